"""Many games between players, sides mirrored, and what they come to (PL-30 to PL-32)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt

from attrs import define, frozen

from tablelight.board.document import Document
from tablelight.partner.games import Played, Player, play
from tablelight.rules.system import sides_of

CERTAIN = 1.96
"""Standard deviations of a 95 % interval."""


@frozen(kw_only=True)
class Pairing:
    """Two players by their names."""

    a: str
    b: str


@define(kw_only=True)
class PairTally:
    """What the games of a pairing come to, counted for the first player."""

    pairing: Pairing
    won: int = 0
    drawn: int = 0
    lost: int = 0
    seconds: float = 0.0
    orders: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Games won, draws counted half, as a share of all."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the score lies with 95 % (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.score, CERTAIN
        middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        whole = 1 + z * z / n
        return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)

    def count(self, played: Played, first: int) -> None:
        """Count a game in which the first player had the sides from number `first` on."""
        ours, theirs = _shares(played, first), _shares(played, 1 - first)
        self.won += ours > theirs
        self.drawn += ours == theirs
        self.lost += ours < theirs
        self.seconds += played.seconds[first]
        self.orders += played.orders[first]

    def plain(self) -> Mapping[str, object]:
        """The tally as the command prints it."""
        return {
            "a": self.pairing.a,
            "b": self.pairing.b,
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": round(self.score, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "seconds": round(self.seconds / max(1, self.orders), 4),
        }


def _shares(played: Played, number: int) -> tuple[float, float]:
    """PL-31: the points of a player, then the share of life that it has left: of its sides the mean."""
    own = sides_of(played.start)[number::2]
    many = max(1, len(own))
    return sum(played.points[side] for side in own) / many, float(sum(played.shares[side] for side in own)) / many


@frozen(kw_only=True)
class Contest:
    """What is played, and by whom."""

    boards: Sequence[tuple[str, Document]]
    players: Mapping[str, Player]
    games: int
    seed: int
    rounds: int
    by_side: bool = False


def contest(asked: Contest, saved: Callable[[str, Played], None]) -> Iterator[PairTally]:
    """The tally of each pairing after each of its games. `saved` gets every game with a name for it."""
    for a, b in combinations(asked.players, 2) if len(asked.players) > 1 else [(name, name) for name in asked.players]:
        tally = PairTally(pairing=Pairing(a=a, b=b))
        yield tally
        for number in range(asked.games):
            board, document = asked.boards[number // 2 % len(asked.boards)]
            first = number % 2
            pair = (asked.players[a], asked.players[b])
            players = pair if first == 0 else pair[::-1]
            seed = f"{asked.seed} {board} {number // 2}"
            played = play(document, players, seed, asked.rounds, by_side=asked.by_side)
            tally.count(played, first)
            saved(f"{a}-{b}-{number + 1}".replace(":", ""), played)
            yield tally
