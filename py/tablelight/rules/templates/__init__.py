"""Templates (TP-01 to TP-06): bursts, blasts, cones and lines, and the figures they hit, for every game."""
