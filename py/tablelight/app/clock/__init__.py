"""The game clock: time by side and by turn, and time that passed while the tablet slept."""
