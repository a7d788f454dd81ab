"""The command line of the page: it answers typed lines in words."""
