"""A phone for tests: it answers what real ones answered, in their own formats."""

from pydantic import JsonValue

from decapod.evaluators import CheckOutcome, find_evaluator, judge
from decapod.evaluators.android import Answer, UiNode, parse_hierarchy


class FakeHandset:
    """A phone that knows the answers that were put into `answers`, by the program and its arguments as one line.

    Anything else is what an empty phone answers: nothing, or that there is no such thing.
    """

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.files: dict[str, bytes] = {}
        self.tree = "<hierarchy rotation='0' />"
        self.asked: list[str] = []

    def says(self, line: str, stdout: str, *, code: int = 0, stderr: str = "") -> None:
        """Let the phone answer this to a line."""
        self.answers[line] = Answer(code, stdout, stderr)

    def run(self, *argv: str) -> Answer:
        line = " ".join(argv)
        self.asked.append(line)
        if line in self.answers:
            return self.answers[line]
        if argv[0] == "content":
            return Answer(0, "No result found.\n")
        if argv[:2] == ("settings", "get"):
            return Answer(0, "null\n")
        if argv[0] == "stat":
            return Answer(1, "", f"stat: '{argv[-1]}': No such file or directory\n")
        return Answer(0, "")

    def read_file(self, path: str) -> bytes | None:
        return self.files.get(path)

    def nodes(self) -> list[UiNode]:
        return parse_hierarchy(self.tree)

    def file(self, path: str, data: bytes) -> None:
        """Put a file on the phone."""
        self.files[path] = data
        self.says(f"stat -L -c %F {path}", "regular file\n")

    def folder(self, path: str, *names: str) -> None:
        """Put a folder on the phone that holds these names."""
        self.says(f"stat -L -c %F {path}", "directory\n")
        self.says(f"ls -1A {path}/", "".join(f"{name}\n" for name in names))

    def rows(self, uri: str, columns: str, *rows: str, where: str = "") -> None:
        """Let a content provider hold these rows, each without its number."""
        line = f"content query --uri {uri} --projection {columns}{where and f' --where {where}'}"
        self.says(line, "".join(f"Row: {number} {row}\n" for number, row in enumerate(rows)))
        if not where and len(rows) > 1:
            ids = (row.partition(", ")[0] for row in rows)
            told = "".join(f"Row: {number} {one}\n" for number, one in enumerate(ids))
            self.says(f"content query --uri {uri} --projection _id", told)

    def outcome(self, check: str, **arguments: JsonValue) -> CheckOutcome:
        """Run a check on this phone."""
        return judge(find_evaluator("android", check), arguments, self)

    def holds(self, check: str, **arguments: JsonValue) -> bool:
        """Run a check that must be able to judge, and tell what it saw."""
        outcome = self.outcome(check, **arguments)
        assert outcome.error is None, outcome.error
        assert outcome.evidence not in (None, "", [], {}), f"{check} gives no evidence"
        return outcome.passed

    def error(self, check: str, **arguments: JsonValue) -> str:
        """Run a check that must not be able to judge, and return why."""
        outcome = self.outcome(check, **arguments)
        assert outcome.error is not None
        assert not outcome.passed
        return outcome.error
