"""Parses scripts in mksh's language."""

import re

from decapod.environments.android.virtual.shell.syntax import (
    Assignment,
    Calculation,
    Case,
    CaseItem,
    Chain,
    Command,
    Condition,
    For,
    Function,
    Group,
    HereDocument,
    If,
    Literal,
    Loop,
    Pipeline,
    Redirected,
    Redirection,
    Script,
    ShellSyntaxError,
    Simple,
    Subshell,
    Word,
)
from decapod.environments.android.virtual.shell.words import BREAKS, NAME, WordReader, unclosed

MAX_LENGTH = 1024 * 1024
_KEYWORD = re.compile(
    r"(if|then|elif|else|fi|for|select|in|do|done|while|until|case|esac|function|time|\[\[|[{}!])(?![^ \t\n;&|<>()])"
)
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\[|\+?=)")
_REDIRECTION = re.compile(r"([0-9]{0,2})(<<<|<<-|<<|<&|<>|<|>>|>&|>\||>)|(&>>|&>)")
_FUNCTION = re.compile(r"([^\s;&|<>()$`'\"\\=#]+)[ \t]*\([ \t]*\)")
CLOSERS = frozenset(("then", "elif", "else", "fi", "do", "done", "esac", "}"))


def parse(text: str, *, nesting: int = 0) -> Script:
    """Return the script.

    Raises:
        ShellSyntaxError: it cannot be understood.
    """
    if len(text) > MAX_LENGTH:
        raise ShellSyntaxError(f"syntax error: a line may have {MAX_LENGTH} characters on the virtual phone")
    return Parser(text.replace("\0", ""), nesting).whole()


class Parser(WordReader):
    """One text and how far it has been read."""

    def __init__(self, text: str, nesting: int = 0) -> None:
        super().__init__(text, nesting)
        self._documents: list[HereDocument] = []

    def whole(self) -> Script:
        """Read everything."""
        script = self._script()
        if self.at < len(self.text):
            raise self._unexpected()
        if self._documents:
            self._read_documents()
        return script

    def script_until_parenthesis(self) -> Script:
        """Read a script up to `)`, which is taken too."""
        script = self._script()
        if self.peek() != ")":
            raise unclosed("(") if self.at >= len(self.text) else self._unexpected()
        self.at += 1
        return script

    def sub_script(self, text: str) -> Script:
        """Parse a script of its own."""
        self.deeper()
        script = parse(text, nesting=self.nesting)
        self.nesting -= 1
        return script

    # --- lists -------------------------------------------------------------------------------------------------------

    def _script(self) -> Script:
        """Read chains up to the end, `)`, `;;` or a word that closes something."""
        chains: list[Chain] = []
        while True:
            self._newlines()
            if self.at >= len(self.text) or self.peek() == ")" or self.peek(2) in (";;", ";&", ";|"):
                break
            if self._keyword() in CLOSERS:
                break
            chain = self._chain()
            self._blanks()
            char = self.peek()
            if char == "&" and self.peek(2) != "&&":
                self.at += 1
                chain = Chain(chain.first, chain.rest, background=True)
            elif char == ";" and self.peek(2) not in (";;", ";&", ";|"):
                self.at += 1
            elif char and char not in "\n);":
                raise self._unexpected()
            chains.append(chain)
        return Script(tuple(chains))

    def _chain(self) -> Chain:
        first = self._pipeline()
        rest: list[tuple[str, Pipeline]] = []
        while True:
            self._blanks()
            operator = self.peek(2)
            if operator not in ("&&", "||"):
                return Chain(first, tuple(rest))
            self.at += 2
            self._newlines()
            rest.append((operator, self._pipeline()))

    def _pipeline(self) -> Pipeline:
        negated = timed = False
        self._blanks()
        while (keyword := self._keyword()) in ("!", "time"):
            self.at += len(keyword)
            negated, timed = negated ^ (keyword == "!"), timed or keyword == "time"
            self._blanks()
        if timed and (self.at >= len(self.text) or self.peek() in "\n;&|)"):
            return Pipeline((), negated, timed)
        commands = [self._command()]
        while True:
            self._blanks()
            if self.peek() != "|" or self.peek(2) == "||":
                return Pipeline(tuple(commands), negated, timed)
            both = self.peek(2) == "|&"
            self.at += 2 if both else 1
            if both:
                raise ShellSyntaxError("syntax error: co-processes ('|&') are not known to the virtual phone")
            self._newlines()
            commands.append(self._command())

    # --- commands ----------------------------------------------------------------------------------------------------

    def _command(self) -> Command:
        self._blanks()
        self.deeper()
        compound = self._compound()
        if compound is None:
            simple = self._simple()
            self.nesting -= 1
            return simple
        self.nesting -= 1
        if isinstance(compound, Function):
            return compound
        redirections = self._redirections()
        return Redirected(compound, redirections) if redirections else compound

    def _compound(self) -> Command | None:
        if self.peek() == "(":
            if self.peek(2) == "((" and (word := self.arithmetic_word(self.at + 2)) is not None:
                return Calculation(word)
            self.at += 1
            return Subshell(self.script_until_parenthesis())
        keyword = self._keyword()
        if keyword is None:
            return self._function_definition()
        if keyword in CLOSERS or keyword == "in":
            if keyword == "in":
                return None
            raise self._unexpected()
        self.at += len(keyword)
        if keyword == "if":
            return self._if()
        if keyword in ("while", "until"):
            condition = self._script()
            return Loop(condition, self._do(keyword), negated=keyword == "until")
        if keyword in ("for", "select"):
            return self._for(keyword)
        if keyword == "case":
            return self._case()
        if keyword == "function":
            return self._function_keyword()
        if keyword == "[[":
            return self._condition()
        body = self._script()
        self._expect("}", "{")
        return Group(body)

    def _if(self) -> If:
        branches: list[tuple[Script, Script]] = []
        otherwise = None
        while True:
            condition = self._filled("if")
            self._expect("then", "if")
            branches.append((condition, self._filled("then")))
            keyword = self._keyword()
            if keyword == "elif":
                self.at += 4
                continue
            if keyword == "else":
                self.at += 4
                otherwise = self._filled("else")
            self._expect("fi", "if")
            return If(tuple(branches), otherwise)

    def _do(self, opener: str) -> Script:
        self._newlines()
        if self._keyword() == "{":
            self.at += 1
            body = self._script()
            self._expect("}", "{")
            return body
        self._expect("do", opener)
        body = self._script()
        self._expect("done", "do")
        return body

    def _for(self, opener: str) -> For:
        self._blanks()
        name = NAME.match(self.text, self.at)
        if name is None:
            raise self._unexpected()
        self.at = name.end()
        self._newlines()
        words: tuple[Word, ...] | None = None
        if self._keyword() == "in":
            self.at += 2
            words = self._words()
            self._blanks()
            if self.peek() and self.peek() not in "\n;":
                raise self._unexpected()
        if self.peek() == ";" and self.peek(2) != ";;":
            self.at += 1
        return For(name.group(), words, self._do(opener), select=opener == "select")

    def _words(self) -> tuple[Word, ...]:
        words: list[Word] = []
        while True:
            self._blanks()
            word = self.word()
            if word is None:
                return tuple(words)
            words.append(word)

    def _case(self) -> Case:
        self._blanks()
        word = self.word()
        if word is None:
            raise self._unexpected()
        self._newlines()
        self._expect("in", "case")
        items: list[CaseItem] = []
        while True:
            self._newlines()
            if self._keyword() == "esac":
                self.at += 4
                return Case(word, tuple(items))
            items.append(self._case_item())

    def _case_item(self) -> CaseItem:
        if self.peek() == "(":
            self.at += 1
        patterns: list[Word] = []
        while True:
            self._blanks()
            pattern = self.word()
            if pattern is None:
                raise unclosed("case") if self.at >= len(self.text) else self._unexpected()
            patterns.append(pattern)
            self._blanks()
            separator = self.peek()
            if separator not in ("|", ")"):
                raise unclosed("case") if not separator else self._unexpected()
            self.at += 1
            if separator == ")":
                break
        body = self._script()
        end = self.peek(2)
        if end in (";;", ";&", ";|"):
            self.at += 2
        elif self._keyword() != "esac":
            raise unclosed("case") if self.at >= len(self.text) else self._unexpected()
        return CaseItem(tuple(patterns), body, end)

    def _function_definition(self) -> Function | None:
        found = _FUNCTION.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return Function(found.group(1), self._function_body())

    def _function_keyword(self) -> Function:
        self._blanks()
        name = self.word()
        if name is None or name.plain is None:
            raise self._unexpected()
        self._blanks()
        if self.peek(2) == "()":
            self.at += 2
        return Function(name.plain, self._function_body())

    def _function_body(self) -> Command:
        self._newlines()
        if self.at >= len(self.text):
            raise ShellSyntaxError("syntax error: unexpected EOF", incomplete=True)
        return self._command()

    def _condition(self) -> Condition:
        words: list[Word | str] = []
        while True:
            self._newlines()
            if self.at >= len(self.text):
                raise ShellSyntaxError("syntax error: unexpected EOF", incomplete=True)
            operator = self.peek(2) if self.peek(2) in ("&&", "||") else self.peek()
            if operator in ("&&", "||", "(", ")", "<", ">"):
                words.append(operator)
                self.at += len(operator)
                continue
            if operator in BREAKS:
                raise self._unexpected()
            if self._keyword_text("]]"):
                self.at += 2
                return Condition(tuple(words))
            if self._keyword() == "!":
                words.append("!")
                self.at += 1
                continue
            word = self.word()
            if word is None:
                raise self._unexpected()
            words.append(word)

    def _simple(self) -> Simple:
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirections: list[Redirection] = []
        while True:
            self._blanks()
            redirection = self._redirection()
            if redirection is not None:
                redirections.append(redirection)
                continue
            if not words and (assignment := self._assignment()) is not None:
                assignments.append(assignment)
                continue
            word = self.word()
            if word is None:
                break
            words.append(word)
        if not (assignments or words or redirections):
            raise self._unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirections))

    def _assignment(self) -> Assignment | None:
        found = _ASSIGNMENT.match(self.text, self.at)
        if found is None:
            return None
        start, index, sign = self.at, None, found.group(2)
        self.at = found.end()
        if sign == "[":
            index = self.word(lambda char: char in "]\n;&|<>")
            closing = re.compile(r"\](\+?=)").match(self.text, self.at)
            if index is None or closing is None:
                self.at = start
                return None
            sign = closing.group(1)
            self.at = closing.end()
        append = sign == "+="
        if self.peek() == "(" and index is None:
            self.at += 1
            return Assignment(found.group(1), Word(()), append, None, self._array())
        return Assignment(found.group(1), self.word() or Word(()), append, index)

    def _array(self) -> tuple[Word, ...]:
        words: list[Word] = []
        while True:
            self._newlines()
            if self.peek() == ")":
                self.at += 1
                return tuple(words)
            word = self.word()
            if word is None:
                raise unclosed("(") if self.at >= len(self.text) else self._unexpected()
            words.append(word)

    # --- redirections ------------------------------------------------------------------------------------------------

    def _redirections(self) -> tuple[Redirection, ...]:
        found: list[Redirection] = []
        while True:
            self._blanks()
            redirection = self._redirection()
            if redirection is None:
                return tuple(found)
            found.append(redirection)

    def _redirection(self) -> Redirection | None:
        found = _REDIRECTION.match(self.text, self.at)
        if found is None:
            return None
        both = found.group(3) is not None
        operator = found.group(3)[1:] if both else found.group(2)
        number = int(found.group(1)) if found.group(1) else (0 if operator.startswith("<") else 1)
        self.at = found.end()
        self._blanks()
        raw_start = self.at
        target = self.word()
        if target is None:
            if self.at >= len(self.text):
                raise ShellSyntaxError("syntax error: unexpected EOF", incomplete=True)
            raise self._unexpected()
        if operator not in ("<<", "<<-"):
            return Redirection(number, operator, target, both=both)
        quoted = any(isinstance(part, Literal) and part.quoted for part in target.parts)
        delimiter = "".join(part.text for part in target.parts if isinstance(part, Literal))
        if any(not isinstance(part, Literal) for part in target.parts):
            delimiter = self.text[raw_start : self.at]
        document = HereDocument(delimiter, raw=quoted, strip_tabs=operator == "<<-")
        self._documents.append(document)
        return Redirection(number, "<<", target, document)

    def _read_documents(self) -> None:
        """Read the bodies that stand from here on, for the redirections of the line before."""
        documents, self._documents = self._documents, []
        for document in documents:
            lines: list[str] = []
            while True:
                if self.at >= len(self.text):
                    raise ShellSyntaxError(f"here document '{document.delimiter}' unclosed", incomplete=True)
                end = self.text.find("\n", self.at)
                line = self.text[self.at : end if end >= 0 else None]
                self.at = end + 1 if end >= 0 else len(self.text)
                if document.strip_tabs:
                    line = line.lstrip("\t")
                if line == document.delimiter:
                    break
                lines.append(line + "\n")
            body = "".join(lines)
            if document.raw:
                document.body = Word((Literal(body, quoted=True),))
            else:
                document.body = Word(tuple(self._inner(body).double("")))

    # --- small things ------------------------------------------------------------------------------------------------

    def _filled(self, opener: str) -> Script:
        script = self._script()
        if not script.chains:
            if self.at >= len(self.text):
                raise unclosed(opener)
            raise self._unexpected()
        return script

    def _blanks(self) -> None:
        """Skip blanks, escaped newlines and a comment."""
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in " \t":
                self.at += 1
            elif char == "\\" and self.peek(2) == "\\\n":
                self.at += 2
            elif char == "#" and (self.at == 0 or self.text[self.at - 1] in BREAKS):
                end = self.text.find("\n", self.at)
                self.at = end if end >= 0 else len(self.text)
            else:
                return

    def _newlines(self) -> None:
        while True:
            self._blanks()
            if self.peek() == "\r" and self.peek(2) in ("\r", "\r\n"):
                self.at += 1
            if self.peek() != "\n":
                return
            self.at += 1
            if self._documents:
                self._read_documents()

    def _keyword(self) -> str | None:
        found = _KEYWORD.match(self.text, self.at)
        return found.group() if found else None

    def _keyword_text(self, text: str) -> bool:
        end = self.at + len(text)
        return self.text.startswith(text, self.at) and (self.text[end : end + 1] or " ") in BREAKS

    def _expect(self, keyword: str, opener: str) -> None:
        self._newlines()
        if self._keyword() != keyword:
            if self.at >= len(self.text):
                raise unclosed(opener)
            raise self._unexpected()
        self.at += len(keyword)

    def _unexpected(self) -> ShellSyntaxError:
        if self.at >= len(self.text):
            return ShellSyntaxError("syntax error: unexpected EOF", incomplete=True)
        for token in ("&&", "||", ";;", "((", ";", "&", "|", "(", ")", "<", ">", "\n"):
            if self.text.startswith(token, self.at):
                return ShellSyntaxError(f"syntax error: unexpected '{'newline' if token == chr(10) else token}'")
        end = self.at
        while end < len(self.text) and self.text[end] not in BREAKS:
            end += 1
        return ShellSyntaxError(f"syntax error: unexpected '{self.text[self.at : end]}'")
