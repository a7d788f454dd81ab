"""Making a board: tools, what they do to the document, what they need in the panel."""
