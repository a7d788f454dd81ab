"""A rule system: tables, policies, one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, GridKind, Json
from tablelight.board.parts import Objective
from tablelight.board.problems import Problem
from tablelight.board.reminders import Reminder
from tablelight.board.schema import Field, Fields
from tablelight.board.scores import Scenario, read_scenario
from tablelight.locale.messages import translate
from tablelight.progress.portions import Portions
from tablelight.rules import answers
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.clash import ClashTable
from tablelight.rules.conduct import Conduct
from tablelight.rules.danger.policy import Danger, nothing_to_prepare
from tablelight.rules.questions import MoveQuestion, OddsQuestion, RollQuestion, SightQuestion


@frozen(kw_only=True)
class OddsTable:
    """The odds of one roll, asked for by name and numbers."""

    answer: Callable[[OddsQuestion], answers.Odds | answers.Refused]
    """The function that answers `odds` for this roll."""
    fields: Fields = field(factory=dict)
    """The numbers that `with` may give."""
    required: tuple[str, ...] = ()
    """The numbers that it must give."""
    further: Fields = field(factory=dict)
    """Further keys of the question, next to `with`."""


@frozen(kw_only=True)
class RollTable:
    """One roll that a figure may make."""

    answer: Callable[[Document, RollQuestion], answers.Rolled | answers.Refused]
    """The function that resolves it: with the dice of the question, or with dice thrown here."""
    die: Field
    """The field that each die's face must fit."""
    fields: Fields = field(factory=dict)
    """Further keys of the question."""
    chances: Callable[[Document, RollQuestion], answers.Odds | answers.Refused] | None = None
    """The odds of the roll in this position, before the dice (`dice` of the question is None), or why it is not
    thrown."""
    choices: Callable[[Document, RollQuestion], Sequence[answers.RollChoice]] | None = None
    """The ways to make the attack of this roll; none if it is not made."""


MOST_CLICKS = 99
"""The most clicks of a dial."""


@frozen
class DialRules:
    """The dials of a game: the stat that they give, and the entry of a figure's `state` with the number of its click,
    from 1. A figure without a dial has no such entry."""

    stat: str
    click: str

    def value(self, figure: Figure) -> int | None:
        """The stat at the figure's click, else from its stats; None without one. A click past the dial's end, which the
        check reports, counts as its last."""
        if not figure.dial:
            return figure.stats.get(self.stat)
        click = figure.state.get(self.click, 1)
        number = click if isinstance(click, int) else 1
        return figure.dial[min(max(number, 1), len(figure.dial)) - 1]

    def turned_back(self, figure: Figure, clicks: Iterable[int]) -> Figure:
        """The figure with these clicks as its dial, on the first of them."""
        return evolve(figure.with_state(**{self.click: None}), dial=tuple(clicks))


def with_empty_turn(document: Document) -> Document:
    """The document without a record of an activation, a turn or a round that is over."""
    return evolve(document, turn={})


def never_out(_: Figure) -> bool:
    """Whether a figure is out, in a game where figures have no life."""
    return False


NO_DEFAULTS = Objective(id="", range=0, contested="count")
"""An objective of a game that sets no defaults."""


@frozen(kw_only=True)
class Vocabulary:
    """The vocabulary of a game: what its documents may say."""

    terrains: tuple[str, ...] = ()
    """The terrains of spaces."""
    half_tiles: tuple[str, ...] = ()
    """The terrains that lie half a step lower than other ground of their layer."""
    roofs: bool = False
    """Whether a space may be marked as indoors or outdoors."""
    edges: tuple[str, ...] = ()
    """The kinds of edges between two spaces."""
    objects: tuple[str, ...] = ()
    """The kinds of objects in a space."""
    corner_objects: tuple[str, ...] = ()
    """The kinds that may also stand on the corner of a square."""
    areas: tuple[str, ...] = ()
    """The kinds of area of a free board."""
    stats: Fields = field(factory=dict)
    """The numbers of a figure."""
    further_stats: Fields = field(factory=dict)
    """Additional numbers of some figures: no list asks for them, and a new figure has none."""
    further_option: str = ""
    """The option that asks for them; empty if there is none."""
    traits: tuple[str, ...] = ()
    """The traits that a figure may have."""
    largest: int = 1
    """The most spaces that a figure takes: 2 if some stand on two hexes."""
    state: Fields = field(factory=dict)
    """The document's record of a figure."""
    dial: DialRules | None = None
    """The rules of dials, in games with dials."""
    turn: Fields = field(factory=dict)
    """The document's record of the activation, the turn and the round."""
    options: Fields = field(factory=dict)
    """The readings that differ from table to table, each with its default."""

    @property
    def all_stats(self) -> Fields:
        """`stats`, then `further_stats`."""
        return {**self.stats, **self.further_stats}

    @property
    def outlasting(self) -> tuple[str, ...]:
        """The entries of `turn` that list figures: they outlast the activation of one that leaves the table."""
        return tuple(name for name, each in self.turn.items() if each.kind == "figures")

    def option(self, document: Document, name: str) -> Json:
        """An option of a document, or its default."""
        return document.options.get(name, self.options[name].default)

    def state_of(self, figure: Figure) -> Fields:
        """The document's possible record of a figure; with a dial also the click."""
        if self.dial is None or not figure.dial:
            return self.state
        return {**self.state, self.dial.click: Field("integer", 1, minimum=1, maximum=len(figure.dial))}

    def stats_of(self, figure: Figure) -> Mapping[str, int]:
        """The figure's stats as they are now: with the one at its click, in the order of the game's stats."""
        if self.dial is None or not figure.dial:
            return figure.stats
        value = self.dial.value(figure)
        now = figure.stats if value is None else {**figure.stats, self.dial.stat: value}
        known = [name for name in self.stats if name in now]
        return {name: now[name] for name in dict.fromkeys((*known, *now))}


@frozen(kw_only=True)
class System:
    """Everything the program knows about one game: the vocabulary of its documents, and the answer to each question of
    the contract."""

    id: str
    """Its name in documents: "heroclix"."""
    name: str
    """Its name for players."""
    grids: tuple[GridKind, ...]
    """The kinds of board that it is played on."""
    vocabulary: Vocabulary
    """The vocabulary of its documents: terrain, stats, options and so on."""
    messages: Mapping[str, str]
    """The text of each clause ("HC-05") and of its variants ("HC-03.door"), in English: the key of its translation."""
    actions: tuple[str, ...]
    """The ids of all actions, in the order in which `actions` answers them."""
    moving: tuple[str, ...] = field(kw_only=True, default=())
    """The actions that `moves`, `path` and `apply` resolve; all of them if none is named."""
    list_actions: Callable[[Document, Figure], Iterable[answers.ActionAnswer]]
    """`actions`: which of them a figure may take now, and why not."""
    moves: Callable[[Document, MoveQuestion], answers.Moves]
    """`moves`: everywhere a movement may end."""
    path: Callable[[Document, MoveQuestion], answers.Path | answers.Refused]
    """`path`: the way to one location, or the clause that bars it."""
    apply: Callable[[Document, MoveQuestion], Document | answers.Refused]
    """`apply`: the document after an action."""
    ahead: Callable[[Document, MoveQuestion], Portions[object]] = nothing_to_prepare
    """The work that `moves` and `path` would do first, if it takes long, in portions: they are quick after it."""
    sight: Callable[[Document, SightQuestion], answers.Sight]
    """`sight`: whether one sees another, with the line that proves it."""
    sight_map: Callable[[Document, SightQuestion], Portions[answers.SightMap]]
    """`sight-map`: every space that is visible from one, in portions."""
    danger: Danger | FreeDanger | None = None
    """The rules of danger (DG-01 to DG-24)."""
    rolls: Mapping[str, RollTable] = field(factory=dict)
    """`roll`, by the roll's id."""
    odds: Mapping[str, OddsTable] = field(factory=dict)
    """`odds`, by the roll's id."""
    clashes: Mapping[str, ClashTable] = field(factory=dict)
    """The rolls that are attacks, by id (PL-01); none in a game without odds of harm."""
    conduct: Conduct | None = None
    """How a player who only knows the answers plays the game (PL-10)."""
    keys: Mapping[str, Fields] = field(factory=dict)
    """Further keys of a question, by its "ask"."""
    check: Callable[[Document], Iterable[Problem]] = field(default=lambda _: ())
    """The problems of a document beyond names and bounds."""
    is_out: Callable[[Figure], bool] = never_out
    """Whether a figure has no life left (DG-06). The registry ensures that the game is asked only about the others."""
    life: Callable[[Figure], tuple[int, int] | None] = field(default=lambda _: None)
    """The life that a figure has left, and all of it; None if its document gives none."""
    objective: Objective = NO_DEFAULTS
    """The defaults of an objective."""
    rounds: int | None = None
    """The last round, if a document gives none."""
    reminders: tuple[Reminder, ...] = ()
    """The game's own reminders for its players."""
    engaged: Callable[[Document, Figure], Sequence[Figure]] = field(default=lambda _, _figure: ())
    """The living enemies that a figure is engaged with."""
    end_activation: Callable[[Document], Document] = with_empty_turn
    """The document after the activation, or the step, that it records."""
    rest: Callable[[Document, Document, str], Document] = field(default=lambda _, ended, _side: ended)
    """The effect of a turn's end on figures that did nothing in it: the turn's beginning, its end, the side."""
    end_turn: Callable[[Document], Document | answers.Refused] = with_empty_turn
    """The document at the start of the next side's turn, or why the turn cannot end yet."""
    end_round: Callable[[Document], Document | answers.Refused] = with_empty_turn
    """The document as the next round begins (`apply` with the action "end-round"), or why the round cannot end yet."""

    @property
    def played(self) -> Conduct:
        """How it is played, in a game that says it."""
        assert self.conduct is not None
        return self.conduct

    def scenario(self, document: Document) -> Scenario:
        found = read_scenario(document.scenario)
        return found if found.rounds is not None else evolve(found, rounds=self.rounds)

    def is_scored(self, document: Document) -> bool:
        """Whether a game has objectives, a last round, or points."""
        return bool(document.objectives or document.scenario or document.score or self.rounds)

    def settled(self, objective: Objective) -> Objective:
        usual = self.objective
        return evolve(
            objective,
            range=usual.range if objective.range is None else objective.range,
            contested=objective.contested or usual.contested,
            stat=objective.stat or usual.stat,
            points=objective.points or usual.points,
        )

    def sentence(self, reason: answers.Reason, language: str) -> str:
        text, domain = reason.text(self.messages, self.id)
        return translate(text, language, reason.values, domain=domain)

    def clauses(self) -> list[str]:
        return sorted({key.partition(".")[0] for key in self.messages})
