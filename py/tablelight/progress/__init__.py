"""Slow answers: generators that stop after each part of their work, kept, asked for in pictures, worked off later."""
