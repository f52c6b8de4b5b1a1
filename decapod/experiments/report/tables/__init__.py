"""From a comparison to the tables of a report."""
