"""The photograph under the board."""
