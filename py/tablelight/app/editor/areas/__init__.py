"""Areas of a free board."""
