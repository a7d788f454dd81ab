"""Carnevale: owed rolls come in order, activations close, spells are things (CV-10, CV-22, CV-51 to CV-54, CV-66)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import error
from tests.systems.carnevale_table import after, ask, box, figure, of, refusal, roll, state, struck, table

BUILDING = [box("building", 6, 2, 9, 9, height=4)]


def foes(**more: Any) -> dict[str, Any]:
    """a and b in contact, c a friend of b's beside them, d alone."""
    return table(
        figure("a", (5, 5)),
        figure("b", (6.185, 5), "blue"),
        figure("c", (5, 6.185), "blue"),
        figure("d", (15, 15), "blue"),
        **more,
    )


@pytest.mark.clause("CV-53", "CV-61")
def test_each_damage_is_protected_from_before_the_next_roll() -> None:
    hit = roll(foes(), "a", "attack", [10, 4, 2, 2], target="b")["document"]
    assert hit["turn"]["damage"] == {"b": 2}
    for name, kind, more in (
        ("a", "attack", {"target": "b"}),
        ("a", "disengage", {}),
        ("d", "move", {}),
        ("c", "protection", {"damage": 1}),
    ):
        refused = roll(hit, name, kind, [7, 7, 7], **more)
        assert refusal(refused) == "CV-53" and refused["refused"]["figure"] == "b", kind
    for name in ("a", "d"):
        for kind in ("moves", "path", "apply"):
            assert refusal(ask(hit, kind, figure=name, to=[7, 8]) if kind != "moves" else ask(hit, kind, figure=name))
        assert not any(entry["allowed"] for entry in ask(hit, "actions", figure=name)["actions"])
    assert refusal(ask(hit, "apply", figure="a", action="end")) == "CV-53"
    first = roll(hit, "b", "protection", [2, 2, 2])["document"]
    assert state(first, "b")["life"] == 3
    second = roll(first, "a", "attack", [4, 2, 2, 2], target="b")["document"]
    assert second["turn"]["damage"] == {"b": 1}, "each attack's by its own roll"


@pytest.mark.clause("CV-53", "CV-60")
def test_a_fumbled_attack_is_struck_back_at_first() -> None:
    fumbled = roll(foes(), "a", "attack", [1, 2, 2, 2], target="b")["document"]
    assert refusal(roll(fumbled, "a", "attack", [4, 4, 4, 4], target="b")) == "CV-53"
    assert refusal(roll(fumbled, "c", "attack", [4, 4, 4, 4], target="a", opportunity=True)) == "CV-53"
    assert roll(struck(fumbled, "b", "a"), "a", "attack", [4, 4, 4, 4], target="b")["outcome"] == "success"
    dead = foes(turn={"figure": "a", "opportunities": [["b", "a"]], "damage": {"c": 2}, "falling": {"c": 2}})
    for name in ("b", "c"):
        of(dead, name)["state"] = {"life": 0}
    assert roll(dead, "a", "attack", [4, 4, 4, 4], target="d")["outcome"] == "success", "the dead are owed nothing"


@pytest.mark.clause("CV-54")
def test_another_figures_action_ends_the_activation_before() -> None:
    climber = figure("a", (5.4, 5), state={"stunned": True, "on_wall": 3000})
    turn = {"figure": "a", "was_stunned": True, "spent": 2, "grappled": {"b": 3000}, "no_dispel": ["b"]}
    document = table(climber, figure("b", (15, 15), "blue"), areas=BUILDING, turn=turn)
    moved = after(document, "b", to=[16, 15])
    assert of(moved, "b")["at"] == [16, 15] and moved["turn"]["figure"] == "b" and moved["turn"]["spent"] == 1
    assert state(moved, "a") == {} and moved["turn"]["falling"] == {"a": 3}, "it falls, and its stun goes"
    assert "grappled" not in moved["turn"], "a grip ends with the activation"
    assert moved["turn"]["no_dispel"] == ["b"]
    assert refusal(ask(moved, "apply", figure="b", to=[17, 15])) == "CV-54", "the fall first"
    assert refusal(ask(moved, "apply", figure="a", to=[5, 6])) == "CV-30"
    landed = roll(moved, "a", "fall", [2, 2, 2, 2])["document"]
    assert state(landed, "a")["life"] == 3 and landed["turn"]["figure"] == "b"
    assert "document" in ask(landed, "apply", figure="b", to=[17, 15])
    assert state(roll(document, "b", "move", [7, 2, 2, 2])["document"], "a") == {}, "a roll begins it as well"
    ended = after(document, "b", action="end")
    assert ended["turn"] == {"falling": {"a": 3}, "no_dispel": ["b"]}


@pytest.mark.clause("CV-54")
def test_answers_to_what_another_does_leave_its_activation_open() -> None:
    document = foes(turn={"figure": "a", "spent": 1, "move_left": 2000, "opportunities": [["b", "a"]]})
    assert struck(document, "b", "a")["turn"] == {"figure": "a", "spent": 1, "move_left": 2000}
    gripped = foes(turn={"figure": "a", "spent": 1, "grappled": {"b": 2000}})
    assert after(gripped, "b", action="grappled", to=[7, 5])["turn"] == {"figure": "a", "spent": 1}


@pytest.mark.clause("CV-54")
def test_closing_changes_where_the_closed_one_stands() -> None:
    hanging = table(
        figure("a", (5.4, 5), state={"on_wall": 3000}),
        figure("b", (4.215, 5), "blue"),
        areas=BUILDING,
        turn={"figure": "a"},
    )
    assert ask(hanging, "moves", figure="b")["needs_roll"]["roll"] == "disengage", "it is down before the other moves"


@pytest.mark.clause("CV-51")
def test_contact_heeds_height() -> None:
    def document(level: float) -> dict[str, Any]:
        roof = [box("building", 5.6, 3, 9, 7, height=level)]
        return table(figure("a", (5, 5)), figure("b", (6, 5), "blue"), areas=roof)

    assert ask(document(1), "moves", figure="a")["needs_roll"]["roll"] == "disengage"
    high = document(1.5)
    assert ask(high, "moves", figure="a")["needs_roll"] is None, "an inch and a half above it"
    assert refusal(roll(high, "a", "grapple", [7, 7, 7, 7], target="b")) == "CV-51"
    seen = ask(high, "sight", **{"from": "a", "to": "b"})
    assert seen["distance"] == 1.5 and not seen["contact"]
    assert ask(document(1), "sight", **{"from": "a", "to": "b"})["distance"] == 1
    far = table(figure("a", (5, 5)), figure("b", (9, 5), "blue"), areas=[box("building", 8, 3, 12, 7, height=4)])
    assert ask(far, "sight", **{"from": "a", "to": "b"})["distance"] == pytest.approx((2.819**2 + 16) ** 0.5, abs=0.001)


@pytest.mark.clause("CV-10", "CV-51")
def test_bases_further_apart_in_height_do_not_bar_the_way() -> None:
    quay = [box("water", 8, 0, 12, 24, level=-2)]
    document = table(figure("a", (7.3, 5)), figure("b", (8.2, 6), "blue"), areas=quay)
    passed = ask(document, "path", figure="a", to=[7.6, 7.2])
    assert passed["cost"] == pytest.approx(abs(complex(0.3, 2.2)), abs=1e-4), "past who swims two inches below"
    assert ask(document, "moves", figure="a")["needs_roll"] is None
    level = table(figure("a", (7.3, 5)), figure("b", (8.2, 6), "blue"), areas=[{**quay[0], "level": 0}])
    assert ask(level, "path", figure="a", to=[7.6, 7.2])["cost"] > passed["cost"]
    assert refusal(ask(document, "path", figure="a", to=[8.3, 6.2])) == "CV-10", "in the water it is in the way"


@pytest.mark.clause("CV-10")
def test_a_figure_that_hangs_on_a_wall_climbs_on_up_or_down() -> None:
    document = table(figure("a", (5.4, 5), state={"on_wall": 3000}), areas=BUILDING)
    found = ask(document, "moves", figure="a", action="climb", rolled="success")
    assert {(wall["up"], wall["height"]) for wall in found["walls"]} == {(True, 1), (False, 3)}
    down = ask(document, "path", figure="a", action="climb", to=[4.4, 5])
    assert down["cost"] == 4 and [risk["roll"] for risk in down["risks"]] == ["move"]
    stood = after(document, "a", action="climb", to=[5.4, 5], rolled="success")
    assert of(stood, "a")["at"] == [5.4, 5] and state(stood, "a") == {} and stood["turn"]["move_left"] == 2000
    high = table(figure("a", (5.4, 5), state={"on_wall": 8000}), areas=[box("building", 6, 2, 9, 9, height=9)])
    part = after(high, "a", action="climb", down=True, rolled="success")
    assert state(part, "a") == {"on_wall": 3000} and part["turn"]["move_left"] == 0
    edge = table(figure("a", (6.2, 5), stats={"move": 2}), areas=BUILDING)
    over = after(edge, "a", action="climb", down=True, rolled="success")
    assert of(over, "a")["at"][0] == pytest.approx(5.409, abs=0.001)
    assert state(over, "a")["on_wall"] == pytest.approx(4000 - (2000 - 791), abs=2)


@pytest.mark.clause("CV-10")
def test_climbing_out_of_water_pays_for_the_bank() -> None:
    water = [box("water", 0, 0, 24, 24), *BUILDING]
    dry, wet = (
        ask(
            table(figure("a", (5.4, 5), stats={"move": 9}), areas=areas),
            "path",
            figure="a",
            action="climb",
            to=[6.5, 5],
        )
        for areas in (BUILDING, water)
    )
    assert wet["cost"] == pytest.approx(dry["cost"] + 1)


@pytest.mark.clause("CV-22")
def test_a_landing_is_declared_before_the_roll() -> None:
    roof = table(figure("a", (8, 5)), areas=BUILDING)
    jumped = roll(roof, "a", "jump", [7, 2, 2, 2])["document"]
    for kind in ("path", "apply", "moves"):
        to = {} if kind == "moves" else {"to": [10, 5]}
        assert refusal(ask(jumped, kind, figure="a", action="jump", landing=True, **to)) == "CV-22"
    declared = roll(roof, "a", "jump", [7, 2, 2, 2], landing=True)["document"]
    assert "document" in ask(declared, "apply", figure="a", action="jump", to=[10, 5], landing=True)
    poor = table(figure("a", (8, 5), stats={"action_points": 1}), areas=BUILDING)
    assert refusal(ask(poor, "path", figure="a", action="jump", to=[10, 5], landing=True)) == "CV-22"


@pytest.mark.clause("CV-51", "CV-60", "CV-70")
def test_a_weapon_with_a_range_looks_at_range_and_sight() -> None:
    document = table(figure("a", (5, 5)), figure("b", (14, 5), "blue"))
    dice = [4, 4, 4, 4]
    assert roll(document, "a", "attack", dice, target="b", range=8)["outcome"] == "success"
    assert refusal(roll(document, "a", "attack", dice, target="b", range=7)) == "CV-60"
    high = table(figure("a", (5, 5)), figure("b", (14, 5), "blue"), areas=[box("building", 11, 3, 17, 8, height=3)])
    assert refusal(roll(high, "a", "attack", dice, target="b", range=8)) == "CV-60", "8.36 inches with the height"
    wall = table(figure("a", (5, 5)), figure("b", (14, 5), "blue"), areas=[box("building", 8, 0, 9, 24)])
    assert refusal(roll(wall, "a", "attack", dice, target="b", range=12)) == "CV-60", "out of sight"


def mages() -> dict[str, Any]:
    """A caster that knows a spell, and three enemy mages near it."""
    fog = {"name": "fog", "cost": 2, "difficulty": 6, "range": 4}
    caster = figure("a", (5, 5), traits=["mage"], stats={"mage": 2}, state={"spells": [fog]})
    others = [
        figure(f"b{n}", at, "blue", traits=["mage"], stats={"mage": n}) for n, at in enumerate(((9, 5), (5, 9)), 1)
    ]
    return table(caster, *others, figure("x", (5, 10.5), "blue"))


@pytest.mark.clause("CV-66", "CV-53")
def test_several_mages_dispel_one_cast_each_against_its_own_dice() -> None:
    document = mages()
    one = roll(document, "b1", "dispel", [6, 7, 2, 2], caster="a", spell="fog")["document"]
    two = roll(one, "b2", "dispel", [6, 7, 8, 2], caster="a", spell="fog")
    assert two["detail"]["counted"] == 2 and two["document"]["turn"]["dispelled"] == 3
    cast = roll(two["document"], "a", "cast", [6, 7, 8, 9], spell="fog")
    assert cast["outcome"] == "success" and cast["detail"]["aces"] == 1
    assert "dispelled" not in cast["document"]["turn"] and "casting" not in cast["document"]["turn"]
    none = roll(one, "b2", "dispel", [2, 2, 2, 2], caster="a", spell="fog")["document"]
    assert none["turn"]["dispelled"] == 1 and none["turn"]["no_dispel"] == ["b2"]


@pytest.mark.clause("CV-65", "CV-66")
def test_a_spell_is_a_thing_of_its_caster() -> None:
    document = mages()
    cast = roll(document, "a", "cast", [6, 2, 2, 2], spell="fog")
    assert cast["outcome"] == "success" and state(cast["document"], "a")["will"] == 2
    assert (
        error(document, "roll", figure="a", roll="cast", spell="fog", difficulty=5)["path"] == "$.question.difficulty"
    )
    tried = roll(document, "b1", "dispel", [6, 2, 2, 2], caster="a", spell="fog")["document"]
    assert state(tried, "b1")["will"] == 2, "the same will"
    assert refusal(roll(tried, "a", "cast", [6, 2, 2, 2], difficulty=5)) == "CV-66", "another spell than was dispelled"
    assert roll(tried, "a", "cast", [6, 2, 2, 2])["detail"]["needed"] == 6, "the one that was dispelled"
    assert roll(document, "a", "cast", [6, 2, 2, 2], spell="fog", target="b1")["outcome"] == "success"
    assert refusal(roll(document, "a", "cast", [6, 2, 2, 2], spell="fog", target="x")) == "CV-65", "4.32 inches away"
    broken = mages()
    of(broken, "a")["state"]["spells"].append({"cost": 1})
    assert error(broken, "actions", figure="a")["path"] == "$.document.figures[0].state.spells[1].name"


@pytest.mark.clause("CV-65", "CV-66", "CV-54")
def test_a_spell_that_is_not_rolled_ends_with_its_caster_s_activation() -> None:
    document = mages()
    of(document, "x").update(traits=["mage"], stats={**of(document, "x")["stats"], "mage": 2})
    tried = roll(document, "b1", "dispel", [6, 2, 2, 2], caster="a", spell="fog")["document"]
    assert tried["turn"]["casting"]["caster"] == "a" and tried["turn"]["dispelled"] == 1
    other = roll(tried, "x", "cast", [9, 2, 2, 2], difficulty=9, cost=1)
    assert other["outcome"] == "success", "another mage's spell is another one"
    for ending in ("end-round", "end-turn"):
        if ending == "end-round":
            ended = ask(tried, "apply", action=ending)["document"]
            assert not {"casting", "dispelled"} & set(ended.get("turn", {}))
    moved = after(tried, "b2", to=[of(tried, "b2")["at"][0] + 1, of(tried, "b2")["at"][1]], rolled="success")
    assert not {"casting", "dispelled"} & set(moved["turn"]), "somebody else has acted since"
    nameless = roll(document, "b1", "dispel", [6, 2, 2, 2], difficulty=6, cost=2)["document"]
    assert roll(nameless, "a", "cast", [6, 2, 2, 2], spell="fog")["outcome"] == "fail", "as the mage who cast meant it"


@pytest.mark.clause("CV-54", "CV-66")
def test_a_dispel_in_another_s_activation_counts_for_its_caster() -> None:
    document = {**mages(), "turn": {"figure": "b2", "spent": 1, "acted": True}}
    tried = roll(document, "b1", "dispel", [6, 2, 2, 2], caster="a", spell="fog")["document"]
    cast = roll(tried, "a", "cast", [6, 2, 2, 2], spell="fog")
    assert cast["outcome"] == "fail" and "dispelled" not in cast["document"]["turn"]
    begun = after(tried, "a", action="activate")
    assert begun["turn"]["dispelled"] == 1, "its activation has begun, the spell is still to be rolled"


@pytest.mark.clause("CV-54", "CV-66")
def test_a_round_ends_headless_once_nothing_is_owed() -> None:
    turn = {"figure": "a", "spent": 2, "was_stunned": True, "no_dispel": ["b"]}
    hanging = table(figure("a", (5.4, 5), state={"on_wall": 3000, "stunned": True}), figure("b", (15, 15), "blue"))
    hanging["board"]["areas"] = BUILDING
    ended = ask({**hanging, "turn": turn}, "apply", action="end-round")["document"]
    assert ended["turn"] == {"falling": {"a": 3}} and state(ended, "a") == {}
    assert refusal(ask(ended, "apply", action="end-round")) == "CV-54"
    landed = roll(ended, "a", "fall", [2, 2, 2, 2])["document"]
    assert "turn" not in ask(landed, "apply", action="end-round")["document"]


@pytest.mark.clause("CV-42")
def test_a_diver_may_come_up_where_it_is() -> None:
    document = table(figure("a", (6, 12), state={"underwater": 1}))
    document["board"]["areas"] = [{"kind": "water", "points": [[0, 0], [24, 0], [24, 24], [0, 24]]}]
    assert ask(document, "path", figure="a", action="surface", to=[6, 12])["cost"] == 0
    risen = after(document, "a", action="surface", to=[6, 12])
    assert of(risen, "a")["at"] == [6, 12] and "underwater" not in state(risen, "a")


@pytest.mark.clause("CV-10")
def test_climbing_down_ends_where_the_base_may_stand() -> None:
    rim = table(figure("a", (0.3, 5)), areas=[box("building", 0, 0, 6, 10, height=3)])
    refused = ask(rim, "apply", figure="a", action="climb", down=True, outcome="success")["refused"]
    assert refused["clause"] == "CV-10" and "No wall to climb" in refused["text"], "its foot is off the table"
    wall = [box("building", 2, 0, 6.1, 10, height=3)]
    for move, stays in ((5, True), (3, True), (2, False)):
        taken = table(figure("a", (6, 5), stats={"move": move}), figure("b", (6.7, 5)), areas=wall)
        found = ask(taken, "apply", figure="a", action="climb", down=True, outcome="success")
        assert (found.get("refused", {}).get("figure") == "b") == stays, "more than an inch above b it hangs"


@pytest.mark.clause("CV-10")
def test_climbing_down_into_water_pays_for_the_bank() -> None:
    areas = [box("building", 2, 0, 6, 10, height=6), box("water", 6, 0, 12, 10)]
    for move, hangs, left in ((4, 1, 0), (5, None, 0), (6, None, 1000)):
        climber = figure("a", (6.6, 5), state={"on_wall": 4000}, stats={"move": move})
        down = after(table(climber, areas=areas), "a", action="climb", down=True, outcome="success")
        assert state(down, "a").get("on_wall") == hangs and down["turn"]["move_left"] == left
        to = ask(table(climber, areas=areas), "path", figure="a", action="climb", to=[6.6, 5], outcome="success")
        assert ("refused" in to) == (hangs is not None), "as a climb to the same place"


@pytest.mark.clause("CV-10")
def test_a_wall_lower_than_a_climber_is_not_climbed() -> None:
    areas = [box("building", 5, 0, 10, 5.05, height=6), box("building", 0, 5, 4.3, 10, height=3)]
    document = table(figure("a", (4.9, 5.64), state={"on_wall": 4000}), areas=areas)
    found = ask(document, "moves", figure="a", action="climb", outcome="success")
    assert [(wall["area"], wall["up"]) for wall in found["walls"]] == [(0, True), (0, False)]
    assert refusal(ask(document, "path", figure="a", action="climb", to=[4.2, 5.64], outcome="success")) == "CV-10"


@pytest.mark.clause("CV-10")
def test_a_wall_goes_down_from_a_roof() -> None:
    roof = table(figure("a", (5.5, 5), stats={"move": 3}), areas=[box("building", 0, 0, 6, 10, height=6)])
    refused = ask(roof, "path", figure="a", action="climb", to=[6.6, 5], outcome="success")["refused"]
    assert refused["text"] == "Too far: the way there takes 7.091 inches, 3 are left."


@pytest.mark.clause("CV-53", "CV-54")
def test_only_a_falling_figure_is_told_that_it_falls() -> None:
    turn = {"falling": {"c": 2}, "opportunities": [["a", "b"]]}
    figures = figure("a", (5, 5)), figure("b", (6.1, 5), "blue"), figure("c", (9, 9), "blue")
    texts = [ask(table(*figures, turn=turn), "moves", figure=name)["refused"]["text"] for name in ("a", "c")]
    assert texts == ["c falls: that roll comes first.", "It is falling: that roll comes first."]


def test_what_is_owed_names_figures() -> None:
    for pair in ([["a"], "b"], [{"a": 1}, "b"], ["a", "x"], ["a"]):
        wrong = error(table(figure("a", (5, 5)), turn={"opportunities": [pair]}), "actions", figure="a")
        assert wrong["path"] == "$.document.turn.opportunities[0]", pair


@pytest.mark.clause("CV-11", "CV-50")
def test_a_roll_is_owed_also_if_a_stat_that_it_needs_is_missing() -> None:
    document = foes(options={"move_roll": "always"})
    for each in document["figures"]:
        del each["stats"]["dexterity"]
    assert ask(document, "apply", figure="d", to=[15, 17])["refused"]["clause"] == "CV-11"
    assert ask(document, "apply", figure="a", to=[3, 3])["refused"]["clause"] == "CV-50"
    moved = ask(document, "apply", figure="d", to=[15, 17], outcome="success")
    assert "document" in moved
