"""Whose turn it is, who has acted, and the log."""
