"""Objectives and points: which side holds what, the score sheet, a die for a further round."""
