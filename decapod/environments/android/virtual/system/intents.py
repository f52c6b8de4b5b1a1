"""Intents: what is asked for, and the filters that say what an app can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    from pydantic import JsonValue

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
SEND = "android.intent.action.SEND"
SENDTO = "android.intent.action.SENDTO"
EDIT = "android.intent.action.EDIT"
INSERT = "android.intent.action.INSERT"
PICK = "android.intent.action.PICK"
DIAL = "android.intent.action.DIAL"
CALL = "android.intent.action.CALL"
SEARCH = "android.intent.action.SEARCH"
GET_CONTENT = "android.intent.action.GET_CONTENT"
CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
CHOOSER = "android.intent.action.CHOOSER"
LAUNCHER = "android.intent.category.LAUNCHER"
HOME = "android.intent.category.HOME"
DEFAULT = "android.intent.category.DEFAULT"
BROWSABLE = "android.intent.category.BROWSABLE"

FLAG_NEW_TASK = 0x10000000
FLAG_CLEAR_TOP = 0x04000000
FLAG_SINGLE_TOP = 0x20000000
FLAG_CLEAR_TASK = 0x00008000
FLAG_NO_HISTORY = 0x40000000
FLAG_EXCLUDE_FROM_RECENTS = 0x00800000
FLAG_REORDER_TO_FRONT = 0x00020000
FLAG_MULTIPLE_TASK = 0x08000000


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody wants to be done, by an activity or a receiver.

    Attributes:
        action: Such as `android.intent.action.VIEW`.
        component: `package/class`; the class may begin with a dot, which stands for the package.
        data: A URI, such as `tel:555` or `content://media/external/images/media/3`.
        mime: A media type, such as `text/plain`.
        package: Only this app may answer.
        categories: Such as `android.intent.category.HOME`.
        extras: Named plain values.
        flags: The FLAG_ numbers of android.content.Intent.
    """

    action: str = ""
    component: str = ""
    data: str = ""
    mime: str = ""
    package: str = ""
    categories: tuple[str, ...] = ()
    extras: Mapping[str, JsonValue] = field(default_factory=dict)
    flags: int = 0

    def text(self, name: str, default: str = "") -> str:
        """An extra as text; `default` where it is missing."""
        value = self.extras.get(name)
        return default if value is None else value if isinstance(value, str) else str(value)

    def number(self, name: str, default: int = 0) -> int:
        """An extra as a whole number; `default` where it is missing or none."""
        value = self.extras.get(name)
        try:
            return int(value) if isinstance(value, (int, float, str)) else default
        except (ValueError, OverflowError):
            return default

    def with_component(self, component: str) -> Intent:
        """The same intent for one component."""
        return replace(self, component=component)

    def describe(self) -> str:
        """As `am start` prints it: `{ act=... dat=... cmp=... }`."""
        parts = [
            f"act={self.action}" if self.action else "",
            f"cat=[{','.join(self.categories)}]" if self.categories else "",
            f"dat={shortened(self.data)}" if self.data else "",
            f"typ={self.mime}" if self.mime else "",
            f"flg=0x{self.flags:x}" if self.flags else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={short_component(self.component)}" if self.component else "",
            "(has extras)" if self.extras else "",
        ]
        return "{ " + " ".join(part for part in parts if part) + " }"


@dataclass(frozen=True, slots=True)
class IntentFilter:
    """What one activity can be asked for; the rules of matching are Android's.

    Attributes:
        actions: The actions it answers to.
        categories: Every category of the intent must be among these. DEFAULT is meant to be in it for anything
            that is started without naming the activity.
        schemes: URI schemes, such as `tel`. Empty: only intents without a URI (or content: and file: with a mime).
        hosts: Hosts of the URI; empty for any.
        paths: Beginnings of the URI's path; empty for any.
        mimes: Media types; `image/*` and `*/*` are patterns. Empty: only intents without one.
        priority: The higher comes first; a person is offered those of the highest alone.
    """

    actions: tuple[str, ...]
    categories: tuple[str, ...] = (DEFAULT,)
    schemes: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    mimes: tuple[str, ...] = ()
    priority: int = 0

    def matches(self, intent: Intent) -> bool:
        """Whether the intent passes the three tests of action, category and data."""
        if intent.action and intent.action not in self.actions:
            return False
        if not intent.action and not self.actions:
            return False
        if any(category not in self.categories for category in intent.categories):
            return False
        return self._data_fits(intent)

    def _data_fits(self, intent: Intent) -> bool:
        uri = split_uri(intent.data)
        if not self._mime_fits(intent.mime):
            return False
        if not self.schemes:
            return uri is None or bool(self.mimes and uri.scheme in ("content", "file"))
        if uri is None or uri.scheme not in self.schemes:
            return False
        host = uri.hostname or ""
        if self.hosts and not any(host_fits(host, pattern) for pattern in self.hosts):
            return False
        return not self.paths or any(uri.path.startswith(path) for path in self.paths)

    def _mime_fits(self, mime: str) -> bool:
        if not mime or not self.mimes:
            return bool(mime) == bool(self.mimes)
        return any(mime_fits(mime, pattern) for pattern in self.mimes)


def host_fits(host: str, pattern: str) -> bool:
    """Whether a host is the pattern's, where `*.example.org` stands for every host below it."""
    return host.endswith(pattern[1:]) if pattern.startswith("*") else host == pattern


def mime_fits(mime: str, pattern: str) -> bool:
    """Whether two media types can be the same, `*` standing for anything on either side."""
    left, right = mime.lower().partition("/"), pattern.lower().partition("/")
    return all(a == b or "*" in (a, b) for a, b in ((left[0], right[0]), (left[2], right[2])))


def split_uri(uri: str) -> SplitResult | None:
    """The parts of a URI; None where there is none, or where it is not one."""
    if not uri:
        return None
    try:
        parts = urlsplit(uri)
        _ = parts.hostname
    except ValueError:
        return None
    return parts


def shortened(uri: str) -> str:
    """A URI as logs show it: the scheme and, for what names no person, the host."""
    parts = split_uri(uri)
    if parts is None:
        return uri[:80]
    if parts.scheme in ("tel", "sip", "sms", "smsto", "mailto"):
        return f"{parts.scheme}:xxx"
    return f"{parts.scheme}://{parts.netloc}/..." if parts.netloc else uri[:80]


def full_component(component: str) -> str:
    """`package/.Class` as `package/package.Class`; any other text as it is."""
    package, slash, name = component.partition("/")
    return f"{package}/{package}{name}" if slash and name.startswith(".") else component


def short_component(component: str) -> str:
    """`package/package.Class` as `package/.Class`, as Android prints it."""
    package, slash, name = component.partition("/")
    return f"{package}/{name[len(package) :]}" if slash and name.startswith(package + ".") else component
