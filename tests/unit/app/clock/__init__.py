"""The game clock."""
