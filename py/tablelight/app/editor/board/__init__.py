"""The board as a whole."""
