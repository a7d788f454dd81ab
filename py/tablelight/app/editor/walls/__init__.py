"""Edges between spaces."""
