"""The measured set of screens for marks, the scripts that take it, how fast and how well it is marked."""


def main() -> None:
    """Measure how fast and how well screens are marked."""
    from benchmarks.marks.accuracy import main as measure_accuracy
    from benchmarks.marks.speed import main as measure_speed

    measure_speed([])
    measure_accuracy()
