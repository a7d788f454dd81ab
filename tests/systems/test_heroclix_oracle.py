"""HeroClix, compared with its slow twin on random small boards, through its public questions."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.rules.check import read
from tablelight.rules.systems.heroclix.threat import attacks
from tests.asking import ask
from tests.effort import sized
from tests.oracles import heroclix as oracle
from tests.oracles.heroclix_fire import attack, fire

Json = dict[str, Any]

EXAMPLES = sized(24, 400)
many = settings(max_examples=EXAMPLES)
TERRAINS = ("clear",) * 8 + ("hindering", "hindering", "obscuring", "water", "blocking", "blocking", "void")
KINDS = ("wall", "wall", "door-closed", "door-open", "glass", "access", "access")


@st.composite
def documents(draw: st.DrawFn, high: bool = True, roofed: bool | None = None) -> Json:
    """A small board with a bit of everything, and up to five figures. `roofed`: whether squares
    may say that they lie indoors or outdoors."""
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    squares = [[c, r] for r in range(rows) for c in range(columns)]
    levels = draw(st.sampled_from([(0,), (0, 0, 0, 1), (0, 1), (0, 0, 1, 2)]))
    spaces: list[Json] = []
    says = draw(st.sampled_from([False, False, True])) if roofed is None else roofed
    for at in squares:
        terrain, level = draw(st.sampled_from(TERRAINS)), draw(st.sampled_from(levels))
        spaces.append({"at": at, "terrain": terrain, "level": level})
        said = draw(st.sampled_from([None, None, True, False])) if says else None
        if said is not None:
            spaces[-1]["indoors"] = said
    pairs = [[[c, r], [c + 1, r]] for c, r in squares if c + 1 < columns]
    pairs += [[[c, r], [c, r + 1]] for c, r in squares if r + 1 < rows]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=10, unique_by=str))
    edges = [{"between": pair, "kind": draw(st.sampled_from(KINDS))} for pair in chosen]
    there = [spec["at"] for spec in spaces if spec["terrain"] != "void"]
    things = draw(st.lists(st.sampled_from(there), max_size=2, unique_by=str)) if there else []
    objects = [{"at": at, "kind": "object"} for at in things]
    indoors = draw(st.booleans()) and draw(st.booleans())
    options: Json = {"indoors": indoors}
    if draw(st.booleans()):
        options["low_flyers_stop"] = draw(st.booleans())
    if draw(st.booleans()):
        options["low_flyers_cross"] = draw(st.booleans())
    if draw(st.booleans()):
        options["range_to_high"] = draw(st.sampled_from(["full", "halved"]))
    if draw(st.booleans()):
        options["high_attacks"] = draw(st.sampled_from(["high", "all"]))
    figures: list[Json] = []
    places = draw(st.lists(st.sampled_from(squares), min_size=2, max_size=5, unique_by=str))
    terrain_at = {tuple(spec["at"]): spec for spec in spaces}
    for name, at in zip("abcde", places, strict=False):
        spec = terrain_at[at[0], at[1]]
        only_low = spec.get("indoors", indoors) or not high
        kinds = ["ground", "ground", "low", "low"] if only_low else ["ground", "ground", "low", "high"]
        kind = draw(st.sampled_from(kinds))
        if spec["terrain"] == "void" or (spec["terrain"] == "blocking" and kind != "high"):
            spec["terrain"] = "clear"
        figure: Json = {
            "id": name,
            "side": draw(st.sampled_from(["red", "red", "blue"])) if figures else "red",
            "at": at,
            "stats": {"speed": draw(st.integers(0, 6)), "range": draw(st.integers(0, 5))},
        }
        if kind != "ground":
            figure |= {"traits": ["flyer"], "state": {"flight": kind}}
        elif draw(st.integers(0, 9)) == 0:
            figure["state"] = {"holding": True}
        figures.append(figure)
    turn: Json = {}
    if draw(st.integers(0, 9)) == 0:
        turn["failed"] = ["a"]
    enemies = [figure["id"] for figure in figures if figure["side"] == "blue"]
    if enemies and draw(st.integers(0, 3)) == 0:
        turn["broke_away"] = {"a": draw(st.lists(st.sampled_from(enemies), max_size=2, unique=True))}
    loads = [figure["id"] for figure in figures[1:] if figure["side"] == "red" and "state" not in figure]
    if loads and "traits" in figures[0] and draw(st.integers(0, 9)) == 0:
        figures[0]["state"]["carrying"] = draw(st.sampled_from(loads))
    board = {"grid": "square", "columns": columns, "rows": rows, "spaces": spaces, "edges": edges, "objects": objects}
    return {
        "format": "tablelight",
        "version": 2 if any("indoors" in spec for spec in spaces) else 1,
        "game": "heroclix",
        "board": board,
        "figures": figures,
        "options": options,
        "turn": turn,
    }


ROLLED = st.sampled_from([None, None, "success", "failure"])


def listed(answer: Json) -> list[tuple[Any, ...]]:
    """The spaces of an answer in the oracle's form."""
    return [
        (
            tuple(space["at"]),
            space.get("mode", "ground"),
            space["cost"],
            space["halts"],
            [tuple(drop) for drop in space["drops"]] if "drops" in space else None,
        )
        for space in answer["spaces"]
    ]


@many
@given(documents(roofed=True), st.booleans())
def test_moves_on_boards_partly_indoors_agree_with_the_slow_twin(document: Json, carries: bool) -> None:
    document["figures"][0] |= {"traits": ["flyer"], "state": document["figures"][0].get("state", {})}
    extra = {"carry": "b"} if carries else {}
    found = ask(document, "moves", figure="a", rolled="success", **extra)
    assert listed(found) == oracle.going(document, "a", extra.get("carry"), "success").ends


@many
@given(documents(), ROLLED, st.booleans())
def test_moves_and_paths_agree_with_the_slow_twin(document: Json, rolled: str | None, carries: bool) -> None:
    agree(document, rolled, "b" if carries else None)


def agree(document: Json, rolled: str | None, carry: str | None) -> None:
    """The moves of the first figure, and the path to each, against the oracle."""
    extra = {key: value for key, value in (("carry", carry), ("rolled", rolled)) if value is not None}
    found = ask(document, "moves", figure="a", action="move", **extra)
    expected = oracle.going(document, "a", carry, rolled)
    assert (found["refused"] is not None) == expected.refused
    assert (found["needs_roll"] is not None) == expected.owes_roll
    assert listed(found) == expected.ends
    assert all(space["halts"] == (space["reason"] is not None) for space in found["spaces"])
    modes = ("low", "high") if "flyer" in document["figures"][0].get("traits", ()) else ("ground",)
    costs = {(square, mode): cost for square, mode, cost, _, _ in expected.ends}
    own = tuple(document["figures"][0]["at"])
    for r in range(document["board"]["rows"]):
        for c in range(document["board"]["columns"]):
            for mode in modes:
                if ((c, r), mode) == (own, oracle.mode_of(document["figures"][0])):
                    continue
                named = {} if mode == "ground" else {"mode": mode}
                path = ask(document, "path", figure="a", action="move", to=[c, r], **extra, **named)
                assert ("refused" in path) == (((c, r), mode) not in costs), (c, r, mode)
                if "refused" in path:
                    assert path["refused"]["text"]
                else:
                    assert expected.mover is not None
                    check_path(expected.mover, path, ((c, r), mode), costs[(c, r), mode])


@many
@given(documents(roofed=False), ROLLED)
def test_paths_of_a_flyer_that_comes_down_to_carry_agree_with_the_slow_twin(document: Json, rolled: str | None) -> None:
    """HC-40."""
    high, friend = document["figures"][0], document["figures"][1]
    document["options"]["indoors"] = False
    high |= {"traits": ["flyer"], "state": {"flight": "high"}}
    friend["side"] = "red"
    agree(document, rolled, "b")


def flown(mode: str) -> str:
    """An oracle's mode as the answers name it: its third mode is low flight over an enemy."""
    return "low" if mode == "cross" else mode


def check_path(mover: oracle.Mover, path: Json, end: oracle.State, cost: int) -> None:
    """The path is a way by the slow twin's steps, and costs what it says."""
    assert all(("mode" in step) == (mover.figure.get("traits") == ["flyer"]) for step in path["steps"])
    assert path["cost"] == cost == sum(step["cost"] for step in path["steps"])
    assert [step["at"] for step in path["steps"]] == path["path"][1:]
    start = (oracle.place(mover.figure), oracle.mode_of(mover.figure))
    assert tuple(path["path"][0]) == start[0]
    possible = {(start, False)}

    def take(states: set[tuple[oracle.State, bool]], square: oracle.Square | None) -> set[tuple[oracle.State, bool]]:
        """The states after one step to `square`, or after a change of mode (None)."""
        after = set()
        for (at, mode), ended in states:
            for (other, new), ends in () if ended else mover.steps((at, mode)):
                same = flown(new) == flown(mode)
                if (other == at and not same) if square is None else (other == square and same):
                    after.add(((other, new), ends))
        return after

    for number, step in enumerate(path["steps"]):
        reached = set()
        left = step["cost"] - (mover.paid if number == 0 else 0)  # HC-40: it came down to carry before its first step
        if tuple(step["at"]) == start[0] and len(path["steps"]) == 1:  # only the change of mode
            reached = take(possible, None) if left else possible
        for before in range(0 if reached else left if number == 0 else 1):
            states = possible
            for _ in range(before):
                states = take(states, None)
            states = take(states, tuple(step["at"]))
            for _ in range(left - 1 - before):
                states = take(states, None)
            reached |= states
        possible = {entry for entry in reached if "mode" not in step or flown(entry[0][1]) == step["mode"]}
        assert possible, step
    assert end in {state for state, _ in possible}


@many
@given(documents())
def test_lines_of_fire_agree_with_the_slow_twin(document: Json) -> None:
    shooter = document["figures"][0]
    world = oracle.read(document)
    visible, clear = [], []
    for square in world.squares():
        sees, clearly = fire(document, oracle.place(shooter), square)
        found = ask(document, "sight", from_="a", to=list(square))
        assert (found["visible"], found["clear"]) == (sees, clearly), square
        assert found["distance"] == oracle.distance(oracle.place(shooter), square)
        assert found["reasons"]
        visible += [list(square)] * sees
        clear += [list(square)] * clearly
    assert ask(document, "sight-map", from_="a") == {"visible": visible, "clear": clear}
    board = read(document)
    for other in document["figures"][1:]:
        found = ask(document, "sight", from_="a", to=other["id"])
        assert found["attack"] == attack(document, "a", other["id"])
        assert found["reasons"]
        # The attacks as the search asks for them, without the reasons.
        possible = [(each.attack, each.clear) for each in attacks(board, board.figure("a"), board.figure(other["id"]))]
        assert possible == ([] if found["attack"] == "none" else [(found["attack"], found["clear"])])


@many
@given(documents())
def test_breaking_away_agrees_with_the_slow_twin(document: Json) -> None:
    world = oracle.read(document)
    broken = world.turn.get("broke_away", {}).get("a", [])
    holders = [enemy for enemy in oracle.held_by(world, world.figures["a"]) if enemy not in broken]
    found = ask(document, "roll", figure="a", roll="flee", dice=[4])
    if not holders or world.turn.get("failed"):
        assert found["refused"]
        return
    assert found["outcome"] == "success" and found["detail"]["from"] == holders
    freed = ask(found["document"], "moves", figure="a")
    assert freed == ask(document, "moves", figure="a", rolled="success")
