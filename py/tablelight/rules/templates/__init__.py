"""Templates (TP-01 to TP-05): bursts, blasts, cones and lines, and whom they hit, for every game."""
