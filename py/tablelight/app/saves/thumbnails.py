"""Small pictures of the games that are listed: of the kept ones, and of the examples once they have been fetched."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.saves.actions import ThumbnailsReady
from tablelight.app.state import AppState


@handles(ThumbnailsReady)
def thumbnails_ready(state: AppState, action: ThumbnailsReady) -> AppState:
    """Give each example its thumbnail."""
    examples = (evolve(example, picture=action.pictures.get(example.file, "")) for example in state.examples)
    return evolve(state, examples=tuple(examples))
