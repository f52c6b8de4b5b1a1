"""The system of the virtual phone: clock, settings, packages, providers, activities, input."""
