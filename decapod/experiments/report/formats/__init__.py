"""How a report is written: a module a format, each registers itself in `FORMATS`."""
