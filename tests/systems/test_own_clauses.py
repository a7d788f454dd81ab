"""The clauses of rules sheets: each has a test that carries its number, and a text in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tablelight.ask import read_document
from tablelight.locale.messages import LANGUAGES, Sentences, translate
from tablelight.rules.registry import rules_of, system
from tablelight.rules.systems.own.messages import FIXED
from tablelight.rules.systems.own.sentences import messages_of
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.asking import ask

Json = dict[str, Any]
OWN = Path(__file__).resolve().parents[2] / "py" / "tablelight" / "rules" / "systems" / "own"
CARRIED = [*(f"OWN-{n:03}" for n in range(1, 18)), *(f"OWN-{n}01" for n in range(1, 7))]
"""The clauses that every sheet has, and the first of each of its lists; the others of a list are alike."""


def game(board: str = "square", enemy: list[int] | None = None, spaces: list[Json] | None = None, **rules: Any) -> Json:
    """A strip of six spaces with a figure at its left end, and perhaps an enemy."""
    sheet: Json = {
        "version": 1,
        "board": board,
        "stats": [{"id": "move", "begin": 4}, {"id": "life", "begin": 2}],
        "traits": [{"id": "scout"}],
        "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
        "rolls": [
            {"id": "hurt", "dice": 1, "tests": [{"at_least": 4}], "effects": {"1": {"wounds": 1}}},
            {"id": "away", "kind": "sum", "dice": "1d6", "against": 3, "outcome": "success"},
        ],
        **rules,
    }
    figures: list[Json] = [{"id": "a", "side": "x", "at": [0, 0]}]
    if enemy is not None:
        figures.append({"id": "b", "side": "y", "at": enemy})
    grid: Json = {"grid": board, "columns": 6, "rows": 2, "spaces": spaces or []}
    return {"format": "tablelight", "version": 1, "game": "own", "rules": sheet, "board": grid, "figures": figures}


def why(document: Json, to: list[int], **key: Any) -> str:
    """The clause that a path is refused by; empty if it is not."""
    found = ask(document, ask="path", figure="a", to=to, **key)
    return str(found.get("refused", {}).get("clause", ""))


def cost(document: Json, to: list[int], **key: Any) -> int:
    return int(ask(document, ask="path", figure="a", to=to, **key)["cost"])


@pytest.mark.clause("OWN-001")
def test_a_movement_spends_its_points() -> None:
    assert why(game(), [4, 0]) == "" and why(game(), [5, 0]) == "OWN-001"
    assert why(game(), [5, 0], modifier=1) == "" and why(game(), [1, 0], modifier=-4) == "OWN-001"
    half = game(spaces=[{"at": [0, 0], "terrain": "mud"}], terrains=[{"id": "mud", "starting": "half"}])
    assert why(half, [2, 0]) == "" and why(half, [3, 0]) == "OWN-001"


@pytest.mark.clause("OWN-002")
def test_one_step_is_always_allowed_where_the_sheet_says_so() -> None:
    rules: Json = {"terrains": [{"id": "bog", "enter": 9}]}
    bog = [{"at": [1, 0], "terrain": "bog"}]
    assert why(game(spaces=bog, **rules), [1, 0]) == "OWN-001"
    rules["movement"] = {"modes": [{"id": "walk", "points": 2}], "one_step_always": True}
    found = ask(game(spaces=bog, **rules), ask="moves", figure="a")["spaces"]
    step = next(space for space in found if space["at"] == [1, 0])
    assert step["cost"] == 9 and step["halts"] and step["reason"]["clause"] == "OWN-002"


@pytest.mark.clause("OWN-003")
def test_diagonals_and_corners() -> None:
    assert [cost(game(diagonals=kind), [1, 1]) for kind in ("one", "two", "alternating", "none")] == [1, 2, 1, 2]
    wide = game(diagonals="alternating")
    wide["board"]["rows"] = 6
    assert cost(wide, [2, 2]) == 3
    rock: Json = {"terrains": [{"id": "rock", "enter": "never", "sight": "blocks"}]}
    one = [{"at": [1, 0], "terrain": "rock"}]
    assert cost(game(spaces=one, **rock), [1, 1]) == 1
    assert cost(game(spaces=one, corners="both-open", **rock), [1, 1]) == 2
    both = [*one, {"at": [0, 1], "terrain": "rock"}]
    assert (
        why(game(spaces=both, **rock), [1, 1]) == "OWN-003"
        and why(game(spaces=both, corners="free", **rock), [1, 1]) == ""
    )


@pytest.mark.clause("OWN-004")
def test_void_is_no_space() -> None:
    assert why(game(spaces=[{"at": [1, 0], "terrain": "void"}]), [1, 0]) == "OWN-004"


@pytest.mark.clause("OWN-005")
def test_friends_are_passed_and_no_two_figures_share_a_space() -> None:
    document = game(enemy=[1, 0], spaces=[{"at": [n, 1], "terrain": "void"} for n in range(6)])
    document["figures"][1]["side"] = "x"
    assert why(document, [1, 0]) == "OWN-005" and cost(document, [2, 0]) == 2
    document["rules"]["movement"]["friends"] = "block"
    assert why(document, [2, 0]) == "OWN-005"


@pytest.mark.clause("OWN-006")
def test_enemies_bar_the_way() -> None:
    document = game(enemy=[1, 0], spaces=[{"at": [n, 1], "terrain": "void"} for n in range(6)])
    assert why(document, [2, 0]) == "OWN-006"
    document["rules"]["movement"]["enemies"] = "pass"
    assert cost(document, [2, 0]) == 2


@pytest.mark.clause("OWN-007")
def test_levels_cost_and_bar() -> None:
    hill = [{"at": [1, 0], "level": 2}]
    assert cost(game(spaces=hill), [1, 0]) == 1
    assert cost(game(spaces=hill, levels={"up": 1}), [1, 0]) == 3
    assert why(game(spaces=hill, levels={"climb": 1}), [1, 0]) == "OWN-007"
    down = game(spaces=[{"at": [0, 0], "level": 2}], levels={"down": 1, "drop": 1})
    assert why(down, [1, 0]) == "OWN-007"


@pytest.mark.clause("OWN-008")
def test_a_deep_step_is_a_fall() -> None:
    document = game(spaces=[{"at": [0, 0], "level": 3}], levels={"fall": {"from": 3, "roll": "hurt"}})
    found = ask(document, ask="path", figure="a", to=[1, 0])
    assert [(risk["roll"], risk["figure"], risk["step"]) for risk in found["risks"]] == [("hurt", "a", 1)]
    assert found["unharmed"] == "1/2" and found["risks"][0]["reason"]["clause"] == "OWN-008"
    after = ask(document, ask="apply", figure="a", to=[1, 0])["document"]
    assert after["turn"]["owed"] == [["hurt", "a", None]]
    rolled = ask(after, ask="roll", figure="a", roll="hurt", dice=[6])
    assert rolled["document"]["figures"][0]["state"] == {"wounds": 1} and "owed" not in rolled["document"]["turn"]


@pytest.mark.clause("OWN-009")
def test_entering_control_stops_or_costs() -> None:
    stops = game(enemy=[3, 0], control={"entering": "stops"})
    found = next(s for s in ask(stops, ask="moves", figure="a")["spaces"] if s["at"] == [2, 0])
    assert found["halts"] and found["reason"]["clause"] == "OWN-009"
    assert cost(game(enemy=[3, 0], control={"entering": 2}), [2, 0]) == 4


@pytest.mark.clause("OWN-010")
def test_no_figure_goes_through_control() -> None:
    assert why(game(enemy=[3, 0], control={"through": "never"}), [3, 1]) == "OWN-010"


@pytest.mark.clause("OWN-011")
def test_leaving_control_costs_or_is_struck_at() -> None:
    assert cost(game(enemy=[1, 1], control={"leaving": 3}), [1, 0]) == 4
    struck = game(enemy=[0, 1], control={"leaving": {"strike": "hurt"}})
    found = ask(struck, ask="path", figure="a", to=[2, 0])
    assert [(risk["figure"], risk["step"]) for risk in found["risks"]] == [("b", 2)]
    assert found["risks"][0]["reason"]["clause"] == "OWN-011"
    after = ask(struck, ask="apply", figure="a", to=[2, 0])["document"]
    assert after["turn"] == {"figure": "a", "actions": ["walk"], "owed": [["hurt", "b", "a"]]}


@pytest.mark.clause("OWN-011", "OWN-017")
def test_nothing_is_owed_at_a_figure_that_is_out() -> None:
    document = game(enemy=[0, 1], control={"leaving": {"strike": "hurt"}}, life="life")
    document["figures"][0]["state"] = {"wounds": 1}
    document["figures"].append({**document["figures"][1], "id": "c", "at": [1, 1]})
    after = ask(document, ask="apply", figure="a", to=[3, 0])["document"]
    assert after["turn"]["owed"] == [["hurt", "b", "a"], ["hurt", "c", "a"]]
    rolled = ask(after, ask="roll", figure="b", roll="hurt", target="a", dice=[6])["document"]
    assert "owed" not in rolled["turn"], "the first strike has put it out"
    after["figures"][0]["state"] = {"wounds": 2}
    found = read_document(after)
    conduct = rules_of(found).conduct
    assert conduct is not None and conduct.owed(found) == [], "put out by hand"


@pytest.mark.clause("OWN-012")
def test_an_engaged_figure_may_have_to_throw_first() -> None:
    assert why(game(enemy=[1, 0], control={"starting": "never"}), [0, 1]) == "OWN-012"
    document = game(enemy=[1, 0], control={"entering": "stops", "starting": {"roll": "away"}})
    found = ask(document, ask="moves", figure="a")
    assert found["needs_roll"]["roll"] == "away" and found["needs_roll"]["chance"] == "2/3"
    assert [2, 1] in [space["at"] for space in found["spaces"]], "as after a success"
    assert ask(document, ask="apply", figure="a", to=[0, 1])["refused"]["clause"] == "OWN-012"
    freed = ask(document, ask="roll", figure="a", roll="away", dice=[3])["document"]
    assert freed["turn"] == {"free": {"a": ["b"]}}
    moved = ask(freed, ask="apply", figure="a", to=[0, 1])["document"]
    assert moved["turn"] == {"figure": "a", "actions": ["walk"]}
    failed = ask(document, ask="roll", figure="a", roll="away", dice=[2])["document"]
    assert failed["turn"] == {"failed": ["a"]} and why(failed, [0, 1]) == "OWN-012"
    assert ask(game(control={"starting": {"roll": "away"}}), ask="roll", figure="a", roll="away")["refused"]


@pytest.mark.clause("OWN-013")
def test_lines_are_drawn_as_the_sheet_says() -> None:
    rock: Json = {"terrains": [{"id": "rock", "enter": "never", "sight": "blocks"}]}
    there = [{"at": [2, 0], "terrain": "rock"}]
    see: Json = {"ask": "sight", "from": "a", "to": [4, 0]}
    assert not ask(game(spaces=there, **rock), **see)["visible"]
    corners = ask(game(spaces=there, sight={"line": "corners"}, **rock), **see)
    assert corners["visible"] and not corners["clear"]
    grazed: Json = {"ask": "sight", "from": [1, 1], "to": [2, 1]}
    assert ask(game(spaces=there, **rock), **grazed)["clear"]
    touching = ask(game(spaces=there, sight={"line": "corners", "touching": "blocks"}, **rock), **grazed)
    assert touching["visible"]
    assert ask(game(), **see)["reasons"][0]["clause"] == "OWN-013"


@pytest.mark.clause("OWN-014")
def test_figures_may_block_lines() -> None:
    see: Json = {"ask": "sight", "from": "a", "to": [4, 0]}
    assert ask(game(enemy=[2, 0]), **see)["clear"]
    hidden = ask(game(enemy=[2, 0], sight={"figures": "blocks"}), **see)
    assert not hidden["visible"] and hidden["reasons"][0]["clause"] == "OWN-014"
    hindered = ask(game(enemy=[2, 0], sight={"figures": "hinders"}), **see)
    assert hindered["visible"] and not hindered["clear"]


@pytest.mark.clause("OWN-015")
def test_what_is_higher_than_both_blocks() -> None:
    see: Json = {"ask": "sight", "from": "a", "to": [4, 0]}
    hill = [{"at": [2, 0], "level": 1}]
    assert ask(game(spaces=hill), **see)["visible"]
    found = ask(game(spaces=hill, levels={}), **see)
    assert not found["visible"] and found["reasons"][0]["clause"] == "OWN-015"


@pytest.mark.clause("OWN-016")
def test_an_activation_has_a_number_of_actions() -> None:
    attacks = [{"id": "hit", "roll": "hurt"}]
    once = game(enemy=[1, 0], attacks=attacks)
    after = ask(once, ask="apply", figure="a", to=[0, 1])["document"]
    assert ask(after, ask="moves", figure="a")["refused"]["clause"] == "OWN-016"
    struck = ask(after, ask="roll", figure="a", roll="hurt", target="b", attack="hit", dice=[1])["document"]
    assert struck["turn"]["actions"] == ["walk", "hit"]
    first = ask(once, ask="roll", figure="a", roll="hurt", target="b", attack="hit", dice=[1])["document"]
    assert ask(first, ask="moves", figure="a")["refused"]["clause"] == "OWN-016", "an attack ends the activation"
    going_on = game(enemy=[1, 0], attacks=attacks, turn={"attack_ends": False})
    first = ask(going_on, ask="roll", figure="a", roll="hurt", target="b", attack="hit", dice=[1])["document"]
    assert ask(first, ask="moves", figure="a")["refused"] is None
    assert (
        ask({**first, "turn": {"figure": "b", "actions": ["walk", "hit"]}}, ask="moves", figure="a")["refused"] is None
    )


@pytest.mark.clause("OWN-017")
def test_a_figure_with_no_life_left_takes_no_part() -> None:
    document = game(enemy=[1, 0], life="life", control={"entering": "stops"})
    document["figures"][1]["state"] = {"wounds": 2}
    assert cost(document, [1, 0]) == 1 and cost(document, [3, 0]) == 3
    assert ask(document, ask="moves", figure="b")["refused"]["clause"] == "OWN-017"
    document["figures"].append({"id": "c", "side": "x", "at": [1, 0]})
    assert ask(document, ask="moves", figure="c")["spaces"]


@pytest.mark.clause("OWN-101")
def test_a_terrain_says_what_it_costs() -> None:
    wood = [{"at": [1, 0], "terrain": "woods"}]
    document = game(
        spaces=wood, terrains=[{"id": "woods", "label": "Woods", "enter": 2, "except": {"scout": {"enter": 1}}}]
    )
    step = ask(document, ask="path", figure="a", to=[1, 0])["steps"][0]
    assert step["cost"] == 2 and step["reasons"] == [
        {"clause": "OWN-101", "text": "Woods: entering costs 2.", "at": [1, 0]}
    ]
    document["figures"][0]["traits"] = ["scout"]
    assert cost(document, [1, 0]) == 1


@pytest.mark.clause("OWN-201")
def test_an_object_adds_to_its_space() -> None:
    document = game(objects=[{"id": "crate", "extra": 1}])
    document["board"]["objects"] = [{"at": [1, 0], "kind": "crate"}]
    assert cost(document, [1, 0]) == 2
    document["rules"]["objects"][0]["extra"] = "never"
    assert why(document, [1, 0]) == "OWN-201"


@pytest.mark.clause("OWN-301")
def test_an_edge_adds_bars_or_leads_over() -> None:
    document = game(edges=[{"id": "wall", "extra": "never", "sight": "blocks"}, {"id": "road", "instead": 1}])
    document["board"]["edges"] = [{"between": [[0, n], [1, n]], "kind": "wall"} for n in (0, 1)]
    assert why(document, [1, 0]) == "OWN-301"
    document["board"]["edges"].append({"between": [[0, 0], [1, 0]], "kind": "road"})
    assert cost(document, [1, 0]) == 1


@pytest.mark.clause("OWN-401")
def test_a_mode_may_be_for_some_only_and_pass_over_things() -> None:
    modes = [{"id": "fly", "points": 5, "who": "scout", "ignores": ["terrains"]}]
    rules: Json = {"movement": {"modes": modes}, "terrains": [{"id": "sea", "enter": "never"}]}
    document = game(
        spaces=[{"at": [n, 1], "terrain": "void"} for n in range(6)] + [{"at": [1, 0], "terrain": "sea"}], **rules
    )
    assert why(document, [2, 0]) == "OWN-401"
    document["figures"][0]["traits"] = ["scout"]
    assert cost(document, [2, 0]) == 2 and why(document, [1, 0]) == "OWN-101"


@pytest.mark.clause("OWN-501")
def test_an_attack_has_its_reach() -> None:
    attacks = [{"id": "shoot", "reach": "sight", "range": 3, "least": 2, "engaged": "never", "roll": "hurt"}]
    key: Json = {"ask": "sight", "from": "a", "to": "b"}

    def allowed(at: list[int], **rules: Any) -> bool:
        found = ask(game(enemy=at, attacks=attacks, **rules), **key)["attacks"][0]
        assert found["allowed"] or found["reason"]["clause"] == "OWN-501"
        return bool(found["allowed"])

    assert [allowed([n, 0]) for n in range(1, 6)] == [False, True, True, False, False]
    assert not allowed([2, 0], control={"within": 2})


@pytest.mark.clause("OWN-601")
def test_a_roll_is_said_and_resolved() -> None:
    found = ask(game(enemy=[1, 0]), ask="roll", figure="a", roll="hurt", target="b", dice=[5])
    assert found["outcome"] == "1" and found["reasons"][0]["clause"] == "OWN-601"


def marks() -> set[str]:
    return set(re.findall(r'pytest\.mark\.clause\("(OWN-\d{3})"\)', Path(__file__).read_text("utf-8")))


def test_every_clause_has_a_test() -> None:
    assert marks() == set(CARRIED)
    assert set(system("own").clauses()) >= set(CARRIED[:17])


def test_every_key_of_a_reason_has_a_text() -> None:
    for path in OWN.glob("*.py"):
        for key in re.findall(r'"(OWN-\d{3}\.[\w-]+)"', path.read_text("utf-8")):
            assert key in FIXED, (path.name, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_are_sentences_in_every_language(language: str) -> None:
    sheet, problems = read_sheet(
        game(terrains=[{"id": "woods", "label": "Woods", "enter": 2, "sight": "hinders"}])["rules"]
    )
    assert problems == []
    texts = messages_of(sheet)
    assert isinstance(texts["OWN-101"], Sentences) and texts["OWN-101"] == "Woods: entering costs 2. It hinders sight."
    for clause in CARRIED[:17]:
        said = translate(texts[clause], language, domain="own")
        assert said.strip() and "{" not in said
    spanish = translate(texts["OWN-101"], "es", domain="own")
    assert spanish == "Bosque: entrar cuesta 2. Estorba la visión."


@pytest.mark.clause("OWN-016")
@pytest.mark.parametrize(
    ("taken", "left"), [([], 3), (["walk"], 3), (["hit"], 2), (["hit", "hit"], 1), (["walk", "walk"], 2)]
)
def test_the_attacks_left_in_an_activation(taken: list[str], left: int) -> None:
    turn = {"actions": 4, "moves": 2, "attacks": 3, "attack_ends": False}
    board = game(enemy=[1, 0], attacks=[{"id": "hit", "roll": "hurt"}], turn=turn)
    document = read_document({**board, "turn": {"figure": "a", "actions": taken}})
    conduct = rules_of(document).conduct
    assert conduct is not None and conduct.strikes(document, document.figures[0], 0) == left
    assert conduct.strikes(document, document.figures[0], 1) == min(left, max(1, 3 - len(taken)))
