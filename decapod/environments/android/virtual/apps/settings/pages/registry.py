"""The pages by name: each is a function that returns its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from decapod.actions import Registry
from decapod.environments.android.virtual.apps.settings.rows import Choice, Row, Toggle
from decapod.environments.android.virtual.system.context import AppContext

Rows = Callable[[AppContext, str], Sequence[Row | None]]


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page.

    Attributes:
        rows: Makes its rows; is given the argument that it was opened with. None is left out.
        title: What it is called.
        parent: The page that leads to it; "" for the first one.
        titled: Makes the title where it depends on the argument; returns "" where there is no such thing.
    """

    rows: Rows
    title: str
    parent: str
    titled: Callable[[AppContext, str], str] | None = None

    @property
    def of_one(self) -> bool:
        """Whether it is for one thing among several, so that it needs an argument."""
        return self.titled is not None

    def name(self, app: AppContext, argument: str) -> str:
        """Its title."""
        return (self.titled(app, argument) if self.titled else "") or self.title

    def missing(self, app: AppContext, argument: str) -> bool:
        """Whether it is for something that there is not."""
        return self.titled is not None and not self.titled(app, argument)


PAGES: Registry[Page] = Registry("page of settings")


def page(
    name: str, title: str, parent: str = "home", *, titled: Callable[[AppContext, str], str] | None = None
) -> Callable[[Rows], Rows]:
    """Register a function as a page."""

    def register(rows: Rows) -> Rows:
        PAGES.register(name, Page(rows=rows, title=title, parent=parent, titled=titled))
        return rows

    return register


def kept(
    app: AppContext,
    title: str,
    namespace: str,
    key: str,
    summary: str = "",
    *,
    on: str = "1",
    off: str = "0",
    mark: str = "",
    enabled: bool = True,
    default: int = 0,
) -> Toggle:
    """A switch for one key of the settings tables; its summary may be `on|off`."""
    now = app.settings.integer(namespace, key, default) != 0
    said = summary.partition("|")
    return Toggle(
        title=title,
        summary=said[0] if now or not said[1] else said[2],
        on=now,
        change=lambda value: app.settings.put(namespace, key, on if value else off),
        mark=mark,
        enabled=enabled,
    )


def chosen(
    app: AppContext, title: str, namespace: str, key: str, options: Sequence[tuple[str, str]], default: str, **more: str
) -> Choice:
    """A choice among values of one key of the settings tables."""
    return Choice(
        title=title,
        options=options,
        chosen=app.settings.get(namespace, key) or default,
        choose=partial(app.settings.put, namespace, key),
        mark=more.get("mark", ""),
        summary=more.get("summary", ""),
    )
