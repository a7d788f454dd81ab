"""What a document says that only this game reads, as records: its options, a miniature's activation, its wounds."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record, kept_record
from tablelight.rules.systems.oraculo.tables import ATTACK_DIE, DEFENCE_DIE, SHOT_DIE


@frozen
class OraculoOptions:
    """How the game is played, and with which dice."""

    pass_friends: bool = False
    """Friends may be passed through (OR-13)."""
    through_opposite: bool = False
    """The first step of disengaging goes to a square opposite an enemy (OR-24)."""
    shoot_engaged: bool = True
    """A figure in close combat may shoot (OR-44)."""
    attack_die: tuple[str, ...] = ATTACK_DIE
    defence_die: tuple[str, ...] = DEFENCE_DIE
    shot_die: tuple[int, ...] = SHOT_DIE


def options_of(document: Document) -> OraculoOptions:
    """The options of a document, the game's own where it says nothing."""
    return kept_record(document.options, OraculoOptions)


@frozen
class OraculoTurn:
    """What the document remembers of an activation."""

    figure: str | None = None
    """Whose turn it is; if no side is named, that of the figure asked about."""
    done: tuple[str, ...] = ()
    """Whose activations are over (OR-01)."""
    actions: tuple[str, ...] = ()
    """The actions taken, in order (OR-01)."""
    shots: tuple[int, ...] = ()
    """The dice of `aim` in each shot of an attack (OR-53)."""


NOTHING_DONE = OraculoTurn()


def turn_of(document: Document, figure: Figure) -> OraculoTurn:
    """What the turn remembers of a miniature's activation; nothing if it is another's."""
    turn = kept_record(document.turn, OraculoTurn)
    return turn if turn.figure in (None, figure.id) else NOTHING_DONE


def is_done(document: Document, figure: Figure) -> bool:
    """OR-01: whether its activation is over, because another miniature has acted since."""
    return figure.id in kept_record(document.turn, OraculoTurn).done


def with_others_done(document: Document, figure: Figure) -> list[Json]:
    """OR-01: whose activations are over once this miniature acts."""
    turn = kept_record(document.turn, OraculoTurn)
    before = [name for name in turn.done if name != figure.id]
    return [*before, turn.figure] if turn.figure not in (None, figure.id, *before) else [*before]


def taken(document: Document, figure: Figure) -> tuple[str, ...]:
    """Its actions of this activation, in order."""
    return turn_of(document, figure).actions


def shots(document: Document, figure: Figure) -> tuple[int, ...]:
    """How many dice the action `aim` adds to each shot of its attack."""
    return turn_of(document, figure).shots


def wounds_of(figure: Figure) -> int:
    """The wounds that it has suffered."""
    return as_record(figure.state.get("wounds", 0), int)


def life_left(figure: Figure) -> int | None:
    """The life that its wounds leave it; None where its life is not told."""
    life = figure.stats.get("life")
    return life if life is None or not figure.state else max(0, life - wounds_of(figure))


def life(figure: Figure) -> tuple[int, int] | None:
    """The life that its wounds leave it, and all of it; None where its life is not told, or is no number: a game that the
    editor is to mend is drawn, too."""
    full, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return (max(0, full - wounds), full) if isinstance(full, int) and isinstance(wounds, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has as many wounds as life; never where either is no number (a document to be mended)."""
    whole, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return isinstance(whole, int) and isinstance(wounds, int) and wounds >= whole
