"""Between the table and the session: sends this table's changes, and puts the other one's changes on this table."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablelight.app.clock.update import resume_turn
from tablelight.app.handlers import perform, play_action
from tablelight.app.history import History, Moment, MomentLine
from tablelight.app.move.queries import select
from tablelight.app.peer.messages import Arrived, Bye, How, Message, Origin, Position, Positions, PositionStep
from tablelight.app.peer.session import Session
from tablelight.app.peer.state import Failure, PeerState
from tablelight.app.saves.update import with_game
from tablelight.app.sheets.state import RulesJson
from tablelight.app.sheets.update import is_known, offered, received
from tablelight.app.state import AppState, Notice
from tablelight.app.timeline.file_format import is_known as is_known_moment
from tablelight.app.timeline.file_format import recalled, shared
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.locale.messages import msg

LEFT_FOR_ANOTHER = Notice("This table now shows another game, so the two tablets are no longer connected.")
LINE_KEPT = Notice(
    "The other tablet’s position was chosen. What you played here is kept as a separate game, under Games."
)

DONE = msg("The other tablet: {what}")
UNDONE = msg("The other tablet has undone: {what}")


def followed(before: AppState, after: AppState) -> AppState:
    """After every action: put what it did to the game into the session, and what the other did meanwhile on the table.
    A board that is being edited waits until the editor is closed."""
    after = _follow(before, after)
    elapsed, session, history = after.peer.elapsed, after.peer.session, after.history
    if elapsed is None or session is None or history is None or session.head != elapsed[0]:
        return after
    side, number = history.side, history.turn.round
    after = evolve(after, peer=evolve(after.peer, elapsed=None))
    return perform(after, resume_turn(side, number, elapsed[1]))


def _follow(before: AppState, after: AppState) -> AppState:
    peer, history = after.peer, after.history
    session = peer.session
    if session is None or history is None or after.editor.session is not None:
        return after
    if peer.waiting is not None:
        return _joined_at_last(after, peer.waiting)
    if after.saves.game_number != peer.game_number:
        return disconnect(after, "other-game", LEFT_FOR_ANOTHER)
    was = before.history
    if was is not None and was.unread is not None and history.unread is None:  # to undo, it has read them
        was = recalled(was).history
    is_told = before.peer.session is session and was is not None and _knows_more(was, history)
    if is_told or _has_changed(history.present, history.turn, session.now):
        session, steps = _acted(session, was, history)
        after = _with_session(after, session, history, steps)
    return adopt_theirs(after)


def adopt_theirs(state: AppState) -> AppState:
    """Put the other's position on this table, if this one is behind."""
    session, is_busy = state.peer.session, state.editor.session is not None or state.peer.waiting is not None
    if session is None or state.history is None or is_busy or session.standing != "behind":
        return state
    assert session.theirs is not None
    return _put(state, evolve(session, head=session.theirs), Arrived(session.theirs))


@play_action()
def choose_line(state: AppState, mine: bool) -> AppState:
    """Let one of two positions count; the other stays among the games of the tablet where it was played."""
    session, history = state.peer.session, state.history
    if session is None or history is None or session.standing != "clash" or state.editor.session is not None:
        return state
    after, steps = session.chosen(mine=mine)
    state = evolve(state, dialog=None)
    return _with_session(state, after, history, steps) if mine else _put(state, after, steps)


def _put(state: AppState, after: Session, message: Message) -> AppState:
    """Bring the table to the position of the new session. If the choice drops this table's line, that line stays among
    the saved games, and the table goes on with the chosen one."""
    session, mine = state.peer.session, state.history
    assert session is not None and mine is not None
    way: list[Position] = []
    history: History | None = None
    for each in after.line(after.head):
        if each.id == session.head or each.id in state.peer.bases:
            history = mine if each.id == session.head else state.peer.bases[each.id]
            break
        way.append(each)
    is_dropped = history is not mine
    if history is None:
        first = way.pop()
        history = History(Moment(first.document, first.turn))
    partners = mine.turn.partners
    history = _with_partners(history, partners)
    for each in reversed(way):
        history = _with_partners(_applied(history, each), partners)
    rules = history.present.rules
    if rules is not None and not _has_seen(state, rules):
        return _ask(state, after, history, rules, message)
    put = _with_line(state, history) if is_dropped else _with_moment(state, history, after.now)
    return _with_session(put, after, history, message)


def _has_seen(state: AppState, rules: RulesJson) -> bool:
    """Whether the player knows these rules: they are saved, or were on this table."""
    return is_known(state, rules) or any(moment.document.rules == rules for moment in state.game_history.line)


def _ask(state: AppState, after: Session, history: History, rules: RulesJson, message: Message) -> AppState:
    """Show the other's rules, and wait for the player's yes before the other's position is put on the table."""
    peer = state.peer
    outbox = peer.outbox if isinstance(message, Arrived) else (*peer.outbox, message)  # it has not arrived yet
    bases = {**peer.bases, after.head: history}
    peer = evolve(peer, session=after, bases=bases, waiting=after.head, outbox=outbox)
    return offered(evolve(state, peer=peer), rules, history.present.title, history)


def confirmed(peer: PeerState) -> PeerState:
    """Drop the games of earlier positions once the other has this tablet's: the two never go back before it."""
    session = peer.session
    if session is None or session.standing != "same" or session.head not in peer.bases:
        return peer
    return evolve(peer, bases={session.head: peer.bases[session.head]})


def disconnect(state: AppState, why: Failure | None, notice: Notice | None = None) -> AppState:
    """End the connection and forget the other tablet; the game stays."""
    peer = PeerState(stage="off" if why is None else "failed", why=why, attempt=state.peer.attempt + 1)
    if state.peer.is_on:
        peer = evolve(peer, outbox=(*state.peer.outbox, Bye()))
    return evolve(state, peer=peer, notice=state.notice if notice is None else notice)


def joined(state: AppState, found: Position, history: History) -> AppState:
    """Put the other's game in place of this table's, once the player has agreed to rules that are not known."""
    assert state.peer.session is not None
    session = Session(positions={found.id: found}, head=found.id, theirs=found.id, is_guest=state.peer.session.is_guest)
    peer = evolve(state.peer, session=session, bases={found.id: history}, waiting=found.id)
    after = received(evolve(state, peer=peer, dialog=None), history, found.document.title)
    return _joined_at_last(after, found.id)


def _joined_at_last(state: AppState, waiting: bytes) -> AppState:
    """Finish joining if the awaited game is on the table; disconnect if the player has declined its rules."""
    peer, history = state.peer, state.history
    assert peer.session is not None
    if history is not None and history.present is peer.session.positions[waiting].document:
        peer = evolve(peer, waiting=None, game_number=state.saves.game_number)
        return evolve(state, peer=evolve(peer, outbox=(*peer.outbox, Arrived(waiting))))
    return state if state.sheets.offer is not None else disconnect(state, None)


def _has_changed(document: Document, turn: TableTurn, now: Position) -> bool:
    """Whether a position differs. What figures have done that have left does not go over."""
    known = document.by_id.keys()
    mine, theirs = (evolve(each, acted=each.acted & known) for each in (turn, now.turn))
    return not mine.is_as(theirs) or not (document is now.document or document == now.document)


def _with_partners(history: History, partners: tuple[tuple[str, int], ...]) -> History:
    """The history in which Tablelight plays these sides now: steps do not carry them, and each tablet keeps its own."""
    if history.turn.partners == partners:
        return history
    return history.with_present(turn=evolve(history.turn, partners=partners), texts={})


def _knows_more(before: History, after: History) -> bool:
    """Whether the log or the rules know what led from one to the other, even if it changes nothing: a miss."""
    if before.now.texts is after.now.texts:  # the same moment, such as with another photograph
        return False
    one, other = (*before.past, before.now), (*after.past, after.now)
    same = shared(one, other)
    return any(map(is_known_moment, (*one[same:], *other[same:])))


def _acted(session: Session, before: History | None, after: History) -> tuple[Session, Positions]:
    """The session after what was done on this table, and the message about it: a step for each new moment, so that each
    entry of the log goes over."""
    how = _how_again(before, after)
    if how is not None:
        origin = Origin(how, last=_last_entry((*after.past, after.now)))
        return session.acted(after.present, after.turn, origin)
    is_logged = before is None or len(after.log) > len(before.log)
    steps: list[PositionStep] = []
    for moment in (*(_between(before, after) if is_logged else ()), after.now):
        entry = after.entry(moment) if is_logged else None
        session, said = session.acted(
            moment.document, moment.turn, Origin("act", entry, moment.transition, moment.is_joined)
        )
        steps += said.steps
    return session, Positions(tuple(steps), session.head)


def _between(before: History | None, after: History) -> tuple[Moment, ...]:
    """The new moments after the present one of `before`, up to that of `after`."""
    past = reversed(range(len(after.past)))
    begin = next((number for number in past if before is not None and after.past[number] is before.now), None)
    return () if begin is None else after.past[begin + 1 :]


def _how_again(before: History | None, after: History) -> How | None:
    """How the game has come to a moment that was there before; None to a new one. A return to a line is an act."""
    if before is None:
        return None
    known: tuple[tuple[How, MomentLine], ...] = (
        ("undo", before.past),
        ("redo", before.future),
        ("act", tuple(line[-1] for line in before.lines)),
    )
    return next((how for how, moments in known if any(after.now is moment for moment in moments)), None)


def _last_entry(line: MomentLine) -> int:
    return next((moment.entry for moment in reversed(line) if moment.entry is not None), -1)


def _applied(history: History, found: Position) -> History:
    """A history with the other's position; for an undo, a redo or a return to a line, at the same moment here, if there
    is one, also among the file's moments that are not read yet."""
    origin = found.origin
    if origin.how == "choose":
        return history
    if origin.how != "act" or origin.last is not None:
        there = _returned(history, found)
        if there is None and history.unread is not None:
            there = _returned(recalled(history).history, found)
        if there is not None:
            return there
    after = history.then(found.document, origin.entry, found.turn, origin.transition)
    return after.with_present(is_joined=True) if origin.is_joined else after


def _returned(history: History, found: Position) -> History | None:
    """A history at the moment of it that a position undoes, redoes or returns to; None if it has none. What a file has
    of undone moments is a line that was left."""
    here, line = len(history.past), history.line
    if found.origin.how == "undo":
        index = _found(((line, index) for index in range(here - 1, -1, -1)), found)
        return None if index is None else history.gone_to(here - 1 - index)
    if found.origin.how == "act":
        number = _found(((left, len(left) - 1) for left in history.lines), found)
        return None if number is None else history.returned(number)
    index = _found(((line, index) for index in range(here + 1, len(line))), found)
    if index is not None:
        return history.gone_to(here + 1 + index)
    for number, left in enumerate(history.lines):
        if shared(line, left) == here + 1:
            index = _found(((left, index) for index in range(here + 1, len(left))), found)
            if index is not None:
                return history.returned(number, here + 1 + index)
    return None


def _found(moments: Iterator[tuple[MomentLine, int]], found: Position) -> int | None:
    """Which of some moments of lines is at a position: the first with the same entry before it, else the first."""
    first = None
    for number, (line, index) in enumerate(moments):
        if not _has_changed(line[index].document, line[index].turn, found):
            if found.origin.last in (None, _last_entry(line[: index + 1])):
                return number
            first = number if first is None else first
    return first


def _with_moment(state: AppState, history: History, last: Position) -> AppState:
    """Another moment of the same game. What the player is about to do goes on if its figure has not changed."""
    before, figure = state.history, state.figure
    assert before is not None
    people = history.present.by_id
    is_same = people.keys() == {each.id for each in before.present.figures} and before.turn.side == history.turn.side
    if is_same and (figure is None or people[figure.id] == figure):
        after = evolve(state, history=history)
    else:
        after = select(evolve(state.cleared(), history=history), state.selected if state.selected in people else None)
    return after if after.pending_roll is not None else evolve(after, notice=_change_notice(before, last))


def _change_notice(before: History, last: Position) -> Notice | None:
    if last.origin.how == "undo":
        undone = before.entry(before.now)
        return Notice("The other tablet has undone something.") if undone is None else Notice(UNDONE, entry=undone)
    entry = last.origin.entry
    return Notice("The other tablet has changed the game.") if entry is None else Notice(DONE, entry=entry)


def _with_line(state: AppState, history: History) -> AppState:
    """Make the chosen line its own game; the game that was on the table stays as it was saved."""
    after = with_game(state, history, is_imported=True)
    peer = evolve(after.peer, game_number=after.saves.game_number)
    return evolve(after, peer=peer, notice=LINE_KEPT)


def _with_session(state: AppState, session: Session, history: History, message: Message) -> AppState:
    peer = state.peer
    bases = {**peer.bases, session.head: history}
    is_greeted = session.theirs is not None and not session.takes  # from then on only single steps are sent
    outbox = (*peer.outbox, message) if peer.is_on and is_greeted else peer.outbox
    return evolve(state, peer=confirmed(evolve(peer, session=session, bases=bases, outbox=outbox)))
