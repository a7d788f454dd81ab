"""The games of two players by game: `python -m tests.arena_by_game balanced:2 balanced:1 FIRST-SEED HOW-MANY [side]`.

With `side` all figures of a side act in a row, as on the page. Each board of `arena_boards` is played once from each side.
The rows are those of `docs/rules/play.md`.
"""

from __future__ import annotations

import sys

from tablelight.arena import Contest, PairTally, contest
from tablelight.partner.games import player_of
from tablelight.rules.check import read
from tests.arena_boards import GAMES, fresh

FIGURES, ROUNDS = 3, 8


def tally(a: str, b: str, game: str, seed: int, *, by_side: bool = False) -> PairTally:
    """Both games on one board."""
    boards = [(f"{game}-{seed}", read(fresh(game, seed, FIGURES)))]
    players = {name: player_of(name) for name in (a, b)}
    asked = Contest(boards=boards, players=players, games=2, seed=1, rounds=ROUNDS, by_side=by_side)
    *_, last = contest(asked, lambda *_: None)
    return last


def row(game: str, found: PairTally) -> str:
    """A row of the table."""
    low, high = (100 * bound for bound in found.interval)
    names = " | ".join(name.rpartition(":")[2] if "." in name else name for name in (found.a, found.b))
    counts = " | ".join(str(each) for each in (found.games, found.won, found.drawn, found.lost))
    return f"| {names} | {game} | {counts} | {100 * found.score:.1f} % | {low:.1f} to {high:.1f} |"


def main(a: str, b: str, first: str, many: str, turns: str = "figure") -> None:
    """Print a row for each game, then one for all."""
    every = PairTally(a=a, b=b)
    for game in GAMES:
        found = PairTally(a=a, b=b)
        for seed in range(int(first), int(first) + int(many)):
            board = tally(a, b, game, seed, by_side=turns == "side")
            for each in (found, every):
                each.won, each.drawn, each.lost = each.won + board.won, each.drawn + board.drawn, each.lost + board.lost
        print(row(game, found), flush=True)
    print(row("all five", every))


if __name__ == "__main__":
    main(*sys.argv[1:])
