"""Looking at the table: a photograph says who has moved."""
