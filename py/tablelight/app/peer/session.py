"""The positions that two tablets hold, and the messages that bring both to the same position.

Each position is named by a hash of its content and of the position before, like a commit in version control: the same
last position means the same line. If the other's line goes through this tablet's last position, this tablet takes what
follows. If both went on from the same position, the lines part: a clash. Both tablets see it alike, because both know
both lines. A player chooses one. The choice is a position that follows from both, so no line is ever dropped unseen. If
both players choose at once and differ, the choice with the smaller hash counts on both tablets.

Everything here is a value: a function returns the next session and the messages to send."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.app.history import History
from tablelight.app.peer import messages
from tablelight.app.peer.messages import Origin, Position, position
from tablelight.app.share.position_diff import board_hash, difference
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document

MOST_POSITIONS = 20_000
PeerStanding: TypeAlias = Literal["unknown", "same", "ahead", "behind", "clash"]
"""How the two lines relate, seen from this tablet."""


@frozen(kw_only=True)
class Session:
    """What one of the two tablets knows."""

    positions: Mapping[bytes, Position]
    """By id, each after its predecessors."""
    head: bytes
    """The position on this table."""
    theirs: bytes | None = None
    """The position on the other table, as far as it is known."""
    is_guest: bool = False
    """Whether this tablet joined the other's game."""
    has_played: bool = True
    """Whether this tablet's game was more than an unplayed example."""
    takes: bool = False
    """Whether the whole game that the other one is about to send replaces this tablet's."""

    @classmethod
    def begin(cls, history: History, *, is_guest: bool, has_played: bool) -> Session:
        """The session at the present of a game. A game with a log, such as one in which all was undone before the page
        was loaded again, is not named like one that has only begun: the steps since then would be logged twice."""
        before = (len(history.log).to_bytes(8, "big"),) if history.log else ()
        first = position(before, history.present, history.turn, Origin("begin"))
        return cls(positions={first.id: first}, head=first.id, is_guest=is_guest, has_played=has_played)

    @property
    def now(self) -> Position:
        return self.positions[self.head]

    @property
    def is_fresh(self) -> bool:
        return len(self.positions) == 1

    def line(self, last: bytes) -> Iterator[Position]:
        """The positions that led to `last`, the latest first; before a choice comes the position that was kept."""
        at: bytes | None = last
        while at is not None and at in self.positions:
            found = self.positions[at]
            yield found
            at = found.before[0] if found.before else None

    def _before(self, last: bytes) -> Iterator[bytes]:
        """All positions that `last` follows from, as far as they are known, itself first."""
        queue = [last] if last in self.positions else []
        seen = set(queue)
        for at in queue:
            yield at
            new = [each for each in self.positions[at].before if each in self.positions and each not in seen]
            seen.update(new)
            queue += new

    def ancestors(self, last: bytes) -> frozenset[bytes]:
        """All positions that `last` follows from, itself included."""
        return frozenset(self._before(last))

    def follows(self, later: bytes, earlier: bytes) -> bool:
        """Whether one known position follows from another, or is it. For a "no" it looks at all before `later`."""
        return earlier in self._before(later)

    @property
    def standing(self) -> PeerStanding:
        if self.theirs is None or self.theirs not in self.positions:
            return "unknown"
        if self.theirs == self.head:
            return "same"
        if self.follows(self.head, self.theirs):
            return "ahead"
        if self.follows(self.theirs, self.head) or self._yields(self.head, self.theirs):
            return "behind"
        return "ahead" if self._yields(self.theirs, self.head) else "clash"

    def _yields(self, one: bytes, other: bytes) -> bool:
        """Whether a position is a choice that loses against a contrary choice on the other line."""
        choice = self.positions[one]
        return choice.origin.how == "choose" and any(
            each.origin.how == "choose" and set(each.before) == set(choice.before) and each.id < one
            for each in map(self.positions.__getitem__, self.ancestors(other))
        )

    # What this tablet does

    def hello(self, elapsed: int) -> messages.Hello:
        """The greeting, sent when the channel opens. `elapsed`: milliseconds of the current turn."""
        mine = self.ancestors(self.head)
        known = [each for each in reversed(tuple(self.positions.values())) if each.id in mine][: messages.MOST_IDS]
        return messages.Hello(
            head=self.head,
            known=tuple(each.id for each in known),
            roots=tuple(each.root for each in known),
            board=board_hash(self.now.document),
            is_guest=self.is_guest,
            has_played=self.has_played or not self.is_fresh,
            elapsed=elapsed,
        )

    def acted(
        self, document: Document, turn: TableTurn, origin: Origin | None = None
    ) -> tuple[Session, messages.Positions]:
        """The session after something has happened on this table, and the message about it."""
        return self._with_own(position((self.head,), document, turn, origin))

    def chosen(self, *, mine: bool) -> tuple[Session, messages.Positions]:
        """The session after a player has chosen one of the two positions, and the message about it."""
        assert self.theirs is not None
        chosen, other = (self.head, self.theirs) if mine else (self.theirs, self.head)
        found = self.positions[chosen]
        return self._with_own(position((chosen, other), found.document, found.turn, Origin("choose")))

    def _with_own(self, found: Position) -> tuple[Session, messages.Positions]:
        after = evolve(self, positions={**self.positions, found.id: found}, head=found.id)
        return after, messages.Positions((after._step(found),), found.id)

    def _step(self, found: Position) -> messages.PositionStep:
        change = difference(self.positions[found.before[0]].document, found.document, found.turn)
        return messages.PositionStep(found.id, found.before, change, found.origin)

    # What the other tablet reports

    def greeted(self, hello: messages.Hello) -> tuple[Session, messages.Positions | messages.Arrived | None, bool]:
        """The session after the other's greeting; the reply with the steps it lacks; whether it needs a whole game."""
        after, known = evolve(self, theirs=hello.head, takes=False), frozenset(hello.known)
        may_take = self.theirs is None or self.takes  # later the game is replaced only when the player agrees
        lacking = self._lacking(known)
        if lacking is not None:
            steps = tuple(map(self._step, lacking))
            return after, messages.Positions(steps, self.head) if steps else messages.Arrived(self.head), False
        if known & self.ancestors(self.head):
            return after, None, True
        is_other_fresh = len(hello.known) == 1
        if self.is_fresh and self.now.root in hello.roots and (self.is_guest or not is_other_fresh):
            return evolve(after, takes=may_take), None, False
        if is_other_fresh and any(each.root == hello.roots[0] for each in self.positions.values()):
            return after, None, True  # the other game began at a position of this line
        is_replaced = self.is_guest
        if hello.board == board_hash(self.now.document):  # of two games on one board the one that was played counts
            is_replaced = self.is_fresh and not self.has_played and (hello.has_played or self.is_guest)
        return evolve(after, takes=is_replaced and may_take), None, not is_replaced

    def _lacking(self, known: frozenset[bytes]) -> list[Position] | None:
        """What the other lacks of this tablet's line, each after its predecessors; None if that is too much, or the
        lines share no position that the other has named."""
        lacking: set[bytes] = set()
        queue = [self.head]
        while queue:
            at = queue.pop()
            if at in known or at in lacking:
                continue
            found = self.positions.get(at)
            if found is None or not found.before or len(lacking) >= messages.MOST_STEPS:
                return None
            lacking.add(at)
            queue += found.before
        return [each for each in self.positions.values() if each.id in lacking]

    def with_positions(self, found: Mapping[bytes, Position], head: bytes) -> Session:
        """The session with the positions that the other's steps led to. `MessageError` if they do not follow."""
        positions = dict(self.positions)
        for each in found.values():
            if any(before not in positions for before in each.before):
                raise messages.MessageError("does not follow")
            positions.setdefault(each.id, each)
        if head not in positions or len(positions) > MOST_POSITIONS:
            raise messages.MessageError("its position is not known")
        return evolve(self, positions=positions, theirs=head)
