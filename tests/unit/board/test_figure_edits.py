"""Figures placed, copied, turned, changed and taken away by hand."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.board import figures
from tablelight.board.document import Document, Figure, GridBoard, Json
from tablelight.board.parts import Measure, MeasureEnd
from tablelight.board.schema import Field

SCOUT = Figure(id="scout", name="Scout", side="red", at=((1, 1),), stats={"speed": 8}, state={"wounds": 2})
WIDE = Figure(id="ox", name="Ox", side="blue", at=((2, 2), (3, 2)))
GAME = Document(game="heroscape", board=GridBoard(grid="hex", columns=5, rows=5), figures=(SCOUT, WIDE))


def test_a_new_figure_has_its_own_id_and_name() -> None:
    game = figures.place(figures.place(GAME, SCOUT), SCOUT)
    assert [(f.id, f.name) for f in game.figures[2:]] == [("scout2", "Scout 2"), ("scout3", "Scout 3")]
    assert figures.free_name(game, "Scout 2") == "Scout 4"
    assert figures.free_name(game, "") == ""
    assert figures.free_id(GAME, "guard") == "guard"


def test_move_and_the_other_half_follows() -> None:
    assert figures.move(GAME, "scout", (4, 4)).figure("scout").at == ((4, 4),)
    assert figures.move(GAME, "ox", (1, 0)).figure("ox").at == ((1, 0), (2, 0))
    at_rim = figures.move(GAME, "ox", (4, 0)).figure("ox")
    assert at_rim.space == (4, 0) and at_rim.at[1] in GAME.topology
    assert GAME.topology.direction(*at_rim.at) is not None


def test_turn_goes_once_around() -> None:
    game, seen = GAME, []
    for _ in range(6):
        game = figures.turn(game, "ox")
        seen.append(game.figure("ox").at[1])
    assert game == GAME and set(seen) == set(GAME.topology.neighbours((2, 2)))
    assert figures.turn(GAME, "scout") == GAME


def test_one_space_or_two() -> None:
    wide = figures.spread(GAME, "scout", 2)
    assert len(wide.figure("scout").at) == 2
    assert figures.spread(wide, "scout", 1) == GAME


def test_a_deleted_figure_is_forgotten_by_states_and_turn() -> None:
    carrier = evolve(WIDE, state={"carrying": "scout", "with": ["scout"], "wounds": 1})
    game = evolve(GAME, figures=(SCOUT, carrier), turn={"failed": ["scout"]})
    left = figures.delete(game, "scout", {"carrying": Field("figure"), "with": Field("figures")})
    assert [f.id for f in left.figures] == ["ox"]
    assert left.figure("ox").state == {"wounds": 1} and left.turn == {}
    assert figures.delete(game, "ox").turn == {"failed": ["scout"]}, "a turn that does not speak of it stays"
    assert figures.delete(evolve(game, turn={"broke": {"scout": 1}}), "scout").turn == {}
    owed: dict[str, Any] = {"broke": {"scout": 1, "ox": 2}, "strikes": [["ox", "scout"], ["ox", "cow"]]}
    assert figures.delete(evolve(game, turn=owed), "scout").turn == {"broke": {"ox": 2}, "strikes": [["ox", "cow"]]}
    active = evolve(game, turn={"figure": "scout", "actions": ["move"], "done": ["ox"]})
    assert figures.delete(active, "scout").turn == {}
    assert figures.delete(active, "scout", turn={"done": Field("figures")}).turn == {"done": ["ox"]}


def test_a_deleted_figure_may_be_called_like_an_action_or_an_entry_of_the_turn() -> None:
    fields = {"figure": Field("figure"), "actions": Field("list", choices=("move", "scout"))}
    for name in ("scout", "figure"):
        game = evolve(GAME, figures=(evolve(SCOUT, id=name), WIDE), turn={"figure": "ox", "actions": ["scout", "move"]})
        assert figures.delete(game, name, turn=fields).turn == game.turn


def test_a_deleted_figure_is_forgotten_by_measures_and_reminders() -> None:
    """Another figure may get its id."""
    to_ox = Measure("ruler", (MeasureEnd((1, 1), "scout"), MeasureEnd((4, 1), "ox")))
    items: list[Json] = [
        {"id": "r1", "text": "Limp", "when": "activation", "figure": "scout"},
        {"id": "r2", "text": "All", "when": "activation"},
    ]
    done: dict[str, Json] = {f"{each}/{figure}": [1, "red"] for each in ("r1", "r2") for figure in ("scout", "ox")}
    game = evolve(GAME, measures=(to_ox,), reminders={"items": items, "done": done})
    left = figures.delete(game, "scout")
    assert left.measures[0].ends == (MeasureEnd((1, 1)), MeasureEnd((4, 1), "ox"))
    assert left.reminders == {"items": items[1:], "done": {"r2/ox": [1, "red"]}}
    wrong: dict[str, Json] = {"items": 5}
    assert figures.delete(evolve(game, reminders=wrong), "scout").reminders == wrong, "the editor lists the problem"


def test_numbers_and_traits() -> None:
    far = figures.with_stat(SCOUT, "range", 6)
    assert far.stats == {"speed": 8, "range": 6}
    assert figures.with_stat(far, "range", None) == SCOUT
    flying = figures.with_trait(SCOUT, "flyer")
    assert flying.traits == ("flyer",)
    assert figures.with_trait(flying, "flyer") == SCOUT
