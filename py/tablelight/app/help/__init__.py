"""The rules in words, searched, and the first visit."""
