"""HeroScape, on hexes with levels: dice, dangers, heights and engagement (the system is registered when it can move)."""
