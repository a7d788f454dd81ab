"""The document: immutable records, their JSON, the checks of their positions."""
