"""What the game on the table changes about the people of a campaign."""

from __future__ import annotations

import json

from attrs import frozen

from tablelight.app.log.state import Entry
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.board.campaign import Campaign, Chronicle, canonical, chronicle, digest, person_entry, person_id
from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import typed
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember

FIRST_ENTRIES = 10
"""The number of entries, from the beginning of the log, that identify a game."""
JSON = dict[str, Json]

MERGED = msg(plural("{name}: {count} new entry.", "{name}: {count} new entries."))
RECORDED = msg(plural("{count} change recorded.", "{count} changes recorded."))
BOARD_KEPT = msg("The board is in the campaign.")
REMARKS = (MERGED, RECORDED, BOARD_KEPT)
"""The notices that the dialog repeats: on a phone it covers the message above the board."""

told = remember(2)(chronicle)
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
        """A key that distinguishes it from other changes."""
        return digest(*map(canonical, self.entries))


def game_id(state: AppState) -> str:
    """The id of the game on the table, from the beginning of its log: the same on both tablets that play it."""
    history = state.history
    assert history is not None
    document, first = history.present, history.log[:FIRST_ENTRIES]
    return digest(document.game, document.title, *(_line(entry) for entry in first))


def _line(entry: Entry) -> str:
    return json.dumps([entry.kind, entry.what, entry.figure, entry.start, entry.end, entry.dice, entry.outcome])


def game_entry(state: AppState) -> JSON:
    """The campaign's entry for the game on the table."""
    document = state.document
    found: JSON = {"kind": "game", "game": game_id(state), "title": document.title, "system": document.game}
    return found


def changes(state: AppState, campaign: Campaign) -> list[CampaignChange]:
    """The changes of the game that are not recorded yet, figure by figure; none before anything has happened."""
    history = state.history
    if history is None or not any(not entry.undone for entry in history.log):
        return []
    found: list[CampaignChange] = []
    known = told(campaign)
    log = [entry for entry in history.log if not entry.undone]
    for figure in _figures(state):
        found += _of_figure(state, known, figure, log)
    return [each for each in found if not all(canonical(entry) in campaign.entries for entry in each.entries)]


def _figures(state: AppState) -> list[Figure]:
    """The figures at the start of the game and now, so also those that have left; each name of a side once."""
    history = state.history
    assert history is not None
    first = history.past[0].document if history.past else history.present
    by_name = {(figure.side, figure.label): figure for figure in first.figures}
    by_name |= {(figure.side, figure.label): figure for figure in history.present.figures}
    return list(by_name.values())


def _of_figure(state: AppState, known: Chronicle, figure: Figure, log: list[Entry]) -> list[CampaignChange]:
    """The changes of a figure. A figure that is new to the campaign joins with them, if the player ticks that."""
    game, name, rules = state.document.game, figure.label, rules_of(state)
    person = next(
        (each for each in known.people if each.member.game == game and each.member.figure.label == name), None
    )
    who = person_id(game, name) if person is None else person.id
    is_out = rules.is_out(figure) or all(each.label != name for each in state.document.figures)
    enemies = {each.label for each in _figures(state) if each.side != figure.side}
    felled = sum(
        len(enemies.intersection(entry.gone)) for entry in log if (entry.figure, entry.side) == (name, figure.side)
    )
    about: JSON = {"game": game_id(state), "person": who}
    found = [
        CampaignChange(
            kind="played",
            figure=figure,
            entries=({"kind": "played", **about, "out": is_out},),
            is_ticked=True,
            is_out=is_out,
        ),
        CampaignChange(
            kind="experience",
            figure=figure,
            entries=({"kind": "experience", **about, "points": 1 + felled},),
            is_ticked=True,
            number=1 + felled,
        ),
    ]
    life, stat = rules.life(figure), _life_stat(state.document)
    if life is not None and life[0] < life[1] and stat in figure.stats:
        by = 1 if is_out else life[1] - life[0]
        wound: JSON = {"kind": "wound", **about, "stat": stat, "by": by}
        found.append(CampaignChange(kind="wound", figure=figure, entries=(wound,), is_ticked=not is_out, number=by))
    if person is not None:
        return found
    entries = (person_entry(game, figure), *(entry for each in found if each.is_ticked for entry in each.entries))
    return [CampaignChange(kind="joins", figure=figure, entries=entries, is_ticked=False)]


def _life_stat(document: Document) -> str:
    """The stat that wounds lower; in a player's own game, the one that its sheet names."""
    named = typed((document.rules or {}).get("life"), str)
    return named or "life"


def is_ticked(state: AppState, change: CampaignChange) -> bool:
    """Whether a change is to be recorded."""
    return change.is_ticked != (change.key in state.campaign.turned)
