"""Every component on pages, to be looked at: `python -m decapod.environments.android.virtual.ui.gallery FOLDER`."""

from decapod.environments.android.virtual.ui.gallery.pages import PAGES

__all__ = ["PAGES"]
