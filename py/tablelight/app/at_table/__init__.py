"""The tablet that lies among the miniatures: light, room for the board, its turn, the size of text."""
