"""The rules of a game of one's own, changed on the table: lines with choices and steppers, never JSON."""
