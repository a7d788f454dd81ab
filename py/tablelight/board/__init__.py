"""The document: immutable records, their JSON, and checks of positions."""
