"""Rolls: dice thrown here, or entered as the real ones fell."""
