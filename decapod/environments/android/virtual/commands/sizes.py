"""Sizes and rights as people read them."""

_TYPES = {0o040000: "d", 0o120000: "l", 0o020000: "c", 0o060000: "b", 0o100000: "-", 0o010000: "p", 0o140000: "s"}


def human(size: int) -> str:
    """Return a size as toybox writes it: `512`, `4.8K`, `12M`."""
    units = " KMGTPE"
    before, unit = size, 0
    while size > 999 and unit < len(units) - 1:
        before, size, unit = size, (size + 512) // 1024, unit + 1
    if unit and size < 10:
        tenths = (before % 1024 * 100 + 50) // 1024 // 10
        return f"{before // 1024}.{tenths}{units[unit]}"
    return f"{size}{units[unit].strip()}"


def mode_text(mode: int) -> str:
    """Return a mode with its type as `ls -l` writes it: `drwxr-x--x`."""
    out = [_TYPES.get(mode & 0o170000, "?")]
    for shift, special, letters in ((6, 0o4000, "sS"), (3, 0o2000, "sS"), (0, 0o1000, "tT")):
        bits = mode >> shift & 7
        out.append("r" if bits & 4 else "-")
        out.append("w" if bits & 2 else "-")
        if mode & special:
            out.append(letters[0] if bits & 1 else letters[1])
        else:
            out.append("x" if bits & 1 else "-")
    return "".join(out)


def new_mode(text: str, old: int, *, directory: bool, umask: int = 0o022) -> int | None:
    """Return the mode that `chmod text` makes of `old` (0 to 0o7777); None when the text is no mode."""
    if text and all(char in "01234567" for char in text):
        return int(text, 8) if len(text) < 6 and int(text, 8) <= 0o7777 else None
    mode = old
    for clause in text.split(","):
        changed = _clause(clause, mode, directory=directory, umask=umask)
        if changed is None:
            return None
        mode = changed
    return mode


def _clause(clause: str, mode: int, *, directory: bool, umask: int) -> int | None:
    at = 0
    while at < len(clause) and clause[at] in "ugoa":
        at += 1
    who = clause[:at]
    if at == len(clause):
        return None
    whose = "ugo" if not who or "a" in who else who
    while at < len(clause):
        operator, at = clause[at], at + 1
        if operator not in "+-=":
            return None
        start = at
        while at < len(clause) and clause[at] in "rwxXstugo":
            at += 1
        mode = _apply(operator, clause[start:at], whose, mode, directory=directory, mask=0 if who else umask)
    return mode


def _apply(operator: str, rights: str, whose: str, mode: int, *, directory: bool, mask: int) -> int:
    change = clear = 0
    for person in whose:
        shift = {"u": 6, "g": 3, "o": 0}[person]
        clear |= 7 << shift | {"u": 0o4000, "g": 0o2000, "o": 0}[person]
        for right in rights:
            if right in "rwx":
                change |= {"r": 4, "w": 2, "x": 1}[right] << shift
            elif right == "X":
                change |= (1 << shift) if directory or mode & 0o111 else 0
            elif right == "s":
                change |= {"u": 0o4000, "g": 0o2000, "o": 0}[person]
            elif right == "t":
                change |= 0o1000
            else:
                change |= (mode >> {"u": 6, "g": 3, "o": 0}[right] & 7) << shift
    change &= ~mask
    if operator == "+":
        return mode | change
    return mode & ~change if operator == "-" else (mode & ~clear) | change
