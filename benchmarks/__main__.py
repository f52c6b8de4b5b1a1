"""Runs the benchmarks that are named, or all: `python -m benchmarks bus graph`."""

import argparse
from importlib import import_module

NAMES = ("bus", "compare", "desktop", "experiments", "graph", "marks", "noise", "phone", "teams", "turn")


def main() -> None:
    """Run them one after the other; each writes its part of docs/benchmarks.md."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(NAMES)}; all by default")
    names = parser.parse_args().names or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(NAMES)}")
    for name in names:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
