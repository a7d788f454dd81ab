"""What an answer says that it has not looked at (its `without`): a player may not take its silence for safety."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.board.records import known, known_list
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

NAMES: Mapping[str, str] = {
    "jump": msg("jumps"),
    "climb": msg("climbs"),
    "dive": msg("dives"),
    "surface": msg("surfacing"),
    "landing": msg("controlled landings"),
    "critical": msg("the inches of a critical"),
    "grappled": msg("grapples"),
}
"""What the keys of `without` are called."""


def left_out_notes(told: Mapping[str, object], say: Words) -> list[Node]:
    """One line with all that is left out, none where nothing is. `told`: the keys that a game adds to its answer; `least`:
    the chance under which it looks for nothing."""
    names = known_list(told.get("without", ()), str)
    if not names:
        return []
    words = [say.label(NAMES[name]) for name in names]
    if "least" in told:
        words.append(say("ways with a chance below {chance}", chance=say.percent(known(told["least"], Fraction))))
    return [el("p", say("Not checked: {list}", list=", ".join(words)), cls="note", key="left-out")]
