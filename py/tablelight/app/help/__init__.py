"""The rules in words, searched; the legend of the board."""
