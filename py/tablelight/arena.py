"""`python -m tablelight arena`: whole games between players, with a table of what they come to (PL-30 to PL-33)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.partner.arena import Contest, PairTally, contest
from tablelight.partner.games import NotAllowedError, Played
from tablelight.partner.players import UnknownPlayerError, player_of


@frozen(kw_only=True)
class ArenaOrder:
    """What the command line asks for."""

    boards: Sequence[Path]
    players: str
    games: int = 40
    seed: int = 1
    rounds: int = 20
    by_side: bool = False
    save: Path | None = None
    as_json: bool = False


def arena(order: ArenaOrder) -> int:
    """Play, and print the table. 0: played; 1: a player gave an order that is not allowed; 2: something cannot be read."""
    try:
        boards = [(path.stem, _read(path)) for path in order.boards]
        players = {name: player_of(name) for name in order.players.split(",")}
        if order.save is not None:
            order.save.mkdir(parents=True, exist_ok=True)
    except (OSError, DocumentError, UnknownPlayerError) as error:
        print(error, file=sys.stderr)
        return 2
    asked = Contest(
        boards=boards,
        players=players,
        games=order.games,
        seed=order.seed,
        rounds=order.rounds,
        by_side=order.by_side,
    )
    tallies: dict[object, PairTally] = {}
    try:
        for tally in contest(asked, _saving(order.save)):
            tallies[tally.pairing] = tally
            _progress(tally, order.games)
    except NotAllowedError as error:
        print(error, file=sys.stderr)
        return 1
    if order.as_json:
        pairs = [tally.plain() for tally in tallies.values()]
        json.dump({"games": order.games, "seed": order.seed, "pairs": pairs}, sys.stdout)
        sys.stdout.write("\n")
    else:
        print("\n".join(_table(list(tallies.values()))))
    return 0


def _read(path: Path) -> Document:
    from tablelight.app.saves.files import read_file  # the app: only who asks for it waits for it

    return read_file(path.read_bytes()).present


def _saving(folder: Path | None) -> Callable[[str, Played], None]:
    """What keeps each game as a file, where a folder is named."""
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
        print(f"\r{tally.pairing.a} – {tally.pairing.b}: {tally.games}/{games}", end=end, file=sys.stderr, flush=True)


def _table(tallies: Sequence[PairTally]) -> list[str]:
    head = (
        f"{'a':18} {'b':18} {'games':>5} {'won':>5} {'drawn':>5} {'lost':>5} {'score':>7} {'95 %':>15} {'s/order':>8}"
    )
    rows = []
    for tally in tallies:
        low, high = tally.interval
        names = f"{tally.pairing.a:18} {tally.pairing.b:18}"
        counts = f"{tally.games:5} {tally.won:5} {tally.drawn:5} {tally.lost:5}"
        span = f"{100 * low:.1f} to {100 * high:.1f}"
        rows.append(
            f"{names} {counts} {100 * tally.score:6.1f}% {span:>15} {tally.seconds / max(1, tally.orders):8.3f}"
        )
    return [head, *rows]
