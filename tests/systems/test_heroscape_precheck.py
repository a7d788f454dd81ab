"""The pre-check of sight in HeroScape, compared with the whole line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.heroscape.attack import Attack, sight, sight_map
from tablelight.rules.systems.heroscape.field import Battlefield, battlefield_of
from tablelight.rules.systems.heroscape.precheck import SightPrecheck
from tablelight.rules.systems.heroscape.sight import see, viewpoint
from tests.effort import sized


def rugged(number: int) -> dict[str, Any]:
    """A battlefield of 9 x 8 with steep levels, gaps, objects, obstacles on edges and figures of all heights."""
    random = Random(number)
    places = [(c, r) for c in range(9) for r in range(8)]
    chosen = random.sample(places, 14)
    # By mistake one figure may stand where an object does.
    gaps, things, standing = chosen[:2], chosen[2:5], chosen[4 if number % 2 else 5 :]
    spaces: list[dict[str, Any]] = [
        {"at": list(at), "level": random.choice((0, 0, 1, 2, 4, 7, 20)), "terrain": "void" if at in gaps else "grass"}
        for at in places
    ]
    edges = [
        {"between": [[c, r], [c + 1, r]], "kind": random.choice(("ruin", "stone-wall", "fortress-wall"))}
        for c, r in random.sample([(c, r) for c, r in places if c < 8], 6)
    ]
    objects = [{"at": list(at), "kind": "outcrop", "height": random.randint(2, 9)} for at in things]
    figures = [
        {
            "id": f"f{n}",
            "side": "red" if n % 2 else "blue",
            "at": list(at),
            "stats": {"move": 3, "range": 5, "attack": 2, "defence": 2, "life": 2, "height": random.randint(3, 9)},
        }
        for n, at in enumerate(standing)
    ]
    board = {"grid": "hex", "columns": 9, "rows": 8, "spaces": spaces, "edges": edges, "objects": objects}
    options = {"figures_block": bool(number % 3)}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "heroscape",
        "board": board,
        "figures": figures,
        "options": options,
    }


@pytest.mark.clause("HS-60")
@pytest.mark.parametrize("number", range(6))
def test_a_glance_says_what_the_line_says(number: int) -> None:
    document = read(rugged(number))
    field = Battlefield(document)
    answers = set()
    for viewer in document.figures[:4]:
        glance = SightPrecheck(field, {viewer.id})
        eye = viewpoint(field, viewer)
        there = [space for space in document.topology.spaces() if space not in field.void]
        tops: dict[int, int] = {}
        for space in there:
            top = viewpoint(field, space).body.top
            tops[top] = tops.get(top, 0) | document.topology.bit(space)
        hidden = set(there) - run(glance.perhaps_seen(eye, tops))
        assert hidden
        for space in document.topology.spaces():
            if space in field.void:
                continue
            target = viewpoint(field, space)
            seen = see(field, eye, target).is_visible
            # A figure hides nothing of itself: its own space is an end of the line.
            assert glance.sees(eye, target) == seen, (viewer.id, space)
            assert not (seen and space in hidden), (viewer.id, space)
            is_whole = see(field, eye, target).fraction == 1
            assert glance.looks(eye, target) == (seen, is_whole), (viewer.id, space)
            answers.add((seen, is_whole))
    assert answers == {(True, True), (True, False), (False, False)}


@pytest.mark.clause("HS-63")
@pytest.mark.parametrize("number", range(6))
def test_an_attack_looks_as_its_line_does(number: int) -> None:
    """Also for a figure on two spaces, and for one imagined elsewhere; there the line itself is followed."""
    document = read(rugged(number))
    first = document.figures[0]
    free = [at for at in document.topology.neighbours(first.space) if document.at(at) is None]
    long = document.with_figure(evolve(first, at=(first.space, *free[:1])))
    moved = evolve(document.figures[1], at=(document.topology.spaces()[5],))
    pairs = [(board, a, b) for board in (document, long) for a in board.figures for b in board.figures]
    answers = set()
    for board, a, b in [*pairs, *((document, moved, b) for b in document.figures)]:
        strike, slow = Attack(battlefield_of(board), a, b), Attack(Battlefield(board), a, b)
        expected = (slow.refusal is None, slow.refusal is None and slow.seen.fraction == 1)
        assert strike.looks[0] == expected[0] and (not expected[0] or strike.looks == expected), (a.id, b.id)
        answers.add(expected)
    assert len(answers) > 1


@pytest.mark.clause("HS-60")
@pytest.mark.parametrize("number", range(sized(4, 40)))
def test_what_is_kept_of_a_board_holds_after_moves(number: int) -> None:
    """Lines and looks are kept while figures move: the answer is that of the line each time."""
    random, document, answers = Random(number), read(rugged(number)), set()
    barred = Battlefield(document).void | Battlefield(document).massive.keys()
    for _ in range(sized(40, 200)):
        mover = random.choice(document.figures)
        free = [at for at in document.topology.spaces() if document.at(at) is None and at not in barred]
        document = document.with_figure(evolve(mover, at=(random.choice(free),)))
        attacker = document.figure(mover.id) if random.random() < 0.8 else random.choice(document.figures)
        for target in document.figures:
            strike, slow = (
                Attack(battlefield_of(document), attacker, target),
                Attack(Battlefield(document), attacker, target),
            )
            expected = (slow.refusal is None, slow.refusal is None and slow.seen.fraction == 1)
            assert strike.looks == expected, (attacker.id, target.id)
            answers.add(expected)
    assert len(answers) > 1


@pytest.mark.clause("HS-60")
def test_a_figures_other_half_hides_nothing_of_it() -> None:
    """If two spaces are in a line from the eye, the rear one is seen as the front one is."""
    tall = {"move": 5, "height": 9, "life": 1}
    figures = [
        {"id": "eye", "side": "red", "at": [0, 2], "stats": {**tall, "height": 4}},
        {"id": "long", "side": "blue", "at": [[4, 2], [5, 2]], "stats": tall},
        {"id": "behind", "side": "blue", "at": [7, 2], "stats": {**tall, "height": 3}},
    ]
    board = {"grid": "hex", "columns": 9, "rows": 5}
    document = read({"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures})
    eye = document.figure("eye")
    found = run(sight_map(document, SightQuestion(viewer=eye)))
    for space in document.topology.spaces():
        there = next((figure for figure in document.figures if space in figure.at), space)
        one = sight(document, SightQuestion(viewer=eye, target=there))
        assert (one.visible, one.clear) == (space in found.visible, space in found.clear), space
    assert (5, 2) in found.visible and (7, 2) not in found.visible
