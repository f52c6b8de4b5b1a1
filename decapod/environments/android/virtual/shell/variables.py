"""A shell's variables."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

DEFAULTS = {
    "ANDROID_ART_ROOT": "/apex/com.android.art",
    "ANDROID_ASSETS": "/system/app",
    "ANDROID_BOOTLOGO": "1",
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "ASEC_MOUNTPOINT": "/mnt/asec",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "decapod",
    "PATH": (
        "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin:"
        "/odm/bin:/vendor/bin:/vendor/xbin"
    ),
    "SHELL": "/bin/sh",
    "TERM": "dumb",
    "TMPDIR": "/data/local/tmp",
}
"""The environment of a shell that adb starts."""


class ReadOnlyError(Exception):
    """A variable that may not be changed."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A value (text, or an array's elements by number) and how it behaves."""

    value: str | Mapping[int, str] | None = None
    exported: bool = False
    readonly: bool = False
    integer: bool = False
    case: str = ""

    @property
    def text(self) -> str | None:
        """The value; of an array, its element 0."""
        return self.value if isinstance(self.value, str) or self.value is None else self.value.get(0)

    @property
    def elements(self) -> Mapping[int, str]:
        """The elements of an array; of a plain value, itself as element 0."""
        if self.value is None:
            return {}
        return {0: self.value} if isinstance(self.value, str) else self.value


@dataclass(slots=True)
class Variables:
    """All variables by name, and what functions hide of them while they run."""

    known: dict[str, Variable] = field(default_factory=dict)
    hidden: list[dict[str, Variable | None]] = field(default_factory=list)

    def copy(self) -> "Variables":
        """Return the same for a subshell."""
        return Variables(dict(self.known), [dict(frame) for frame in self.hidden])

    def get(self, name: str) -> str | None:
        """Return a variable's text; None when it is not set."""
        variable = self.known.get(name)
        return variable.text if variable else None

    def set(self, name: str, value: str | Mapping[int, str], *, exported: bool = False) -> None:
        """Give a variable a value.

        Raises:
            ReadOnlyError: it has been made read-only.
        """
        old = self.known.get(name, Variable())
        if old.readonly:
            raise ReadOnlyError(name)
        if isinstance(value, str) and old.case:
            value = value.upper() if old.case == "u" else value.lower()
        if isinstance(value, str) and old.value is not None and not isinstance(old.value, str):
            value = {**old.value, 0: value}
        self.known[name] = replace(old, value=value, exported=old.exported or exported)

    def set_element(self, name: str, index: int, value: str) -> None:
        """Give an element of an array a value."""
        self.set(name, {**self.known.get(name, Variable()).elements, index: value})

    def unset(self, name: str) -> None:
        """Remove a variable.

        Raises:
            ReadOnlyError: it has been made read-only.
        """
        if self.known.get(name, Variable()).readonly:
            raise ReadOnlyError(name)
        self.known.pop(name, None)

    def change(self, name: str, **attributes: bool | str) -> None:
        """Change how a variable behaves: `exported`, `readonly`, `integer`, `case`."""
        self.known[name] = replace(self.known.get(name, Variable()), **attributes)  # type: ignore[arg-type]

    def hide(self, name: str) -> None:
        """Make a variable local to the function that runs."""
        if self.hidden and name not in self.hidden[-1]:
            self.hidden[-1][name] = self.known.pop(name, None)

    def leave(self) -> None:
        """End a function: what it hid comes back."""
        for name, variable in self.hidden.pop().items():
            if variable is None:
                self.known.pop(name, None)
            else:
                self.known[name] = variable

    def environment(self) -> dict[str, str]:
        """Return what programs are given."""
        return {
            name: variable.text
            for name, variable in sorted(self.known.items())
            if variable.exported and variable.text is not None
        }
