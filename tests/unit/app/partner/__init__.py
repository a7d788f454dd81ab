"""Tablelight plays a side."""
