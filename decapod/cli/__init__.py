"""The command line: `decapod`. It reads options and shows results; the work is done in the layers below."""
