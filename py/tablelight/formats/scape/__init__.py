"""HeroScape maps of pieces: VirtualScape and heroscape-map-editor share their pieces, heights and terrain."""
