"""The settings tables: system, secure and global, as `settings get` reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from decapod.environments.android.virtual.system.setting_defaults import DEFAULTS

NAMESPACES = ("system", "secure", "global")
VALUE_LIMIT = 16_384
TABLE_LIMIT = 2_000


class SettingsError(ValueError):
    """A setting that cannot be kept: an unknown namespace, or more than a table holds."""


class Settings:
    """Three tables of texts. Every value is a text, as on a real device; None means that the key is not there."""

    def __init__(self, overrides: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self._tables: dict[str, dict[str, str]] = {name: dict(DEFAULTS[name]) for name in NAMESPACES}
        for name, values in (overrides or {}).items():
            self._tables[name].update(values)
        self._listeners: list[Callable[[str, str, str | None], None]] = []
        self._start = self.snapshot()

    def get(self, namespace: str, key: str) -> str | None:
        """The value of a key, or None."""
        return self._table(namespace).get(key)

    def integer(self, namespace: str, key: str, default: int = 0) -> int:
        """The value of a key as a whole number, or `default` where it is none."""
        try:
            return int(self._table(namespace).get(key, ""))
        except ValueError:
            return default

    def flag(self, namespace: str, key: str) -> bool:
        """Whether the value of a key is a number other than 0."""
        return self.integer(namespace, key) != 0

    def put(self, namespace: str, key: str, value: str) -> None:
        """Keep a value and tell whoever listens.

        Raises:
            SettingsError: The table has no room for it.
        """
        table = self._table(namespace)
        if len(value) > VALUE_LIMIT or len(key) > VALUE_LIMIT or (key not in table and len(table) >= TABLE_LIMIT):
            raise SettingsError(f"the settings table {namespace} has no room for {key[:40]!r}")
        if table.get(key) != value:
            table[key] = value
            self._tell(namespace, key, value)

    def delete(self, namespace: str, key: str) -> int:
        """Remove a key; the number of rows removed, 0 or 1."""
        if self._table(namespace).pop(key, None) is None:
            return 0
        self._tell(namespace, key, None)
        return 1

    def reset(self, namespace: str, key: str | None = None) -> None:
        """Give a key, or a whole table, the value it has on a phone that was just started."""
        table, start = self._table(namespace), self._start[namespace]
        for name in [key] if key is not None else sorted({*table, *start}):
            if name in start:
                self.put(namespace, name, start[name])
            else:
                self.delete(namespace, name)

    def list(self, namespace: str) -> list[tuple[str, str]]:
        """All keys and values of a table, sorted by key."""
        return sorted(self._table(namespace).items())

    def on_change(self, listener: Callable[[str, str, str | None], None]) -> None:
        """Call `listener(namespace, key, value)` after a change; the value is None after a deletion."""
        self._listeners.append(listener)

    def snapshot(self) -> dict[str, dict[str, str]]:
        """A copy of the tables, for `restore`."""
        return {name: dict(values) for name, values in self._tables.items()}

    def restore(self, kept: Mapping[str, Mapping[str, str]]) -> None:
        """Go back to a snapshot; nobody is told."""
        self._tables = {name: dict(kept[name]) for name in NAMESPACES}

    def _table(self, namespace: str) -> dict[str, str]:
        table = self._tables.get(namespace)
        if table is None:
            raise SettingsError(f"no settings table is called {namespace!r}: there are {', '.join(NAMESPACES)}")
        return table

    def _tell(self, namespace: str, key: str, value: str | None) -> None:
        for listener in self._listeners:
            listener(namespace, key, value)
