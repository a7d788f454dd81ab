"""One package a game: tables, named policy functions, one record. None imports another."""
