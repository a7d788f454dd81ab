"""Moving a figure: from a tap to a move made, by waypoints, doors and what an activation has spent."""
