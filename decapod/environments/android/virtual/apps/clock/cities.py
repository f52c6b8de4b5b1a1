"""Cities whose time can be shown, and how their time differs from here."""

from __future__ import annotations

from datetime import datetime, timedelta

CITIES: tuple[tuple[str, str, str], ...] = (
    ("Amsterdam", "Netherlands", "Europe/Amsterdam"),
    ("Athens", "Greece", "Europe/Athens"),
    ("Auckland", "New Zealand", "Pacific/Auckland"),
    ("Bangkok", "Thailand", "Asia/Bangkok"),
    ("Beijing", "China", "Asia/Shanghai"),
    ("Berlin", "Germany", "Europe/Berlin"),
    ("Bogota", "Colombia", "America/Bogota"),
    ("Buenos Aires", "Argentina", "America/Argentina/Buenos_Aires"),
    ("Cairo", "Egypt", "Africa/Cairo"),
    ("Cape Town", "South Africa", "Africa/Johannesburg"),
    ("Chicago", "USA", "America/Chicago"),
    ("Copenhagen", "Denmark", "Europe/Copenhagen"),
    ("Denver", "USA", "America/Denver"),
    ("Dubai", "United Arab Emirates", "Asia/Dubai"),
    ("Dublin", "Ireland", "Europe/Dublin"),
    ("Helsinki", "Finland", "Europe/Helsinki"),
    ("Hong Kong", "China", "Asia/Hong_Kong"),
    ("Honolulu", "USA", "Pacific/Honolulu"),
    ("Istanbul", "Turkey", "Europe/Istanbul"),
    ("Jakarta", "Indonesia", "Asia/Jakarta"),
    ("Karachi", "Pakistan", "Asia/Karachi"),
    ("Kathmandu", "Nepal", "Asia/Kathmandu"),
    ("Lagos", "Nigeria", "Africa/Lagos"),
    ("Lima", "Peru", "America/Lima"),
    ("Lisbon", "Portugal", "Europe/Lisbon"),
    ("London", "United Kingdom", "Europe/London"),
    ("Los Angeles", "USA", "America/Los_Angeles"),
    ("Madrid", "Spain", "Europe/Madrid"),
    ("Manila", "Philippines", "Asia/Manila"),
    ("Mexico City", "Mexico", "America/Mexico_City"),
    ("Mumbai", "India", "Asia/Kolkata"),
    ("Nairobi", "Kenya", "Africa/Nairobi"),
    ("New Delhi", "India", "Asia/Kolkata"),
    ("New York", "USA", "America/New_York"),
    ("Oslo", "Norway", "Europe/Oslo"),
    ("Paris", "France", "Europe/Paris"),
    ("Reykjavik", "Iceland", "Atlantic/Reykjavik"),
    ("Rome", "Italy", "Europe/Rome"),
    ("Santiago", "Chile", "America/Santiago"),
    ("Seoul", "South Korea", "Asia/Seoul"),
    ("Singapore", "Singapore", "Asia/Singapore"),
    ("Stockholm", "Sweden", "Europe/Stockholm"),
    ("Sydney", "Australia", "Australia/Sydney"),
    ("São Paulo", "Brazil", "America/Sao_Paulo"),
    ("Tokyo", "Japan", "Asia/Tokyo"),
    ("Toronto", "Canada", "America/Toronto"),
    ("Vancouver", "Canada", "America/Vancouver"),
    ("Vienna", "Austria", "Europe/Vienna"),
    ("Warsaw", "Poland", "Europe/Warsaw"),
    ("Zurich", "Switzerland", "Europe/Zurich"),
)
"""City, country, time zone; by name."""


def search(words: str) -> list[tuple[str, str, str]]:
    """The cities whose name, or country, begins with these words."""
    wanted = words.strip().casefold()
    return [city for city in CITIES if any(part.casefold().startswith(wanted) for part in city[:2])]


def difference_text(here: datetime, there: datetime) -> str:
    """`Today, +6 hrs`, `Tomorrow, +13 hrs`, `Today, +5:45 hrs`, `Today, same time`."""
    days = (there.date() - here.date()).days
    day = {-1: "Yesterday", 1: "Tomorrow"}.get(days, "Today")
    apart = (there.utcoffset() or timedelta()) - (here.utcoffset() or timedelta())
    minutes = round(apart.total_seconds() / 60)
    if not minutes:
        return f"{day}, same time"
    hours, rest = divmod(abs(minutes), 60)
    sign = "+" if minutes > 0 else "\N{MINUS SIGN}"
    return f"{day}, {sign}{hours}{f':{rest:02}' if rest else ''} {'hr' if (hours, rest) == (1, 0) else 'hrs'}"
