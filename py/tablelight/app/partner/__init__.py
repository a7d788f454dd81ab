"""Tablelight plays a side: the next order is shown with its reasons, and carried out by the actions of any player."""
