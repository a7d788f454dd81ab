"""Begin, open and merge campaigns; what the game on the table changes about the people of a campaign; record these changes,
notes, experience and boards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import count

from attrs import evolve, frozen

from tablelight.app.editor.figures.roster import with_army
from tablelight.app.handlers import perform, play_action
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.queries import has_game
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState, Notice
from tablelight.app.timeline.file_format import recalled
from tablelight.board import campaign as records
from tablelight.board.campaign import Campaign, Chronicle, EntrySubject, canonical, digest, person_entry, person_id
from tablelight.board.codec import encode
from tablelight.board.document import Figure, Json
from tablelight.board.problems import DocumentError
from tablelight.board.records import typed
from tablelight.board.reminders import reminders_of
from tablelight.board.values import LONGEST_NAME, plain_text
from tablelight.dice.throw import throw
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

chronicle_of = remember(2)(records.chronicle)
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


standing_of, same_games_of = remember(2)(records.standing), remember(2)(records.same_games)


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


def changes(state: AppState, campaign: Campaign) -> list[CampaignChange]:
    """The changes of the game that are not recorded yet, figure by figure; none before anything has happened."""
    log = [] if state.history is None else [entry for entry in state.history.log if not entry.undone]
    if not log:
        return []
    history = recalled(state.game_history).history
    state, game, known = evolve(state, history=history), game_ids(history, campaign)[0], chronicle_of(campaign)
    named = _figures(state)
    found = (each for name in named for each in _figure_changes(state, known, game, name, named, log))
    return [each for each in found if _is_open(campaign, each)]


def _figures(state: AppState) -> dict[str, Figure]:
    """The figures at the start of the game and now, so also those that have left, each under a name of its own: further
    figures of one name have a number."""
    history = state.game_history
    documents = (history.past[0].document if history.past else history.present, history.present)
    first, last = (Counter((each.side, each.label) for each in document.figures) for document in documents)
    most, met = first | last, dict[tuple[str, str, str], Figure]()
    for each in (figure for document in documents for figure in document.figures):
        met[each.side, each.label, each.id if most[each.side, each.label] > 1 else ""] = each
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


LONGEST_CAMPAIGN_NAME = 60


def _has_campaign(state: AppState, _: object) -> bool:
    return state.campaign.shown is not None


def _with(
    state: AppState, campaign: Campaign, text: str = "", *, most: int = records.MOST_CAMPAIGN_ENTRIES, **values: object
) -> AppState:
    """The state with a changed campaign; only a notice if it has more than `most` entries now, or is one too many."""
    before = next((each.entries for each in state.campaign.campaigns if each.name == campaign.name), None)
    is_full = len(campaign.entries) > most and campaign.entries != before
    if is_full or (before is None and len(state.campaign.campaigns) >= records.MOST_CAMPAIGNS):
        return evolve(state, notice=Notice("The campaign is full: save it to a file and begin another."))
    notice = Notice(text, values) if text else None
    return evolve(state, campaign=state.campaign.with_campaign(campaign), notice=notice)


def _with_entries(state: AppState, *entries: JSON) -> AppState:
    campaign = state.campaign.shown
    assert campaign is not None
    return _with(state, campaign.with_entries(*_by_hand(campaign, *entries)))


def _by_hand(campaign: Campaign, *entries: JSON) -> list[JSON]:
    """Entries marked as made by hand, now, on this tablet: none is equal to a known one."""
    tablet = "".join(throw("0123456789abcdef", 12))
    clock = min(campaign.clock + 1, records.LARGEST_NUMBER)
    return [{**entry, "clock": clock, "tablet": tablet} for entry in entries]


def _counting(campaign: Campaign, *entries: JSON) -> list[JSON]:
    """What to add so that these entries count: those that were revoked come back as entries by hand."""
    shown = {unmarked(entry) for _, entry in campaign.shown()}
    added = [entry for entry in entries if canonical(entry) not in shown]
    revoked = [entry for entry in added if canonical(entry) in campaign.entries]
    return [*(entry for entry in added if entry not in revoked), *_by_hand(campaign, *revoked)]


@play_action()
def begin_campaign(state: AppState, name: str) -> AppState:
    """Begin a campaign of this name, or show it if it exists."""
    name = plain_text(name)[:LONGEST_CAMPAIGN_NAME].strip()
    if not name:
        return state
    known = next((each for each in state.campaign.campaigns if each.name == name), Campaign(name))
    return _with(state, known)


@play_action()
def campaign_opened(state: AppState, file: str, text: str | bytes) -> AppState:
    """A campaign's file was read; merge it into the campaign of the same name."""
    from tablelight.app.saves.update import refused

    try:
        found = records.read_campaign(text)
    except DocumentError as error:
        return refused(state, "file" if file else "text", file, error.problems)
    known = next((each for each in state.campaign.campaigns if each.name == found.name), Campaign(found.name))
    added = len(found.entries - known.entries)
    state = _with(state, known.merged(found), MERGED, most=records.MOST_MERGED_ENTRIES, name=found.name, count=added)
    return evolve(state, dialog=state.dialog if state.history is None or state.lists_refused else "campaign")


@play_action(_has_campaign)
def leave_campaign(state: AppState) -> AppState:
    """Remove the shown campaign from this browser; its file stays."""
    shown = state.campaign.shown
    others = tuple(each for each in state.campaign.campaigns if each is not shown)
    return evolve(state, campaign=evolve(state.campaign, campaigns=others, name=""))


@play_action()
def turn_change(state: AppState, key: str) -> AppState:
    """Tick or untick a change of the game, by its key."""
    return evolve(state, campaign=evolve(state.campaign, turned=state.campaign.turned ^ {key}))


@play_action(has_game)
def tick_all(state: AppState) -> AppState:
    """Tick all changes of the game."""
    campaign = state.campaign.shown
    found = [] if campaign is None else changes(state, campaign)
    turned = frozenset(change.key for change in found if not change.is_ticked)
    return evolve(state, campaign=evolve(state.campaign, turned=turned))


@play_action(has_game)
def take_over(state: AppState) -> AppState:
    """Record the ticked changes. Another tablet records the same entries for the same game. A number that was recorded
    earlier in this game is replaced."""
    campaign = state.campaign.shown
    if campaign is None:
        return state
    taken = [change for change in changes(state, campaign) if is_ticked(state, change)]
    if not taken:
        return state
    document, ids = state.document, game_ids(recalled(state.game_history).history, campaign)[:MOST_GAME_IDS]
    game: JSON = {"kind": "game", "game": " ".join(ids), "title": document.title, "system": document.game}
    wanted = [game, *(entry for change in taken for entry in change.entries)]
    entries = [each for entry in wanted for each in missing(campaign, entry)]
    state = evolve(state, campaign=evolve(state.campaign, turned=frozenset()))
    return _with(state, campaign.with_entries(*_counting(campaign, *entries)), RECORDED, count=len(taken))


@play_action(_has_campaign)
def write_note(state: AppState, person: str, text: str) -> AppState:
    """Note something about a figure of the campaign."""
    text = plain_text(text)[: records.LONGEST_CAMPAIGN_TEXT].strip()
    return _with_entries(state, {"kind": "note", "person": person, "text": text}) if text else state


@play_action(_has_campaign)
def give_experience(state: AppState, person: str, points: int) -> AppState:
    """Give a figure experience by hand, or take it away."""
    return _with_entries(state, {"kind": "experience", "person": person, "points": points})


@play_action(_has_campaign)
def take_back(state: AppState, entries: tuple[str, ...]) -> AppState:
    """Take entries back, and with each those that it replaces."""
    campaign = state.campaign.shown
    assert campaign is not None
    doubles = [each for known in standing_of(campaign).values() if known.keys() & {*entries} for each in known]
    taken: list[JSON] = [{"kind": "gone", "of": entry} for entry in dict.fromkeys((*entries, *doubles))]
    return _with_entries(state, *taken)


@play_action(has_game)
def keep_board(state: AppState) -> AppState:
    """Keep the board in the campaign, without what belongs to the game: figures, turn, score, clock, measures, ticks."""
    campaign, document = state.campaign.shown, state.document
    if campaign is None:
        return state
    reminders = evolve(reminders_of(document.reminders), done={}).plain()
    bare = evolve(document, figures=(), turn={}, score={}, clock={}, measures=(), reminders=reminders)
    board: JSON = {"kind": "board", "title": document.title, "document": encode(bare)}
    added = _counting(campaign, board)
    if any(len(canonical(entry)) > records.LONGEST_CAMPAIGN_ENTRY for entry in added):
        return evolve(state, notice=Notice("This board is too large for the campaign: save it to a file."))
    return _with(state, campaign.with_entries(*added), BOARD_KEPT)


@play_action()
def open_board(state: AppState, entry: str) -> AppState:
    """Put a board of the campaign on the table as a new game."""
    campaign = state.campaign.shown
    boards = dict(chronicle_of(campaign).boards) if campaign is not None else {}
    if entry not in boards:
        return state
    board = boards[entry]
    return perform(state, FileLoaded(board["title"], canonical(board["document"])))


@play_action(has_game)
def muster_campaign(state: AppState) -> AppState:
    """Put the people of the table's game, with their wounds, into the roster as an army of the campaign's name."""
    campaign = state.campaign.shown
    if campaign is None:
        return state
    game = state.document.game
    people = [each.figure for each in chronicle_of(campaign).people if each.member.game == game]
    return with_army(state, campaign.name, [_bounded(state, figure) for figure in people])


def _bounded(state: AppState, figure: Figure) -> Figure:
    least = {stat: field.minimum or 0 for stat, field in state.rules.vocabulary.stats.items()}
    return evolve(figure, stats={stat: max(value, least.get(stat, value)) for stat, value in figure.stats.items()})
