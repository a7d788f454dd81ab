"""Playing by what the rules answer: the orders that a figure may be given."""
