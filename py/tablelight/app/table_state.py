"""The small records of features around play: how the tablet lies on the table, the device, the game clock, the reminder
that is being written, the campaigns, the moving picture, the tour, the help, the codes, the files that wait to be
opened. Those of play itself are in `play_state.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.play_state import Speed
from tablelight.app.share.fountain import Collector
from tablelight.board.campaign import Campaign
from tablelight.board.clocks import GameClock
from tablelight.board.problems import Problem
from tablelight.board.reminders import Occasion
from tablelight.formats.format import Found
from tablelight.formats.losses import Loss, Wishes
from tablelight.locale.messages import msg

Paper: TypeAlias = Literal["a4", "letter"]
DRAWING = "true-size-drawing"
"""The id of the drawing of the whole board; each printed sheet shows a part of it."""
LEAST_INCH, LARGEST_INCH = 60.0, 300.0
"""The fewest and the most CSS pixels per inch that a screen may have."""
TEXTS = (100, 125, 150)
"""Sizes of text, in percent."""


@frozen(kw_only=True)
class AtTableState:
    """How the tablet lies on the table."""

    keeps_screen_on: bool = False
    """Whether the screen stays on."""
    is_folded: bool = False
    """Whether the panel is a strip, so that the board has the room."""
    turns: int = 0
    """Quarter turns of the board, clockwise."""
    is_tilted: bool = False
    """Whether levels are seen from the side."""
    text: int = TEXTS[0]
    """The size of text, in percent."""
    inch: float = 0.0
    """CSS pixels per inch on this screen, as measured with a card; 0: not measured yet."""
    is_true_size: bool = False
    """Whether a space, or an inch of a bare table, is an inch on the screen."""
    seen: tuple[float, float] = (0.0, 0.0)
    """Width and height of the room for the board, in pixels, when true size was chosen."""

    def of_device(self) -> AtTableState:
        """The settings that stay when another game is put on the table."""
        return AtTableState(keeps_screen_on=self.keeps_screen_on, text=self.text, inch=self.inch)


Edition: TypeAlias = Literal["tab", "installed", "file"]
SnapshotState: TypeAlias = Literal["taken", "kept", "none", "off"]

ABILITIES: Mapping[str, str] = {
    "isSecureContext": msg("The page is not served by HTTPS, so the browser refuses much of it."),
    "navigator.serviceWorker": msg("The app does not open without a network."),
    "indexedDB": msg("The browser keeps no games. Save them to files."),
    "caches": msg("No snapshot is kept, so each start takes longer."),
    "Worker": msg("Long answers hold up the page."),
    "navigator.mediaDevices": msg("The camera does not read codes. Pictures of codes can be opened."),
    "RTCPeerConnection": msg("This device cannot connect to another tablet."),
    "navigator.wakeLock": msg("The screen cannot be kept on."),
    "navigator.clipboard": msg("Buttons cannot copy text."),
    "navigator.share": msg("The share dialog of the device cannot be opened."),
}
"""Features that a browser may lack, by their names in JavaScript, and what the app cannot do without them."""


@frozen(kw_only=True)
class Device:
    """What the browser says about the device and the page. None: it does not say. Memory and storage are in bytes."""

    browser: str = ""
    """The browser's user agent."""
    edition: Edition = "tab"
    python: str = ""
    width: int = 0
    height: int = 0
    """The page's size in CSS pixels."""
    pixel_ratio: float = 1
    touches: int = 0
    """The number of fingers that the screen detects at once."""
    python_bytes: int = 0
    script_bytes: int | None = None
    """The memory that the page's JavaScript uses."""
    start_ms: int = 0
    snapshot: SnapshotState = "none"
    used_bytes: int | None = None
    quota_bytes: int | None = None
    is_persistent: bool = False
    is_offline: bool = False
    """Whether the app opens without a network."""
    cameras: int | None = None
    missing: tuple[str, ...] = ()
    """The names of `ABILITIES` that this browser lacks."""


TimeMark: TypeAlias = Literal["", "minute", "over"]
"""Whether a minute is left, or the time is up."""


@frozen
class Away:
    """Time that passed while the program did not run: the player says whether it counts."""

    ms: int
    side: str
    round: int
    """The side and the round whose turn it was."""


@frozen(kw_only=True)
class ClockState:
    """The time of the turn under way, and what the clock's dialog shows."""

    elapsed: int = 0
    """Milliseconds of the turn under way."""
    mark: TimeMark = ""
    away: Away | None = None
    sounds: bool = False
    """Whether a sound marks the last minute."""
    setup: GameClock = field(factory=lambda: GameClock(seconds=1800))
    """How the next clock will count."""

    def of_device(self) -> ClockState:
        """The settings that stay when another game is put on the table."""
        return ClockState(sounds=self.sounds, setup=self.setup)


DraftWhen: TypeAlias = Occasion | Literal["later"]
"""When the players are reminded; "later": in some rounds."""
WITH_SIDE: tuple[DraftWhen, ...] = ("turn", "turn-end", "later")
"""The moments that belong to a side's turn."""


@frozen(kw_only=True)
class RemindersState:
    """The reminder that is being written."""

    text: str = ""
    when: DraftWhen = "turn"
    side: str = ""
    """Whose turns; "": every side's."""
    rounds: int = 2
    """In how many rounds, if `when` says later."""


@frozen(kw_only=True)
class CampaignState:
    """The campaigns, which one is shown, and the player's choice among the changes of the last game."""

    campaigns: tuple[Campaign, ...] = ()
    name: str = ""
    """The name of the shown campaign; "" for the first."""
    turned: frozenset[str] = frozenset()
    """Changes of the game, by their keys, that the player has ticked or unticked."""

    @property
    def shown(self) -> Campaign | None:
        first = self.campaigns[0] if self.campaigns else None
        return next((each for each in self.campaigns if each.name == self.name), first)

    def with_campaign(self, campaign: Campaign) -> CampaignState:
        """The state with a campaign, shown, which replaces the one of the same name or is added."""
        by_name = {each.name: each for each in (*self.campaigns, campaign)}
        return evolve(self, campaigns=tuple(by_name.values()), name=campaign.name)


FilmPart: TypeAlias = Literal["turn", "game"]
FilmForm: TypeAlias = Literal["gif", "video"]
WIDTHS = (320, 480, 720)
"""Pixels of the longer side of the board."""
PACE_MS: dict[Speed, int] = {"slow": 1500, "fast": 600}
"""How long each frame is shown, in milliseconds."""


@frozen(kw_only=True)
class FilmState:
    """The settings of the moving picture, and its progress."""

    part: FilmPart = "turn"
    width: int = WIDTHS[1]
    pace: Speed = "fast"
    luck: tuple[str, ...] = ()
    """The sides whose luck is written below the board."""
    form: FilmForm = "gif"
    can_record: bool = False
    """Whether the browser records videos."""
    number: int = 0
    """The number of pictures that were begun."""
    done: int | None = None
    """Finished frames; None: no picture is being made."""
    count: int = 0
    """Frames that it will have."""
    size: int | None = None
    """Bytes of the last picture."""
    is_failed: bool = False


@frozen(kw_only=True)
class TourState:
    """Where the tour of a first visit is."""

    stop: int | None = None
    """Its stop, from 0; None: there is no tour at present."""
    seen: bool = False
    """Whether it was seen to its end, or left."""


Dialog: TypeAlias = Literal[
    "start", "menu", "table", "problems", "rules", "legend", "options", "turn", "luck", "new", "odds", "clash", "share",
    "unkept", "reading", "scan", "moving", "moves", "import", "export", "sheet", "peer", "words", "points", "clock",
    "film", "true-size", "reminders", "campaign", "look", "device",
]  # fmt: skip


@frozen(kw_only=True)
class HelpState:
    """What the help shows: which game, which clauses, which search."""

    game: str | None = None
    """The game whose rules are shown; None: the game on the table."""
    clause: str | None = None
    """The requested clause."""
    query: str = ""
    """The text of the search."""
    section: int | None = None
    """The number of the only section shown; None: all."""
    trail: tuple[Dialog, ...] = ()
    """The dialogs to go back to."""


@frozen(kw_only=True)
class PassingState:
    """The codes of the game that are shown to another tablet."""

    frame: int = 0
    """The frame of the moving code that is shown."""
    moves: int = 1
    """How many moves back the code of the last moves begins."""


@frozen(kw_only=True)
class ScanState:
    """What the reader of codes is doing."""

    camera: Literal["waiting", "on", "refused"] = "waiting"
    """Whether it shows a picture."""
    why: str = ""
    """Why there is no camera, by the browser's name of the error."""
    torch: bool | None = None
    """Whether its lamp is on; None: it has none."""
    collector: Collector | None = None
    """What has been read of a moving code. It never changes: a further frame makes a new collector."""
    strange: bool = False
    """Whether the last code that was seen holds no game."""


@frozen
class Import:
    """A file of another program that has been read."""

    name: str
    found: Found
    wishes: Wishes = field(factory=Wishes)
    """How the player wants it to be read."""
    chooses_rules: bool = False
    """Whether the player is choosing rules of their own for the map."""
    refused: Problem | None = None
    """Why the last change of how to read it failed; it stays as it was read before."""
    pointed: str = ""
    """What is marked on the picture of its board: "loss 2", "tile 7", "kind 0"; "" for nothing."""


@frozen
class Reading:
    """A large file while it is read."""

    name: str
    share: float | None
    """How much of it is here, 0 to 1; None: all of it."""
    before: Dialog | None
    """The dialog that was open before, and opens again afterwards."""


@frozen
class Exported:
    """A file that was written for another program, and the parts of the game that are not in it."""

    name: str
    losses: tuple[Loss, ...]
