"""The log: what happened at the table, as records, as JSON and in words."""
