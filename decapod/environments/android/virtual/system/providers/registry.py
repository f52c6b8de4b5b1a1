"""All providers of a phone by their authorities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from decapod.environments.android.virtual.system.database import Row, Value
from decapod.environments.android.virtual.system.intents import split_uri
from decapod.environments.android.virtual.system.providers.provider import Provider, ProviderError, Rows


class Providers:
    """Providers by authority. Its methods find the provider of an address and hand the request on."""

    def __init__(self) -> None:
        self._makers: dict[str, Callable[[], Provider]] = {}

    @property
    def authorities(self) -> tuple[str, ...]:
        """All authorities, sorted."""
        return tuple(sorted(self._makers))

    def declare(self, authority: str, make: Callable[[], Provider]) -> None:
        """Make a provider known; it is made anew for each request, so that it holds no state of its own."""
        self._makers[authority] = make

    def find(self, uri: str) -> Provider:
        """The provider of an address.

        Raises:
            ProviderError: There is none.
        """
        parts = split_uri(uri)
        authority = (parts.netloc.rpartition("@")[2] if parts else "") or uri
        make = self._makers.get(authority)
        if make is None or (parts and parts.scheme != "content"):
            raise ProviderError(f"Could not find provider: {authority}", "java.lang.IllegalStateException")
        return make()

    def query(
        self, uri: str, projection: Sequence[str] = (), where: str = "", arguments: Sequence[Value] = (), sort: str = ""
    ) -> Rows:
        """Rows of an address; see `Provider.query`."""
        return self.find(uri).query(uri, projection, where, arguments, sort)

    def rows(
        self, uri: str, projection: Sequence[str] = (), where: str = "", arguments: Sequence[Value] = (), sort: str = ""
    ) -> list[Row]:
        """Rows of an address by the names of their columns."""
        return self.query(uri, projection, where, arguments, sort).dicts()

    def insert(self, uri: str, values: Mapping[str, Value]) -> str:
        """Insert a row and return its address; see `Provider.insert`."""
        return self.find(uri).insert(uri, values)

    def update(self, uri: str, values: Mapping[str, Value], where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Change rows and return their number; see `Provider.update`."""
        return self.find(uri).update(uri, values, where, arguments)

    def delete(self, uri: str, where: str = "", arguments: Sequence[Value] = ()) -> int:
        """Delete rows and return their number; see `Provider.delete`."""
        return self.find(uri).delete(uri, where, arguments)

    def type_of(self, uri: str) -> str:
        """The type of an address; see `Provider.type_of`."""
        return self.find(uri).type_of(uri)
