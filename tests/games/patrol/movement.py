"""One march of one scout (PT-01 to PT-06)."""

from __future__ import annotations

from functools import cached_property

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import ActionAnswer, Moves, Path, Reason, Refused, Step
from tablelight.rules.moving import GridMovement, destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.steps import EndRule, Rule, StepRules


@frozen(slots=False, eq=False)
class March(GridMovement):
    """The march of a figure as it stands."""

    document: Document
    figure: Figure

    @cached_property
    def budget(self) -> int:  # type: ignore[override]
        """PT-01."""
        return self.document.stat(self.figure, "march")

    @cached_property
    def steps(self) -> StepRules:
        """PT-02 to PT-06."""
        grid, layout = self.document.topology, self.document.layout
        enemies = grid.mask(enemy.space for enemy in self.document.enemies(self.figure))
        others = grid.mask(other.space for other in self.document.figures if other.id != self.figure.id)
        fenced = [layout.sides(direction, "fence") for direction in range(len(grid.shifts))]
        return StepRules(
            grid,
            bars=(
                Rule.into(grid, layout.terrain("lake"), lambda at: Reason("PT-03", at=at)),
                Rule(fenced, lambda a, b: Reason("PT-04", between=(a, b))),
                Rule.into(grid, enemies, self._held),
            ),
            halts=(Rule.into(grid, grid.around(enemies), lambda at: Reason("PT-06.stop", at=at)),),
            ends=(EndRule(layout.terrain("lake"), lambda at: Reason("PT-03", at=at)), EndRule(others, self._held)),
            costs={2: grid.entering(layout.terrain("scrub"))},
        )

    def _held(self, at: Space) -> Reason:
        return self.held("PT-05.held", at)

    def too_far(self, to: Space, cost: int) -> Reason:
        """PT-01."""
        return Reason("PT-01.far", at=to, values={"cost": cost, "budget": self.budget})


def list_actions(_document: Document, _figure: Figure) -> list[ActionAnswer]:
    """Marching, always."""
    return [ActionAnswer(id="move", allowed=True)]


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Everywhere the march may end."""
    march = March(document, question.figure)
    return Moves(spaces=march.destinations(document.topology.all & ~document.topology.bit(question.figure.space)))


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The way to a space, or why not."""
    taken = March(document, question.figure).path_to([document.topology.index(destination(question))])
    if isinstance(taken, Reason):
        return Refused(refused=taken)
    steps = tuple(Step(at=step.at, cost=step.cost, reasons=(step.halt,) if step.halt else ()) for step in taken)
    way = (question.figure.space, *(step.at for step in steps))
    return Path(path=way, cost=sum(step.cost for step in taken), steps=steps)


def apply(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document with the scout there."""
    found = path(document, question)
    return (
        found
        if isinstance(found, Refused)
        else document.with_figure(evolve(question.figure, at=(destination(question),)))
    )
