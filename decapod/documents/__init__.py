"""Files that users edit: YAML with positions, checked against a model, all errors at once."""
