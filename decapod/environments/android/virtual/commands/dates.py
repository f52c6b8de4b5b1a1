"""Programs about time: `date`, `cal`, `uptime`, `sleep`. All go by the virtual clock."""

import calendar
from datetime import datetime, timedelta

from decapod.environments.android.virtual.commands.options import parse
from decapod.environments.android.virtual.commands.times import local, parse_moment
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_SLEEP_MS = 366 * 86_400_000


@command("date", usage="date [-u] [-I RES] [-r FILE] [-d DATE] [+DISPLAY_FORMAT] [-D SET_FORMAT] [SET]")
async def date(inv: Invocation) -> int:
    """Print or set the date."""
    options = parse(inv, "ud:D:r:I:Rs:", long={"date": "d", "utc": "u", "reference": "r", "set": "s"})
    utc = "u" in options
    moment = local(inv, inv.phone.clock.now(), utc=utc)
    form = "%a %b %e %H:%M:%S %Z %Y"
    setting = options.value("s")
    for word in options.arguments:
        if word.startswith("+"):
            form = word[1:]
        else:
            setting = word
    if "r" in options:
        moment = local(inv, inv.files.stat(inv.path(options.value("r"))).mtime, utc=utc)
    if "d" in options:
        moment = _parsed(options.value("d"), options.value("D"), moment)
        moment = moment if utc and moment.utcoffset() == timedelta(0) else local(inv, moment.timestamp(), utc=utc)
    if setting:
        if inv.user.uid != 0:
            await inv.error("cannot set date: Operation not permitted")
            return 1
        moment = _parsed(setting, options.value("D"), moment)
        inv.phone.clock.set(round(moment.timestamp() * 1000))
    if "I" in options:
        forms = {"date": "%Y-%m-%d", "hours": "%Y-%m-%dT%H%z", "minutes": "%Y-%m-%dT%H:%M%z"}
        form = forms.get(options.value("I"), "%Y-%m-%dT%H:%M:%S%z")
    if "R" in options:
        form = "%a, %d %b %Y %H:%M:%S %z"
    await inv.out(formatted(moment, form) + "\n")
    return 0


def _parsed(text: str, form: str, now: datetime) -> datetime:
    try:
        found = (
            datetime.strptime(text, form.lstrip("+")).replace(tzinfo=now.tzinfo) if form else parse_moment(text, now)
        )
    except ValueError:
        found = None
    if found is None or found.year < 1902 or found.year > 9000:
        raise UsageError(f"bad date {text}")
    return found


_DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def formatted(moment: datetime, form: str) -> str:
    """Return a moment in a format of `date`; names are English, whatever the host's language."""
    out: list[str] = []
    at = 0
    while at < len(form):
        char = form[at]
        at += 1
        if char != "%" or at >= len(form):
            out.append(char)
            continue
        flag = ""
        while at < len(form) and form[at] in "-_0^#EO:":
            flag += form[at]
            at += 1
        width = ""
        while at < len(form) and form[at].isdigit() and len(width) < 2:
            width += form[at]
            at += 1
        letter = form[at : at + 1]
        at += 1
        out.append(_field(moment, letter, flag, width))
    return "".join(out)


def _field(moment: datetime, letter: str, flag: str, width: str) -> str:
    compound = {
        "c": "%a %b %e %H:%M:%S %Y", "D": "%m/%d/%y", "F": "%Y-%m-%d", "R": "%H:%M", "T": "%H:%M:%S",
        "r": "%I:%M:%S %p", "x": "%m/%d/%y", "X": "%H:%M:%S", "h": "%b",
    }  # fmt: skip
    if letter in compound:
        return formatted(moment, compound[letter])
    weekday = (moment.weekday() + 1) % 7
    day = moment.timetuple().tm_yday
    numbers: dict[str, tuple[int, int, str]] = {
        "d": (moment.day, 2, "0"), "e": (moment.day, 2, " "), "H": (moment.hour, 2, "0"), "k": (moment.hour, 2, " "),
        "I": (moment.hour % 12 or 12, 2, "0"), "l": (moment.hour % 12 or 12, 2, " "), "j": (day, 3, "0"),
        "m": (moment.month, 2, "0"), "M": (moment.minute, 2, "0"), "S": (moment.second, 2, "0"),
        "y": (moment.year % 100, 2, "0"), "Y": (moment.year, 1, "0"), "C": (moment.year // 100, 2, "0"),
        "u": (weekday or 7, 1, "0"), "w": (weekday, 1, "0"), "V": (moment.isocalendar()[1], 2, "0"),
        "G": (moment.isocalendar()[0], 4, "0"), "g": (moment.isocalendar()[0] % 100, 2, "0"),
        "U": ((day + 6 - weekday) // 7, 2, "0"), "W": ((day + 6 - (weekday - 1) % 7) // 7, 2, "0"),
        "s": (int(moment.timestamp()), 1, "0"),
    }  # fmt: skip
    if letter in numbers:
        value, size, pad = numbers[letter]
        pad = " " if "_" in flag else "0" if "0" in flag else pad
        return str(value) if "-" in flag else str(value).rjust(int(width or size), pad)
    zone = moment.strftime("%z")
    half = "AM" if moment.hour < 12 else "PM"
    texts = {
        "a": _DAYS[weekday][:3], "A": _DAYS[weekday], "b": _MONTHS[moment.month - 1][:3],
        "B": _MONTHS[moment.month - 1], "p": half, "P": half.lower(),
        "n": "\n", "t": "\t", "%": "%", "N": f"{moment.microsecond * 1000:09d}"[: int(width or 9)],
        "Z": moment.tzname() or "GMT", "z": f"{zone[:3]}:{zone[3:5]}" if ":" in flag else zone,
    }  # fmt: skip
    text = texts.get(letter)
    if text is None:
        return f"%{flag}{width}{letter}"
    return text.upper() if "^" in flag else text


@command("cal", usage="cal [-h] [[[DAY] MONTH] YEAR]")
async def cal(inv: Invocation) -> int:
    """Print a calendar."""
    now = local(inv, inv.phone.clock.now())
    words = parse(inv, "h", most=3).arguments
    numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 5 else -1 for word in words]
    year = numbers[-1] if numbers else now.year
    month = numbers[-2] if len(numbers) > 1 else now.month
    if not 1 <= year <= 9999 or not 1 <= month <= 12:
        raise UsageError(f"{words[0]} not 1-{'12' if len(words) > 1 else '9999'}")
    months = range(1, 13) if len(numbers) == 1 else [month]
    for one in months:
        title = f"{_MONTHS[one - 1]} {year}"
        await inv.out(f"{title:^20} \nSu Mo Tu We Th Fr Sa \n")
        weeks = calendar.Calendar(6).monthdayscalendar(year, one)
        for week in [*weeks, *([[0] * 7] * (6 - len(weeks)))]:
            await inv.out("".join(f"{day or '':>2} " for day in week) + "\n")
    return 0


@command("uptime", usage="uptime [-ps]")
async def uptime(inv: Invocation) -> int:
    """Print how long the phone has been on."""
    options = parse(inv, "ps")
    seconds = inv.phone.clock.uptime_ms // 1000
    now = local(inv, inv.phone.clock.now())
    if "s" in options:
        await inv.out((now - timedelta(seconds=seconds)).strftime("%Y-%m-%d %H:%M:%S") + "\n")
        return 0
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    text = f"{days} day{'s' if days != 1 else ''}, " if days else ""
    text += f"{hours:2}:{minutes:02}" if hours else f"{minutes} min"
    await inv.out(f" {now:%H:%M:%S} up {text},  0 users,  load average: 0.00, 0.00, 0.00\n")
    return 0


@command("sleep", "usleep", usage="sleep DURATION")
async def sleep(inv: Invocation) -> int:
    """Let the virtual clock go on; nobody waits."""
    total = 0.0
    for word in parse(inv, "", least=1).arguments:
        unit = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}.get(word[-1:].lower())
        digits = word[:-1] if unit else word
        try:
            seconds = float(digits) if digits.isascii() and "_" not in digits else -1.0
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds < 1e9:
            raise UsageError(f"Not a number '{word}'")
        total += seconds * (unit or 1)
    milliseconds = total / 1000 if inv.name == "usleep" else total * 1000
    inv.phone.clock.advance(min(round(milliseconds), MAX_SLEEP_MS))
    return 0
