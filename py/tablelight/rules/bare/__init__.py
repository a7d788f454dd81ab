"""The bare table in inches: bases, contact, sight and danger, for every game played on one."""
