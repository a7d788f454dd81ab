"""The editor's tools for terrain, levels and objects."""
