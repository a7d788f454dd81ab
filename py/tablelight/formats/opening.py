"""A file's bytes to a game or a roster, and back; called by the command and the app. The files of Tablelight itself:
documents, saves and rosters."""

from __future__ import annotations

import json
from collections.abc import Mapping

from attrs import evolve

from tablelight.board.codec import encode
from tablelight.board.document import Document, Json
from tablelight.board.problems import DocumentError
from tablelight.board.records import known
from tablelight.board.roster import FORMAT as ROSTER
from tablelight.board.roster import roster_of_json, write_roster
from tablelight.formats.format import WRITTEN, Content, Format, Found, Opened, format_of, not_as, recognise
from tablelight.formats.losses import Loss, Losses, Wishes
from tablelight.formats.values import error_at
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.check import find_problems
from tablelight.rules.check import read as checked
from tablelight.rules.registry import OWN, system


@progressive()
def open_file(
    data: bytes | Content,
    game: str = "",
    *,
    keeps_more: bool = False,
    wishes: Wishes | None = None,
) -> Steps[Found]:
    """The content of a file, as `game` if one is named; `DocumentError` with a path if it cannot be read. `keeps_more`:
    with what only documents of version 2 hold (the app), else as the command answers."""
    content = data if isinstance(data, Content) else Content(data)
    yield from content.parsed()
    form = format_of(recognise(content))
    yield
    losses = Losses(keeps_more=keeps_more, wishes=wishes)
    sheet = losses.wishes.sheet
    read_as = _game(form, game) if sheet is None else _game_under(form, sheet)
    try:
        opened = yield from form.reading(content, read_as, losses)
    except RecursionError:
        raise error_at("$", "is nested too deeply") from None
    if sheet is not None:
        opened = _under_rules(sheet, opened, losses)
    elif game and not form.games and isinstance(opened, Document) and opened.game != game:
        raise not_as(game, (opened.game,))
    if isinstance(opened, Document) and losses.notes:
        opened = evolve(opened, board=evolve(opened.board, notes=tuple(losses.notes)))
    if isinstance(opened, Document) and form.id != "tablelight":
        yield
        wrong = yield from find_problems(opened)
        if wrong:
            raise DocumentError(wrong)
    played = opened.game if isinstance(opened, Document) else ""
    games = next((group for group in form.groups or (form.games,) if played in group), ())
    games = form.games if losses.uses or sheet is not None else games
    return Found(
        format=form.id,
        opened=opened,
        losses=losses.listed(),
        games=games,
        tiles=losses.tiles,
        words=losses.uses,
        kinds=losses.kinds,
        content=content,
    )


def write_file(opened: Opened, to: str, source: Content | None = None) -> tuple[bytes, tuple[Loss, ...]]:
    """A game or roster as a file of a format, and what is lost in it. `source`: the file it came from.

    A source of another format is ignored. `DocumentError` if this game, board or roster has no form there."""
    form = format_of(to)
    if form.write is None:
        raise error_at("$", "is not written: only {kinds}", kinds=", ".join(WRITTEN))
    if source is not None and recognise(source) != to:
        source = None
    losses = Losses()
    return form.write(opened, losses, source), losses.listed()


def can_be_under(found: Found) -> bool:
    """Whether a file is a map of another program, which the rules of a sheet can take."""
    return found.document is not None and found.format != "tablelight"


def _game_under(form: Format, sheet: Mapping[str, Json]) -> str:
    """The game that a map is read as before it comes under a sheet: one with the same kind of board."""
    board = sheet.get("board")
    fitting = (game for game in form.games if board in system(game).grids)
    return OWN if form.reads_own else next(fitting, "") or _game(form, "")


def _under_rules(sheet: Mapping[str, Json], opened: Opened, losses: Losses) -> Document:
    from tablelight.formats.own_rules import restated  # only a map under own rules waits for it

    if not isinstance(opened, Document) or opened.rules is not None or opened.board.grid == "inches":
        raise error_at("$", "is no map that other rules can take")
    if opened.board.grid != sheet.get("board"):
        raise error_at("$", "does not fit these rules: they are for another kind of board")
    return restated(opened, sheet, losses)


def _game(form: Format, game: str) -> str:
    if game and form.games and game not in form.games:
        raise not_as(game, form.games)
    return game or next(iter(form.games), "")


SAVE = "tablelight-save"


def _read_own(content: Content, _game: str, losses: Losses) -> Opened:
    data = known(content.json, dict)
    if data["format"] == ROSTER:
        roster, left_out = roster_of_json(data)
        losses.lost("line", "$.members", "Lines that cannot be used are left out.", left_out)
        return roster
    return checked(data.get("document") if data["format"] == SAVE else data)


def _write_own(opened: Opened, _losses: Losses, _source: Content | None) -> bytes:
    if isinstance(opened, Document):
        return (json.dumps(encode(opened), ensure_ascii=False, indent=1) + "\n").encode()
    return (write_roster(opened) + "\n").encode("utf-8", "replace")


FORMAT = Format(id="tablelight", read=_read_own, write=_write_own)
