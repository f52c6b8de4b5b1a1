"""What the parser makes of a script."""

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Literal:
    """Text as it was written; `quoted` text is neither a pattern nor split."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$name` or `${name...}`.

    `operator` is what stands behind the name: `:-`, `#`, `/`, `:` and so on; `length` is `${#name}`; `names` is
    `${!name}`; `index` is what stands in brackets. `word` and `second` are the operator's operands.
    """

    name: str
    quoted: bool
    operator: str = ""
    word: "Word | None" = None
    second: "Word | None" = None
    index: "Word | None" = None
    length: bool = False
    names: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(...)` or backquotes: the output of a script."""

    script: "Script"
    quoted: bool


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((...))`."""

    word: "Word"
    quoted: bool


Part: TypeAlias = Literal | Parameter | Substitution | Arithmetic


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its parts are put together when it is expanded."""

    parts: tuple[Part, ...]

    @property
    def plain(self) -> str | None:
        """The text, when nothing in the word is quoted or expanded."""
        if all(isinstance(part, Literal) and not part.quoted for part in self.parts):
            return "".join(part.text for part in self.parts if isinstance(part, Literal))
        return None


@dataclass(slots=True)
class HereDocument:
    """Text that stands in the script below the line that asks for it; filled in when the line has ended."""

    delimiter: str
    raw: bool
    strip_tabs: bool
    body: Word = field(default_factory=lambda: Word(()))


@dataclass(frozen=True, slots=True)
class Redirection:
    """`number operator target`, as in `2>file`. `both` is `&>`: stdout and stderr."""

    number: int
    operator: str
    target: Word
    document: HereDocument | None = None
    both: bool = False


@dataclass(frozen=True, slots=True)
class Assignment:
    """`name=word`, `name+=word`, `name[index]=word` or `name=(words)`."""

    name: str
    word: Word
    append: bool = False
    index: Word | None = None
    array: tuple[Word, ...] | None = None


@dataclass(frozen=True, slots=True)
class Simple:
    """A command with its arguments."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`{ ...; }`."""

    body: "Script"


@dataclass(frozen=True, slots=True)
class Subshell:
    """`( ... )`."""

    body: "Script"


@dataclass(frozen=True, slots=True)
class If:
    """Conditions with what is run for the first that holds; `otherwise` for none."""

    branches: tuple[tuple["Script", "Script"], ...]
    otherwise: "Script | None"


@dataclass(frozen=True, slots=True)
class Loop:
    """`while`, or `until` when `negated`."""

    condition: "Script"
    body: "Script"
    negated: bool


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words`; without `in`, over the positional parameters. `select` asks instead."""

    name: str
    words: tuple[Word, ...] | None
    body: "Script"
    select: bool = False


@dataclass(frozen=True, slots=True)
class CaseItem:
    """Patterns and what is run for them; `end` is `;;`, `;&` or `;|`."""

    patterns: tuple[Word, ...]
    body: "Script"
    end: str


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in ... esac`."""

    word: Word
    items: tuple[CaseItem, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """The definition of a function."""

    name: str
    body: "Command"


@dataclass(frozen=True, slots=True)
class Condition:
    """`[[ ... ]]`: its words, and which of them are operators of the syntax (`&&`, `||`, `(`, `)`, `<`, `>`)."""

    words: tuple[Word | str, ...]


@dataclass(frozen=True, slots=True)
class Calculation:
    """`(( ... ))`."""

    word: Word


@dataclass(frozen=True, slots=True)
class Redirected:
    """A compound command with redirections."""

    command: "Command"
    redirections: tuple[Redirection, ...]


Command: TypeAlias = (
    Simple | Group | Subshell | If | Loop | For | Case | Function | Condition | Calculation | Redirected
)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output is the next one's input; `negated` with `!`; `timed` with `time`."""

    commands: tuple[Command, ...]
    negated: bool = False
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """Pipelines with `&&` and `||` between them; `background` with `&`."""

    first: Pipeline
    rest: tuple[tuple[str, Pipeline], ...]
    background: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """Chains, one after another."""

    chains: tuple[Chain, ...]


class ShellSyntaxError(Exception):
    """The script cannot be understood. `incomplete` when more lines might make it whole."""

    def __init__(self, message: str, *, incomplete: bool = False) -> None:
        super().__init__(message)
        self.incomplete = incomplete


def joined(parts: list[Part]) -> tuple[Part, ...]:
    """Return the parts with neighbouring literals of one kind put together."""
    out: list[Part] = []
    run: list[str] = []
    quoted = False
    for part in parts:
        if isinstance(part, Literal):
            if run and part.quoted == quoted:
                run.append(part.text)
                continue
            if run:
                out.append(Literal("".join(run), quoted))
            run, quoted = [part.text], part.quoted
            continue
        if run:
            out.append(Literal("".join(run), quoted))
            run = []
        out.append(part)
    if run:
        out.append(Literal("".join(run), quoted))
    return tuple(out)
