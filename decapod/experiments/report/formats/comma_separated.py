"""Tables as CSV (RFC 4180, UTF-8): all digits, nothing for what is not known."""

import csv
import io
from collections.abc import Mapping

from decapod.experiments.report.formats.data import Value, data_columns
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Report, ReportTable

_ACTIVE = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20'")
"""What a spreadsheet may take for the begin of a formula, and the sign that keeps it from doing so."""


def write_csv(report: Report) -> Mapping[str, bytes]:
    """Write every table as a file of its own."""
    return {f"data/{key}.csv": as_csv(table).encode() for key, table in report.tables.items()}


def as_csv(table: ReportTable) -> str:
    """A table as CSV; a flag is `true` or `false`.

    A text that a spreadsheet would take for a formula, or that begins with an apostrophe, has an apostrophe before it.
    """
    columns = data_columns(table)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.name for column in columns])
    writer.writerows([_value(value) for value in row] for row in zip(*(c.values for c in columns), strict=True))
    return out.getvalue()


def _value(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_ACTIVE) else value
    return repr(value)


FORMATS.register("csv", write_csv)
