"""Moving a figure: from a tap to a move made, by way-points, doors and what an activation has spent."""
