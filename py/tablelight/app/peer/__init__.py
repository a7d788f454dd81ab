"""Playing on two tablets: their signals, what they tell each other, and the game that both hold."""
