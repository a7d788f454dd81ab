"""The state of the app. The history of the game is saved; the rest is what the player attends to: the selection, a
proposal, a dialog. The camera is not part of it: the canvas has its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app import play_state, table_state
from tablelight.app.editor.state import EditorState
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.look.state import LookState
from tablelight.app.peer.state import PeerState
from tablelight.app.ruler.state import RulerState
from tablelight.app.saves.state import Example, SavesState
from tablelight.app.sheets.state import SheetsState
from tablelight.app.transitions import Keys
from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.rules.answers import Reason, Rolled
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.view.games.ui import GameUi, ui_of
from tablelight.view.plane import Place

Mode: TypeAlias = Literal["move", "see", "threats", "measure", "look"]
SheetHeight: TypeAlias = Literal["peek", "half", "full"]
Theme: TypeAlias = Literal["auto", "light", "dark"]
RefusedKind: TypeAlias = Literal["file", "text", "link", "code", "save"]
"""What could not be used: a file, a text that was pasted, a link, a code that was read, a saved game."""
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


@frozen
class Notice:
    """A remark to the player in the status line: a text, a reason of the rules, or a problem."""

    text: str = ""
    """English, the key of translation; `values` fill its `{names}`."""
    values: Mapping[str, object] = field(factory=dict)
    """What fills the text."""
    reason: Reason | None = None
    """A reason of the rules, said with its clause."""
    problem: Problem | None = None
    """A problem of a document, a question, or a save."""
    entry: Entry | None = None
    """The log entry that fills `{what}`; without a text, it is what is said."""


@frozen(kw_only=True)
class AppState:
    """Everything the app knows at one moment."""

    history: History | None = None
    """The game on the table with its moments; None before one is chosen."""
    mode: Mode = "move"
    """What a tap means."""
    selected: str | None = None
    """The id of the selected figure."""
    action: str | None = None
    """The id of its action at hand, which lights the board."""
    keys: Keys = ()
    """The further keys of the action's question: the figure to carry, the waypoints."""
    proposal: play_state.Proposal | None = None
    """The destination that waits to be confirmed."""
    shows_numbers: bool = False
    """Whether every lit space shows its cost; else only those where the path ends or is stopped."""
    adds_waypoints: bool = False
    """Whether each further tap adds a waypoint instead of making a new proposal."""
    sets_down_first: bool = False
    """Whether a tap says where a carried figure is set down; the end of the move follows."""
    explaining: Place | None = None
    """The place that the panel explains: what is there, and why (not) to go there."""
    hover: Place | None = None
    """The place under the pointer."""
    cursor: Place | None = None
    """The keyboard's place on the board; None until an arrow key is pressed."""
    viewpoint: Place | None = None
    """See mode: the place that looks, if no figure does."""
    target: Place | None = None
    """See mode: the place that is looked at. Move mode: the place of the enemy that is looked at."""
    shows_sight_map: bool = False
    """See mode: whether everything that is seen is marked."""
    ruler: RulerState = field(factory=RulerState)
    """Measure mode: rulers and template circles."""
    threats: play_state.ThreatsState = field(factory=play_state.ThreatsState)
    """Threats mode: what is asked."""
    pending_roll: play_state.PendingRoll | None = None
    """The roll whose dice are in the hand."""
    roll_result: Rolled | None = None
    """The result of the last roll, as long as it is shown."""
    last_roll: play_state.PendingRoll | None = None
    """The roll that it belongs to."""
    notice: Notice | None = None
    """The remark in the status line."""
    open_folds: frozenset[str] = frozenset()
    """The names of the parts of the panel that are open."""
    dialog: table_state.Dialog | None = None
    """The dialog that is open."""
    help: table_state.HelpState = field(factory=table_state.HelpState)
    """What the help shows."""
    command: play_state.CommandState = field(factory=play_state.CommandState)
    """What was typed last, and the answer."""
    device: table_state.Device = field(factory=table_state.Device)
    """What is known of the device, once the player asks."""
    look: LookState = field(factory=LookState)
    """What a photograph of the table has shown."""
    tour: table_state.TourState = field(factory=table_state.TourState)
    """Where the tour of a first visit is."""
    problems: tuple[Problem, ...] = ()
    """The problems of what was refused last, for its dialog."""
    refused: RefusedKind = "file"
    """What was refused."""
    file: str = ""
    """The name of that file or game."""
    also_refused: tuple[tuple[str, tuple[Problem, ...]], ...] = ()
    """Files that were refused just before it, each with its problems."""
    examples: tuple[Example, ...] = ()
    """The games that come with the page."""
    odds_cell: tuple[int, int] | None = None
    """The cell of the game's table of odds whose whole distribution is shown, across and down."""
    odds_figure: int = 0
    """The number of the figure that all cells of this table show."""
    language: str = "en"
    """The code of the language of all texts."""
    theme: Theme = "auto"
    """The colours; "auto": those that the device prefers."""
    at_table: table_state.AtTableState = field(factory=table_state.AtTableState)
    """The tablet among the miniatures: the screen's light, the panel, the board's turn, the size of text."""
    sheet: SheetHeight = "half"
    """How high the panel is on a portrait screen."""
    editor: EditorState = field(factory=EditorState)
    """The editor: its session while a board is edited, the roster."""
    imports: tuple[table_state.Import, ...] = ()
    """Files of other programs that wait to be opened, the one that is shown first."""
    reading: table_state.Reading | None = None
    """The large file that is being read."""
    exported: table_state.Exported | None = None
    """The last file that was written for another program, for its dialog."""
    sheets: SheetsState = field(factory=SheetsState)
    """Rules sheets: those that the browser keeps, and one that waits to be used."""
    scan: table_state.ScanState = field(factory=table_state.ScanState)
    """What the reader of codes is doing."""
    passing: table_state.PassingState = field(factory=table_state.PassingState)
    """The codes of the game that are shown to another tablet."""
    partner: play_state.PartnerState = field(factory=play_state.PartnerState)
    """The sides that Tablelight plays: the order that is shown, and how it goes on."""
    turn_plan: play_state.AskedPlan | None = None
    """The plan of the turn that was asked for."""
    peer: PeerState = field(factory=PeerState)
    """The other tablet that the game is played on."""
    campaign: table_state.CampaignState = field(factory=table_state.CampaignState)
    """The campaigns that the browser keeps."""
    clock: table_state.ClockState = field(factory=table_state.ClockState)
    """The time of the current turn."""
    film: table_state.FilmState = field(factory=table_state.FilmState)
    """The moving picture that is chosen, or being made."""
    reminders: table_state.RemindersState = field(factory=table_state.RemindersState)
    """The reminder that is being written."""
    saves: SavesState = field(factory=SavesState)
    """The games that the browser keeps, and how the one on the table is saved."""
    timeline: play_state.TimelineState = field(factory=play_state.TimelineState)
    """Looking back over the game."""

    @property
    def game_history(self) -> History:
        """The history of the game on the table; there is one whenever the table is shown."""
        assert self.history is not None
        return self.history

    @property
    def document(self) -> Document:
        """The game on the table; there is one whenever the table is shown."""
        return self.game_history.now.document

    @property
    def rules(self) -> System:
        """The rules of the game on the table."""
        return rules_of(self.document)

    @property
    def ui(self) -> GameUi:
        """How the game on the table looks."""
        return ui_of(self.document)

    @property
    def is_played(self) -> bool:
        """Whether there is a game on the table that is neither edited nor looked back at."""
        return self.history is not None and self.editor.session is None and self.timeline.index is None

    @property
    def lists_refused(self) -> bool:
        """Whether the open dialog lists refused files: further files that come with them leave it open."""
        return self.dialog == "problems" and self.refused == "file"

    @property
    def is_tilted(self) -> bool:
        """Whether levels are seen from the side: never while the board is edited, on a bare table, or in true size."""
        is_asked = self.at_table.is_tilted and not self.in_true_size
        return is_asked and self.editor.session is None and self.document.board.has_spaces

    @property
    def in_true_size(self) -> bool:
        """Whether the board is shown in its true size: never while it is edited."""
        return self.at_table.is_true_size and self.at_table.inch > 0 and self.editor.session is None

    @cached_property
    def figure(self) -> Figure | None:
        """The figure that is selected."""
        return None if self.history is None else self.document.find(self.selected)

    def cleared(self) -> AppState:
        """The state with the same selection and nothing going on: no proposal, explanation, roll, target or notice."""
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
            threats=evolve(self.threats, question="threats", at=None, target=None, advised=None),
        )
