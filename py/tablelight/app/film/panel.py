"""The dialog of the moving picture."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.controls import choice, switch
from tablelight.app.film.frames import indices
from tablelight.app.film.state import WIDTHS, FilmForm, FilmPart, FilmState
from tablelight.app.film.update import make_film, set_film, stop_film
from tablelight.app.state import AppState
from tablelight.app.timeline.state import Speed
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

PARTS: dict[FilmPart, str] = {"turn": msg("The last turn"), "game": msg("The whole game")}
SIZES = dict(zip(WIDTHS, (msg("Small"), msg("Medium"), msg("Large")), strict=True))
PACES: dict[Speed, str] = {"slow": msg("Slow"), "fast": msg("Fast")}
FORMS: dict[FilmForm, str] = {"gif": msg("As a GIF"), "video": msg("As a video")}


def film_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The settings of the moving picture, or its progress while it is made."""
    film, title = state.film, say("Moving picture")
    if state.history is None or (len(indices(state.history, "game")) < 2 and state.history.unread is None):
        return title, [el("p", say("Nothing has happened yet: make a move first."), cls="note")]
    if film.done is not None:
        return title, _making(film, say)

    parts = [(say.label(text), film.part == part, set_film(evolve(film, part=part))) for part, text in PARTS.items()]
    sizes = [(say.label(text), film.width == size, set_film(evolve(film, width=size))) for size, text in SIZES.items()]
    paces = [(say.label(text), film.pace == pace, set_film(evolve(film, pace=pace))) for pace, text in PACES.items()]
    forms = [(say.label(text), film.form == form, set_film(evolve(film, form=form))) for form, text in FORMS.items()]
    return title, [
        button(say("Make the moving picture"), make_film(), picture="begin", cls="wide primary"),
        *_outcome(film, say),
        choice(say("What it shows"), parts),
        choice(say("Size"), sizes),
        choice(say("Pace"), paces),
        *([choice(say("Format"), forms)] if film.can_record else []),
        *(_luck_switch(film, side, say) for side in state.document.sides),
    ]


def _luck_switch(film: FilmState, side: str, say: Words) -> Node:
    is_shown = side in film.luck
    luck = tuple(each for each in film.luck if each != side) if is_shown else (*film.luck, side)
    return switch(say("Show the luck of {side}", side=say.side(side)), is_shown, set_film(evolve(film, luck=luck)))


def _making(film: FilmState, say: Words) -> list[Node]:
    assert film.done is not None
    words = say("Frame {number} of {count}", number=film.done, count=film.count)
    bar = el("progress", max=film.count, value=film.done, aria_label=words)
    return [el("p", words, role="status"), bar, button(say("Cancel"), stop_film(), picture="close", cls="wide")]


def _outcome(film: FilmState, say: Words) -> list[Node]:
    if film.is_failed:
        return [el("p", say("This browser could not make the picture."), cls="notice", role="alert")]
    if film.size is None:
        return []
    size = say.number(round(film.size / 1e6, 2))
    return [el("p", say("Saved: {size} MB.", size=size), cls="said", role="status")]
