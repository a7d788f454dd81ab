"""What is shown, as data: a plane to draw on, layers of paths, panels as trees of elements, descriptions in words. Pure."""
