"""A figure with no life left is out (DG-06). A game's rules are asked about the document without such figures;
afterwards those are put back in their places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from attrs import evolve

from tablelight.board.document import Document, Figure, MissingStatError
from tablelight.board.figures import without_gone
from tablelight.progress.memo import Remembering
from tablelight.progress.portions import Portions
from tablelight.rules import answers
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.questions import MoveQuestion, OddsQuestion, RollQuestion, SightQuestion
from tablelight.rules.system import OddsTable, RollTable, System, never_out

T = TypeVar("T")


def out_figures(rules: System, document: Document) -> tuple[Figure, ...]:
    """The figures that are out, in the document's order."""
    return tuple(figure for figure in document.figures if rules.is_out(figure))


def living(rules: System, document: Document, *kept: Figure) -> Document:
    """The document without the figures that are out. Those in `kept` stay in any case, and other figures on their
    spaces go."""
    gone = {figure.id for figure in out_figures(rules, document)} - {figure.id for figure in kept}
    if not gone and not kept:
        return document
    held = {space for figure in kept for space in figure.at}
    names = {figure.id for figure in kept}
    return evolve(
        document,
        turn=without_gone(document.turn, gone, rules.vocabulary.turn),
        figures=tuple(
            figure
            for figure in document.figures
            if figure.id in names or (figure.id not in gone and held.isdisjoint(figure.at))
        ),
    )


def restored(rules: System, document: Document, after: Document) -> Document:
    """A document after a change to its living, with the figures that are out back in their places."""
    out = {figure.id: figure for figure in out_figures(rules, document)}
    if not out:
        return after
    changed = after.by_id
    old = [out.get(figure.id) or changed.get(figure.id) for figure in document.figures]
    known = {figure.id for figure in document.figures}
    new = [figure for figure in after.figures if figure.id not in known]
    return evolve(after, figures=tuple(figure for figure in (*old, *new) if figure is not None))


def refusal(rules: System, document: Document, figure: Figure, extra: Mapping[str, object]) -> Reason | None:
    """Why this figure, or one that is named, can do nothing: it is out."""
    if rules.is_out(figure):
        return Reason("DG-06.acts", figure=figure.id, values={"name": figure.label})
    named = [value for value in extra.values() if isinstance(value, str)] if extra else []
    out = {each.id: each for each in out_figures(rules, document)} if named else {}
    for value in named:
        if value in out:
            return Reason("DG-06.named", figure=value, values={"name": out[value].label})
    return None


def without_defeated(rules: System) -> System:
    """The rules of a game, in which figures that are out take no part."""
    return rules if rules.is_out is never_out else _Wrapper(rules).system()


class _Wrapper:
    """Each of a game's answers, for the living only."""

    def __init__(self, rules: System) -> None:
        self._rules = rules
        self._living = Remembering(partial(living, rules), 1)
        """The living of a document, found once: the actions of a whole side ask for them at each figure."""

    def system(self) -> System:
        rules = self._rules
        return evolve(
            rules,
            list_actions=self._actions,
            moves=self._asked(rules.moves, lambda refused: answers.Moves(refused=refused.refused)),
            path=self._asked(rules.path),
            apply=self._asked(rules.apply),
            ahead=self._ahead,
            sight=self._sight,
            sight_map=self._sight_map,
            rolls={name: self._roll(table) for name, table in rules.rolls.items()},
            odds={name: self._odds(table) for name, table in rules.odds.items()},
            end_activation=self._ending(rules.end_activation),
            end_turn=self._ending(rules.end_turn),
            end_round=self._ending(rules.end_round),
        )

    def _on_living(self, document: Document, answer: Callable[[Document], Any], *kept: Figure) -> Any:
        """The answer for the living; in a document that it gives, the figures that are out are back."""
        board = living(self._rules, document, *kept) if kept else self._living(document)
        found = answer(board) if board is document else placed_errors(document, lambda: answer(board))
        if isinstance(found, answers.Rolled):
            return evolve(found, document=restored(self._rules, document, found.document))
        return restored(self._rules, document, found) if isinstance(found, Document) else found

    def _actions(self, document: Document, figure: Figure) -> Iterator[answers.ActionAnswer]:
        reason = refusal(self._rules, document, figure, {})
        if reason is not None:
            yield from (answers.ActionAnswer(id=action, allowed=False, reason=reason) for action in self._rules.actions)
            return
        found = iter(self._rules.list_actions(self._living(document), figure))
        while (answer := placed_errors(document, lambda: next(found, None))) is not None:
            yield answer

    def _asked(
        self, ask: Callable[[Document, Any], Any], refused: Callable[[Refused], Any] = lambda found: found
    ) -> Callable[[Document, Any], Any]:
        """A game's answer for the living; `refused` if the figure, or one that is named, is out."""

        def answer(document: Document, question: MoveQuestion | RollQuestion) -> Any:
            reason = refusal(self._rules, document, question.figure, question.extra)
            if reason is not None:
                return refused(Refused(refused=reason))
            return self._on_living(document, lambda board: ask(board, question))

        return answer

    def _ahead(self, document: Document, question: MoveQuestion) -> Portions[None]:
        if refusal(self._rules, document, question.figure, question.extra) is None:
            yield from placed_portions(document, self._rules.ahead(self._living(document), question))

    def _out_among(self, *ends: object) -> list[Figure]:
        return [end for end in ends if isinstance(end, Figure) and self._rules.is_out(end)]

    def _sight(self, document: Document, question: SightQuestion) -> answers.Sight:
        """A sight answer corrected for figures that are out: they are visible, but neither attack nor are attacked."""
        out = self._out_among(question.viewer, question.target)
        found: answers.Sight = self._on_living(document, lambda board: self._rules.sight(board, question), *out)
        if not out or "attack" not in found.extra:
            return found
        reason = Reason("DG-06.acts", figure=out[0].id, values={"name": out[0].label})
        extra = {key: value for key, value in found.extra.items() if key not in ("dice", "twice", "odds")}
        return evolve(found, extra={**extra, "attack": "none"}, reasons=(*found.reasons, reason))

    def _sight_map(self, document: Document, question: SightQuestion) -> Portions[answers.SightMap]:
        board = living(self._rules, document, *self._out_among(question.viewer))
        return (yield from placed_portions(document, self._rules.sight_map(board, question)))

    def _roll(self, table: RollTable) -> RollTable:
        return evolve(
            table,
            answer=self._asked(table.answer),
            chances=table.chances and self._asked(table.chances),
            choices=table.choices and self._asked(table.choices, lambda _: ()),
        )

    def _odds(self, table: OddsTable) -> OddsTable:
        def answer(question: OddsQuestion) -> answers.Odds | Refused:
            """Odds from a position. An attack by or on a figure that is out is not allowed."""
            document = question.document
            named: Collection[object] = (*question.extra.values(), *question.given.values())
            ends = [each for each in document.figures if each.id in named]
            out = self._out_among(*ends)
            # Both ends are kept: a figure that is out may share its space with a living one.
            kept = ends if out else ()
            found: answers.Odds | Refused = self._on_living(
                document, lambda board: table.answer(evolve(question, document=board)), *kept
            )
            if not out or isinstance(found, Refused) or "allowed" not in found.extra:
                return found
            reason = Reason("DG-06.acts", figure=out[0].id, values={"name": out[0].label})
            return evolve(found, extra={**found.extra, "allowed": False, "refused": reason})

        return evolve(table, answer=answer)

    def _ending(self, end: Callable[[Document], Any]) -> Callable[[Document], Any]:
        return lambda document: self._on_living(document, end)


def placed_errors(document: Document, work: Callable[[], T]) -> T:
    """The answer; a missing stat is named at its place in this document, whichever document was asked about."""
    try:
        return work()
    except MissingStatError as error:
        raise _placed(document, error) from None


def placed_portions(document: Document, portions: Portions[T]) -> Portions[T]:
    """An answer in portions; a missing stat is named at its place in this document."""
    try:
        return (yield from portions)
    except MissingStatError as error:
        raise _placed(document, error) from None


def _placed(document: Document, error: MissingStatError) -> MissingStatError:
    is_here = error.figure in document.by_id
    return MissingStatError(document, error.figure, error.stat) if is_here else error
