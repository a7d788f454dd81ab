"""Army lists of other programs, and pasted stat blocks: names, counts and numbers as figures of a roster."""
