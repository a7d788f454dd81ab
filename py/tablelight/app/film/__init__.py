"""A moving picture of the last turn or the whole game."""
