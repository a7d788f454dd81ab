"""Which figures could hurt which, which places are safe and which are best (DG-01 to DG-24), for every game."""
