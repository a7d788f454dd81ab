"""Moving a figure, from the tap to the finished move; waypoints, doors, and what an activation has spent."""
