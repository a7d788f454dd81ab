"""The rules of a player's own game, changed on the table: lines with choices and steppers, never JSON."""
