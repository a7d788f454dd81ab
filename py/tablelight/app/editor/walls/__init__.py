"""The editor's tool for walls, doors and other edges between spaces."""
