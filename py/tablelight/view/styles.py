"""Styles of ink by name. Colours are names of CSS custom properties: only the style sheets have colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from attrs import evolve, frozen


@frozen(kw_only=True)
class Style:
    """How a path is drawn. `width` and `dash` in units of the plane; `font` for runs of text; `cap`: how dashes end."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    dash: tuple[float, ...] = ()
    alpha: float = 1
    weight: int = 600
    cap: Literal["round", "butt"] = "round"


def _line(colour: str, width: float, *dash: float, alpha: float = 1) -> Style:
    return Style(stroke=colour, width=width, dash=dash, alpha=alpha)


NUMERAL_UNITS = 26.0
"""The height of a cost on a space of a hundred units."""
NUMERAL_PX = 14.5
"""Its wanted height on the screen, in pixels, if its disc has room."""
LARGEST_NUMERAL = 1.35
"""The greatest factor at which it fits into the disc."""
LARGEST_DISC = 2.4
"""The greatest factor of a plan's number, with its disc: the figure next to it stays in sight."""
ENLARGED: Mapping[str, tuple[float, float]] = {
    **dict.fromkeys(
        ("reach-numeral", "risk-numeral", "roll-numeral", "halt-numeral", "scale", "scale-rim"), (1.0, LARGEST_NUMERAL)
    ),
    **dict.fromkeys(("plan-disc", "plan-numeral"), (0.75, LARGEST_DISC)),
}
"""Styles that are drawn larger if the board is small on the screen: their part of the costs' factor, and their own
greatest factor."""
LARGEST_FACTOR = max(most / part for part, most in ENLARGED.values())
"""The factor from which on no style grows."""
UPRIGHT = frozenset(ENLARGED).union(
    ("coordinate", "letter", "letter-on-dark", "chip", "chip-letter", "object-letter", "path-numeral", "threat-count"),
    ("target-chip", "target-letter", "target-sign", "risk-letter", "risk-1", "risk-2", "risk-3", "risk-deadly"),
    ("token-light", "token-dark", "ghost-letter", "life", "life-back", "life-lost", "badge"),
)
"""Styles of letters, numerals and what is behind them: on a turned board each stays upright, around its own point."""


def numeral_factor(scale: float, text: int = 100) -> float:
    """How much larger numerals should be at a scale (pixels per unit), in steps; `text`: the text size in percent."""
    wanted = NUMERAL_PX * text / 100 / (NUMERAL_UNITS * scale)
    return max(1.0, min(round(wanted * 20) / 20, LARGEST_FACTOR))


def enlarged(style: str, factor: float) -> float:
    """How much larger a style is drawn if numerals should be larger by a factor."""
    part, most = ENLARGED.get(style, (1.0, 1.0))
    return min(max(1.0, factor * part), most)


def shaping(styles: Iterable[str], turns: int, factor: float) -> tuple[int, float]:
    """The quarter turns of the board and the factor of numerals, as far as paths in some styles depend on them: only
    letters are turned back, and only numerals are enlarged."""
    met = UPRIGHT.intersection(styles)
    return turns if met else 0, max((enlarged(style, factor) for style in met), default=1.0)


LEVEL_ALPHAS = (0.083, 0.161, 0.236, 0.312, 0.391)
"""How dark (by night: light) the ground of each level is: every step differs from the one before by 1.15 or more."""
LEVEL_ALPHAS_ON_DARK = (0.096, 0.19, 0.283, 0.376, 0.471)


SIDES: Mapping[str, str] = {
    **dict.fromkeys(("vermillion", "blue", "green"), "--token-rim"),
    **dict.fromkeys(("yellow", "purple", "sky", "orange"), "--token-dark"),
    "black": "--token-rim",
}
"""The colours of sides, and of the rims of their tokens."""
GROUNDS: Mapping[str, float] = {
    **dict.fromkeys(("hindering", "water", "deep", "stone", "ice", "shade", "roof"), 3.5),
    **{"blocking": 4, "sand": 5, "fire": 4, "road": 3},
}
"""Kinds of ground, and the line width of their motifs."""
INKS: Mapping[str, Style] = {
    # The board
    "table": Style(fill="--board-ground"),
    "grid": _line("--board-grid", 1.5),
    "rim": _line("--board-rim", 5),
    **dict.fromkeys(("coordinate", "letter", "object-letter"), Style(fill="--board-letter")),
    "void": Style(fill="--paper"),
    **{kind: Style(fill=f"--ground-{kind}") for kind in GROUNDS},
    **{f"{kind}-mark": _line(f"--ground-{kind}-mark", width) for kind, width in GROUNDS.items()},
    # An area of a bare table is outlined, in any kind of ground: a sheet of rules may give areas each of them.
    **{f"{kind}-rim": _line(f"--ground-{kind}-mark", 5) for kind in GROUNDS},
    "letter-on-dark": Style(fill="--board-letter-on-dark"),
    "tick": _line("--board-rim", 2.5),
    "chip": Style(fill="--paper-raised", alpha=0.82),
    "chip-letter": Style(fill="--ink", weight=700),
    **dict.fromkeys(("roof-rim", "blocking-rim"), _line("--board-wall", 8)),
    **dict.fromkeys(("stone-rim", "road-rim"), _line("--board-wall", 5)),
    "sand-rim": _line("--ground-sand-mark", 4, 16, 9),
    "water-rim": _line("--ground-deep-mark", 7),
    "hindering-rim": _line("--ground-hindering-mark", 4, 16, 9),
    **{f"level-{shade}": Style(fill="--board-level", alpha=alpha) for shade, alpha in enumerate(LEVEL_ALPHAS, 1)},
    **{
        f"level-on-dark-{shade}": Style(fill="--board-level-on-dark", alpha=alpha)
        for shade, alpha in enumerate(LEVEL_ALPHAS_ON_DARK, 1)
    },
    "face": Style(fill="--board-cliff", stroke="--board-rim", width=2.5),
    "cliff": _line("--board-cliff", 7),
    "cliff-shade": _line("--board-cliff", 16, alpha=0.25),
    **{f"cliff-{drop}": _line("--board-cliff", 3 + 3 * drop) for drop in (1, 2, 3)},
    **{f"cliff-shade-{drop}": _line("--board-cliff", 8 + 7 * drop, alpha=0.28) for drop in (1, 2, 3)},
    "wall": _line("--board-wall", 12),
    "door": _line("--board-door", 9),
    "door-open": _line("--board-door", 6, 16, 68, 16, 0),
    "low": _line("--board-wall", 7, 14, 8),
    "inner": _line("--board-wall", 5),
    "ruin": _line("--board-wall", 12, 26, 16),
    "merlons": _line("--board-wall", 13, 3, 17),
    "rampart": _line("--board-wall", 19),
    "hedge": _line("--ground-hindering-mark", 15),
    "river": _line("--ground-deep", 22),
    "river-middle": _line("--ground-deep-mark", 4, 14, 12),
    "road-way": _line("--board-door", 15),
    "road-middle": _line("--board-ground", 3, 12, 12),
    "stairs": _line("--board-stairs", 5),
    "object": Style(fill="--board-object", stroke="--board-wall", width=4),
    "zone-wash": Style(fill="--accent", alpha=0.07),
    "zone": _line("--accent", 4, 18, 9, alpha=0.8),
    "spot": Style(fill="--board-letter", stroke="--board-ground", width=12, weight=700),
    "objective": _line("--path", 6, 18, 10),
    # Where a figure may go
    "reach": Style(fill="--reach", alpha=0.34),
    "reach-dot": Style(fill="--reach-dot", stroke="--reach-rim", width=2.5),
    "reach-numeral": Style(fill="--reach-ink"),
    "halt-dot": Style(fill="--halt-dot", stroke="--halt-rim", width=5),
    "halt-numeral": Style(fill="--halt-ink"),
    "roll": Style(fill="--roll", alpha=0.16),
    "roll-hatch": _line("--roll-rim", 2.5, alpha=0.4),
    "roll-dot": Style(fill="--paper-raised", stroke="--roll-rim", width=3),
    "roll-stop": Style(fill="--halt-dot", stroke="--roll-rim", width=6),
    **dict.fromkeys(("roll-numeral", "risk-numeral"), Style(fill="--ink")),
    "scale-rim": _line("--board-ground", 7, alpha=0.6),
    "scale": Style(fill="--ink", alpha=0.9),
    **{f"risk-wash-{shade}": Style(fill="--danger", alpha=alpha) for shade, alpha in enumerate((0.12, 0.22, 0.34), 1)},
    "risk-dot": Style(fill="--paper-raised", stroke="--danger", width=3),
    "risk-1": Style(fill="--paper-raised", stroke="--danger", width=2.5),
    "risk-2": Style(fill="--paper-raised", stroke="--danger", width=4.5),
    "risk-3": Style(fill="--danger", stroke="--paper-raised", width=1.5),
    "risk-deadly": Style(fill="--ink", stroke="--danger", width=4),
    "badge": _line("--ink", 4),
    "risk-letter": Style(fill="--danger", weight=700),
    "risk": Style(fill="--paper-raised", stroke="--danger", width=3),
    "drop": Style(fill="--drop", stroke="--ink", width=4, dash=(9, 6)),
    "reach-edge": _line("--reach-dot", 4),
    "roll-edge": _line("--roll-rim", 4),
    "contour": _line("--reach-dot", 2.5, alpha=0.55),
    # Dots with straight ends: with round ends thousands of them take Chromium three times as long.
    "whole": Style(stroke="--reach-dot", width=5, dash=(6, 6), cap="butt"),
    **dict.fromkeys(("whole-edge", "ring-edge"), _line("--paper-raised", 8, alpha=0.5)),
    "ring": _line("--roll-rim", 4, 14, 8),
    # A path
    "path-edge": _line("--paper-raised", 20),
    "path": _line("--path", 12),
    **dict.fromkeys(("path-tick", "plan-disc"), Style(fill="--paper-raised", stroke="--path", width=5)),
    **dict.fromkeys(("path-numeral", "plan-numeral"), Style(fill="--path")),
    "goal": _line("--path", 8),
    # Sight
    "clear": _line("--sight-clear", 9),
    "hindered": _line("--sight-hindered", 9, 30, 14),
    "centre-line": _line("--sight-hindered", 4, 4, 12),
    "blocked": _line("--sight-blocked", 9),
    "beyond": _line("--sight-blocked", 6, 2, 18),
    "line-edge": _line("--paper-raised", 16),
    "stop": _line("--sight-blocked", 12),
    "stop-edge": _line("--paper-raised", 20),
    "aim": _line("--sight-blocked", 7, 12, 9),
    "target": _line("--danger", 5, 14, 7),
    "target-chip": Style(fill="--paper-raised"),
    "target-letter": Style(fill="--danger", weight=700),
    "target-sign": _line("--danger", 3.5),
    "aim-at": _line("--sight-blocked", 10),
    "offender": _line("--sight-blocked", 8),
    "in-the-way": _line("--sight-hindered", 8),
    "seen": Style(fill="--seen", alpha=0.3),
    "unseen": Style(fill="--unseen", alpha=0.34),
    "unseen-hatch": _line("--unseen-mark", 3, alpha=0.45),
    "seen-rough": _line("--sight-hindered", 4, alpha=0.8),
    "ruler": _line("--path", 6),
    "handle": Style(fill="--paper-raised", stroke="--path", width=5),
    "template": Style(fill="--seen", alpha=0.3),
    "template-edge": _line("--path", 4),
    # Threats
    **{f"danger-{shade}": Style(fill="--danger", alpha=alpha) for shade, alpha in enumerate((0.2, 0.4, 0.6), 1)},
    "threat-hatch": _line("--danger", 2.5, alpha=0.4),
    **{
        f"threat-{kind}": Style(fill="--paper-raised", stroke="--danger", width=2.5)
        for kind in ("now", "after", "beside")
    },
    "threat-from": Style(fill="--paper-raised", stroke="--danger", width=5),
    "threat-count": Style(fill="--ink", weight=700),
    "threat-reach": _line("--danger", 9),
    "threat-reach-head": Style(fill="--danger", stroke="--paper-raised", width=2.5),
    "threat-sight": _line("--sight-hindered", 8, 20, 12),
    "threat-sight-head": Style(fill="--sight-hindered", stroke="--paper-raised", width=2.5),
    "spot-tick": _line("--reach-ink", 6),
    "spot-rest": _line("--unseen-mark", 4, alpha=0.55),
    # Figures
    "out": _line("--unseen-mark", 4, alpha=0.6),
    **{side: Style(fill=f"--side-{side}", stroke=rim, width=5) for side, rim in SIDES.items()},
    "token-dark": Style(fill="--token-dark"),
    "token-light": Style(fill="--token-light"),
    "token-wide": _line("--token-rim", 78),
    "token-wide-dark": _line("--token-dark", 78),
    **{f"{side}-wide": _line(f"--side-{side}", 68) for side in SIDES},
    "acted": Style(fill="--paper-raised", stroke="--ink", width=3),
    "acted-tick": _line("--ink", 4.5),
    "life-back": Style(fill="--token-dark"),
    "life": Style(fill="--life"),
    "life-lost": _line("--life-lost", 2.5),
    "ghost": Style(fill="--paper-raised", stroke="--path", width=6, dash=(12, 7), alpha=0.85),
    "ghost-letter": Style(fill="--path"),
    "ghost-barred": Style(fill="--paper-raised", stroke="--sight-blocked", width=6, dash=(12, 7), alpha=0.6),
    "base": Style(fill="--paper-raised", stroke="--token-rim", width=4, alpha=0.55),
    "base-rim": _line("--ink", 3),
    "shadow": Style(fill="--shadow", alpha=0.4),
    "wing": _line("--paper-raised", 13),
    "wing-ink": _line("--ink", 6),
    "selected": _line("--selected", 8),
    "selected-edge": _line("--paper-raised", 16),
    "cursor-edge": _line("--paper-raised", 11),
    "cursor": _line("--cursor", 5),
    "hover": _line("--cursor", 3, alpha=0.7),
    "peer-edge": _line("--paper-raised", 11),
    "peer": _line("--path", 6, 13, 9),
    "peer-arrow": Style(fill="--path", stroke="--paper-raised", width=4),
    # The editor
    "brushed": Style(fill="--selected", alpha=0.25),
    "brushed-rim": _line("--selected", 4),
    "rubbed": _line("--sight-blocked", 12, 2, 16),
    "rubbed-dot": Style(stroke="--sight-blocked", width=6, dash=(6, 6)),
    "drawn": _line("--selected", 7),
    "grip": Style(fill="--paper-raised", stroke="--selected", width=7),
    "grip-mid": Style(fill="--paper-raised", stroke="--selected", width=4, alpha=0.9),
    "grip-held": Style(fill="--halt-dot", stroke="--selected", width=11),
    "fit": _line("--path", 3, alpha=0.9),
    "fit-edge": _line("--paper-raised", 7, alpha=0.55),
}
# A photograph may show through any ground.
STYLES: Mapping[str, Style] = {**INKS, **{f"{name}-thin": evolve(INKS[name], alpha=0.42) for name in GROUNDS}}


def colours(look_up: Callable[[str], str]) -> dict[str, str]:
    """Every colour that the styles name, and those of paper and ink, looked up."""
    names = {name for style in STYLES.values() for name in (style.fill, style.stroke) if name is not None}
    return {name: look_up(name) for name in sorted(names | {"--paper", "--ink"})}
