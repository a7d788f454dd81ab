"""`python -m tablelight arena`: whole games between players, sides mirrored, with a table of the results (PL-30 to
PL-33)."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path

from attrs import define, frozen

from tablelight.board.document import Document
from tablelight.convert import UnreadableError, contents
from tablelight.partner.games import NotAllowedError, Played, Player, UnknownPlayerError, play, player_of

CERTAIN = 1.96
"""The standard deviations of a 95 % interval."""


@define(kw_only=True)
class PairTally:
    """The results of the games of two players, by their names, counted for the first."""

    a: str
    b: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    seconds: float = 0.0
    orders: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of games won, with draws counted half."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.score, CERTAIN
        middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        whole = 1 + z * z / n
        return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)

    @property
    def seconds_an_order(self) -> float:
        return self.seconds / max(1, self.orders)

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
        counts = {name: getattr(self, name) for name in ("a", "b", "games", "won", "drawn", "lost")}
        interval, seconds = [round(bound, 4) for bound in self.interval], round(self.seconds_an_order, 4)
        return {**counts, "score": round(self.score, 4), "interval": interval, "seconds": seconds}


def _shares(played: Played, number: int) -> tuple[float, float]:
    """The points of a player, then its share of life left: the mean over its sides (PL-31)."""
    own = played.start.sides[number::2]
    many = max(1, len(own))
    return sum(played.points[side] for side in own) / many, float(sum(played.shares[side] for side in own)) / many


@frozen(kw_only=True)
class Contest:
    """The games to play, and their players."""

    boards: Sequence[tuple[str, Document]]
    players: Mapping[str, Player]
    games: int
    seed: int
    rounds: int
    by_side: bool = False


def contest(asked: Contest, saved: Callable[[str, Played], None]) -> Iterator[PairTally]:
    """The tally of each pairing after each of its games. `saved` gets every game with a name for it."""
    for a, b in combinations(asked.players, 2) if len(asked.players) > 1 else [(name, name) for name in asked.players]:
        tally = PairTally(a=a, b=b)
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


def arena(chosen: Namespace) -> int:
    """Play, and print the table. 0: played; 1: a player gave an order that is not allowed; `UnreadableError` if
    something cannot be read."""
    from tablelight.app.saves.files import read_file  # the app: loaded on first use

    try:
        asked = Contest(
            boards=[(path.stem, contents(path, read_file).present) for path in chosen.boards],
            players={name: player_of(name) for name in chosen.players.split(",")},
            games=chosen.games,
            seed=chosen.seed,
            rounds=chosen.rounds,
            by_side=chosen.turns == "side",
        )
        if chosen.save is not None:
            chosen.save.mkdir(parents=True, exist_ok=True)
    except (OSError, UnknownPlayerError) as error:
        raise UnreadableError(str(error)) from None
    tallies: dict[object, PairTally] = {}
    try:
        for tally in contest(asked, _saving(chosen.save)):
            tallies[tally.a, tally.b] = tally
            _progress(tally, asked.games)
    except NotAllowedError as error:
        print(error, file=sys.stderr)
        return 1
    if chosen.json:
        pairs = [tally.plain() for tally in tallies.values()]
        json.dump({"games": asked.games, "seed": asked.seed, "pairs": pairs}, sys.stdout)
        sys.stdout.write("\n")
    else:
        print("\n".join(_table(list(tallies.values()))))
    return 0


def _saving(folder: Path | None) -> Callable[[str, Played], None]:
    if folder is None:
        return lambda _name, _played: None
    from tablelight.app.saves.files import write_file
    from tablelight.replay import history_of

    def save(name: str, played: Played) -> None:
        (folder / f"{name}.json").write_text(write_file(history_of(played.start, played.questions)), encoding="utf-8")

    return save


def _progress(tally: PairTally, games: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if tally.games == games else ""
        print(f"\r{tally.a} – {tally.b}: {tally.games}/{games}", end=end, file=sys.stderr, flush=True)


def _table(tallies: Sequence[PairTally]) -> list[str]:
    head = (
        f"{'a':18} {'b':18} {'games':>5} {'won':>5} {'drawn':>5} {'lost':>5} {'score':>7} {'95 %':>15} {'s/order':>8}"
    )
    rows = []
    for tally in tallies:
        low, high = tally.interval
        names = f"{tally.a:18} {tally.b:18}"
        counts = f"{tally.games:5} {tally.won:5} {tally.drawn:5} {tally.lost:5}"
        span = f"{100 * low:.1f} to {100 * high:.1f}"
        rows.append(f"{names} {counts} {100 * tally.score:6.1f}% {span:>15} {tally.seconds_an_order:8.3f}")
    return [head, *rows]
