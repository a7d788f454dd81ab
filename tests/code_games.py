"""A game that is shown as a code and read from one."""

from __future__ import annotations

from random import Random

from tablelight.board.document import Document, Figure, GridBoard, SpaceSpec
from tablelight.rules.check import problems


def game(size: int = 8, count: int = 3, title: str = "Crypt") -> Document:
    """A game of `count` figures on a board of `size` squares each way, a third of them not clear ground."""
    random = Random(size)
    spaces = [(column, row) for row in range(size) for column in range(size)]
    other = [at for at in spaces if random.random() < 0.3]
    specs = tuple(SpaceSpec(at=at, terrain=random.choice(("slow", "blocking"))) for at in other)
    free = [at for at in spaces if at not in set(other)]
    stats = {"move": 6, "combat": 3, "aim": 4, "life": 5}
    people = tuple(
        Figure(id=f"f{n}", name=f"Scout {n}", side=("red", "blue")[n % 2], at=(at,), stats=stats)
        for n, at in enumerate(random.sample(free, count))
    )
    document = Document(
        game="oraculo",
        title=title,
        board=GridBoard(grid="square", columns=size, rows=size, spaces=specs),
        figures=people,
    )
    assert not problems(document)
    return document


def free(document: Document) -> list[tuple[int, int]]:
    taken = {space for figure in document.figures for space in figure.at}
    return [space for space in document.topology.spaces() if space not in taken]
