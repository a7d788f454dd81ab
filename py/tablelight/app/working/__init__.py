"""Answers that take long: worked out apart from the page, shown when they are ready."""
