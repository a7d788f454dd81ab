"""VirtualScape's .hsc: binary maps of HeroScape, read and written byte by byte."""
