"""Everything the app remembers. The document is the only lasting part; the rest is attention: what is selected, asked,
proposed. (The camera is the canvas's own.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.dice.state import PendingRoll
from tablelight.app.editor.state import EditorState
from tablelight.app.help.state import Dialog, HelpState
from tablelight.app.history import History
from tablelight.app.keys import Keys
from tablelight.app.log.state import Entry
from tablelight.app.move.state import Proposal
from tablelight.app.odds.state import OddsState
from tablelight.app.ruler.state import RulerState
from tablelight.app.saves.state import Example, SavesState
from tablelight.app.threats.state import ThreatsState
from tablelight.app.tour.state import TourState
from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.rules.answers import Reason, Rolled
from tablelight.view.plane import Place

Mode: TypeAlias = Literal["move", "see", "threats", "measure"]
SheetHeight: TypeAlias = Literal["peek", "half", "full"]
Theme: TypeAlias = Literal["auto", "light", "dark"]


@frozen
class Notice:
    """A remark to the player: a text (English, the key of translation), a reason of the rules, or a problem."""

    text: str = ""
    values: Mapping[str, object] = field(factory=dict)
    reason: Reason | None = None
    problem: Problem | None = None
    entry: Entry | None = None
    """What of the log fills `{what}`; without a text, what is said."""


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
