"""How a widget shares its area among its children."""

from decapod.environments.android.virtual.ui.geometry import Insets
from decapod.environments.android.virtual.ui.layouts.edges import Edges, Safe
from decapod.environments.android.virtual.ui.layouts.flow import Flow
from decapod.environments.android.virtual.ui.layouts.grid import Grid
from decapod.environments.android.virtual.ui.layouts.leaf import Leaf
from decapod.environments.android.virtual.ui.layouts.linear import Linear
from decapod.environments.android.virtual.ui.layouts.padding import Padding
from decapod.environments.android.virtual.ui.layouts.ring import Ring
from decapod.environments.android.virtual.ui.layouts.scroll import Scroll
from decapod.environments.android.virtual.ui.layouts.stack import Stack

__all__ = ["Edges", "Flow", "Grid", "Insets", "Leaf", "Linear", "Padding", "Ring", "Safe", "Scroll", "Stack"]
