"""The campaign on the page: begun, a game taken over, people changed, merged from a file, kept and mustered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.campaign.actions import (
    BeginCampaign,
    KeepBoard,
    LeaveCampaign,
    MusterCampaign,
    OpenBoard,
    TakeOver,
    TurnChange,
    WriteNote,
)
from tablelight.app.campaign.queries import changes, is_ticked
from tablelight.app.history import History
from tablelight.app.saves.actions import CampaignsLoaded, FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.campaign import Campaign, Person, canonical, chronicle, write_campaign, write_campaigns
from tablelight.board.document import Document
from tablelight.view.nodes import words_of
from tests.examples import example
from tests.player import Player

Json = dict[str, Any]


def table(document: Document | None = None) -> AppState:
    """A game of HeroScape with one wounded figure and one that is out."""
    state = AppState(history=History.of(document or example("heroscape-ford")))
    first, second = state.document.figures[:2]
    state = update(state, do.SetState(first.id, "life", first.stats["life"] - 1))
    return update(state, do.SetState(second.id, "life", 0))


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
            state = update(state, TurnChange(change.key))
    return update(state, TakeOver())


def test_a_game_is_taken_over_as_far_as_it_is_ticked() -> None:
    player = Player(table())
    player.do(do.OpenDialog("campaign"))
    assert "A campaign remembers" in player.dialog()
    player.do(BeginCampaign("Harbour"))
    hurt, out = player.state.document.figures[:2]
    player.do(do.ToggleFold("campaign-changes"))
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
    state = all_taken(update(table(), BeginCampaign("Harbour")))
    again = evolve(state, history=table(evolve(example("heroscape-ford"), title="Second game")).history)
    player = Player(update(update(again, do.OpenDialog("campaign")), do.ToggleFold("campaign-changes")))
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
    player = Player(update(table(), BeginCampaign("Harbour")))
    player.do(do.OpenDialog("campaign"))
    player.do(do.ToggleFold("campaign-changes"))
    player.press("Tick all")
    found = changes(player.state, campaign(player.state))
    assert len(found) > 1 and all(is_ticked(player.state, change) for change in found) and not player.can("Tick all")
    player.press("Record what is ticked")
    assert len(people(player.state)) == len(found)


def test_a_merge_is_reported_in_the_players_language() -> None:
    """The message, and the name of a game with its own rules."""
    document = evolve(example("own-courtyard"), title="Hof")
    state = update(AppState(history=History.of(document), language="de"), BeginCampaign("Hafen"))
    state = update(state, do.SetState(document.figures[0].id, "wounds", 1))
    text = write_campaign(campaign(all_taken(state)))
    player = Player(update(state, FileLoaded("hafen.json", text)), "de")
    assert " neue Einträge." in words_of(player.page.message)
    assert "Hof: Eigenes Spiel" in player.dialog() and "Your own game" not in player.dialog()


def test_two_tablets_that_take_over_one_game_merge_without_loss_or_doubling() -> None:
    state = update(table(), BeginCampaign("Harbour"))
    one, other = all_taken(state), all_taken(state)
    who = next(iter(people(one).values())).id
    one, other = update(one, WriteNote(who, "Limps")), update(other, WriteNote(who, "Has a map"))
    merged = update(one, FileLoaded("harbour.json", write_campaign(campaign(other))))
    assert merged.dialog == "campaign" and merged.notice is not None and merged.notice.values["count"] == 1
    found = next(person for person in people(merged).values() if person.id == who)
    assert found.games == 1 and {text for _, text in found.notes} == {"Limps", "Has a map"}
    back = update(other, FileLoaded("harbour.json", write_campaign(campaign(one))))
    assert campaign(back) == campaign(merged)


def test_people_are_changed_by_hand() -> None:
    state = all_taken(update(table(), BeginCampaign("Harbour")))
    player = Player(update(state, do.OpenDialog("campaign")))
    hurt = state.document.figures[0].label
    who = people(state)[hurt].id
    player.do(do.ToggleFold(f"person-{who}"))
    player.press("Experience: more")
    assert people(player.state)[hurt].experience == 2
    player.press("Heal it")
    assert people(player.state)[hurt].wounds == ()
    player.do(WriteNote(who, "  Owes  two coins "))
    assert "Owes two coins" in player.dialog()
    player.press("Delete the note")
    assert people(player.state)[hurt].notes == ()
    player.press("Remove from the campaign")
    assert hurt not in people(player.state)


def test_people_go_into_the_roster_with_their_wounds() -> None:
    state = update(all_taken(update(table(), BeginCampaign("Harbour"))), MusterCampaign())
    army = state.editor.roster.army("heroscape", "Harbour")
    hurt = state.document.figures[0]
    lives = {member.figure.label: member.figure.stats["life"] for member in army}
    assert lives[hurt.label] == max(1, hurt.stats["life"] - 1) and min(lives.values()) >= 1
    assert len(army) == len(people(state))


def test_a_board_is_kept_and_opened_again() -> None:
    state = update(update(table(), BeginCampaign("Harbour")), KeepBoard())
    ((entry, board),) = chronicle(campaign(state)).boards
    assert board["title"] == state.document.title
    opened = update(state, OpenBoard(entry))
    assert opened.document.board == state.document.board and opened.document.figures == ()
    assert campaign(opened) == campaign(state)


def test_campaigns_are_kept_and_another_tab_loses_nothing() -> None:
    state = update(update(table(), BeginCampaign("Harbour")), BeginCampaign("Hills"))
    text = write_campaigns(state.campaign.campaigns)
    again = update(AppState(), CampaignsLoaded(text))
    assert again.campaign.campaigns == state.campaign.campaigns
    here = all_taken(update(state, BeginCampaign("Harbour")))
    both = update(here, CampaignsLoaded(text))
    assert campaign(both) == campaign(here)
    left = update(both, LeaveCampaign())
    assert [each.name for each in left.campaign.campaigns] == ["Hills"]
    assert "Hills" in Player(evolve(left, dialog="campaign")).dialog()


@pytest.mark.parametrize("change", [{"version": 9}, {"entries": 5}, {"name": ""}])
def test_a_file_that_is_no_campaign_is_refused(change: Json) -> None:
    state = update(table(), BeginCampaign("Harbour"))
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
    for action in (TakeOver(), WriteNote("p", "x"), MusterCampaign(), KeepBoard(), LeaveCampaign(), OpenBoard("x")):
        assert update(state, action) == state
    assert update(state, BeginCampaign("  ")) == state
