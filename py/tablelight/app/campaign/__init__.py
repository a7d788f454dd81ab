"""A campaign: figures that remember their games, what a game changes about them, and the campaign as a file."""
