"""Luck: what was rolled compared with what was expected."""
