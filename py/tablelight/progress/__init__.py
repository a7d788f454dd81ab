"""Slow answers: generators that pause after each part of their work, kept, asked for in pictures, worked on later."""
