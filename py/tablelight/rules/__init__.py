"""Answers with reasons, the algorithms that the games share, and the registry of rule systems."""
