"""Reminders: shown when they are due, ticked off, kept in the log."""
