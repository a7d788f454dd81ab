"""Files of other programs: what is read and written of each, and what is lost. Knows the rules, but no app."""
