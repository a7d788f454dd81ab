"""Answers with reasons, the algorithms that games share, and the registry of rule systems."""
