"""Objectives and points (OB-01 to OB-07), for every game."""
