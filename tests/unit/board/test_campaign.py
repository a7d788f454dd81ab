"""Campaigns: merging two tablets' entries loses nothing, in any order; input from outside is bounded."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.campaign import (
    LONGEST_CAMPAIGN_ENTRY,
    MOST_MERGED_ENTRIES,
    Campaign,
    canonical,
    chronicle,
    digest,
    is_campaign,
    is_kept_whole,
    person_entry,
    person_id,
    read_campaign,
    read_campaigns,
    write_campaign,
    write_campaigns,
)
from tablelight.board.document import Figure
from tablelight.board.problems import DocumentError
from tablelight.board.roster import NOWHERE

Json = dict[str, Any]
NAMES = ("Ann", "Ben", "Cat")
WHO = st.sampled_from(NAMES).map(lambda name: person_id("heroclix", name))
CLOCK = {"clock": st.integers(0, 50), "tablet": st.sampled_from(["a", "b"])}


def figure(name: str, speed: int = 6) -> Figure:
    return Figure(id=name.lower(), name=name, side="red", at=NOWHERE, stats={"speed": speed, "range": 4})


def _of(kind: str, **fields: Any) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({"kind": st.just(kind), **fields, **CLOCK})


ENTRY: st.SearchStrategy[Json] = st.one_of(
    st.builds(lambda name, speed: person_entry("heroclix", figure(name, speed)), st.sampled_from(NAMES), st.integers(0, 9)),
    _of("game", game=st.text("xyz", min_size=1, max_size=2), title=st.text(max_size=5), system=st.just("heroclix")),
    st.fixed_dictionaries(
        {"kind": st.just("played"), "game": st.text("xyz", max_size=2), "person": WHO, "out": st.booleans()}
    ),
    _of("experience", person=WHO, points=st.integers(-3, 3)),
    _of("wound", person=WHO, stat=st.sampled_from(["speed", "range"]), by=st.integers(0, 9)),
    _of("note", person=WHO, text=st.text(max_size=8)),
    _of("gone", of=st.text("0123456789abcdef", min_size=16, max_size=16)),
)  # fmt: skip
CAMPAIGN = st.lists(ENTRY, max_size=12).map(lambda entries: Campaign("Harbour").with_entries(*entries))


@given(CAMPAIGN, CAMPAIGN, CAMPAIGN)
def test_merging_is_commutative_associative_idempotent_and_loses_nothing(a: Campaign, b: Campaign, c: Campaign) -> None:
    assert a.merged(b) == b.merged(a)
    assert a.merged(b).merged(c) == a.merged(b.merged(c))
    assert a.merged(a) == a and a.merged(b).merged(b) == a.merged(b)
    assert a.merged(b).entries >= a.entries and a.merged(b).entries >= b.entries
    assert a.merged(b).entries <= a.entries | b.entries, "nor invents anything"
    assert chronicle(a.merged(b)) == chronicle(b.merged(a)), "both tablets show the same"


@given(CAMPAIGN, CAMPAIGN)
def test_a_file_holds_all_of_it(a: Campaign, b: Campaign) -> None:
    assert read_campaign(write_campaign(a)) == a and is_campaign(write_campaign(a))
    assert write_campaign(a.merged(b)) == write_campaign(b.merged(a)), "to the letter"
    assert read_campaigns(write_campaigns([a, evolve(b, name="Hills")])) == (a, evolve(b, name="Hills"))
    assert is_kept_whole(write_campaigns([a, b]))


@given(CAMPAIGN)
def test_what_is_known_of_a_person_is_the_sum_of_the_entries(campaign: Campaign) -> None:
    shown = [entry for _, entry in campaign.shown()]
    for person in chronicle(campaign).people:
        mine = [entry for entry in shown if entry.get("person") == person.id]
        assert person.games == len({entry["game"] for entry in mine if entry["kind"] == "played"}), "a game counts once"
        assert person.experience == sum(entry["points"] for entry in mine if entry["kind"] == "experience")
        assert len(person.notes) == sum(entry["kind"] == "note" for entry in mine)
        for stat, value in person.figure.stats.items():
            by = sum(entry["by"] for entry in mine if entry["kind"] == "wound" and entry["stat"] == stat)
            assert value == max(0, person.member.figure.stats[stat] - by)


def test_what_is_taken_back_is_gone_on_both_tablets() -> None:
    ann = person_id("heroclix", "Ann")
    start = Campaign("Harbour").with_entries(person_entry("heroclix", figure("Ann")))
    note: Json = {"kind": "note", "person": ann, "text": "Limps", "clock": 1, "tablet": "a"}
    hurt = start.with_entries(note)
    (entry,) = hurt.entries - start.entries
    healed = hurt.with_entries({"kind": "gone", "of": digest(entry), "clock": 2, "tablet": "b"})
    assert chronicle(hurt).people[0].notes == ((digest(entry), "Limps"),)
    assert chronicle(healed.merged(hurt)).people[0].notes == () and healed.clock == 2


def test_two_tablets_that_recorded_one_game_at_different_moments_count_it_once() -> None:
    """The later one lists the id of the earlier one; the larger number counts, unless one was written by hand."""
    ann = person_id("heroclix", "Ann")
    start = Campaign("Harbour").with_entries(person_entry("heroclix", figure("Ann")))

    def recorded(games: str, points: int, **more: int | str) -> Campaign:
        about: Json = {"game": games.split()[0], "person": ann}
        return start.with_entries(
            {"kind": "game", "game": games, "title": "Ford", "system": "heroclix"},
            {"kind": "played", **about, "out": points > 2},
            {"kind": "experience", **about, "points": points, **more},
            {"kind": "wound", **about, "stat": "speed", "by": points},
        )

    early, late, other = recorded("d2 d1", 1), recorded("d5 d4 d3 d2 d1", 3), recorded("e3 e2 d1", 2)
    (person,) = chronicle(early.merged(late)).people
    assert (person.games, person.times_out, person.experience, person.figure.stats["speed"]) == (1, 1, 3, 3)
    assert [game["game"] for _, game in chronicle(early.merged(late)).games] == ["d5 d4 d3 d2 d1"]
    assert chronicle(late.merged(other)).people[0].games == 2, "two games that began alike"
    by_hand = recorded("d2 d1", 2, clock=4, tablet="a")
    assert chronicle(by_hand.merged(late)).people[0].experience == 2


def test_a_figure_without_a_side_costs_no_campaign() -> None:
    campaign = Campaign("Harbour").with_entries(person_entry("heroclix", evolve(figure("Ann"), side="")))
    assert read_campaigns(write_campaigns([campaign])) == (campaign,)


def test_two_tablets_that_write_the_same_by_hand_write_two_entries() -> None:
    ann = person_id("heroclix", "Ann")
    start = Campaign("Harbour").with_entries(person_entry("heroclix", figure("Ann")))
    point: Json = {"kind": "experience", "person": ann, "points": 1, "clock": 1}
    one, other = (start.with_entries({**point, "tablet": tablet}) for tablet in "ab")
    assert chronicle(one.merged(other)).people[0].experience == 2
    played: Json = {"kind": "played", "game": "g", "person": ann, "out": False}
    one, other = (start.with_entries(played) for _ in range(2))
    assert chronicle(one.merged(other)).people[0].games == 1, "one game that both have seen"


GOOD: Json = {"kind": "note", "person": "p", "text": "x"}


@pytest.mark.parametrize(("change", "path"), [
    ({"version": 2}, "$.version"),
    ({"name": 5}, "$.name"),
    ({"name": " "}, "$.name"),
    ({"entries": {}}, "$.entries"),
    ({"entries": [GOOD] * (MOST_MERGED_ENTRIES + 1)}, "$.entries"),
    ({"entries": [GOOD, {**GOOD, "text": "x" * 3000}]}, "$.entries[1].text"),
    ({"entries": [{**GOOD, "text": "\ud800"}]}, "$.entries[0]"),
    ({"entries": [{**GOOD, "more": 1}]}, "$.entries[0].more"),
    ({"entries": [{"kind": "note", "person": "p"}]}, "$.entries[0].text"),
    ({"entries": [{"kind": ["note"]}]}, "$.entries[0]"),
    ({"entries": [{"kind": "experience", "person": "p", "points": True}]}, "$.entries[0].points"),
    ({"entries": [{"kind": "experience", "person": "p", "points": 10**30}]}, "$.entries[0].points"),
    ({"entries": [{"kind": "person", "person": "p", "member": {}}]}, "$.entries[0].member"),
    ({"entries": [{"kind": "board", "title": "b", "document": {"x": "y" * LONGEST_CAMPAIGN_ENTRY}}]}, "$.entries[0]"),
    ({"entries": [5]}, "$.entries[0]"),
])  # fmt: skip
def test_a_file_that_cannot_be_read_names_the_place(change: Json, path: str) -> None:
    whole = {"format": "tablelight-campaign", "version": 1, "name": "Harbour", "entries": [GOOD]}
    assert read_campaign(json.dumps(whole)).name == "Harbour"
    with pytest.raises(DocumentError) as refused:
        read_campaign(json.dumps({**whole, **change}))
    assert refused.value.problems[0].path == path
    assert read_campaigns(json.dumps([whole, {**whole, **change}])) == (read_campaign(json.dumps(whole)),)
    assert not is_kept_whole(json.dumps([whole, {**whole, **change}]))


def test_text_that_is_none_is_refused() -> None:
    for text in ("", "[", "5", "{}", "[" * 5000):
        with pytest.raises(DocumentError):
            read_campaign(text)
        assert read_campaigns(text) == ()


def test_a_board_keeps_the_order_of_its_effects_and_all_other_entries_their_text() -> None:
    """The first effect that fits decides. The ids of entries that are recorded already must not change."""

    def board(effects: Json) -> Json:
        rules = {"rolls": [{"id": "r", "effects": effects}], "board": "hex"}
        return {"kind": "board", "title": "x", "document": {"rules": rules, "game": "own"}}

    many: Json = {"3..": {"wounds": 5, "text": ""}, "1..": {"wounds": 1}}
    (text,) = Campaign("Harbour").with_entries(board(many)).entries
    assert list(json.loads(text)["document"]["rules"]["rolls"][0]["effects"]) == ["3..", "1.."]
    kept = Campaign("Harbour", frozenset([text]))
    assert read_campaign(write_campaign(kept)) == kept
    others: list[Json] = [board({}), board({"3..": {}}), {"kind": "note", "text": "x", "effects": {"b": 1, "a": 2}}]
    for entry in others:
        assert canonical(entry) == json.dumps(entry, sort_keys=True, separators=(",", ":"))
    old = json.dumps(board(many), sort_keys=True, separators=(",", ":"))
    assert canonical(json.loads(old)) == old
