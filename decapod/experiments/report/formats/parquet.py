"""Tables as Parquet, with typed columns; what a column is, is in its field's metadata (`about`)."""

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.parquet as pq

from decapod.experiments.report.formats.data import data_columns
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Report, ReportTable

_TYPES = {"text": pa.string(), "whole": pa.int64(), "real": pa.float64(), "flag": pa.bool_()}


def write_parquet(report: Report) -> Mapping[str, bytes]:
    """Write every table as a file of its own."""
    return {f"data/{key}.parquet": as_parquet(table) for key, table in report.tables.items()}


def as_parquet(table: ReportTable) -> bytes:
    """A table as Parquet, compressed with Snappy. The same table gives the same bytes."""
    columns = data_columns(table)
    fields = [pa.field(c.name, _TYPES[c.type], metadata={"about": c.about}) for c in columns]
    schema = pa.schema(fields, metadata={"title": table.title, "about": table.about})
    arrays = [pa.array(c.values, _TYPES[c.type]) for c in columns]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink, compression="snappy")
    held: bytes = sink.getvalue().to_pybytes()
    return held


FORMATS.register("parquet", write_parquet)
