"""Passing a game on: links and codes to scan."""
