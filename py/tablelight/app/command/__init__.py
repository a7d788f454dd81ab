"""The command line of the page: what is typed is answered in words."""
