"""How a running script is left."""


class ExitShell(Exception):  # noqa: N818
    """The shell, or the subshell, ends."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class ReturnFrom(Exception):  # noqa: N818
    """A function, or a script read with `.`, ends."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class LeaveLoop(Exception):  # noqa: N818
    """`break` or `continue`, out of `levels` loops."""

    def __init__(self, levels: int, *, again: bool) -> None:
        super().__init__(levels)
        self.levels, self.again = levels, again


class ShellFault(Exception):  # noqa: N818
    """A mistake that ends the script: the message is printed after the shell's name."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
