"""Who could hurt whom, where one is safe, what is best (DG-01 to DG-24), for every game."""
