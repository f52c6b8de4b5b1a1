"""Parses scripts in mksh's language."""

import re

from decapod.environments.android.virtual.shell.simple_commands import CLOSERS, CommandReader
from decapod.environments.android.virtual.shell.syntax import (
    Calculation,
    Case,
    CaseItem,
    Chain,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Redirected,
    Script,
    ShellSyntaxError,
    Subshell,
    Word,
)
from decapod.environments.android.virtual.shell.words import BREAKS, NAME, unclosed

MAX_LENGTH = 1024 * 1024

_FUNCTION = re.compile(r"([^\s;&|<>()$`'\"\\=#]+)[ \t]*\([ \t]*\)")


def parse(text: str, *, nesting: int = 0) -> Script:
    """Return the script.

    Raises:
        ShellSyntaxError: it cannot be understood.
    """
    if len(text) > MAX_LENGTH:
        raise ShellSyntaxError(f"syntax error: a line may have {MAX_LENGTH} characters on the virtual phone")
    return Parser(text.replace("\0", ""), nesting).whole()


class Parser(CommandReader):
    """One text and how far it has been read."""

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

    def _filled(self, opener: str) -> Script:
        script = self._script()
        if not script.chains:
            if self.at >= len(self.text):
                raise unclosed(opener)
            raise self._unexpected()
        return script
