"""The other side: joint odds of several attacks, what a player does next, plans of a turn, an arena. It knows no game."""
