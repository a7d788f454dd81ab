"""The table in words, from outside: plain JSON in, plain JSON out."""
