"""The moving picture."""
