"""The table in words: one typed line in, sentences and facts out (W clauses, docs/words.md)."""
