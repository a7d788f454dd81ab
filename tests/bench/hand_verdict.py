"""What an answer says: verdicts, risks, danger, proposals, advice, light (points 1, 3, 4, 6, 7, 9, 13, 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import cast

from tablelight.app import actions as do
from tablelight.app import answers, queries
from tablelight.app.actions import Confirm, Propose
from tablelight.app.answers import value_of
from tablelight.app.editor.update import select_tool
from tablelight.app.move import queries as move_queries
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.sight.update import look_at
from tablelight.app.threats.queries import dangers_of, marked_places, reach_of
from tablelight.app.threats.update import ask_places, go_there, show_advised
from tablelight.app.update import update
from tablelight.rules.answers import Destination, Moves, Sight
from tablelight.view import marks
from tablelight.view.lit import NUMERAL, grouped
from tablelight.view.nodes import walk
from tablelight.view.plane import SquarePlane, plane_of, point
from tablelight.view.styles import STYLES
from tablelight.view.threats import EnemyCount, counts_layer
from tablelight.view.tokens import middle
from tests.bench.hand import Measure
from tests.bench.hand_boards import opened, tables, with_figure
from tests.kinds import is_done_by
from tests.oracles.colour_vision import contrast, painted
from tests.unit.editor import after, begun, stroke
from tests.unit.view.contrast import GROUNDS, STEP, THEMES, washed
from tests.wall_strokes import drifting, house, sides


def good_answers_without_an_attack() -> Measure:
    """1: answers of the good class to "can it hit that one?" that allow no attack."""
    count = 0
    for state in tables():
        for figure in state.document.figures:
            looking = with_figure(state, figure.label, "see")
            for enemy in state.document.enemies(figure):
                looked = update(looking, look_at(enemy.id))
                found = value_of(queries.sight_of(looked))
                is_good = any("good" in node.cls.split() for node in walk(page(looked).panel))
                if isinstance(found, Sight) and is_good and not allows(found):
                    count += 1
    return Measure(1, "answers of the good class without an attack", "20", str(count), "0", count == 0)


def targets_without_a_mark() -> Measure:
    """1: enemies that the selected figure may attack by the rules' own answer, without a mark on the board."""
    count = 0
    for state in tables():
        plane, ui = plane_of(state.document.board), state.ui
        for figure in state.document.figures:
            chosen = with_figure(state, figure.label)
            if chosen.pending_roll is not None:
                continue
            drawn = "".join(ink.path for layer in layers(chosen) for ink in layer.inks if ink.style == "target")
            for enemy in state.document.enemies(figure):
                found = answers.value_of(answers.sight(state.document, figure.id, enemy.space))
                mark = f"M{point(middle(enemy, plane, ui))}"
                count += isinstance(found, Sight) and allows(found) and mark not in drawn
    return Measure(1, "legal targets without a mark on the board", "all", str(count), "0", count == 0)


def allows(found: Sight) -> bool:
    """Whether the rules' own answer about the line allows an attack. If the answer has no attacks (weapons are not in
    the document), only bases in contact allow one, or without a distance a visible line."""
    if "attack" in found.extra:
        return found.extra["attack"] != "none"
    if "attacks" in found.extra:
        return any(entry["allowed"] for entry in cast(Sequence[Mapping[str, object]], found.extra["attacks"]))
    if isinstance(found.distance, float | Fraction):
        return found.distance <= Fraction(1, 100)
    return found.visible


def clean_strokes() -> Measure:
    """3: houses without a stray wall, drawn in one stroke by a finger that drifts by 0.3 of a space."""
    start = after(begun(), select_tool("edges"))
    corners = [(3.0, 2.0), (9.0, 2.0), (9.0, 8.0), (3.0, 8.0), (3.0, 2.0)]
    drawn = [stroke(start, *drifting(corners, 0.3, Random(seed))) for seed in range(40)]
    clean = sum(sides(state) == house(state) for state in drawn)
    met = clean == len(drawn)
    return Measure(3, "clean strokes with 0.3 of a space of drift", "0 of 40", f"{clean} of 40", "40 of 40", met)


def marked_risks() -> Measure:
    """4: destinations of HeroScape's Shield Warden that may cost a wound, and how many of them have a mark."""
    state = with_figure(opened("heroscape-ford"), "Shield Warden")
    found = move_queries.known_moves(state)
    assert isinstance(found, Moves)
    risky = [several[0].at for several in grouped(found).values() if _may_be_harmed(several[0])]
    plane = plane_of(state.document.board)
    drawn = [ink.path for layer in layers(state) for ink in layer.inks if ink.style.startswith("risk-wash-")]
    marked = [at for at in risky if any(f"M{point(plane.centre(at))}m" in path for path in drawn)]
    now = f"{len(marked)} of {len(risky)}"
    return Measure(4, "risky destinations that bear a mark", "4 of 67", now, "67 of 67", len(marked) == len(risky))


def _may_be_harmed(destination: Destination) -> bool:
    wounds = destination.extra.get("wounds")
    return isinstance(wounds, Mapping) and wounds.get("0") != 1


def steps_of_danger() -> Measure:
    """6: the least contrast between two steps of danger, the first being bare ground, in both themes."""
    apart = [
        contrast(a, b)
        for colours in THEMES.values()
        for a, b in pairwise((colours["--board-ground"], *(washed(colours, f"danger-{step}") for step in (1, 2, 3))))
    ]
    return Measure(
        6, "least contrast between two steps of danger", "1.00", f"{min(apart):.2f}", "1.3", min(apart) >= STEP
    )


def size_of_counts() -> Measure:
    """6: the height of a count of enemies against the height of a cost."""
    layer = counts_layer({(0, 0): EnemyCount(1, "now")}, SquarePlane(1, 1))
    drawn = next(ink.path for ink in layer.inks if ink.style == "threat-count")
    is_same = marks.label("1", NUMERAL) in drawn
    return Measure(6, "height of a count, in parts of a cost's", "0.65", "1" if is_same else "0.65", "1", is_same)


def danger_where_it_can_go() -> Measure:
    """6: spaces with a count where the selected figure cannot go."""
    count = 0
    for name in ("heroclix-rooftop", "heroscape-ford", "oraculo-crypt"):
        state = opened(name)
        figure = state.document.figures[0]
        asked = update(update(state, do.SelectFigure(figure.id)), do.SetMode("threats"))
        found = dangers_of(asked)
        assert isinstance(found, Mapping)
        count += len(found.keys() - set(reach_of(asked)))
    return Measure(6, "counts where the selected figure cannot go", "all", str(count), "0", count == 0)


def terrain_under_the_wash() -> Measure:
    """14: the least contrast of a terrain under the wash, by its colour or its pattern."""
    least = min(
        max(contrast(under, plain), contrast(mark, under))
        for colours in THEMES.values()
        for plain in (washed(colours, "reach"),)
        for ground in GROUNDS[1:]
        for under, mark in (
            [painted(colours["--reach"], colours[name], STYLES["reach"].alpha) for name in (ground, f"{ground}-mark")],
        )
    )
    return Measure(14, "least contrast of a terrain under the wash", "1.00", f"{least:.2f}", "1.3", least >= STEP)


def taps_to_an_answer() -> Measure:
    """7: taps, with a figure selected, until the page says whether it can hit an enemy; taps beyond the proposal until
    the page says whether it is safe there, and which enemies it could hit."""
    state = with_figure(opened("heroscape-ford"), "Cliff Archer")
    enemy = state.document.enemies(state.document.figure(state.selected or ""))[0]
    looked = update(state, do.Tap(enemy.space))
    hits = 1 if any(node.key == "sight" for node in walk(page(looked).panel)) else 3
    found = move_queries.known_moves(state)
    assert isinstance(found, Moves)
    proposed = update(state, do.Tap(found.spaces[0].at))
    keys = {node.key for node in walk(page(proposed).panel)}
    extra = 0 if {"aims", "safe"} <= keys else 3
    return Measure(
        7,
        'taps for "can it hit that", extra ones for "is it safe there"',
        "3, 3",
        f"{hits}, {extra}",
        "1, 0",
        (hits, extra) == (1, 0),
    )


def lit_again_after_a_move() -> Measure:
    """9: games without a memory of activations in which a figure lights up again after its move."""
    count = 0
    for name in ("heroclix-rooftop", "heroscape-ford", "herotrek-eight-heroes"):
        state = opened(name)
        state = update(state, do.SelectFigure(state.document.figures[0].id))
        found = move_queries.known_moves(state)
        assert isinstance(found, Moves)
        moved = update(update(state, Propose(found.spaces[0].at)), Confirm())
        tapped = update(update(moved, do.SelectFigure(None)), do.SelectFigure(state.selected))
        count += tapped.action is not None
    return Measure(9, "games in which who has moved lights up as if it could", "3", str(count), "0", count == 0)


def buttons_of_a_question() -> Measure:
    """13: the most buttons for places in one answer about shelter, vantage or advice."""
    most = 0
    for name in ("heroclix-rooftop", "heroscape-ford", "oraculo-crypt"):
        state = with_figure(opened(name), opened(name).document.figures[0].label, "threats")
        enemy = state.document.enemies(state.document.figures[0])[0]
        for question in (ask_places("shelter"), ask_places("vantage", enemy.id), ask_places("advice")):
            nodes = walk(page(update(state, question)).panel)
            most = max(most, sum(is_done_by(node.do, go_there, show_advised) for node in nodes))
    return Measure(13, "buttons for places in one answer", "46", str(most), "at most 5", most <= 5)


def ticks_that_propose() -> Measure:
    """13: how many of the spaces with a tick a tap proposes."""
    state = update(with_figure(opened("heroclix-rooftop"), "Night Hawk", "threats"), ask_places("shelter"))
    ticked = [at for at in marked_places(state) if state.document.at(at) is None]
    hit = sum(update(state, do.Tap(at)).proposal is not None for at in ticked)
    return Measure(13, "ticked spaces that a tap proposes", "0", f"{hit} of {len(ticked)}", "all", hit == len(ticked))


def glyphs_of_a_move() -> Measure:
    """14: numerals and scales that a selected figure lights up, on a disc, on a stop sign or plain."""
    state = with_figure(opened("heroclix-rooftop"), "Night Hawk")
    count = sum(
        ink.path.count("M")
        for layer in layers(state)
        for ink in layer.inks
        if ink.style in ("reach-numeral", "halt-numeral", "risk-numeral", "scale")
    )
    return Measure(14, "glyphs that Night Hawk's move lights up", "161", str(count), "below 60", count < 60)


MEASURES: Sequence[Callable[[], Measure]] = (
    good_answers_without_an_attack,
    targets_without_a_mark,
    clean_strokes,
    marked_risks,
    steps_of_danger,
    size_of_counts,
    danger_where_it_can_go,
    taps_to_an_answer,
    lit_again_after_a_move,
    buttons_of_a_question,
    ticks_that_propose,
    glyphs_of_a_move,
    terrain_under_the_wash,
)
