"""HeroTrek's own parts of the panel: who could shoot in the reaction step (HT-14)."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.board.records import known_list
from tablelight.rules.answers import Path
from tablelight.rules.systems.herotrek.sight import ReactionShot
from tablelight.view.games.herotrek import is_watched
from tablelight.view.games.panels import GamePanel
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words, place_name


def reaction(say: Words) -> str:
    """What is said of an attack that is made in the reaction step."""
    return say("Can react-shoot it")


def step_notes(document: Document, found: Path, say: Words) -> list[Node]:
    """Who could shoot at each step of a path, how far away, and whether the ground there hides it."""
    rows = []
    for step in filter(is_watched, found.steps):
        names = ", ".join(_shot(document, shot, say) for shot in known_list(step.extra["shots"], ReactionShot))
        place = place_name(document, (int(step.at[0]), int(step.at[1])), say)
        rows.append(el("li", say.labelled(place, say("{names} can shoot at it", names=names)), key=place))
    return [el("ul", *rows, cls="note plain", key="watchers")] if rows else []


def _shot(document: Document, shot: ReactionShot, say: Words) -> str:
    values = {"name": say.figure(document.figure(shot.figure)), "distance": shot.distance}
    if shot.stealth:
        return say("{name} (distance {distance}, it has stealth)", **values)
    return say("{name} (distance {distance})", **values)


PANEL = GamePanel(step_notes=step_notes, reaction=reaction)
