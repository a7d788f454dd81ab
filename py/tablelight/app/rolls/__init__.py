"""Dice thrown or entered, and their odds."""
