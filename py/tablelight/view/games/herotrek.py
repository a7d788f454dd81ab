"""How HeroTrek is shown: its words, terrains, edges, actions and marks, and its own parts of the panel."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.board.records import known_list
from tablelight.locale.messages import msg
from tablelight.rules.answers import Path, Step
from tablelight.rules.systems.herotrek.sight import ReactionShot
from tablelight.view.games.board_ui import EdgeUi, TerrainUi
from tablelight.view.games.ui import ActionUi, GameMarks, GamePanel, GameUi, KeyUi
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words, place_name


def shooters(step: Step) -> tuple[str, ...]:
    """The ids of the figures that could shoot at a step."""
    ids = step.extra.get("shooters")
    return tuple(str(name) for name in ids) if isinstance(ids, tuple) else ()


def step_notes(document: Document, found: Path, say: Words) -> list[Node]:
    """The figures that could shoot at each step of a path, their distance, and whether the ground there hides it."""
    rows = []
    for step in filter(shooters, found.steps):
        names = ", ".join(_shot(document, shot, say) for shot in known_list(step.extra["shots"], ReactionShot))
        place = place_name(document, (int(step.at[0]), int(step.at[1])), say)
        rows.append(el("li", say.labelled(place, say("{names} can shoot at it", names=names)), key=place))
    return [el("ul", *rows, cls="note plain", key="watchers")] if rows else []


def _shot(document: Document, shot: ReactionShot, say: Words) -> str:
    values = {"name": say.figure(document.figure(shot.figure)), "distance": shot.distance}
    if shot.stealth:
        return say("{name} (distance {distance}, it has stealth)", **values)
    return say("{name} (distance {distance})", **values)


UI = GameUi(
    terrains={
        "clear": TerrainUi("Clear"),
        "building": TerrainUi("Building", "stone", "bricks", "B", "2 points to enter"),
        "woods": TerrainUi("Woods", "hindering", "trees", "W", "2 points to enter"),
        "water": TerrainUi("Water", "water", "waves", "A", "2 points to enter"),
        "swamp": TerrainUi("Swamp", "shade", "reeds", "S", "2 points to enter"),
        "rough": TerrainUi("Rough ground", "sand", "stones", "R", "2 points to enter"),
        "fire": TerrainUi("Fire", "fire", "flames", "F", "not entered"),
        "deep-water": TerrainUi("Deep water", "deep", "waves", "D", "not entered"),
        "dome": TerrainUi("Dome", "road", "arch", "O", "not entered"),
        "void": TerrainUi("No space", "void"),
    },
    edges={"wall": EdgeUi("Wall"), "entrance": EdgeUi("Entrance", "door-open")},
    stats={"speed": "Speed", "range": "Range"},
    traits={
        "flyer": "Flyer",
        "minion": "Minion",
        "hero": "Hero",
        "fire-walker": "Enters fire",
        "swimmer": "Enters deep water",
        "stealth": "Stealth everywhere",
    },
    actions={"move": ActionUi("Move", stops=True), "slip-away": ActionUi("Slip away", "leave", stops=True)},
    keys=(
        KeyUi(key="enemy", label="Switch with", who="enemies", within=1, actions=("slip-away",)),
        KeyUi(key="flying", label="Fly this move", trait="flyer"),
        KeyUi(key="modifier", label="Bonus to speed", actions=("move",)),
        KeyUi(key="prefer", label="Way", labels={"short": "Shortest", "unseen": "Unseen"}),
    ),
    marks=GameMarks(is_watched=lambda step: bool(shooters(step))),
    turn="End the step",
    panel=GamePanel(step_notes=step_notes, reaction=msg("Can react-shoot it")),
)
