"""What gestures on the board mean."""
