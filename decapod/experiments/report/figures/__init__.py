"""Figures of a report, drawn from its tables with matplotlib (the extra `report`); pyplot is not used."""
