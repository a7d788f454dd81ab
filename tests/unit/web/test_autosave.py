"""Two tabs with one game, and what the journal holds until a game is saved."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import pytest
from attrs import evolve

from tablelight.app.beside import Photo
from tablelight.app.history import History
from tablelight.app.saves.actions import SaveLoaded
from tablelight.app.saves.records import Conflict, JournalEntry, SaveHead, StorageError
from tablelight.app.saves.state import SavesState
from tablelight.app.saves.update import (
    game_saved,
    rename,
    restore_unsaved,
    save_conflict,
    save_failed,
    texts_of,
)
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.text import document_text
from tests.examples import example
from tests.unit.web.conftest import FalseHost, settled

if TYPE_CHECKING:
    from tablelight.web.autosave import Autosave

GAME = SaveHead(id="game", title="", game="heroclix", changed=1, counter=1)
THEIRS = evolve(GAME, title="theirs", changed=7, counter=2)


class FalseStore:
    """A store of heads and texts, with the rule of the true one; it may have no room."""

    def __init__(self) -> None:
        self.games: dict[str, tuple[SaveHead, str]] = {}
        self.is_full = False

    def listen(self, _: object) -> None:
        pass

    async def save(self, kept: SaveHead, text: str, _: str = "", *, anyway: bool = False) -> SaveHead | Conflict:
        await asyncio.sleep(0)
        if self.is_full:
            raise StorageError("full")
        stored = self.games[kept.id][0] if kept.id in self.games else None
        if stored is not None and stored.counter != kept.counter and not anyway:
            return Conflict(stored)
        head = evolve(kept, counter=max(kept.counter, stored.counter if stored else 0) + 1)
        self.games[kept.id] = head, text
        return head


class Tab(FalseHost):
    """A tab with a game on the table that another tab has played on."""

    def __init__(self, js: MagicMock, monkeypatch: pytest.MonkeyPatch) -> None:
        from tablelight.web import autosave

        monkeypatch.setattr(autosave, "Store", FalseStore)
        js.navigator.locks = None
        self.journal: dict[str, str] = {}
        js.localStorage.setItem = self.journal.__setitem__
        js.localStorage.removeItem = lambda key: self.journal.pop(key, None)
        js.crypto.getRandomValues.return_value.to_py = lambda: [len(self.journal), 0, id(object())]
        photo = Photo(source="data:image/jpeg;base64,AAAA", width=4, height=3)
        history = History.of(example("heroclix-rooftop"), photo)
        super().__init__(AppState(history=history, saves=SavesState(current=GAME)))
        self.element.width, self.element.height = 4, 3
        self.store = FalseStore()
        self.store.games["game"] = THEIRS, "theirs"
        self.autosave: Autosave = autosave.Autosave(self, self.store)  # type: ignore[arg-type]

    def act(self, action: Any) -> None:
        super().act(action)
        old, self.state = self.state, update(self.state, action)
        self.autosave.after(old, self.state)

    async def plays_on(self) -> None:
        """A change here that the store refuses: the other tab was first."""
        self.act(rename("mine"))
        self.autosave.save_now()
        await settled_late()
        assert self.asked_for(save_conflict)

    def entries(self) -> list[str]:
        """The games in the journal, by their ids."""
        return [key.rpartition(".")[2] for key in self.journal]

    def titles(self) -> list[str]:
        return sorted(head.title for head, _ in self.store.games.values())


async def settled_late() -> None:
    for _ in range(3):
        await settled()
        await asyncio.sleep(0.001)


@pytest.fixture
def tab(js: MagicMock, monkeypatch: pytest.MonkeyPatch) -> Tab:
    return Tab(js, monkeypatch)


def test_a_game_kept_beside_the_other_tabs_is_saved_once(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        await tab.autosave.insist(as_new=True)
        assert tab.titles() == ["mine", "theirs"]
        assert not tab.journal, "the next start would keep it once more"
        assert tab.state.saves.conflict is None

    asyncio.run(play())


def test_a_game_kept_beside_the_other_tabs_is_not_lost_if_there_is_no_room(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        tab.store.is_full = True
        await tab.autosave.insist(as_new=True)
        assert tab.asked_for(save_failed)
        (entry,) = tab.entries()
        assert entry != "game", "the next start would ask about a game that was decided about"
        tab.store.is_full = False
        tab.act(rename("mine again"))
        await tab.autosave._save(tab.autosave._slot, tab.state, "")
        assert tab.titles() == ["mine again", "theirs"]
        assert not tab.journal

    asyncio.run(play())


def test_a_game_kept_beside_the_other_tabs_takes_its_pictures_into_the_journal(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        tab.store.is_full = True
        await tab.autosave.insist(as_new=True)
        (text,) = tab.journal.values()
        assert '"pictures": true' in text, "no record has them under the new name"

    asyncio.run(play())


def test_a_game_that_two_tabs_played_on_is_kept_if_another_one_comes(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        text, metadata = texts_of(History.of(example("oraculo-crypt")))
        tab.act(SaveLoaded(evolve(GAME, id="other"), text, metadata))
        await settled_late()
        assert tab.titles() == ["mine", "theirs"]
        assert not tab.journal, "the next start would keep it once more"

    asyncio.run(play())


def test_a_game_that_two_tabs_played_on_is_kept_if_it_is_opened_again(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        text, metadata = texts_of(History.of(example("heroclix-rooftop")))
        tab.act(SaveLoaded(THEIRS, text, metadata))
        await settled_late()
        assert tab.titles() == ["mine", "theirs"]

    asyncio.run(play())


def test_a_game_that_was_given_up_is_not_kept_but_stays_in_the_journal_until_the_other_has_come(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        tab.autosave.give_up()
        assert tab.entries() == ["game"]
        text, metadata = texts_of(History.of(example("heroclix-rooftop")))
        tab.act(SaveLoaded(THEIRS, text, metadata))
        await settled_late()
        assert tab.titles() == ["theirs"]
        assert not tab.journal

    asyncio.run(play())


def test_a_game_that_was_given_up_is_kept_if_the_other_does_not_come_and_the_player_goes_on(tab: Tab) -> None:
    async def play() -> None:
        await tab.plays_on()
        tab.autosave.give_up()
        tab.act(rename("mine again"))
        text, metadata = texts_of(History.of(example("oraculo-crypt")))
        tab.act(SaveLoaded(evolve(GAME, id="other"), text, metadata))
        await settled_late()
        assert tab.titles() == ["mine again", "theirs"]

    asyncio.run(play())


def test_a_write_of_a_game_that_is_back_on_the_table_keeps_the_journal_of_its_new_changes(tab: Tab) -> None:
    async def play() -> None:
        tab.store.games["game"] = GAME, ""
        tab.act(rename("mine"))  # waits to be saved when the same game comes again
        text, metadata = texts_of(History.of(example("heroclix-rooftop")))
        tab.act(SaveLoaded(GAME, text, metadata))
        tab.act(rename("newer"))
        assert tab.entries() == ["game"]
        await settled_late()
        assert tab.titles() == ["mine"]
        assert tab.entries() == ["game"], "nothing else has the newer change yet"

    asyncio.run(play())


def test_an_entry_at_which_the_program_fails_does_not_keep_the_others_back(
    js: MagicMock, told: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablelight.web import journal

    async def play() -> None:
        written: list[str] = []

        async def replayed(_: object, entry: JournalEntry) -> None:
            if entry.text == "bad":
                raise ZeroDivisionError
            written.append(entry.text)

        monkeypatch.setattr(journal, "_replay", replayed)
        monkeypatch.setattr(journal, "tell", told.append)
        left = {name: JournalEntry(evolve(GAME, changed=at), name, "") for at, name in enumerate(("bad", "good"))}
        trouble = await journal.replay(MagicMock(), dict(left))
        assert written == ["good"] and isinstance(trouble, StorageError)
        removed = [call.args[0] for call in js.localStorage.removeItem.call_args_list]
        assert removed == ["good"], "the other one stays for the next start"
        assert [type(each) for each in told] == [ZeroDivisionError]

    asyncio.run(play())


def test_what_is_saved_is_what_is_on_the_table(tab: Tab) -> None:
    async def play() -> None:
        tab.store.games["game"] = GAME, ""
        tab.act(rename("mine"))
        assert tab.entries() == ["game"]
        tab.autosave.save_now()
        await settled_late()
        assert tab.state.history is not None
        assert tab.store.games["game"][1] == document_text(tab.state.document)
        assert tab.asked_for(game_saved) and not tab.journal

    asyncio.run(play())


def test_an_unsaved_game_that_is_put_back_is_saved(tab: Tab) -> None:
    async def play() -> None:
        tab.store.games["game"] = GAME, ""
        tab.store.is_full = True
        tab.act(rename("mine"))
        tab.autosave.save_now()
        await settled_late()
        assert tab.asked_for(save_failed)
        text, metadata = texts_of(History.of(example("oraculo-crypt")))
        tab.act(SaveLoaded(evolve(GAME, id="other"), text, metadata))
        await settled_late()
        tab.act(restore_unsaved())
        assert tab.entries() == ["game"], "nothing else has it"
        assert tab.autosave.is_due(tab.state)
        tab.store.is_full = False
        tab.autosave.save_now()
        await settled_late()
        assert tab.titles() == ["mine"]

    asyncio.run(play())


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_slow_write_is_told_only_of_the_game_on_the_table(
    tab: Tab, is_replaced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablelight.web import autosave

    async def play() -> None:
        monkeypatch.setattr(autosave, "SILENCE", 0.05)
        tab.store.games["game"] = GAME, ""
        text, metadata = texts_of(History.of(example("oraculo-crypt")))
        quick, come = tab.store.save, asyncio.Event()

        async def slow(*args: Any, **kwargs: Any) -> SaveHead | Conflict:
            await come.wait()
            return await quick(*args, **kwargs)

        monkeypatch.setattr(tab.store, "save", slow)
        tab.act(rename("mine"))
        if is_replaced:
            tab.act(SaveLoaded(evolve(GAME, id="other"), text, metadata))
        else:
            tab.autosave.save_now()
        await asyncio.sleep(0.2)
        come.set()
        await settled_late()
        assert tab.titles() == ["mine"]
        assert bool(tab.asked_for(save_failed)) != is_replaced
        assert tab.state.saves.problem is None, "all is saved"

    asyncio.run(play())
