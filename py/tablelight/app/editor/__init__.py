"""The board editor: its tools, their changes to the document, and their controls in the panel."""
