"""What `set -o` changes."""

from dataclasses import dataclass, fields

LETTERS = {
    "a": "export_all",
    "e": "exit_on_error",
    "f": "no_globbing",
    "n": "no_execution",
    "u": "unset_is_fault",
    "v": "verbose",
    "x": "trace",
    "C": "no_clobber",
    "h": "track_all",
    "m": "monitor",
    "b": "notify",
    "k": "keyword",
    "p": "privileged",
}
NAMES = {
    "allexport": "export_all",
    "errexit": "exit_on_error",
    "noglob": "no_globbing",
    "noexec": "no_execution",
    "nounset": "unset_is_fault",
    "verbose": "verbose",
    "xtrace": "trace",
    "noclobber": "no_clobber",
    "trackall": "track_all",
    "pipefail": "pipe_fails",
    "monitor": "monitor",
    "notify": "notify",
    "keyword": "keyword",
    "privileged": "privileged",
    "braceexpand": "braces",
    "posix": "posix",
    "sh": "posix",
    "emacs": "emacs",
    "vi": "vi",
}


@dataclass(slots=True)
class Options:
    """The options that are on. Some are only remembered."""

    export_all: bool = False
    exit_on_error: bool = False
    no_globbing: bool = False
    no_execution: bool = False
    unset_is_fault: bool = False
    verbose: bool = False
    trace: bool = False
    no_clobber: bool = False
    track_all: bool = True
    pipe_fails: bool = False
    monitor: bool = False
    notify: bool = False
    keyword: bool = False
    privileged: bool = False
    braces: bool = True
    posix: bool = False
    emacs: bool = False
    vi: bool = False

    def copy(self) -> "Options":
        """Return the same for a subshell."""
        return Options(**{field.name: getattr(self, field.name) for field in fields(self)})

    @property
    def letters(self) -> str:
        """What `$-` tells."""
        return "".join(letter for letter, name in sorted(LETTERS.items()) if getattr(self, name))

    def put(self, name: str, on: bool) -> bool:
        """Set an option by its letter or its long name; False when there is none of that name."""
        field = LETTERS.get(name) if len(name) == 1 else NAMES.get(name)
        if field is None:
            return False
        setattr(self, field, on)
        return True
