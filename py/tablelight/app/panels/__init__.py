"""The panels of the page, each a function from the state to elements."""
