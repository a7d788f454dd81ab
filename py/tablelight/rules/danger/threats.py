"""`threats` and `threat-map` (DG-10, DG-13), and how many enemies could do what (DG-11)."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.progress.portions import Portion, Portions, one_by_one
from tablelight.rules.danger import records
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.system import System


def policy(rules: System) -> Danger:
    """The policies of a game on spaces."""
    assert isinstance(rules.danger, Danger)
    return rules.danger


def threats(rules: System, document: Document, subject: Figure) -> Portions[records.Threats]:
    """What every enemy could do in its next activation to a figure that stands in the document."""
    if rules.is_out(subject):
        return records.threats_of(())
    danger, board = policy(rules), living(rules, document)
    board = danger.fresh(board)
    found = yield from one_by_one(
        "enemies", board.enemies(subject), lambda enemy: enemy_of(danger, board, enemy, subject)
    )
    return records.threats_of(found)


def enemy_of(danger: Danger, board: Document, enemy: Figure, subject: Figure) -> records.Enemy:
    """What one enemy could do at the start of its next activation."""
    mover = danger.enemy(board, enemy)
    return records.Enemy(
        figure=enemy.id,
        now=tuple(danger.attacks(board, enemy, subject)),
        after=mover.after(board, subject),
        beside=mover.beside(board, subject),
    )


def imagined(document: Document, danger: Danger, side: str, at: tuple[int, int]) -> tuple[Document, Figure]:
    """The document with an imagined figure on a space (DG-10)."""
    figure = Figure(id=records.NOBODY, side=side, at=(at,), stats=danger.imagined)
    return evolve(document, figures=(*document.figures, figure)), figure


def threat_map(rules: System, document: Document, side: str) -> Portions[records.ThreatMap]:
    """For each free space where a figure on foot could stand, the enemies that could hurt one there."""
    danger = policy(rules)
    board = danger.fresh(living(rules, document))
    grid = board.topology
    held = grid.mask(space for figure in board.figures for space in figure.at)
    enemies = [enemy for enemy in board.figures if enemy.side != side]
    view = danger.outlook(board)
    on_map, standable = view.on_map, danger.standable(board) & ~held
    spaces, found = grid.spaces(standable), []
    many, before = len(spaces), 0
    for done in view.prepared(enemies, standable):
        before = many // 2  # the progress that is shown by then
        yield Portion("spaces", before * done // len(enemies), many)
    for number, at in enumerate(spaces, 1):
        there, subject = imagined(board, danger, side, at)
        flags = []
        for enemy in enemies:
            flags.append((enemy.id, on_map(there, enemy, subject)))
            if number == 1:  # the reach of an enemy is computed only once
                yield Portion("spaces", before, many)
        if any(any(each) for _, each in flags):
            now, after, beside = (tuple(name for name, each in flags if each[kind]) for kind in range(3))
            found.append(records.MapSpace(at=at, now=now, after=after, beside=beside))
        yield Portion("spaces", before + (many - before) * number // many, many)
    return records.ThreatMap(spaces=tuple(found))
