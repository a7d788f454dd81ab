"""Begin, open and merge campaigns; record a game's changes, notes, experience and boards."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.campaign.queries import (
    BOARD_KEPT,
    JSON,
    MERGED,
    RECORDED,
    changes,
    chronicle_of,
    game_entry,
    is_ticked,
    missing,
    standing_of,
    unmarked,
)
from tablelight.app.editor.figures.roster import with_army
from tablelight.app.handlers import perform, play_action
from tablelight.app.queries import has_game
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState, Notice
from tablelight.board.campaign import (
    LARGEST_NUMBER,
    LONGEST_CAMPAIGN_ENTRY,
    LONGEST_CAMPAIGN_TEXT,
    MOST_CAMPAIGN_ENTRIES,
    MOST_CAMPAIGNS,
    MOST_MERGED_ENTRIES,
    Campaign,
    canonical,
    read_campaign,
)
from tablelight.board.codec import encode
from tablelight.board.document import Figure
from tablelight.board.problems import DocumentError
from tablelight.board.reminders import reminders_of
from tablelight.board.values import plain_text
from tablelight.dice.throw import throw

LONGEST_CAMPAIGN_NAME = 60


def _has_campaign(state: AppState, _: object) -> bool:
    return state.campaign.shown is not None


def _with(
    state: AppState, campaign: Campaign, text: str = "", *, most: int = MOST_CAMPAIGN_ENTRIES, **values: object
) -> AppState:
    """The state with a changed campaign; only a notice if it has more than `most` entries now, or is one too many."""
    before = next((each.entries for each in state.campaign.campaigns if each.name == campaign.name), None)
    is_full = len(campaign.entries) > most and campaign.entries != before
    if is_full or (before is None and len(state.campaign.campaigns) >= MOST_CAMPAIGNS):
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
    clock = min(campaign.clock + 1, LARGEST_NUMBER)
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
        found = read_campaign(text)
    except DocumentError as error:
        return refused(state, "file" if file else "text", file, error.problems)
    known = next((each for each in state.campaign.campaigns if each.name == found.name), Campaign(found.name))
    added = len(found.entries - known.entries)
    state = _with(state, known.merged(found), MERGED, most=MOST_MERGED_ENTRIES, name=found.name, count=added)
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
    wanted = [game_entry(state, campaign), *(entry for change in taken for entry in change.entries)]
    entries = [each for entry in wanted for each in missing(campaign, entry)]
    state = evolve(state, campaign=evolve(state.campaign, turned=frozenset()))
    return _with(state, campaign.with_entries(*_counting(campaign, *entries)), RECORDED, count=len(taken))


@play_action(_has_campaign)
def write_note(state: AppState, person: str, text: str) -> AppState:
    """Note something about a figure of the campaign."""
    text = plain_text(text)[:LONGEST_CAMPAIGN_TEXT].strip()
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
    if any(len(canonical(entry)) > LONGEST_CAMPAIGN_ENTRY for entry in added):
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
    bounds = state.rules.vocabulary.stats
    stats = {
        stat: max(value, bounds[stat].minimum or 0) if stat in bounds else value for stat, value in figure.stats.items()
    }
    return evolve(figure, stats=stats)
