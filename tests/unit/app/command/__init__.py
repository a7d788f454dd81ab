"""The command line of the page."""
