"""Where apps keep their data: folders, databases and providers, made when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system import world
from decapod.environments.android.virtual.system.app import App, DatabaseInfo
from decapod.environments.android.virtual.system.clock import Clock
from decapod.environments.android.virtual.system.database import Database, DatabaseError
from decapod.environments.android.virtual.system.providers import calendar, calls, contacts, media, messages, small
from decapod.environments.android.virtual.system.providers import settings as settings_provider

if TYPE_CHECKING:
    from decapod.environments.android.virtual.files import FileSystem
    from decapod.environments.android.virtual.phone import Phone

Fill = Callable[[Database], None]


@dataclass(frozen=True, slots=True)
class SeedContext:
    """What a seed may use: it must give the same data each time.

    Attributes:
        now_ms: The moment at which the phone starts, ms since the epoch.
        clock: Calendar arithmetic; not moved by a seed.
        files: The phone's files.
    """

    now_ms: int
    clock: Clock
    files: FileSystem


class Storage:
    """Databases of a phone by path, with what makes each."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._makers: dict[str, Fill] = {}
        self._owners: dict[str, str] = {}
        self._emptied: dict[str, Fill] = {}
        clock = Clock()
        self._seed = SeedContext(clock.ms, clock, phone.files)
        self._declare_providers()
        for app in phone.packages:
            for info in app.databases:
                path = f"/data/data/{app.package}/databases/{info.name}"
                self._declare(path, app.package, self._app_maker(app, info))
        for package in sorted({*self._owners.values(), *(app.package for app in phone.packages)}):
            self._make_folder(package)
        for app in phone.packages:
            if app.setup:
                app.function(app.setup)(phone.files, self._seed)

    def open(self, path: str) -> Database:
        """The database of a path; see `Phone.open_database`."""
        path = self._phone.files.realpath(path)
        if path in self._phone.databases:
            return self._phone.databases.open(path)
        maker = self._makers.get(path)
        if maker is None:
            return self._of_file(path)
        return self._fill(path, maker)

    def _fill(self, path: str, maker: Fill) -> Database:
        database = self._phone.databases.open(path)
        maker(database)
        database.settle()
        return database

    def _of_file(self, path: str) -> Database:
        """A database in an ordinary file, which follows what is written to it."""
        files = self._phone.files
        data = files.read(path) if files.exists(path) else b""
        return Database(path, self._phone.clock.now, self._phone.seed, data, partial(files.write, path))

    def clear(self, package: str) -> None:
        """Forget an app's data. What comes from an account is there again when it is next asked for."""
        phone = self._phone
        for path, owner in self._owners.items():
            if owner == package:
                phone.databases.forget(path)
                if path in self._emptied:
                    self._fill(path, self._emptied[path])
        app = phone.packages.find(package)
        if app is not None:
            state = phone.packages.state(package)
            state.cleared = True
            state.granted, state.refused, state.preferences = frozenset(app.granted), {}, {}
        folder = f"/data/data/{package}"
        if phone.files.is_dir(folder):
            for name in phone.files.listdir(folder):
                if name != "databases":
                    phone.files.remove_tree(f"{folder}/{name}")

    def _app_maker(self, app: App, info: DatabaseInfo) -> Fill:
        def make(database: Database) -> None:
            database.script(info.schema)
            cleared = self._phone.packages.state(app.package).cleared
            if info.seed and (info.synced or not cleared):
                app.function(info.seed)(database, self._seed)

        return make

    def _declare(self, path: str, package: str, maker: Fill) -> None:
        self._makers[path] = maker
        self._owners[path] = package

    def _make_folder(self, package: str) -> None:
        files = self._phone.files
        paths = [path for path, owner in self._owners.items() if owner == package]
        folder = f"/data/data/{package}"
        if not files.exists(folder):
            files.mkdir(f"{folder}/databases" if paths else folder, parents=True)
        for path in paths:
            files.add_generated(path, lambda path=path: self.open(path).snapshot(), mode=0o660)  # type: ignore[misc]

    def _declare_providers(self) -> None:
        phone = self._phone
        clock, providers = phone.clock, phone.providers

        def maker(schema: tuple[str, ...], fill: Callable[[Database, SeedContext], None] | None) -> Fill:
            def make(database: Database) -> None:
                database.script(schema)
                if fill is not None:
                    fill(database, self._seed)

            return make

        for path, package, schema, fill, cleared in (
            (contacts.DATABASE, contacts.PACKAGE, contacts.SCHEMA, world.fill_contacts, None),
            (calls.DATABASE, calls.PACKAGE, calls.SCHEMA, world.fill_calls, None),
            (messages.DATABASE, messages.PACKAGE, messages.SCHEMA, world.fill_messages, None),
            (calendar.DATABASE, calendar.PACKAGE, calendar.SCHEMA, world.fill_calendar, world.fill_calendars),
            (media.DATABASE, media.PACKAGE, media.SCHEMA, None, None),
            (small.DICTIONARY_DATABASE, small.DICTIONARY_PACKAGE, small.DICTIONARY_SCHEMA, None, None),
            (small.DOWNLOADS_DATABASE, small.DOWNLOADS_PACKAGE, small.DOWNLOADS_SCHEMA, None, None),
            (small.BLOCKED_DATABASE, small.BLOCKED_PACKAGE, small.BLOCKED_SCHEMA, None, None),
        ):
            self._declare(path, package, maker(schema, fill))
            self._emptied[path] = maker(schema, cleared)
        now_ms = lambda: clock.ms  # noqa: E731
        providers.declare(contacts.AUTHORITY, lambda: contacts.ContactsProvider(self.open(contacts.DATABASE)))
        providers.declare(calls.AUTHORITY, lambda: calls.make_calls(self.open(calls.DATABASE)))
        providers.declare(messages.AUTHORITY, lambda: messages.MessagesProvider(self.open(messages.DATABASE), now_ms))
        providers.declare(
            messages.CONVERSATIONS_AUTHORITY,
            lambda: messages.MessagesProvider(
                self.open(messages.DATABASE), now_ms, messages.CONVERSATIONS_AUTHORITY, messages.CONVERSATION_PATHS
            ),
        )
        providers.declare(calendar.AUTHORITY, lambda: calendar.CalendarProvider(self.open(calendar.DATABASE), clock))
        providers.declare(media.AUTHORITY, lambda: media.MediaProvider(self.open(media.DATABASE), phone.files))
        providers.declare(
            small.DICTIONARY_AUTHORITY, lambda: small.make_dictionary(self.open(small.DICTIONARY_DATABASE))
        )
        providers.declare(small.DOWNLOADS_AUTHORITY, lambda: small.make_downloads(self.open(small.DOWNLOADS_DATABASE)))
        providers.declare(small.BLOCKED_AUTHORITY, lambda: small.make_blocked(self.open(small.BLOCKED_DATABASE)))
        scratch: list[Database] = []

        def make_settings() -> settings_provider.SettingsProvider:
            if not scratch:
                scratch.append(Database("settings", clock.now))
                settings_provider.prepare_scratch(scratch[0])
            return settings_provider.SettingsProvider(phone.settings, scratch[0])

        providers.declare(settings_provider.AUTHORITY, make_settings)


__all__ = ["DatabaseError", "SeedContext", "Storage"]
