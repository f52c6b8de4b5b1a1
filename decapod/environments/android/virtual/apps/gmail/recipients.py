"""A line of recipients: a chip for each, the field for the next, and who it may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from decapod.environments.android.virtual.apps.gmail.addresses import Address
from decapod.environments.android.virtual.ui.material import (
    avatar,
    chip,
    column,
    flow,
    icon_button,
    list_row,
    plain_field,
    row,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

_LABELS = {"to": "To", "cc": "Cc", "bcc": "Bcc"}


def recipient_field(
    name: str,
    given: Sequence[Address],
    typed: str,
    *,
    write: Callable[[str], object],
    submit: Callable[[], object],
    remove: Callable[[Address], object],
    unfold: Callable[[], object] | None,
    unfolded: bool,
    suggested: Sequence[Address],
    choose: Callable[[Address], object],
) -> Widget:
    """The line of `to`, `cc` or `bcc`."""
    chips = [
        chip(
            one.shown if len(one.shown) <= 28 else f"{one.shown[:27]}\u2026",
            partial(remove, one),
            leading="" if one.valid else "error",
            trailing="close",
            description=f"{one.shown}, tap to remove",
            resource_id="peoplekit_chip",
        )
        for one in given
    ]
    field = plain_field(
        name,
        typed,
        write,
        on_submit=submit,
        keyboard="email",
        action="next",
        resource_id=name,
        description=_LABELS[name],
        min_height=40,
    )
    more = (
        icon_button(
            "expand_less" if unfolded else "expand_more",
            unfold,
            description="Hide Cc/Bcc" if unfolded else "Add Cc/Bcc",
            resource_id="add_cc_bcc",
        )
        if unfold
        else None
    )
    middle = column(flow(*chips, gap=6, line_gap=0, class_name="") if chips else None, field, class_name="", weight=1)
    line = row(
        text(
            _LABELS[name],
            "body_large",
            color="on_surface_variant",
            width=48,
            margin=(0, 8),
            resource_id=f"{name}_label",
        ),
        middle,
        more,
        gap=8,
        across="start",
        class_name="",
        margin=(16, 4, 4, 4),
    )
    rows = [
        list_row(
            one.shown,
            one.email,
            leading=avatar(one.shown),
            on_tap=partial(choose, one),
            resource_id="peoplekit_listview_contact",
        )
        for one in suggested
    ]
    return column(line, *rows, class_name="")
