"""The measured set of screens for marks, the scripts that take it, and how fast it is marked."""


def main() -> None:
    """Measure how fast screens are marked."""
    from benchmarks.marks.speed import main as measure

    measure([])
