"""The rules in words, with a search; the legend of the board."""
