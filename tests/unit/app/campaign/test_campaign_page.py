"""The campaign on the page: begun, a game taken over, people changed, merged from a file, kept and mustered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.campaign.update import (
    begin_campaign,
    changes,
    is_ticked,
    keep_board,
    leave_campaign,
    muster_campaign,
    open_board,
    take_back,
    take_over,
    turn_change,
    write_note,
)
from tablelight.app.changes import set_state
from tablelight.app.clock.update import start_clock, tick
from tablelight.app.controls import toggle_fold
from tablelight.app.history import History
from tablelight.app.reminders.panel import add_reminder, draft_reminder, tick_reminder
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.saves.update import campaigns_loaded, rename
from tablelight.app.state import AppState
from tablelight.app.table_state import RemindersState
from tablelight.app.update import update
from tablelight.board.campaign import (
    LARGEST_NUMBER,
    MOST_CAMPAIGN_ENTRIES,
    Campaign,
    Person,
    canonical,
    chronicle,
    is_kept_whole,
    read_campaigns,
    write_campaign,
    write_campaigns,
)
from tablelight.board.document import Document
from tablelight.board.parts import Measure, MeasureEnd, TemplateShape
from tablelight.board.roster import MOST_MEMBERS, Roster, roster_of
from tablelight.view.nodes import words_of
from tests.examples import example
from tests.player import Player

Json = dict[str, Any]


def table(document: Document | None = None) -> AppState:
    """A game of HeroScape with one wounded figure and one that is out."""
    state = AppState(history=History.of(document or example("heroscape-ford")))
    first, second = state.document.figures[:2]
    state = update(state, set_state(first.id, "life", first.stats["life"] - 1))
    return update(state, set_state(second.id, "life", 0))


def campaign(state: AppState) -> Campaign:
    shown = state.campaign.shown
    assert shown is not None
    return shown


def people(state: AppState) -> dict[str, Person]:
    return {person.member.figure.label: person for person in chronicle(campaign(state)).people}


def all_taken(state: AppState) -> AppState:
    """The state after taking over all changes of the game, also those that are not ticked at first."""
    for change in changes(state, campaign(state)):
        if not change.is_ticked:
            state = update(state, turn_change(change.key))
    return update(state, take_over())


def test_a_game_is_taken_over_as_far_as_it_is_ticked() -> None:
    player = Player(table())
    player.do(do.OpenDialog("campaign"))
    assert "A campaign remembers" in player.dialog()
    player.do(begin_campaign("Harbour"))
    hurt, out = player.state.document.figures[:2]
    player.do(toggle_fold("campaign-changes"))
    said = player.dialog()
    assert f"{hurt.label} joins the campaign" in said and "one more game" not in said, "a line for each stranger"
    assert player.state.campaign.turned == frozenset()
    assert player.control("Record what is ticked").attrs["disabled"], "who is no member begins unticked"
    player.press(f"{hurt.label} joins the campaign")
    player.press("Record what is ticked")
    assert people(player.state)[hurt.label].games == 1 and out.label not in people(player.state)
    state = all_taken(player.state)
    known = people(state)
    assert known[hurt.label].games == 1, "a game counts once"
    assert known[hurt.label].figure.stats["life"] == hurt.stats["life"] - 1
    assert known[out.label].times_out == 1 and known[out.label].experience == 1
    left = [(change.kind, change.figure.label) for change in changes(state, campaign(state))]
    assert left == [("wound", out.label)], "the wound of who is out is only offered"
    state = all_taken(state)
    assert changes(state, campaign(state)) == [], "all of it is taken over"
    assert chronicle(campaign(state)).games[0][1]["title"] == state.document.title


def test_the_changes_of_a_member_are_ticked_one_by_one() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    again = evolve(state, history=table(evolve(example("heroscape-ford"), title="Second game")).history)
    player = Player(update(update(again, do.OpenDialog("campaign")), toggle_fold("campaign-changes")))
    hurt, out = again.document.figures[:2]
    said = player.dialog()
    for text in (f"{out.label}: one more game, defeated", f"{hurt.label}: a lasting wound, life −1", "experience +1"):
        assert text in said
    player.press(f"{hurt.label}: a lasting wound, life −1")
    player.press("Record what is ticked")
    assert "changes recorded." in player.dialog(), "on a phone the dialog covers the message"
    after = people(player.state)
    assert after[hurt.label].games == 2 and after[hurt.label].wounds == people(state)[hurt.label].wounds, "unticked"
    assert after[out.label].times_out == 2 and after[out.label].wounds == (), "who is out has a wound only if ticked"


def test_all_changes_are_ticked_by_one_tap() -> None:
    player = Player(update(table(), begin_campaign("Harbour")))
    player.do(do.OpenDialog("campaign"))
    player.do(toggle_fold("campaign-changes"))
    player.press("Tick all")
    found = changes(player.state, campaign(player.state))
    assert len(found) > 1 and all(is_ticked(player.state, change) for change in found) and not player.can("Tick all")
    player.press("Record what is ticked")
    assert len(people(player.state)) == len(found)


def test_a_merge_is_reported_in_the_players_language() -> None:
    """The message, and the name of a game with its own rules."""
    document = evolve(example("own-courtyard"), title="Hof")
    state = update(AppState(history=History.of(document), language="de"), begin_campaign("Hafen"))
    state = update(state, set_state(document.figures[0].id, "wounds", 1))
    text = write_campaign(campaign(all_taken(state)))
    player = Player(update(state, FileLoaded("hafen.json", text)), "de")
    assert " neue Einträge." in words_of(player.page.message)
    assert "Hof: Eigenes Spiel" in player.dialog() and "Your own game" not in player.dialog()


def test_two_tablets_that_take_over_one_game_merge_without_loss_or_doubling() -> None:
    state = update(table(), begin_campaign("Harbour"))
    one, other = all_taken(state), all_taken(state)
    who = next(iter(people(one).values())).id
    one, other = update(one, write_note(who, "Limps")), update(other, write_note(who, "Has a map"))
    merged = update(one, FileLoaded("harbour.json", write_campaign(campaign(other))))
    assert merged.dialog == "campaign" and merged.notice is not None and merged.notice.values["count"] == 1
    found = next(person for person in people(merged).values() if person.id == who)
    assert found.games == 1 and {text for _, text in found.notes} == {"Limps", "Has a map"}
    back = update(other, FileLoaded("harbour.json", write_campaign(campaign(one))))
    assert campaign(back) == campaign(merged)


def test_a_game_that_is_recorded_twice_counts_once_with_its_last_numbers() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    hurt, out = state.document.figures[:2]
    state = update(state, set_state(hurt.id, "life", 0))
    state = update(update(state, rename("Second evening")), NextSide())
    state = all_taken(state)
    known = people(state)[hurt.label]
    assert (known.games, known.times_out, known.experience) == (1, 1, 1)
    assert [by for _, _, by in known.wounds] == [1], "a figure that is out has one wound"
    assert [game["title"] for _, game in chronicle(campaign(state)).games] == ["Second evening"]
    assert changes(state, campaign(state)) == []
    state = update(state, set_state(out.id, "life", out.stats["life"]))
    state = all_taken(state)
    assert people(state)[out.label].times_out == 0
    state = all_taken(update(state, set_state(out.id, "life", 0)))
    assert (people(state)[out.label].games, people(state)[out.label].times_out) == (1, 1), "back to the first number"


def test_a_game_that_two_tablets_record_at_different_moments_counts_once() -> None:
    """One records it early, the other when more has happened; then they merge, in either order."""
    state = update(table(), begin_campaign("Harbour"))
    hurt = state.document.figures[0]
    early, later = all_taken(state), update(state, set_state(hurt.id, "life", hurt.stats["life"] - 2))
    later = all_taken(update(later, NextSide()))
    assert all('"kind":"person"' in entry for entry in campaign(early).entries & campaign(later).entries)
    for one, other in ((early, later), (later, early)):
        merged = update(one, FileLoaded("harbour.json", write_campaign(campaign(other))))
        known = people(merged)[hurt.label]
        assert (known.games, known.experience, [by for _, _, by in known.wounds]) == (1, 1, [2])
        assert len(chronicle(campaign(merged)).games) == 1
        after = evolve(merged, history=later.history)
        assert hurt.label not in {change.figure.label for change in changes(after, campaign(after))}, "it is recorded"
        after = all_taken(update(after, set_state(hurt.id, "life", hurt.stats["life"] - 1)))
        assert [by for _, _, by in people(after)[hurt.label].wounds] == [1], "the last number counts"
        ((wound, _, _),) = known.wounds
        assert people(update(merged, take_back((wound,))))[hurt.label].wounds == (), "the smaller one is healed with it"


def test_a_growing_wound_replaces_the_smaller_one() -> None:
    hurt = example("heroscape-ford").figures[0]
    state = all_taken(update(table(), begin_campaign("Harbour")))
    state = all_taken(update(state, set_state(hurt.id, "life", hurt.stats["life"] - 2)))
    assert [by for _, _, by in people(state)[hurt.label].wounds] == [2]
    ((wound, _, _),) = people(state)[hurt.label].wounds
    healed = update(state, take_back((wound,)))
    assert changes(healed, campaign(healed)) == changes(state, campaign(state)), "a healed wound is not offered again"


def test_a_game_keeps_its_id_after_a_reload() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    state = update(state, rename("Second evening"))
    assert state.history is not None
    again = evolve(state, history=read_file(write_file(state.history).encode()))
    assert [change.kind for change in changes(again, campaign(again))] == ["wound"], "the rest is recorded"


@pytest.mark.parametrize("sides", ["both", "one"])
def test_two_figures_with_one_name_have_a_record_each(sides: str) -> None:
    document = example("heroscape-ford")
    first = document.figures[0]
    other = next(each for each in document.figures[1:] if (each.side == first.side) == (sides == "one"))
    named = tuple(evolve(each, name="Guard") if each in (first, other) else each for each in document.figures)
    state = update(table(evolve(document, figures=named)), begin_campaign("Harbour"))
    state = all_taken(update(state, set_state(other.id, "life", 0)))
    known = people(state)
    assert (known["Guard"].games, known["Guard"].times_out) == (1, 0)
    assert (known["Guard 2"].games, known["Guard 2"].times_out) == (1, 1)
    assert {change.kind for change in changes(state, campaign(state))} <= {"wound"}, "the rest is recorded"


def test_what_was_removed_can_come_back() -> None:
    state = update(update(table(), begin_campaign("Harbour")), keep_board())
    ((board, _),) = chronicle(campaign(state)).boards
    state = update(update(state, take_back((board,))), keep_board())
    assert len(chronicle(campaign(state)).boards) == 1
    state = update(state, keep_board())
    assert len(chronicle(campaign(state)).boards) == 1, "it is there already"
    state = all_taken(state)
    known = people(state)
    name = next(iter(known))
    state = update(state, take_back(known[name].entries))
    assert name not in people(state)
    state = all_taken(state)
    assert people(state)[name].games == known[name].games == 1


def test_a_very_high_clock_costs_no_campaign() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    who = next(iter(people(state).values())).id
    note: Json = {"kind": "note", "person": who, "text": "x", "clock": LARGEST_NUMBER, "tablet": "a"}
    state = update(state, FileLoaded("harbour.json", write_campaign(Campaign("Harbour").with_entries(note))))
    state = update(state, write_note(who, "Limps"))
    assert read_campaigns(write_campaigns(state.campaign.campaigns)) == state.campaign.campaigns


def test_people_are_changed_by_hand() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    player = Player(update(state, do.OpenDialog("campaign")))
    hurt = state.document.figures[0].label
    who = people(state)[hurt].id
    player.do(toggle_fold(f"person-{who}"))
    player.press("Experience: more")
    assert people(player.state)[hurt].experience == 2
    player.press("Heal it")
    assert people(player.state)[hurt].wounds == ()
    player.do(write_note(who, "  Owes  two coins "))
    assert "Owes two coins" in player.dialog()
    player.press("Delete the note")
    assert people(player.state)[hurt].notes == ()
    player.press("Remove from the campaign")
    assert hurt not in people(player.state)


def test_people_go_into_the_roster_with_their_wounds() -> None:
    state = update(all_taken(update(table(), begin_campaign("Harbour"))), muster_campaign())
    army = state.editor.roster.army("heroscape", "Harbour")
    hurt = state.document.figures[0]
    lives = {member.figure.label: member.figure.stats["life"] for member in army}
    assert lives[hurt.label] == max(1, hurt.stats["life"] - 1) and min(lives.values()) >= 1
    assert len(army) == len(people(state))


def test_people_for_whom_the_roster_has_no_room_are_named_in_its_notice() -> None:
    state = all_taken(update(table(), begin_campaign("Harbour")))
    figure = state.document.figures[0]
    others = roster_of("heroclix", [evolve(figure, name=f"Guard {number}") for number in range(MOST_MEMBERS)])
    state = update(evolve(state, editor=evolve(state.editor, roster=Roster().joined(others))), muster_campaign())
    assert state.notice is not None
    assert state.notice.values == {"most": MOST_MEMBERS, "lost": len(people(state))}


def test_a_board_is_kept_and_opened_again() -> None:
    state = update(table(), draft_reminder(RemindersState(text="Fog")))
    for action in (add_reminder(), tick_reminder("r1", (1, "Wardens"), "Fog"), start_clock(), tick(5000), NextSide()):
        state = update(state, action)
    left = Measure("circle", (MeasureEnd((5, 5)),), TemplateShape(size=1))
    assert state.history is not None
    state = evolve(state, history=state.history.then(evolve(state.document, measures=(left,))))
    state = update(update(state, begin_campaign("Harbour")), keep_board())
    ((entry, board),) = chronicle(campaign(state)).boards
    assert board["title"] == state.document.title
    opened = update(state, open_board(entry))
    assert not {"clock", "measures", "score", "turn"} & board["document"].keys()
    assert board["document"]["reminders"] == {"items": [{"id": "r1", "text": "Fog"}]}
    assert opened.document.board == state.document.board and opened.document.figures == ()
    assert campaign(opened) == campaign(state)


def test_campaigns_are_kept_and_another_tab_loses_nothing() -> None:
    state = update(update(table(), begin_campaign("Harbour")), begin_campaign("Hills"))
    text = write_campaigns(state.campaign.campaigns)
    again = update(AppState(), campaigns_loaded(text))
    assert again.campaign.campaigns == state.campaign.campaigns
    here = all_taken(update(state, begin_campaign("Harbour")))
    both = update(here, campaigns_loaded(text))
    assert campaign(both) == campaign(here)
    left = update(both, leave_campaign())
    assert [each.name for each in left.campaign.campaigns] == ["Hills"]
    assert "Hills" in Player(evolve(left, dialog="campaign")).dialog()


def test_a_campaign_that_two_tabs_have_filled_is_read_again() -> None:
    here, there = (
        Campaign("Harbour").with_entries(
            *({"kind": "gone", "of": f"{tab}{each}"} for each in range(MOST_CAMPAIGN_ENTRIES))
        )
        for tab in "ab"
    )
    both = update(
        update(table(), campaigns_loaded(write_campaigns([here]))), campaigns_loaded(write_campaigns([there]))
    )
    assert len(campaign(both).entries) == 2 * MOST_CAMPAIGN_ENTRIES
    text = write_campaigns(both.campaign.campaigns)
    assert read_campaigns(text) == both.campaign.campaigns and is_kept_whole(text)
    merged = update(table(), FileLoaded("harbour.json", write_campaign(campaign(both))))
    assert merged.campaign.campaigns == both.campaign.campaigns
    full = update(both, write_note("p", "x"))
    assert campaign(full) == campaign(both) and full.notice is not None and "is full" in full.notice.text
    other = update(both, begin_campaign("Hills"))
    assert campaign(update(other, begin_campaign("Harbour"))).name == "Harbour", "it is still shown"


@pytest.mark.parametrize("change", [{"version": 9}, {"entries": 5}, {"name": ""}])
def test_a_file_that_is_no_campaign_is_refused(change: Json) -> None:
    state = update(table(), begin_campaign("Harbour"))
    whole = json.loads(write_campaign(campaign(state)))
    after = update(state, FileLoaded("harbour.json", json.dumps({**whole, **change})))
    assert after.dialog == "problems" and after.campaign == state.campaign


def test_people_of_a_game_that_this_program_does_not_know_stay_in_the_file() -> None:
    stranger: Json = {
        "kind": "person",
        "person": "p",
        "member": {"id": "p", "game": "chess", "name": "Rook", "side": "red", "stats": {}, "traits": []},
    }
    file = write_campaign(
        Campaign("Harbour").with_entries(stranger, {"kind": "game", "game": "g", "title": "", "system": "?"})
    )
    state = update(table(), FileLoaded("harbour.json", file))
    assert canonical(stranger) in campaign(state).entries
    assert "Rook" not in Player(state).dialog()


def test_without_a_game_or_a_campaign_nothing_happens() -> None:
    state = table()
    for action in (
        take_over(),
        write_note("p", "x"),
        muster_campaign(),
        keep_board(),
        leave_campaign(),
        open_board("x"),
    ):
        assert update(state, action) == state
    assert update(state, begin_campaign("  ")) == state
