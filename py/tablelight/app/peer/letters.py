"""What tells a tablet's code from others, for those who read codes; the rest is loaded when one comes."""

SIGNAL = "TLP"
"""The letters that its text begins with."""
