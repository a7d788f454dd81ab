"""Who sees whom, and who could hurt whom."""
