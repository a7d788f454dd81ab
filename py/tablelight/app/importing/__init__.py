"""Files of other programs: open them, after showing what is lost, and write them from a game."""
