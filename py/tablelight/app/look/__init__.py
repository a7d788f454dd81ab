"""Look at the table: a photograph shows which figures have moved."""
