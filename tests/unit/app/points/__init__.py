"""Objectives and points on the page."""
