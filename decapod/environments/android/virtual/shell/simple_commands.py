"""Reads simple commands: assignments, words, redirections, and the documents that follow a line."""

import re

from decapod.environments.android.virtual.shell.syntax import (
    Assignment,
    HereDocument,
    Literal,
    Redirection,
    ShellSyntaxError,
    Simple,
    Word,
)
from decapod.environments.android.virtual.shell.words import BREAKS, WordReader, unclosed

_KEYWORD = re.compile(
    r"(if|then|elif|else|fi|for|select|in|do|done|while|until|case|esac|function|time|\[\[|[{}!])(?![^ \t\n;&|<>()])"
)
_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\[|\+?=)")
_REDIRECTION = re.compile(r"([0-9]{0,2})(<<<|<<-|<<|<&|<>|<|>>|>&|>\||>)|(&>>|&>)")
CLOSERS = frozenset(("then", "elif", "else", "fi", "do", "done", "esac", "}"))


class CommandReader(WordReader):
    """What `Parser` reads simple commands with."""

    def __init__(self, text: str, nesting: int = 0) -> None:
        super().__init__(text, nesting)
        self._documents: list[HereDocument] = []

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
