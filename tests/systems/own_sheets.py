"""Sheets for four games that also exist in code, as far as a sheet can say them, and a small one to change in tests."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
STAT = {"least": 0, "most": 999}

HEROCLIX: Json = {
    "version": 1,
    "name": "On foot",
    "board": "square",
    "stats": [{"id": "speed", **STAT}, {"id": "range", **STAT}],
    "terrains": [
        {"id": "hindering", "stops": "entering", "starting": "half", "sight": "hinders"},
        {"id": "water", "stops": "entering", "starting": "half"},
        {"id": "blocking", "enter": "never", "sight": "blocks"},
    ],
    "objects": [{"id": "object", "stops": "entering", "starting": "half", "sight": "hinders"}],
    "edges": [
        {"id": "wall", "extra": "never", "sight": "blocks"},
        {"id": "door-closed", "extra": "never", "sight": "blocks", "turned": "door-open"},
        {"id": "door-open", "turned": "door-closed"},
    ],
    "movement": {"modes": [{"id": "move", "points": {"stat": "speed"}}]},
    "control": {"within": 1, "entering": "stops", "starting": {"roll": "flee"}},
    "sight": {"figures": "blocks"},
    "rolls": [{"id": "flee", "kind": "sum", "dice": "1d6", "against": 4, "outcome": "success"}],
}
"""HeroClix on foot, on level ground."""

HEROTREK: Json = {
    "version": 1,
    "name": "A walk",
    "board": "hex",
    "stats": [{"id": "speed", **STAT}, {"id": "range", **STAT}],
    "terrains": [
        *({"id": name, "enter": 2} for name in ("building", "woods", "water", "swamp", "rough")),
        {"id": "fire", "enter": "never"},
        {"id": "deep-water", "enter": "never"},
    ],
    "edges": [{"id": "wall", "extra": "never", "sight": "blocks"}],
    "movement": {"modes": [{"id": "move", "points": {"stat": "speed"}}]},
}
"""HeroTrek's walk, without domes and entrances."""

ORACULO: Json = {
    "version": 1,
    "name": "A plain move",
    "board": "square",
    "stats": [{"id": "move", **STAT}, {"id": "life", "begin": 1, **STAT}],
    "terrains": [
        {"id": "slow", "enter": 2},
        {"id": "climb", "enter": "never"},
        {"id": "blocking", "enter": "never", "sight": "blocks"},
    ],
    "objects": [{"id": name, "extra": "never", "sight": "hinders"} for name in ("table", "column", "statue", "barrel")],
    "edges": [
        *({"id": name, "extra": "never", "sight": "blocks"} for name in ("wall", "door-closed", "hedge")),
        {"id": "door-open"},
        {"id": "low-wall", "extra": "never", "sight": "hinders"},
    ],
    "movement": {"modes": [{"id": "move", "points": {"stat": "move"}}], "friends": "block"},
    "control": {"within": 1, "entering": "stops", "starting": "never"},
    "sight": {"line": "any"},
}
"""Oráculo's plain move."""

HEROSCAPE: Json = {
    "version": 1,
    "name": "Walkers",
    "board": "hex",
    "stats": [{"id": name, **STAT} for name in ("move", "range", "attack", "defence", "life", "height")],
    "terrains": [
        *({"id": name} for name in ("grass", "rock", "sand", "snow", "ice", "swamp-water", "shadow", "dungeon")),
        {"id": "heavy-snow", "enter": 2},
        {"id": "slippery-ice", "enter": 2},
        {"id": "water", "stops": "always"},
    ],
    "levels": {
        "up": 1,
        "climb": {"stat": "height", "plus": -1},
        "fall": {"from": {"stat": "height"}, "roll": "fall"},
    },
    "movement": {"modes": [{"id": "move", "points": {"stat": "move"}}]},
    "control": {"within": 1, "leaving": {"strike": "strike"}},
    "rolls": [
        {
            "id": "strike",
            "die": ["skull", "skull", "skull", "shield", "shield", "blank"],
            "dice": 1,
            "tests": [{"faces": ["skull"]}],
            "effects": {"1..": {"wounds": "outcome"}},
        },
        {
            "id": "fall",
            "die": ["skull", "skull", "skull", "shield", "shield", "blank"],
            "dice": 1,
            "tests": [{"faces": ["skull"]}],
            "effects": {"1..": {"wounds": "outcome"}},
        },
        {
            "id": "attack",
            "die": ["skull", "skull", "skull", "shield", "shield", "blank"],
            "dice": {"stat": "attack"},
            "tests": [{"faces": ["skull"]}],
            "defence": {
                "die": ["skull", "skull", "skull", "shield", "shield", "blank"],
                "dice": {"stat": "defence", "of": "target"},
                "test": {"faces": ["shield"]},
            },
            "effects": {"1..": {"wounds": "outcome"}},
        },
    ],
}
"""HeroScape's walkers of one space: no engagement across levels out of reach, no obstacles, no road."""
