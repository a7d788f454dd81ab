"""The app starts with any data in the browser: each game opens or is refused with a message, and nothing raises."""

from __future__ import annotations

import json
from random import Random

import pytest
from attrs import asdict

from tablelight.app.actions import NextSide, OpenDialog
from tablelight.app.editor.figures.roster import roster_loaded
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import SaveLoaded
from tablelight.app.saves.files import metadata_text
from tablelight.app.saves.records import SaveHead, is_sound, newest, read_heads
from tablelight.app.saves.update import saves_listed
from tablelight.app.scene import layers
from tablelight.app.sheets.update import sheets_loaded
from tablelight.app.state import AppState
from tablelight.app.timeline.update import recall_moments
from tablelight.app.update import update
from tablelight.board.text import document_text
from tablelight.rules.check import read
from tests.contract.documents import examples
from tests.corruptions import corruptions
from tests.effort import seeds, sized, some

AT_ONCE = sized(10, 10)


@pytest.mark.parametrize("name", some(sorted(examples()), 3))
def test_whatever_a_browser_holds_the_start_goes_on(name: str) -> None:
    game = update(AppState(history=History.of(read(json.loads(examples()[name])))), NextSide())
    assert game.history is not None
    head = asdict(SaveHead(id="a", title="Rooftop", game=game.document.game, changed=5, counter=2, order=3))
    body = {"id": "a", "text": document_text(game.document), "aside": metadata_text(game.history)}
    for seed in seeds(900, least=1):
        found = corruptions(Random(seed), AT_ONCE, head, body)
        heads = {one["id"]: one for one in found["heads"]}
        bodies = {one["id"]: one for one in found["bodies"]}
        kept, damaged = read_heads(heads, frozenset(bodies))
        assert len(kept) + len(damaged) == len(heads.keys() | bodies.keys()), seed
        listed = update(game, saves_listed(tuple(kept), {}, tuple(damaged)))
        assert page(update(listed, OpenDialog("start"))).dialog is not None
        for key, text in (*found["entries"], *found["texts"]):
            entry = newest([text])
            if key.startswith("tablelight.journal.") and entry is not None:
                is_sound(entry)
                bodies[key] = {"text": entry.text, "aside": entry.metadata}
            for loaded in (roster_loaded(text), sheets_loaded(text)):
                assert page(update(game, loaded)).panel
        for key, one in bodies.items():
            text, aside = one.get("text"), one.get("aside")
            if isinstance(text, str):
                beside = aside if isinstance(aside, str) else ""
                save = SaveLoaded(SaveHead(id=key, title="", game="", changed=0), text, beside)
                opened = update(game, save)
                assert (opened.dialog == "problems") == (opened.history is game.history), (seed, key)
                whole = update(opened, recall_moments())
                assert page(whole).panel and layers(whole), (seed, key)
                for shown in (OpenDialog("turn"), OpenDialog("luck")):
                    assert page(update(whole, shown)).dialog, (seed, key)
