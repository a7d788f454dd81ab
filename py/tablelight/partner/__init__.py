"""The other side: joint odds of several attacks, a player's next action, plans of a turn, an arena. Knows no game."""
