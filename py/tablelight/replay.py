"""A whole game checked entry by entry: `python -m tablelight replay FILE`, for a game's file or a transcript.

Each entry is put to the rules again, from the position before it. The first entry that they refuse, that leads
elsewhere than the file says, or that has a different sentence is named, with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import asdict, evolve, frozen

from tablelight.app.actions import NextSide
from tablelight.app.clock.update import with_time
from tablelight.app.history import History, Moment
from tablelight.app.log import recording
from tablelight.app.log.state import Entry
from tablelight.app.play_state import PendingRoll
from tablelight.app.saves.files import document_and_metadata, history_from
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import PATH, recalled, shared, stops
from tablelight.app.timeline.transcript import (
    Claim,
    Transcript,
    beginning,
    is_transcript,
    moment_words,
    read_transcript,
)
from tablelight.app.transitions import SPENT, Keys, ends_turn, spent_of, untimed
from tablelight.app.turn.state import TableTurn, ends_round
from tablelight.app.turn.update import next_side
from tablelight.ask import ANSWERS
from tablelight.board.differences import difference, with_difference
from tablelight.board.document import Document, Json
from tablelight.board.problems import DocumentError, QuestionError, error_at
from tablelight.checked import CheckedQuestion
from tablelight.locale.messages import SOURCE, say_problem
from tablelight.rules.answers import Refused, Rolled
from tablelight.rules.check import problems, read
from tablelight.rules.objectives.scoring import FURTHER_ROUND
from tablelight.rules.questions import END_ACTIVATION, END_ROUND
from tablelight.rules.registry import rules_of


@frozen(kw_only=True)
class Divergence:
    """The first entry that does not follow, and why."""

    number: int
    """Its number, from 1; 0: the beginning."""
    place: str
    """Its place: "line 12" of a transcript, "$.timeline.moments[11]" of a game's file."""
    message: str
    clause: str = ""
    """The clause that refuses it, if one does."""

    def __str__(self) -> str:
        named = f"entry {self.number}" if self.number else "the beginning"
        clause = f" ({self.clause})" if self.clause else ""
        return f"{named} ({self.place}) does not follow: {self.message}{clause}"


@frozen(kw_only=True)
class Checked:
    """The result of a check: how many entries follow from the rules, how many changes were made by hand."""

    by_rules: int = 0
    by_hand: int = 0
    fault: Divergence | None = None


class DivergedError(Exception):
    """An entry does not follow; the message says why."""

    def __init__(self, message: str, clause: str = "", place: str = "") -> None:
        super().__init__(message)
        self.clause, self.place = clause, place


def replay(data: bytes, language: str = SOURCE) -> Checked:
    """Check the file of a game, or a transcript; `DocumentError` if it cannot be read."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise error_at("$", "is not text: see byte {number}", number=error.start) from None
    return replay_transcript(read_transcript(text), language) if is_transcript(text) else replay_file(text, language)


def replay_transcript(told: Transcript, language: str = SOURCE) -> Checked:
    """Check every entry of a transcript by the rules."""
    expected = [line for line in beginning(told.document, told.language) if line]
    for number, line in told.first:
        if not expected or expected.pop(0) != line:
            place, message = f"line {number}", "the position at the beginning is another one"
            return Checked(fault=Divergence(number=0, place=place, message=message))
    return _replayed(History(Moment(told.document, told.turn)), told.told, told.language, language)


def replay_file(text: str | bytes, language: str = SOURCE) -> Checked:
    """Check a game's file, including each abandoned line; `DocumentError` if it cannot be read, or keeps no moments of a
    game that has begun."""
    data, metadata = document_and_metadata(text)
    found = recalled(history_from(read(data), metadata))
    if found.problem is not None:
        raise DocumentError([found.problem])
    history = found.history
    line = stops((*history.past, history.now))
    if len(line) < 2 and not history.lines and (history.log or not history.turn.is_as(TableTurn())):
        raise error_at(PATH, "is missing: the file keeps one position, and nothing of how it came about")
    checked = _replayed_line(history, line, 1, f"{PATH}.moments", language)
    for number, other in enumerate(map(stops, history.lines)):
        if checked.fault is not None:
            break
        more = _replayed_line(history, other, shared(line, other), f"{PATH}.lines[{number}].moments", language)
        checked = Checked(
            by_rules=checked.by_rules + more.by_rules, by_hand=checked.by_hand + more.by_hand, fault=more.fault
        )
    return checked


def _replayed_line(history: History, line: tuple[Moment, ...], first: int, path: str, language: str) -> Checked:
    claims = [
        Claim(
            number=number,
            place=f"{path}[{number - first}]",
            question=None if moment.transition is None else moment.transition.question,
            change=difference(line[number - 1].document, moment.document),
            turn=moment.turn,
            entry=None if moment.entry is None else history.log[moment.entry],
            result=moment.document,
        )
        for number, moment in enumerate(line[first:], first)
    ]
    before = line[first - 1]
    # A line that branched off in the middle of a turn knows how that turn began.
    earlier = History(before, line[: first - 1], log=history.log)
    return _replayed(earlier, claims, SOURCE, language)


def history_of(document: Document, questions: Sequence[Mapping[str, Json]]) -> History:
    """The game that these questions make from a position, one entry each; `DivergedError` if one is refused."""
    history = History.of(document)
    for question in questions:
        history = answered(history, question, SOURCE)
    return history


def _replayed(history: History, claims: Sequence[Claim], told_in: str, language: str) -> Checked:
    """Go from entry to entry. `told_in`: the language of the sentences; `language`: the language of a fault."""
    by_rules = by_hand = 0
    for claim in claims:
        try:
            history = _replay_claim(history, claim, told_in, language)
        except DivergedError as error:
            place = error.place or claim.place
            fault = Divergence(number=claim.number, place=place, message=str(error), clause=error.clause)
            return Checked(by_rules=by_rules, by_hand=by_hand, fault=fault)
        by_rules, by_hand = by_rules + (claim.question is not None), by_hand + (claim.question is None)
    return Checked(by_rules=by_rules, by_hand=by_hand)


def _replay_claim(history: History, claim: Claim, told_in: str, language: str) -> History:
    """The history after an entry, if it follows from the rules and matches the file; `DivergedError` if not."""
    question = claim.question
    made = _by_hand(history, claim, language) if question is None else answered(history, question, language)
    if claim.result is not None and made.present != claim.result:
        differences = ", ".join(_differing(made.present, claim.result))
        raise DivergedError(f"by the rules it leads to another position ({differences})")
    if claim.turn is not None and claim.question is not None:
        if (made.turn.side, made.turn.round) != (claim.turn.side, claim.turn.round):
            raise DivergedError(f"the turn after it is said to be {claim.turn.side!r}, round {claim.turn.round}")
        made = evolve(made, now=evolve(made.now, turn=claim.turn))
    entry = made.entry(made.now)
    if claim.entry is not None and claim.question is not None:
        _compare(entry, claim.entry)
    if claim.sentence is not None:
        words = moment_words(AppState(history=made, language=told_in))
        if words != claim.sentence:
            said = f'it says "{claim.sentence}"' if claim.sentence else "its sentence is missing"
            raise DivergedError(f'{said}, but what happened is "{words}"', place=claim.sentence_place)
    return made


def _compare(made: Entry | None, told: Entry) -> None:
    """Compare an entry of the log from the rules with the one in the file; `DivergedError` if they differ."""
    if made is None:
        raise DivergedError("the log has an entry for it, but nothing is logged of this")
    ours, theirs = asdict(evolve(made, undone=False)), asdict(evolve(told, undone=False))
    for key, value in ours.items():
        if value != theirs[key] and not (
            (key == "round" and made.kind != "turn") or (key == "score" and told.score is None)
        ):
            raise DivergedError(f"its {key} in the log is {theirs[key]!r}, but must be {value!r}")


def _by_hand(history: History, claim: Claim, language: str) -> History:
    document = with_difference(history.present, claim.change or {})
    wrong = problems(document)
    if wrong:
        raise DivergedError(f"{wrong[0].path} {say_problem(wrong[0], language)}")
    return history.then(document, claim.entry, claim.turn)


def answered(history: History, question: Mapping[str, Json], language: str = SOURCE) -> History:
    """The history after the answer to a question, for a roll with its dice; `DivergedError` if it is refused."""
    document = history.present
    if ends_turn(question):
        return _turn_ended(history, question, language)
    if question == END_ACTIVATION:
        return history.with_activation_ended()
    try:
        checked = CheckedQuestion.read(document, question)
        if checked.ask not in ("apply", "roll", FURTHER_ROUND):
            raise DivergedError(f'"{checked.ask}" changes nothing')
        if checked.ask != "apply" and "dice" not in question:
            raise DivergedError("the dice that were thrown are missing")
        found = ANSWERS[checked.ask](checked)
    except QuestionError as error:
        raise DivergedError(f"{error.problem.path} {say_problem(error.problem, language)}") from None
    if isinstance(found, Refused):
        raise DivergedError(rules_of(document).sentence(found.refused, language), found.refused.clause)
    if checked.ask == FURTHER_ROUND:
        return recording.record_further_round(history, found)
    keys: Keys = tuple(sorted(checked.extra.items()))
    figure = checked.figure()
    state = AppState(history=history, selected=figure.id, keys=keys if checked.ask == "apply" else ())
    if isinstance(found, Rolled):
        roll = PendingRoll(figure=figure.id, roll=str(question["roll"]), keys=keys)
        return recording.record_roll(state, figure, roll, found)
    move = checked.move()
    return recording.record_move(evolve(state, action=move.action), found, move.to, ())


def _turn_ended(history: History, question: Mapping[str, Json], language: str) -> History:
    is_over = ends_round(history.present, history.turn)
    if is_over != (untimed(question) == END_ROUND):
        raise DivergedError("the round ends with this turn" if is_over else "the round does not end with this turn")
    after = next_side(AppState(history=history), NextSide())
    if after.history is None or after.history is history:
        reason = None if after.notice is None else after.notice.reason
        text = "the turn cannot end yet" if reason is None else rules_of(history.present).sentence(reason, language)
        raise DivergedError(text, "" if reason is None else reason.clause)
    if SPENT not in question:
        return after.history
    spent = spent_of(question)
    if spent is None:
        raise DivergedError("the time that the turn took is not of the right form")
    return with_time(after.history, history.side, spent)


def _differing(made: Document, told: Document) -> Iterator[str]:
    for key, value in difference(made, told).items():
        if key == "figures" and isinstance(value, Mapping):
            for name, changed in value.items():
                yield f"{name}: {', '.join(changed) if isinstance(changed, Mapping) else ''}"
        else:
            yield key
