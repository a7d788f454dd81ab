"""The editor's tool for objectives."""
