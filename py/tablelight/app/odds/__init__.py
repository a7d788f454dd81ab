"""Odds: the bars of a roll, and the tables of a game's chances."""
