"""Files that are asked for by name (those that come with decapod) or by path (a user's own)."""

from pathlib import Path

from decapod.actions import did_you_mean
from decapod.documents.problem import DocumentError, Problem


class NamedFiles:
    """The YAML files of one kind in a folder of the package, each known by its name without `.yaml`."""

    def __init__(self, what: str, folder: Path, *, paths: bool = True) -> None:
        """`what` is the kind of file in the singular, as in `topology`; `paths` says whether users may bring theirs."""
        self.what = what
        self.folder = folder
        self._paths = paths

    def names(self) -> tuple[str, ...]:
        """Return the names that are known, sorted."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.yaml")))

    def is_path(self, reference: str | Path) -> bool:
        """Whether a reference is a path: it has a `/` in it or ends in `.yaml` or `.yml`."""
        text = str(reference)
        return self._paths and (isinstance(reference, Path) or "/" in text or text.endswith((".yaml", ".yml")))

    def find(self, reference: str | Path, *, beside: Path | None = None) -> Path:
        """Return the file that a name or a path means. A relative path starts at the folder `beside`.

        Raises:
            DocumentError: no file has that name. Whether a path exists is found out by reading it.
        """
        if self.is_path(reference):
            path = Path(reference)
            return beside / path if beside else path
        if reference not in self.names():
            raise DocumentError([Problem("", self.unknown(str(reference)))])
        return self.folder / f"{reference}.yaml"

    def unknown(self, name: str) -> str:
        """Say that no file has a name, what is known, and how to name a file of one's own."""
        hint = did_you_mean(name, self.names())
        known = ", ".join(self.names()) or "none"
        own = ", or the path of a file that ends in .yaml" if self._paths else ""
        return f"unknown {self.what} {name!r}{hint}; known: {known}{own}"
