"""Everything the app remembers. The document is the only lasting part; the rest is attention: what is selected, asked,
proposed. (The camera is the canvas's own.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.editor.state import Editor
from tablelight.app.help.state import Dialog, Helping, Touring
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.odds.state import OddsView
from tablelight.app.ruler.state import Measuring
from tablelight.app.saves.state import Shelf
from tablelight.app.threats.state import Watching
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.rules.answers import Reason, Rolled
from tablelight.view.plane import Place

Mode: TypeAlias = Literal["move", "see", "threats", "measure"]
Heights: TypeAlias = Literal["peek", "half", "full"]
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
class Throwing:
    """A roll at hand: whose and which, its further keys, the faces entered so far; the roll to come back to afterwards."""

    figure: str
    roll: str
    keys: Keys = ()
    faces: tuple[Json, ...] = ()
    back: Throwing | None = None


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
    stretching: bool = False
    asked: Place | None = None
    hover: Place | None = None
    cursor: Place | None = None
    eye: Place | None = None
    target: Place | None = None
    sees_all: bool = False
    measuring: Measuring = field(factory=Measuring)
    watching: Watching = field(factory=Watching)
    throwing: Throwing | None = None
    rolled: Rolled | None = None
    threw: Throwing | None = None
    said: Notice | None = None
    opened: frozenset[str] = frozenset()
    dialog: Dialog | None = None
    helping: Helping = field(factory=Helping)
    touring: Touring = field(factory=Touring)
    problems: tuple[Problem, ...] = ()
    file: str = ""
    examples: tuple[Example, ...] = ()
    odds: OddsView = field(factory=OddsView)
    language: str = "en"
    theme: Theme = "auto"
    sheet: Heights = "half"
    editor: Editor = field(factory=Editor)
    shelf: Shelf = field(factory=Shelf)

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

    def quiet(self) -> AppState:
        """Nothing proposed, asked, thrown or said."""
        return evolve(
            self,
            proposal=None,
            asked=None,
            throwing=None,
            rolled=None,
            threw=None,
            said=None,
            target=None,
            hover=None,
            watching=self.watching.quiet(),
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
