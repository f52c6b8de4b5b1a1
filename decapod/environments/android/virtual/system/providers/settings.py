"""The settings tables as a provider: `content://settings/system` and the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from decapod.environments.android.virtual.system.database import Database, Value
from decapod.environments.android.virtual.system.providers.provider import Path, Provider, ProviderError
from decapod.environments.android.virtual.system.settings import NAMESPACES, Settings, SettingsError

AUTHORITY = "settings"
PACKAGE = "com.android.providers.settings"

PATHS = tuple(
    path for name in NAMESPACES for path in (Path(name, name, name), Path(f"{name}/*", name, name, "name = ?"))
)


def prepare_scratch(scratch: Database) -> None:
    """Make the tables in which settings are queried."""
    scratch.script(f"CREATE TABLE {name} (_id INTEGER, name TEXT, value TEXT)" for name in NAMESPACES)


class SettingsProvider(Provider):
    """Settings as rows of `_id`, `name` and `value`; the tables themselves are what is true."""

    def __init__(self, settings: Settings, scratch: Database) -> None:
        super().__init__(AUTHORITY, PACKAGE, scratch, PATHS)
        self._settings = settings

    def prepare(self, path: Path, values: tuple[Value, ...]) -> None:
        """Copy the settings of one table to where they can be queried."""
        self.database.delete(path.source)
        for number, (key, value) in enumerate(self._settings.list(path.source), start=1):
            self.database.insert(path.source, {"_id": number, "name": key, "value": value})

    def insert(self, uri: str, values: Mapping[str, Value]) -> str:
        """Keep a setting: `name` and `value`."""
        path, _ = self.find(uri)
        name = str(values.get("name") or "")
        if not name:
            raise ProviderError("name cannot be null")
        self._put(path.source, name, values.get("value"))
        return f"content://settings/{path.source}/{name}"

    def update(self, uri: str, values: Mapping[str, Value], where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Change the values of the settings that `where` selects."""
        rows = self.query(uri, ["name"], where, arguments).values
        for (name,) in rows:
            self._put(self.find(uri)[0].source, str(name), values.get("value"))
        return len(rows)

    def delete(self, uri: str, where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Delete the settings that `where` selects."""
        rows = self.query(uri, ["name"], where, arguments).values
        return sum(self._settings.delete(self.find(uri)[0].source, str(name)) for (name,) in rows)

    def _put(self, namespace: str, name: str, value: Value) -> None:
        try:
            self._settings.put(namespace, name, "" if value is None else str(value))
        except SettingsError as error:
            raise ProviderError(str(error)) from error
