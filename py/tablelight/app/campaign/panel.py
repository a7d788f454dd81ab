"""The dialog of the campaign: what the game changes, the people, the games and the boards."""

from __future__ import annotations

from functools import partial

from tablelight.app.campaign import update as do
from tablelight.app.controls import fold, notice_words, options, stepper, switch
from tablelight.app.saves.actions import OpenFile, SaveFile
from tablelight.app.state import AppState
from tablelight.board.campaign import Campaign, Chronicle, Person
from tablelight.locale.messages import plural
from tablelight.rules.registry import GAMES, name_of
from tablelight.view.games.ui import game_ui
from tablelight.view.nodes import Node, button, el, entry, listed, tool
from tablelight.view.words import Words


def campaign_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The campaign that is shown, or how to begin one."""
    campaign = state.campaign.shown
    if campaign is None:
        hint = say("A campaign remembers your figures from game to game: their games, wounds, experience and notes.")
        opened = button(say("Open a campaign’s file"), OpenFile(), picture="open", cls="wide")
        return say("Campaign"), [el("p", hint, cls="hint"), _begin(say), opened]
    known = do.chronicle_of(campaign)
    names, parts = {each.name: each.name for each in state.campaign.campaigns}, [el("p", campaign.name, cls="headline")]
    if len(names) > 1:
        parts = [options(say("Campaign"), names, campaign.name, do.begin_campaign)]
    if state.notice is not None and state.notice.text in do.REMARKS:
        parts.append(el("p", notice_words(state, state.notice, say), cls="said", role="status", key="remark"))
    parts += _changes(state, campaign, say)
    parts.append(el("h3", say("Figures")))
    parts += [_person(state, each, say) for each in known.people if each.member.game in GAMES]
    if not known.people:
        parts.append(el("p", say("No figures yet. Record a game: every figure you tick joins."), cls="hint"))
    elif state.history is not None:
        parts.append(button(say("Put them into the roster"), do.muster_campaign(), picture="figures", cls="wide"))
    parts += _games_and_boards(known, say)
    parts.append(button(say("Keep this board"), do.keep_board(), picture="table", cls="wide"))
    files = [
        button(say("Save the campaign"), SaveFile("campaign"), picture="save"),
        button(say("Open or merge a file"), OpenFile(), picture="open"),
    ]
    leave = button(say("Remove it from this browser"), do.leave_campaign(), picture="delete", cls="wide danger")
    more = [_begin(say), leave]
    parts += [el("div", *files, cls="pair"), fold(state, "more-campaigns", say("Other campaigns"), more)]
    return say("Campaign"), parts


def _begin(say: Words) -> Node:
    return entry(say("Begin a campaign with this name"), "", do.begin_campaign, key="campaign-name", maxlength=60)


def _changes(state: AppState, campaign: Campaign, say: Words) -> list[Node]:
    found = do.changes(state, campaign)
    if not found:
        return []
    ticked = sum(do.is_ticked(state, change) for change in found)
    title = say("Record what happened ({count})", count=ticked)
    rows = [switch(_words(change, say), do.is_ticked(state, change), do.turn_change(change.key)) for change in found]
    text, is_empty = say("Record what is ticked"), ticked == 0 or None
    take = button(text, do.take_over(), picture="confirm", cls="wide primary", disabled=is_empty)
    every = button(say("Tick all"), do.tick_all(), picture="confirm", cls="wide")
    content = [take, *([every] if ticked < len(found) > 1 else []), listed(rows, "losses")]
    return [fold(state, "campaign-changes", title, content)]


def _words(change: do.CampaignChange, say: Words) -> str:
    name = say.figure(change.figure)
    match change.kind:
        case "joins":
            return say("{name} joins the campaign", name=name)
        case "played":
            return say("{name}: one more game, defeated" if change.is_out else "{name}: one more game", name=name)
        case "wound":
            return say("{name}: a lasting wound, life −{by}", name=name, by=change.number)
    return say("{name}: experience +{points}", name=name, points=change.number)


def _person(state: AppState, person: Person, say: Words) -> Node:
    about = [
        say(plural("{count} game", "{count} games"), count=person.games),
        say("experience {count}", count=person.experience),
        *([say(plural("{count} wound", "{count} wounds"), count=len(person.wounds))] if person.wounds else []),
        *([say(plural("{count} note", "{count} notes"), count=len(person.notes))] if person.notes else []),
    ]
    title = say.labelled(say.figure(person.member.figure), ", ".join(about))
    return fold(state, f"person-{person.id}", title, lambda: _details(person, say))


def _details(person: Person, say: Words) -> list[Node]:
    ui = game_ui(person.member.game)
    stats = ", ".join(f"{say.label(ui.stat_label(stat))} {value}" for stat, value in person.figure.stats.items())
    rows = [_entry(f"{say.label(ui.stat_label(stat))} −{by}", say("Heal it"), name) for name, stat, by in person.wounds]
    rows += [_entry(text, say("Delete the note"), name) for name, text in person.notes]
    give, key = (do.give_experience(person.id, -1), do.give_experience(person.id, 1)), f"experience-{person.id}"
    about = " · ".join(part for part in (say.label(name_of(person.member.game)), stats) if part)
    return [
        el("p", about, cls="note"),
        el("p", say(plural("Defeated {count} time", "Defeated {count} times"), count=person.times_out), cls="note"),
        stepper(say("Experience"), str(person.experience), give, say, key=key),
        *([listed(rows, "losses")] if rows else []),
        entry(say("Write a note"), "", partial(do.write_note, person.id), key=f"note-{person.id}", maxlength=400),
        button(say("Remove from the campaign"), do.take_back(person.entries), picture="delete", cls="wide"),
    ]


def _entry(text: str, label: str, name: str) -> Node:
    return el("div", el("span", text), tool(label, do.take_back((name,)), "delete", cls="quiet"), cls="with-tool")


def _games_and_boards(known: Chronicle, say: Words) -> list[Node]:
    games, boards = [], []
    for name, game in known.games:
        system = say.label(name_of(game["system"])) if game["system"] in GAMES else game["system"]
        title = game["title"] or say("Untitled")
        games.append(_entry(say.labelled(title, system), say("Delete {title}", title=title), name))
    for name, board in known.boards:
        title = board["title"] or say("Untitled")
        away = tool(say("Delete {title}", title=title), do.take_back((name,)), "delete")
        shown = button(title, do.open_board(name), picture="table", cls="wide")
        boards.append(el("div", shown, away, cls="with-tool"))
    lists = ((say("Games"), games), (say("Boards"), boards))
    return [node for title, rows in lists if rows for node in (el("h3", title), listed(rows, "losses"))]
