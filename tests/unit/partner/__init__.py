"""The other side: joint odds, orders, plans, the arena."""
