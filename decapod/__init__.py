"""decapod: a laboratory for communication between GUI agents."""

__version__ = "0.1.0"
