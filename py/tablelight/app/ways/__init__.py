"""From a tap to a move made: the way, its way-points, what it spends."""
