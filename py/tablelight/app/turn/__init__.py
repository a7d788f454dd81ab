"""Whose turn it is, and which figures have acted."""
