"""Tablelight: rules of five miniature games, answered with their reasons."""

__version__ = "0.1.0"
