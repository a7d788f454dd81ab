"""Objectives and points: who holds what, the score sheet, a die for a further round."""
