"""What the game on the table changes about the people of a campaign."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import count

from attrs import evolve, frozen

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.board.campaign import (
    Campaign,
    Chronicle,
    EntrySubject,
    canonical,
    chronicle,
    digest,
    person_entry,
    person_id,
    same_games,
    standing,
)
from tablelight.board.document import Figure, Json
from tablelight.board.records import typed
from tablelight.board.values import LONGEST_NAME
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember

FIRST_ENTRIES = 10
"""The number of entries, from the beginning of the log, that identify a game."""
JSON = dict[str, Json]
MOST_GAME_IDS = 100
"""The most ids of a game that its entry lists."""

MERGED = msg(plural("{name}: {count} new entry.", "{name}: {count} new entries."))
RECORDED = msg(plural("{count} change recorded.", "{count} changes recorded."))
BOARD_KEPT = msg("The board is in the campaign.")
REMARKS = (MERGED, RECORDED, BOARD_KEPT)
"""The notices that the dialog repeats: on a phone it covers the message above the board."""

chronicle_of = remember(2)(chronicle)
"""The chronicle that results from a campaign's entries, remembered for two campaigns."""


@frozen(kw_only=True)
class CampaignChange:
    """A change that the game on the table makes: its kind, its figure, its number, and the entries that record it."""

    kind: str
    """"joins", "played", "wound", "experience"."""
    figure: Figure
    """The figure it concerns."""
    entries: tuple[JSON, ...]
    is_ticked: bool
    """Whether it is ticked by default."""
    number: int = 0
    is_out: bool = False

    @property
    def key(self) -> str:
        return digest(*map(canonical, self.entries))


standing_of, same_games_of = remember(2)(standing), remember(2)(same_games)


def _subject(entry: JSON) -> EntrySubject:
    return str(entry["kind"]), _id(entry), *(str(entry.get(key, "")) for key in ("person", "stat"))


def _id(entry: JSON) -> str:
    return str(entry.get("game", "")).partition(" ")[0]


def unmarked(entry: Mapping[str, Json], **changes: Json) -> str:
    """The text of an entry without what marks it as made by hand, and with changes."""
    return canonical({**{key: value for key, value in entry.items() if key not in ("clock", "tablet")}, **changes})


def missing(campaign: Campaign, entry: JSON) -> list[JSON]:
    """What to write so that this entry counts: itself, and that those which it replaces are revoked. Nothing if an equal
    one counts already."""
    known, text = standing_of(campaign).get(_subject(entry), {}), canonical(entry)
    same = [name for name, other in known.items() if unmarked(other, game=entry["game"]) == text]
    if same and same[-1] == [*known][-1]:
        return []
    revoked: list[JSON] = [{"kind": "gone", "of": name} for name in known if name not in same[-1:]]
    return [*([] if same else [entry]), *revoked]


def _is_open(campaign: Campaign, change: CampaignChange) -> bool:
    """Whether a change is still to be recorded. What the player has taken back is not offered again; but a figure may
    join again."""
    if change.kind == "joins":
        return True
    (entry,) = change.entries
    is_taken_back = _subject(entry) not in standing_of(campaign) and canonical(entry) in campaign.entries
    return bool(missing(campaign, entry)) and not is_taken_back


def game_ids(history: History, campaign: Campaign) -> tuple[str, ...]:
    """The ids of the game on the table, from the beginning of its log: the same on both tablets that play it. It has one
    for each length of that beginning and each title; the first is that under which it is recorded."""
    document = history.present
    parts = ((e.kind, e.what, e.figure, e.start, e.end, e.dice, e.outcome) for e in history.log[:FIRST_ENTRIES])
    first = [*map(json.dumps, parts)]
    titles = dict.fromkeys((document.title, *(moment.document.title for moment in history.line)))
    ids = [digest(document.game, title, *first[:count]) for count in range(len(first), 0, -1) for title in titles]
    recorded = {_id(entry) for entries in standing_of(campaign).values() for entry in entries.values()}
    known = next((each for each in ids if each in recorded), ids[0])
    return tuple(dict.fromkeys((same_games_of(campaign).get(known, known), *ids)))


def game_entry(state: AppState, campaign: Campaign) -> JSON:
    """The campaign's entry for the game on the table."""
    document, ids = state.document, game_ids(_whole(state), campaign)[:MOST_GAME_IDS]
    return {"kind": "game", "game": " ".join(ids), "title": document.title, "system": document.game}


def _whole(state: AppState) -> History:
    return recalled(state.game_history).history


def changes(state: AppState, campaign: Campaign) -> list[CampaignChange]:
    """The changes of the game that are not recorded yet, figure by figure; none before anything has happened."""
    log = [] if state.history is None else [entry for entry in state.history.log if not entry.undone]
    if not log:
        return []
    history = _whole(state)
    state, game, known = evolve(state, history=history), game_ids(history, campaign)[0], chronicle_of(campaign)
    named = _figures(state)
    found = (each for name in named for each in _figure_changes(state, known, game, name, named, log))
    return [each for each in found if _is_open(campaign, each)]


def _figures(state: AppState) -> dict[str, Figure]:
    """The figures at the start of the game and now, so also those that have left, each under a name of its own: further
    figures of one name have a number."""
    history = state.game_history
    documents = (history.past[0].document if history.past else history.present, history.present)
    counts = [Counter((each.side, each.label) for each in document.figures) for document in documents]
    met: dict[tuple[str, str, str], Figure] = {}
    for each in (figure for document in documents for figure in document.figures):
        shared = any(those[each.side, each.label] > 1 for those in counts)
        met[each.side, each.label, each.id if shared else ""] = each
    named: dict[str, Figure] = {}
    taken = {each.label for each in met.values()}
    for each in met.values():
        numbered = (f"{each.label[: LONGEST_NAME - 4]} {number}" for number in count(2))
        free = (name for name in numbered if name not in taken and name not in named)
        name = each.label if each.label not in named else next(free)
        named[name] = each
    return named


def _figure_changes(
    state: AppState, known: Chronicle, played: str, name: str, named: Mapping[str, Figure], log: list[Entry]
) -> list[CampaignChange]:
    """The changes of a figure in the game with the id `played`. A figure that is new to the campaign joins with them, if
    the player ticks that. `named`: all figures by their names."""
    game, rules = state.document.game, state.rules
    figure = evolve(named[name], name=name)
    people = (each for each in known.people if (each.member.game, each.member.figure.label) == (game, name))
    person = next(people, None)
    who = person_id(game, name) if person is None else person.id
    is_out = rules.is_out(figure) or named[name] not in state.document.figures
    enemies = {each.label for each in named.values() if each.side != figure.side}
    acted = named[name].label, figure.side  # the log has only this name
    felled = sum(len(enemies.intersection(entry.gone)) for entry in log if (entry.figure, entry.side) == acted)

    def change(kind: str, number: int = 0, *, is_ticked: bool = True, **told: Json) -> CampaignChange:
        entry: JSON = {"kind": kind, "game": played, "person": who, **told}
        return CampaignChange(
            kind=kind, figure=figure, entries=(entry,), is_ticked=is_ticked, number=number, is_out=is_out
        )

    found = [change("played", out=is_out), change("experience", 1 + felled, points=1 + felled)]
    life, stat = rules.life(figure), typed((state.document.rules or {}).get("life"), str) or "life"
    if life is not None and life[0] < life[1] and stat in figure.stats:
        by = 1 if is_out else life[1] - life[0]
        found.append(change("wound", by, is_ticked=not is_out, stat=stat, by=by))
    if person is not None:
        return found
    entries = (person_entry(game, figure), *(entry for each in found if each.is_ticked for entry in each.entries))
    return [CampaignChange(kind="joins", figure=figure, entries=entries, is_ticked=False)]


def is_ticked(state: AppState, change: CampaignChange) -> bool:
    """Whether a change is to be recorded."""
    return change.is_ticked != (change.key in state.campaign.turned)
