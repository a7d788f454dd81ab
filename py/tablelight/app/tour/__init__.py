"""The tour of a first visit."""
