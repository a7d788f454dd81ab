"""Dice, pools and exact distributions. Only this package uses randomness."""
