"""Small pictures of the games that are listed: of the kept ones, and of the examples once they have been fetched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, frozen

from tablelight.app.actions import Action
from tablelight.app.state import AppState


@frozen
class ThumbnailsReady(Action):
    """The pictures of the examples: by their files, the address of each."""

    pictures: Mapping[str, str]


def thumbnails_ready(state: AppState, action: ThumbnailsReady) -> AppState:
    """Each example with its picture."""
    examples = (evolve(example, picture=action.pictures.get(example.file, "")) for example in state.examples)
    return evolve(state, examples=tuple(examples))


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {ThumbnailsReady: thumbnails_ready}
