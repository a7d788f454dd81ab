"""Portraits: pictures on figures, taken or chosen."""
