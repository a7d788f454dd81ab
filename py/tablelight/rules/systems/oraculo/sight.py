"""The answers `sight` and `sight-map`: the line of shot, and for two miniatures what attack it allows, with its odds."""

from __future__ import annotations

from itertools import compress

from tablelight.board.document import Document, Figure
from tablelight.geometry.exact.squaresight import witness
from tablelight.progress.portions import Portion, Portions, one_by_one
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.oraculo.activation import action_refusal, melee_refusal
from tablelight.rules.systems.oraculo.ground import ground_of
from tablelight.rules.systems.oraculo.rolls import Shot
from tablelight.rules.systems.oraculo.shooting import closing, is_clear, shot_refusal, touched


def sight(document: Document, question: SightQuestion) -> Sight:
    """Whether there is a line of shot and whether it is clear, with the proof of either (OR-45).

    `line` is the segment that proves a line of shot, or the centre line if there is none. `centre_line` decides whether
    it is clear. Between two enemies: `attack` is "close", "range", "both" or "none"; `dice` and `odds` are those of a
    shot now.
    """
    assert question.target is not None
    ground = ground_of(document.layout)
    start, end = location_of(question.viewer), location_of(question.target)
    centres = (ground.grid.centre(start), ground.grid.centre(end))
    clear = is_clear(ground, start, end)
    line = centres if clear else witness(ground.obstacles, start, end)
    # What closes the view, else what gives cover, else that the line is clear.
    met = closing(ground, start, end) if line is None else tuple(touched(ground, start, end))
    reasons = met or (() if line is None else (Reason("OR-41.clear"),))
    extra: dict[str, object] = {"centre_line": centres}
    target = question.target if isinstance(question.target, Figure) else document.at(end)
    if isinstance(question.viewer, Figure) and target is not None and target.side != question.viewer.side:
        more, why = _attack(document, question.viewer, target)
        extra |= more
        reasons += why
    return Sight(
        visible=line is not None,
        clear=clear,
        distance=ground.grid.distance(start, end),
        line=line or centres,
        reasons=reasons,
        extra=extra,
    )


def _attack(document: Document, figure: Figure, target: Figure) -> tuple[dict[str, object], tuple[Reason, ...]]:
    barred = melee_refusal(document, figure, target)
    close = barred is None
    refusal = shot_refusal(document, figure, target) or action_refusal(document, figure, "attack")
    if refusal:
        # A missing line is already explained by what closes it.
        why = () if refusal.key == "OR-40.none" else (refusal,)
        if barred is not None and barred.key not in ("OR-21.not-engaged", refusal.key):
            why = (*why, barred)
        return {"attack": "close" if close else "none"}, why
    ready, kind = Shot.between(document, figure, target), "both" if close else "range"
    return {"attack": kind, "dice": ready.throw.dice, "twice": ready.throw.twice, "odds": ready.odds}, ready.reasons


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every square to which there is a line of shot, and those to which it is clear."""
    start = location_of(question.viewer)
    ground = ground_of(document.layout)
    yield Portion("spaces", 0)
    visible = ground.grid.spaces(ground.seen_from(start))
    are_clear = yield from one_by_one("spaces", visible, lambda end: is_clear(ground, start, end))
    return SightMap(visible=tuple(visible), clear=tuple(compress(visible, are_clear)))
