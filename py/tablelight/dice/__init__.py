"""Dice, pools and exact distributions. The only home of randomness."""
