"""Reminders on the page."""
