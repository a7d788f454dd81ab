"""A tablet that lies among the miniatures: the screen stays on, the board has room and turns, text grows."""
