"""The town that the map shows: streets, places, and how far it is from one to another.

Positions are in metres east and south of the north-west corner of a square of 4 km. Streets run north to south and
west to east, so a way is as long as both differences together.
"""

from __future__ import annotations

from dataclasses import dataclass

SIDE = 4_000
"""The length of the town's sides, in metres."""

AVENUES = ("First Ave", "Second Ave", "Market St", "Mission St", "Harbor Blvd", "Park Ave", "Lake Dr")
STREETS = ("Pine St", "Oak St", "Cedar St", "Main St", "Elm St", "River Rd", "Hill Rd")
HERE = (1_900, 2_100)
"""Where the phone is."""

MODES = (("driving", "directions_car", 9.0), ("transit", "directions_bus", 5.0), ("walking", "directions_walk", 1.35))
"""Ways to go: name, icon, and speed in m/s, stops included."""


@dataclass(frozen=True)
class Place:
    """One place; `hours` and `phone` are "" where nothing is known."""

    name: str
    kind: str
    address: str
    x: int
    y: int
    rating: float
    reviews: int
    hours: str = ""
    phone: str = ""
    website: str = ""

    @property
    def key(self) -> str:
        """What it is called in the database."""
        return self.name


PLACES: tuple[Place, ...] = (
    Place(
        "Cafe Rosso",
        "Coffee shop",
        "214 Main St",
        1450,
        2060,
        4.6,
        812,
        "7 AM–6 PM",
        "(415) 555-0117",
        "caferosso.example",
    ),
    Place("Blue Door Coffee", "Coffee shop", "18 Oak St", 820, 980, 4.3, 240, "6:30 AM–4 PM", "(415) 555-0162"),
    Place(
        "Mission Cliffs", "Rock climbing gym", "501 Mission St", 2350, 1300, 4.8, 1930, "6 AM–11 PM", "(415) 555-0144"
    ),
    Place("Bay Dental", "Dentist", "12 Pine St", 480, 420, 4.4, 96, "8 AM–5 PM", "(415) 555-0190"),
    Place(
        "City Library",
        "Public library",
        "300 Market St",
        1720,
        1650,
        4.7,
        655,
        "10 AM–8 PM",
        "(415) 555-0133",
        "citylibrary.example",
    ),
    Place(
        "Harbor Fish House",
        "Seafood restaurant",
        "77 Harbor Blvd",
        3020,
        3240,
        4.5,
        1204,
        "11 AM–10 PM",
        "(415) 555-0108",
    ),
    Place("Luigi's Trattoria", "Italian restaurant", "45 Cedar St", 1180, 1500, 4.2, 431, "12–10 PM", "(415) 555-0121"),
    Place("Green Leaf", "Vegetarian restaurant", "9 Elm St", 2680, 2620, 4.6, 388, "11 AM–9 PM", "(415) 555-0175"),
    Place("Central Station", "Train station", "1 Market St", 1760, 260, 4.0, 2750, "Open 24 hours"),
    Place("Lakeside Park", "Park", "Lake Dr", 3620, 2080, 4.8, 3011, "5 AM–10 PM"),
    Place(
        "Grand Hotel",
        "Hotel",
        "150 Park Ave",
        3280,
        1540,
        4.4,
        1590,
        "Open 24 hours",
        "(415) 555-0150",
        "grandhotel.example",
    ),
    Place("Riverside Inn", "Hotel", "8 River Rd", 640, 3180, 3.9, 322, "Open 24 hours", "(415) 555-0186"),
    Place("Corner Pharmacy", "Pharmacy", "233 Main St", 2480, 2120, 4.1, 74, "8 AM–9 PM", "(415) 555-0129"),
    Place("Fresh Market", "Grocery store", "60 Second Ave", 1090, 2560, 4.3, 918, "7 AM–10 PM", "(415) 555-0155"),
    Place("Shell Garage", "Gas station", "410 Hill Rd", 2020, 3660, 3.8, 143, "Open 24 hours"),
    Place(
        "Art Museum",
        "Art museum",
        "20 Park Ave",
        3260,
        720,
        4.7,
        2207,
        "10 AM–5 PM",
        "(415) 555-0112",
        "artmuseum.example",
    ),
    Place("General Hospital", "Hospital", "500 First Ave", 420, 2280, 3.7, 866, "Open 24 hours", "(415) 555-0100"),
    Place("Old Town Bank", "Bank", "101 Oak St", 2360, 940, 3.6, 58, "9 AM–4 PM", "(415) 555-0139"),
    Place("Page One Books", "Book store", "37 Elm St", 1440, 2700, 4.8, 504, "10 AM–7 PM", "(415) 555-0171"),
    Place("Roxie Cinema", "Movie theater", "318 Mission St", 2330, 3180, 4.5, 1322, "2–11 PM", "(415) 555-0148"),
)
"""Every place of the town."""

CATEGORIES = (("Restaurants", "restaurant"), ("Coffee", "coffee"), ("Hotels", "hotel"), ("Groceries", "grocery"))


def find(name: str) -> Place | None:
    """The place of exactly that name, or None."""
    return next((place for place in PLACES if place.name.casefold() == name.strip().casefold()), None)


def search(words: str) -> list[Place]:
    """The places that have every word in their name, kind or address, the nearest first."""
    wanted = [word.rstrip("s") for word in words.casefold().replace(",", " ").split()]

    def fits(place: Place) -> bool:
        text = f"{place.name} {place.kind} {place.address}".casefold()
        return all(word in text for word in wanted)

    found = [place for place in PLACES if wanted and fits(place)]
    return sorted(found, key=lambda place: (distance(HERE, (place.x, place.y)), place.name))


def distance(start: tuple[int, int], end: tuple[int, int]) -> int:
    """How long the way is, in metres."""
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def distance_text(metres: int) -> str:
    """`350 ft`, `0.7 mi`, `12 mi`."""
    miles = metres / 1609.344
    if miles < 0.1:
        return f"{round(metres / 0.3048, -1):.0f} ft"
    return f"{miles:.1f} mi" if miles < 10 else f"{miles:.0f} mi"


def duration_text(metres: int, speed: float) -> str:
    """`4 min`, `1 hr 5 min`, at a speed in m/s."""
    minutes = max(1, round(metres / speed / 60))
    hours, rest = divmod(minutes, 60)
    return f"{hours} hr {rest} min" if hours else f"{rest} min"


def steps(start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    """The way in words: along one street, then along the other."""
    east, south = end[0] - start[0], end[1] - start[1]
    told = []
    if abs(east) >= 10:
        street = STREETS[min(len(STREETS) - 1, start[1] * len(STREETS) // SIDE)]
        told.append(f"Head {'east' if east > 0 else 'west'} on {street} for {distance_text(abs(east))}")
    if abs(south) >= 10:
        avenue = AVENUES[min(len(AVENUES) - 1, end[0] * len(AVENUES) // SIDE)]
        turn = "" if not told else f"Turn {'right' if (east > 0) == (south > 0) else 'left'} onto {avenue}: "
        told.append(
            f"{turn}{'south' if south > 0 else 'north'} on {avenue} for {distance_text(abs(south))}".capitalize()
        )
    return [*told, "Arrive at your destination"]
