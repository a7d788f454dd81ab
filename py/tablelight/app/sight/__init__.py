"""See mode: the line of sight from one place to another."""
