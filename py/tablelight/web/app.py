"""The loop: an action changes the state, and once a frame the picture and the page follow."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any

import js

from tablelight.app.actions import Action, ChoosePhoto, Effect, FitView, MoveCursor, ReadGround, ShowProblem, Zoom
from tablelight.app.at_table.panel import LayOnTable, SetAtTable, ShowTrueSize
from tablelight.app.device.update import AskDevice
from tablelight.app.importing.update import picture_of
from tablelight.app.move.queries import moves_of
from tablelight.app.page import room_of
from tablelight.app.portraits.panel import ChoosePortrait
from tablelight.app.saves.actions import LinkOpened
from tablelight.app.saves.records import StorageError
from tablelight.app.saves.update import failing_save
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.app.update import hover, update
from tablelight.app.working.foresight import Foresight
from tablelight.app.working.repaint import Repaint, keeps_board, shows_the_same
from tablelight.board.document import Board
from tablelight.board.text import document_text
from tablelight.later import NotLoadedError
from tablelight.locale.messages import translate
from tablelight.view.camera import best_turns
from tablelight.view.drawing import Backdrop
from tablelight.view.plane import Place, plane_of
from tablelight.web import guard, settings
from tablelight.web.answering import Answering
from tablelight.web.autosave import Autosave
from tablelight.web.board_view import BoardView
from tablelight.web.camera import CodeReader
from tablelight.web.canvas import Canvas
from tablelight.web.clock import Clock, Gliding, PartnerClock, Playing
from tablelight.web.device import AtTable, find_device
from tablelight.web.files import LISTING, ExamplePictures, Files
from tablelight.web.film import Film
from tablelight.web.guard import guarded, listen, spawn
from tablelight.web.looking import Looking
from tablelight.web.page_view import PageView, Tour
from tablelight.web.parts import PartLoader
from tablelight.web.pictures import Pictures, PortraitPictures
from tablelight.web.saves import LONG_LINK, Saves
from tablelight.web.sending import Sending
from tablelight.web.settings import KINDS, SharedRecord
from tablelight.web.storage import Store

if TYPE_CHECKING:
    from tablelight.web.peering import Peering

DARK = "(prefers-color-scheme: dark)"


class App:
    """The running app: its state, its board on the screen, and what it does in the browser."""

    def __init__(self, state: AppState, store: Store | StorageError) -> None:
        find = js.document.getElementById
        self.state = state
        self.element: Any = find("board")
        self._portraits = PortraitPictures(self)
        self.portrait = self._portraits.image
        self._canvas = Canvas(self.element, self.portrait)
        self.view = BoardView(lambda: self.state, self.request, self._canvas)
        self._parts = PartLoader()
        self._page, self._gliding = PageView(self), Gliding(self)
        self._tour = Tour(self)
        self._at_table = AtTable(self)
        self._files = Files(self)
        self._pictures, self._examples = Pictures(self), ExamplePictures(self)
        self.records = [SharedRecord(self, kind) for kind in KINDS]
        self.autosave, self._sending, self._playing = Autosave(self, store), Sending(self), Playing(self)
        self._partner_clock, self._clock = PartnerClock(self), Clock(self)
        self._saves, self._reader = Saves(self, self.autosave), CodeReader(self)
        self._looking, self._film = Looking(self), Film(self)
        self.answering = Answering(self, self.request)
        self._foresight = Foresight(self.answering)
        self._is_touched = self._is_whole = False
        self._peering: Peering | None = None
        self._able = self._files, self._saves, self._sending, self._reader, self._looking, self._film
        self._repaint = Repaint(
            lambda: js.requestAnimationFrame(self._frame),
            lambda milliseconds: js.setTimeout(self._frame, milliseconds),
            self._is_held,
            self._draw,
        )
        self._painted: AppState | None = None
        self._roomy: AppState | None = None
        """The state for which the board was painted last, in the room that the page left it then."""
        self._board: Board | None = None
        self._frame: Any = guarded(lambda *_: self._repaint.go_on())
        self.restyle()
        self._at_table.follow(None, state.at_table)
        self._canvas.text = state.at_table.text
        self.speak()
        js.ResizeObserver.new(guarded(lambda *_: self.resize())).observe(find("stage"))
        listen(js.matchMedia(DARK), "change", lambda _: self.restyle())
        self._other_pixels: Any = guarded(self._watch_pixels)
        self._watch_pixels()

    # What happens

    def act(self, action: object) -> None:
        """Do what a button, a gesture or a key asks for; later, if a part of the program must be loaded first."""
        guard.note(action)
        try:
            self._perform(action)
        except NotLoadedError as missing:  # before anything has changed: only an update or an effect raises it
            self._parts.wait(missing.part, lambda: self.act(action))

    def _perform(self, action: object) -> None:
        if isinstance(action, FitView):
            self.view.fit()
        elif isinstance(action, ShowTrueSize):
            self.act(SetAtTable(is_true_size=action.is_on, inch=action.inch, seen=self.view.size))
        elif isinstance(action, LayOnTable):
            size = self.view.plane.width, self.view.plane.height
            self.act(SetAtTable(keeps_screen_on=True, is_folded=True, turns=best_turns(size, self._at_table.room())))
        elif isinstance(action, Zoom):
            self.view.zoom_middle(action.factor)
        elif isinstance(action, ChoosePhoto):
            self._pictures.choose()
        elif isinstance(action, ReadGround):
            self._pictures.read_ground()
        elif isinstance(action, ChoosePortrait):
            self._portraits.choose(action)
        elif isinstance(action, AskDevice):
            spawn(find_device(self))
        elif isinstance(action, Effect):
            for able in self._able:
                able.perform(action)
        elif isinstance(action, LinkOpened) and not action.is_read and len(action.address) > LONG_LINK:
            self._saves.open_link(action)
        elif isinstance(action, Action):
            old, self.state = self.state, update(self.state, action)
            is_seen = not shows_the_same(old, self.state)
            if is_seen:
                self._foresight.leave()
            self._follow(old, action)
            if is_seen:
                self.request()
            if self.state.selected != old.selected:
                with suppress(Exception):  # the frame meets the error again, and reports it
                    moves_of(self.state)  # at once: the wait for the next frame is long enough for most of it

    def _follow(self, old: AppState, action: Action) -> None:
        """What follows an action, in this order. Each part may act itself: the next one sees the state after that."""
        self._gliding.begin(old, action)
        if old.saves.game_number != self.state.saves.game_number:
            self._canvas.bitmaps.forget()
        self._fit_new_board(old, self.state)
        self._clock.after(old, self.state)
        for record in self.records:
            record.after(old, self.state, action)
        is_opened = len(self.state.imports) < len(old.imports)
        if is_opened and self.state.saves.game_number != old.saves.game_number:
            self._pictures.lay_under(picture_of(old.imports[0]))
        self.autosave.after(old, self.state)
        for part in (self._sending, self._playing, self._partner_clock, self._reader, self._looking, self._film):
            part.after(old, self.state)
        self._follow_peer(old)
        if self.state.dialog == "start" and old.dialog != "start":
            self._saves.show_games()
        if old.saves.set_aside != self.state.saves.set_aside:
            self._saves.set_aside()
        if old.dialog != self.state.dialog:
            self._show_examples()
        session = self.state.editor.session
        if isinstance(action, ShowProblem) and session is not None and session.problem_places:
            self.view.lead_to(session.problem_places[0])
        if isinstance(action, MoveCursor) and self.state.cursor is not None:
            self.view.follow(self.state.cursor)
        if old.theme != self.state.theme:
            self.restyle()
        if old.at_table is not self.state.at_table:
            self._at_table.follow(old.at_table, self.state.at_table)
            self._canvas.text = self.state.at_table.text
        if _fitting(old) != _fitting(self.state):
            self.view.fit()
        if settings.stored_settings(old) != settings.stored_settings(self.state):
            settings.keep(self.state)
            self.speak()

    def _fit_new_board(self, old: AppState, new: AppState) -> None:
        """Show all of a board that is new, or has another shape."""
        history = new.history
        board = None if history is None else looked_at(new).document.board
        if history is None or board is None or board is self._board:
            return
        self._board = board
        is_new = not history.past and not history.future
        if is_new or old.history is None or plane_of(looked_at(old).document.board) is not plane_of(board):
            self.view.fit()

    def _follow_peer(self, old: AppState) -> None:
        if self._peering is None and self.state.peer.stage != "off":
            from tablelight.web.peering import Peering  # loaded for two tablets only

            self._peering = Peering(self)
        if self._peering is not None:
            self._peering.after(old, self.state)

    def _show_examples(self) -> None:
        if self.state.dialog in LISTING:
            self._examples.show()

    def backdrop(self) -> Backdrop | None:
        return self._pictures.backdrop(looked_at(self.state))

    # The view

    def hover(self, place: Place | None) -> None:
        if place != self.state.hover:
            self.act(hover(place))

    def touch(self, place: Place | None) -> None:
        """A finger has come down: find out what it may choose before it is lifted."""
        self._is_touched = True
        self._foresight.leave()
        if place is not None:
            self._foresight.press(self.state, place)

    def let_go(self) -> None:
        self._is_touched = False
        self._rest()

    def resize(self) -> None:
        """The screen has changed: resize the canvas and paint again at once, unless another picture follows that does
        so."""
        if not self.view.is_kept and self.view.resize():
            self._draw()

    def _watch_pixels(self, *_: object) -> None:
        """Resize now, and whenever the window moves to a screen with smaller or larger pixels: its size in CSS pixels
        stays the same."""
        pixels = js.matchMedia(f"(resolution: {js.devicePixelRatio}dppx)")
        pixels.addEventListener("change", self._other_pixels, js.JSON.parse('{"once": true}'))
        self.resize()

    def restyle(self) -> None:
        """Read the colours again: the page has changed between light and dark."""
        root = js.document.documentElement
        theme: str = self.state.theme
        if theme == "auto":
            theme = "dark" if js.matchMedia(DARK).matches else "light"
        root.setAttribute("data-theme", theme)
        self._canvas.brush.restyle()
        self._show_examples()
        self.request()

    def speak(self) -> None:
        """The language has changed: set the page's, for screen readers and hyphenation, and the board's name."""
        js.document.documentElement.setAttribute("lang", self.state.language)
        self.element.setAttribute("aria-label", translate("Board", self.state.language))

    def locate(self, column: int, row: int) -> Any:
        """Where a space is on the screen, for tests and benchmarks: [x, y] in CSS pixels of the page."""
        box = self.element.getBoundingClientRect()
        x, y = self.view.camera.screen(*self.view.shown_at((column, row)))
        return js.Array.of(box.left + x, box.top + y)

    def written(self) -> str:
        """The document on the table as it is saved, for tests; empty if there is none."""
        return document_text(self.state.document) if self.state.history is not None else ""

    # One repaint a frame

    def request(self) -> None:
        if not self._is_touched:  # the foresight for a finger goes on while pictures are painted
            self._foresight.leave()
        self._repaint.request()

    def _is_held(self) -> bool:
        """Whether what would be painted could still be lost (`web/journal.py`)."""
        is_held = js.tablelight.holding = self.autosave.is_noting()
        return is_held

    def _draw(self) -> None:
        """Paint the layers and render the panels. A state that cannot be shown is reported, and replaced by the last
        one that could, or by none."""
        self._repaint.begun()
        try:
            self._show()
        except NotLoadedError as missing:
            self._show_later(missing.part)
        except Exception as error:
            guard.tell(error)
            last = self._painted
            if last is None and self.state.history is not None:  # the game that opened at the start
                last = failing_save(self.state, self.state.saves.current)
            if last is not None and last is not self.state:
                self.state = last
                self.request()
        else:
            self._painted = self.state

    def _show_later(self, part: str) -> None:
        """Show the state once a part is there. If it does not come, the state that was shown before returns."""
        wanted, before = self.state, self._painted

        def give_up() -> None:
            if self.state is wanted and before is not None:
                self.state = before
                self.request()

        def go_on() -> None:
            if self.state is before:
                self.state = wanted
            self.answering.repaint()  # a picture of this state was begun, and is incomplete

        self._parts.wait(part, go_on, give_up)

    def _show(self) -> None:
        shown, roomy, picture = self.state, self._roomy, self.answering.picture()
        with picture or nullcontext():
            if picture is not None:
                is_kept = picture.is_first and roomy is not None and keeps_board(roomy, shown)
                if is_kept:
                    picture.leave_out()
                self.view.keep(is_kept)
            layers = () if self.view.is_kept else self._gliding.picture(shown)
            if picture is not None:
                self._page.show(shown)
                self._parts.keep()
        if not self.view.is_kept:
            if roomy is None or room_of(roomy) != room_of(shown):
                self.view.resize()  # painted once, with the room that the page leaves; asking lays it out
            self._roomy = shown
            self.view.fit_tilt()
            self.view.paint(layers, self.backdrop())
        if self.state.tour.stop is not None:
            self._tour.place()
        js.tablelight.painted = js.performance.now()
        self.autosave.painted()
        if picture is not None:
            self._is_whole = picture.is_whole
            self.answering.painted(picture)
        js.tablelight.whole = self._is_whole and not self.view.is_drawing
        if self._is_whole:
            self._rest()

    def _rest(self) -> None:
        """With all painted, no finger down and no answer for the page to work out, foresee the next taps."""
        is_idle = self._is_whole and not self._repaint.is_awaited and not self._is_touched and not self.view.is_drawing
        if is_idle and self.answering.is_page_free():
            self._foresight.rest(self.state)


def _fitting(state: AppState) -> tuple[object, ...]:
    """What the camera is set by; the board is fitted again if it changes."""
    return state.at_table.turns, state.in_true_size and state.at_table.inch
