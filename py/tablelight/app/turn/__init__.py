"""Whose turn it is, and who has acted."""
