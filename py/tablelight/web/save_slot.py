"""Where the game on the table is kept in the browser's store, and what of it was kept last."""

from __future__ import annotations

from dataclasses import dataclass

from tablelight.app.history import Moment
from tablelight.app.photo import Photo
from tablelight.app.portraits.state import NO_PORTRAITS, Portraits
from tablelight.app.saves.storage import SaveHead
from tablelight.app.state import AppState
from tablelight.web.journal import new_id


@dataclass
class Slot:
    """Where the game on the table is kept: its head (of counter 0 until it is), the moment and the photograph that were kept
    last, the moment that was tried last and when. A new game is a new slot, so that what is still being written of the old
    one never gets in its way."""

    head: SaveHead
    moment: Moment | None = None
    photo: Photo | None = None
    portraits: Portraits = NO_PORTRAITS
    tried: Moment | None = None
    tried_at: int = 0


def slot_of(state: AppState) -> Slot:
    """Of a game that has come to the table: one from the store is kept already."""
    head, history = state.saves.current, state.history
    if head is None or history is None:
        return Slot(SaveHead(id=new_id(), title="", game="", changed=0))
    return Slot(head, history.now, history.photo, history.portraits)
