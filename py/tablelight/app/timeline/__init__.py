"""The whole game: what led from each position to the next, the slider over it, its file and its transcript."""
