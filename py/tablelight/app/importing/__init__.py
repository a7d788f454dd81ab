"""Files of other programs: what is lost in them is shown before they are opened, and what is written of a game."""
