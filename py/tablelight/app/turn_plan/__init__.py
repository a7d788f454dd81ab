"""The plan of a turn (PL-23): how to bring an enemy down, or what a side does best, step by step. The player decides."""
