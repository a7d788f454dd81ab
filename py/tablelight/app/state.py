"""Everything the app remembers. The document is the only lasting part; the rest is attention: what is selected, asked,
proposed. (The camera is the canvas's own.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.editor.state import EditorState
from tablelight.app.help.state import Dialog, HelpState, TourState
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.odds.state import OddsState
from tablelight.app.ruler.state import RulerState
from tablelight.app.saves.state import SavesState
from tablelight.app.threats.state import ThreatsState
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.rules.answers import Reason, Rolled
from tablelight.view.plane import Place

Mode: TypeAlias = Literal["move", "see", "threats", "measure"]
SheetHeight: TypeAlias = Literal["peek", "half", "full"]
Theme: TypeAlias = Literal["auto", "light", "dark"]
Keys: TypeAlias = tuple[tuple[str, Json], ...]
"""Named values in the order of their names."""


@frozen
class Notice:
    """A remark to the player: a text (English, the key of translation), a reason of the rules, or a problem."""

    text: str = ""
    values: Mapping[str, object] = field(factory=dict)
    reason: Reason | None = None
    problem: Problem | None = None
    entry: Entry | None = None
    """What of the log fills `{what}`; without a text, what is said."""


@frozen
class Proposal:
    """A destination that waits for a yes, with what was chosen for its end (flight mode, where to set down). `tapped`: the
    place that was tapped, where another one beside it was taken to be meant."""

    to: Place
    ends: Keys = ()
    tapped: Place | None = None


@frozen(kw_only=True)
class PendingRoll:
    """A roll at hand: whose and which, its further keys, the faces entered so far; the roll to come back to afterwards."""

    figure: str
    roll: str
    keys: Keys = ()
    faces: tuple[Json, ...] = ()
    resume: PendingRoll | None = None


@frozen
class Example:
    """A game to begin with: its file, game and title; the address of its picture, once there is one."""

    file: str
    game: str
    title: str
    picture: str = ""


@frozen(kw_only=True)
class AppState:
    """The app at one moment."""

    history: History | None = None
    mode: Mode = "move"
    selected: str | None = None
    action: str | None = None
    keys: Keys = ()
    proposal: Proposal | None = None
    adds_waypoints: bool = False
    explaining: Place | None = None
    hover: Place | None = None
    cursor: Place | None = None
    viewpoint: Place | None = None
    target: Place | None = None
    shows_sight_map: bool = False
    ruler: RulerState = field(factory=RulerState)
    threats: ThreatsState = field(factory=ThreatsState)
    pending_roll: PendingRoll | None = None
    roll_result: Rolled | None = None
    last_roll: PendingRoll | None = None
    notice: Notice | None = None
    open_folds: frozenset[str] = frozenset()
    dialog: Dialog | None = None
    help: HelpState = field(factory=HelpState)
    tour: TourState = field(factory=TourState)
    problems: tuple[Problem, ...] = ()
    file: str = ""
    examples: tuple[Example, ...] = ()
    odds: OddsState = field(factory=OddsState)
    language: str = "en"
    theme: Theme = "auto"
    sheet: SheetHeight = "half"
    editor: EditorState = field(factory=EditorState)
    saves: SavesState = field(factory=SavesState)

    @property
    def document(self) -> Document:
        """The game on the table; there is one whenever the table is shown."""
        assert self.history is not None
        return self.history.present

    @property
    def figure(self) -> Figure | None:
        """The figure that is selected."""
        if self.history is None or self.selected is None:
            return None
        return next((figure for figure in self.document.figures if figure.id == self.selected), None)

    def cleared(self) -> AppState:
        """Nothing proposed, asked, thrown or said."""
        return evolve(
            self,
            proposal=None,
            explaining=None,
            pending_roll=None,
            roll_result=None,
            last_roll=None,
            notice=None,
            target=None,
            hover=None,
            threats=self.threats.cleared(),
        )


def with_ends(keys: Keys, ends: Keys) -> Keys:
    """The keys with those that lead to one end."""
    return tuple(sorted({**dict(keys), **dict(ends)}.items()))


def with_key(keys: Keys, name: str, value: Json) -> Keys:
    """The keys with one changed; None takes it away."""
    kept = {key: old for key, old in keys if key != name}
    if value is not None:
        kept[name] = value
    return tuple(sorted(kept.items(), key=lambda item: item[0]))
