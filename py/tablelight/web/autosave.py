"""Saves the game on the table as it is played: in the journal before it is painted, in the store soon after. What
cannot be saved is shown, never ignored."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import js
from attrs import evolve

from tablelight.app.board_scene import shows_change
from tablelight.app.history import History, Moment
from tablelight.app.saves import update as do
from tablelight.app.saves.files import metadata_text
from tablelight.app.saves.records import Conflict, JournalNote, SaveHead, StorageError
from tablelight.app.saves.state import UnsavedGame
from tablelight.app.saves.update import game_saved, save_conflict, save_failed, set_saves
from tablelight.app.state import AppState
from tablelight.app.working.timeout import is_done_within
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.text import quoted_text
from tablelight.progress.portions import Steps, run
from tablelight.web.board_picture import thumbnail
from tablelight.web.guard import Timer, listen, spawn
from tablelight.web.host import Host
from tablelight.web.journal import Journal, Slot, ahead, new_id, slot_of
from tablelight.web.storage import Listener, Store, is_persistent
from tablelight.web.working_sign import kept_between_frames

AT_ONCE, PAUSE = 50, 350
"""Milliseconds from a change until it is saved, so that the picture is painted first; and the least time from one save
to the next: a slider makes many changes."""
SILENCE = 2.0
"""Seconds until the page says that a store does not answer; seconds of the page's own work do not count."""


async def open_store() -> Store | StorageError:
    """The browser's store, or why there is none."""
    try:
        return await Store.open()
    except StorageError as error:
        return error


class Autosave:
    """Between the table and the store."""

    def __init__(self, host: Host, store: Store | StorageError) -> None:
        self._host = host
        self.store = store if isinstance(store, Store) else None
        self._refused = store if isinstance(store, StorageError) else None
        self._journal = Journal()
        self._listeners: list[Listener] = []
        self._timer = Timer()
        self._kept_at = -PAUSE
        self._busy = asyncio.Lock()
        self._slot = slot_of(host.state)
        self._was_asked = False
        self._noted: Moment | None = None  # the last one in the journal
        self._to_note: AppState | None = None  # to be noted once the next picture, which lacks it, is painted
        self._is_noting = False
        self._preparing: Steps[tuple[str, str]] | None = None
        """The work on the texts of the game on the table that are about to be written."""
        self._is_left = False
        self._is_given_up = False
        """Whether another tab's state is to take the place of this one's."""
        listen(js, "pagehide", self._hidden)
        listen(js, "pageshow", self._on_page_show)
        listen(js.document, "visibilitychange", lambda _: self.flush())
        listen(js, "beforeunload", self._on_before_unload)
        self._follow(is_last=True)

    def listen(self, listener: Listener) -> None:
        """Listen to what other tabs save, in every store."""
        self._listeners.append(listener)
        if self.store is not None:
            self.store.listen(listener)

    # When

    def after(self, old: AppState, new: AppState) -> None:
        """Something has happened: save it, if it belongs to the game."""
        if new.history is None:
            return
        if old.history is None or old.saves.game_number != new.saves.game_number:
            is_contested = old.saves.conflict is not None and not self._is_given_up
            if self._timer.is_set or is_contested:  # save now what has not been saved of the old game
                self._timer.stop()
                spawn(self._save(self._slot, old, thumbnail(self._host.element)))
            self._slot, self._to_note, self._is_given_up = slot_of(new), None, False
            self._follow(is_last=False)
        if not self.is_due(new):
            self._to_note = None
            self._journal.clear(self._slot.head.id)  # what it holds was undone
            return
        if old.history is None or old.history.now is not new.history.now:
            self._is_given_up = False  # the other tab's state could not be opened, and the player goes on
            self._to_note = None if shows_change(new) else new
            if self._to_note is None:
                self._note(new)
        if new.saves.conflict is not None or self._slot.tried is new.history.now:
            return  # the player decides, or the next change tries again
        since = js.performance.now() - self._kept_at
        self._timer.set(AT_ONCE if since > PAUSE else PAUSE, self._save_once_noted)

    def is_due(self, state: AppState) -> bool:
        """Whether there is something to save. An unplayed example is not."""
        history = state.history
        if history is None or history.now is self._slot.moment:
            return False
        return bool(history.past or history.future or state.saves.is_imported)

    def is_noting(self) -> bool:
        """Whether a change is being written into the journal that no frame should show before it is there."""
        return self._is_noting or ahead.is_awaited

    def painted(self) -> None:
        """A picture is painted. If it does not show a change on a large board yet, note the change in the journal now,
        in portions, before the next picture shows it."""
        if self._to_note is not None and not self._is_noting:
            self._is_noting = True
            spawn(self._note_in_portions())

    def _save_once_noted(self) -> None:
        """Save the game on the table, after the picture that waits for the journal: the texts take long."""
        if self.is_noting():
            self._timer.set(AT_ONCE, self._save_once_noted)
        else:
            self.save_now()

    def save_now(self) -> None:
        spawn(self._keeping())

    def _keeping(self) -> Coroutine[Any, Any, None]:
        self._timer.stop()
        self._kept_at = js.performance.now()
        return self._save(self._slot, self._host.state, thumbnail(self._host.element))

    async def ended(self) -> None:
        """Save what is unsaved of the game on the table, and wait for that."""
        if self._timer.is_set:
            await self._keeping()
        async with self._busy:
            pass

    def flush(self) -> None:
        """The page may be going: begin to write what is still unsaved before this returns."""
        is_preparing, self._preparing = self._preparing is not None, None
        if self._is_left or not (self._timer.is_set or is_preparing):
            return
        self._timer.stop()
        history = self._host.state.history
        if history is None or self.store is None or (self._busy.locked() and not is_preparing):
            self.save_now()
            return
        try:
            head = self._slot.head.of(history.present, int(js.Date.now()))
            writing = self.store.save(head, *do.texts_of(history))
        except (StorageError, DocumentError) as error:
            self._host.act(save_failed(_problem(error)))
        else:
            spawn(self._end_flush(self._slot, history.now, writing))

    async def _end_flush(self, slot: Slot, moment: Moment, writing: Coroutine[Any, Any, SaveHead | Conflict]) -> None:
        async with self._busy:
            try:
                self._written(slot, moment, await writing)
            except StorageError as error:
                self._host.act(save_failed(error.problem))

    def _hidden(self, event: Any) -> None:
        """The page is left. If the browser keeps it for "Back", nothing may be half written (`Store.abandon`): the next
        start reads the journal."""
        ahead.flush()
        history = self._host.state.history
        is_noted = history is not None and (history.now is self._noted or not self.is_due(self._host.state))
        if not (event.persisted and is_noted and self.store is not None):
            self.flush()
            return
        self._is_left = True
        self._timer.stop()
        self.store.abandon()
        self._journal.release()

    def _on_page_show(self, event: Any) -> None:
        """A page that comes back starts again: another one may have gone on with its game."""
        if event.persisted and self._is_left:
            js.location.reload()

    def _on_before_unload(self, event: Any) -> None:
        """Let the browser ask before a game is gone that it has not saved."""
        state = self._host.state
        is_refused = state.saves.problem is not None or state.saves.conflict is not None
        if state.saves.unsaved is not None or (is_refused and self.is_due(state)):
            event.preventDefault()

    # How

    def _note(self, state: AppState) -> None:
        """Note a change in the journal, before it is painted. It includes pictures that the store does not have yet;
        those are written there without a pause."""
        assert state.history is not None
        history, entry = state.history, run(self._entry(state.history))
        self._noted = history.now if self._journal.write(entry) else None

    async def _note_in_portions(self) -> None:
        """Note the newest waiting change in the journal, in portions."""
        try:
            while (state := self._to_note) is not None and (history := state.history) is not None:
                found = await kept_between_frames(self._entry(history), lambda: self._to_note is not state)
                if found is not None and self._to_note is state:
                    self._to_note = None
                    self._noted = history.now if self._journal.write(found.answer) else None
        finally:
            self._is_noting = False

    def _entry(self, history: History) -> Steps[JournalNote]:
        slot = self._slot
        is_new = history.photo is not slot.photo or history.portraits is not slot.portraits
        if is_new:
            self._kept_at = -PAUSE
        quoted = yield from quoted_text(history.present)
        metadata = yield from metadata_text.steps(history, pictures=is_new)
        yield  # writing it is a separate part
        return slot.head.of(history.present, int(js.Date.now())), quoted, metadata, is_new

    async def _save(
        self, slot: Slot, state: AppState, picture: str, *, again: bool = False, anyway: bool = False
    ) -> None:
        """`again`: even what was saved before; `anyway`: even over what another tab has saved."""
        async with self._busy:  # one after the other: each follows the counter of the one before
            history = state.history
            if history is None or (history.now is slot.moment and not again):
                return
            head = slot.head.of(history.present, int(js.Date.now()), picture)
            before, slot.tried, slot.tried_at = slot.tried_at, history.now, head.changed
            try:
                texts = await self._texts(slot, history)
                if texts is None:
                    return
                text, metadata = texts
                if self.store is None:
                    raise self._refused or StorageError("refused")
                found = await self._answered(slot, self.store.save(head, text, metadata, anyway=anyway))
                if isinstance(found, Conflict) and found.theirs.changed == before:  # a write of ours that got no answer
                    found = await self._answered(slot, self.store.save(head, text, metadata, anyway=True))
                if isinstance(found, Conflict) and slot is not self._slot:  # no player can be asked: keep both
                    found = await self._answered(
                        slot, self.store.save(evolve(head, id=new_id(), counter=0), text, metadata)
                    )
            except (StorageError, DocumentError) as error:
                left = UnsavedGame(history, slot.head) if slot is not self._slot else None
                self._host.act(save_failed(_problem(error), left))
                return
            self._written(slot, history.now, found)
        if not self._was_asked:
            self._was_asked = True
            self._host.act(set_saves(persistent=await is_persistent(is_asked=True)))

    async def _texts(self, slot: Slot, history: History) -> tuple[str, str] | None:
        """The texts of a game, made while the page takes taps; None if `flush` has written them meanwhile."""
        steps = do.texts_of.steps(history)
        if slot is self._slot:
            self._preparing = steps
        try:
            found = await kept_between_frames(steps, lambda: slot is self._slot and self._preparing is not steps)
        finally:
            if self._preparing is steps:
                self._preparing = None
        return None if found is None else found.answer

    async def _answered(self, slot: Slot, writing: Coroutine[Any, Any, SaveHead | Conflict]) -> SaveHead | Conflict:
        """The result of a write. If it takes long, the page says so of the game on the table; it may still come."""
        task = asyncio.ensure_future(writing)
        if not await is_done_within(task, SILENCE) and slot is self._slot:
            self._host.act(save_failed(StorageError("silent").problem))
        found: SaveHead | Conflict = await task
        return found

    def _written(self, slot: Slot, moment: Moment, found: SaveHead | Conflict) -> None:
        """Handle the result of a write: tell the app, and clear the journal of what is saved."""
        if isinstance(found, Conflict):
            self._host.act(save_conflict(found.theirs))
            return
        noted, slot.head, slot.moment = slot.head.id, found, moment
        slot.photo, slot.portraits = moment.photo, moment.portraits
        if slot is not self._slot:
            if noted != self._slot.head.id:  # otherwise the entry is of the game that is back on the table
                self._journal.clear(noted)
            return
        if not self.is_due(self._host.state):
            self._journal.clear(found.id)
        self._host.act(game_saved(found))
        self._follow(is_last=True)

    def _follow(self, *, is_last: bool) -> None:
        """Tell static/boot/picture.js which game is on the table, and whether it was saved last: then its picture is
        shown at the next start, until the game itself is there."""
        head = self._slot.head
        js.tablelight.picture.follow(head.id if head.counter else "", head.counter, is_last)

    # What the player decides

    async def insist(self, *, as_new: bool = False) -> None:
        """Save this tab's state, over another tab's or (`as_new`) as its own game, which needs all of its pictures. Until
        it is saved, the journal has it, under one name or the other."""
        if as_new:
            slot = self._slot
            async with self._busy:  # first ends a write under way: it is of the old name
                if slot is not self._slot:
                    return  # another game has come, and this one was kept
                self._slot, self._to_note = Slot(evolve(slot.head, id=new_id(), counter=0)), None
                self._note(self._host.state)
                if self._noted is not None:
                    self._journal.clear(slot.head.id)
        await self._save(self._slot, self._host.state, thumbnail(self._host.element), again=True, anyway=True)

    def give_up(self) -> None:
        """Give up this tab's state: another tab's takes its place. Until that is on the table, the journal keeps it."""
        self._timer.stop()
        self._is_given_up = True

    async def retry(self) -> None:
        """Try once more, with a newly opened store: the old one may never answer."""
        store = await open_store()
        if isinstance(store, Store):
            if self.store is not None:
                self.store.close()
            self.store, self._refused = store, None
            for listener in self._listeners:
                store.listen(listener)
            self._busy = asyncio.Lock()
        await self._save(self._slot, self._host.state, thumbnail(self._host.element), again=True)


def _problem(error: StorageError | DocumentError) -> Problem:
    return error.problem if isinstance(error, StorageError) else error.problems[0]
