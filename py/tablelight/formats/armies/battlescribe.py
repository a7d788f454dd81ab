"""Rosters of BattleScribe and New Recruit: `.ros` is XML, `.rosz` the same in a zip archive, New Recruit's JSON the same
in JSON. Each model is a figure, with the numbers of its profile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import unpack_from

from attrs import frozen

from tablelight.board.document import Json
from tablelight.board.roster import Roster
from tablelight.formats.armies.units import GAMES, LEFT_OUT, Unit, number_in, roster_of, text_at
from tablelight.formats.format import LARGEST_BYTES, ZIP, Content, Format, inflate
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.values import FileValue, clean, error_at
from tablelight.formats.xml import Element, parse

LISTS = ("forces", "selections", "profiles", "characteristics", "rules", "costs", "categories")
"""Elements that hold a list of others."""
FIGURES = ("unit", "model", "character", "creature", "operative", "warrior", "statline", "fighter", "hero")
"""Words in the name of a kind of profile that holds a figure's numbers."""
OTHERS = ("weapon", "abilit", "rule", "psychic", "spell", "wargear", "transport", "keyword", "trait")
OTHER = 2
"""The rank of a profile that is never a figure's."""
NO_COSTS = loss_text("Points and categories are left out.")
HEAD_BYTES, STORED, DEFLATED, SIZE_LATER = 30, 0, 8, 8


def _read(content: Content, game: str, losses: Losses) -> Roster:
    root = FileValue(_json(content)).need("roster")
    losses.lost("value", root.path, NO_COSTS, len(root.listed("costs")))
    units: list[Unit] = []
    root.need("forces")
    for force in _within(root, "forces"):
        _lose_rules(force, losses)
        for selection in force.listed("selections"):
            units += _units(selection, losses)
    return roster_of(units, _name(root), game, losses)


def _json(content: Content) -> Json:
    if content.start == "{":
        return content.json
    if content.data.startswith(ZIP):
        content = Content(unzipped(content.data))
    return {"roster": _plain(parse(content.text or ""))}


def unzipped(data: bytes) -> bytes:
    """The first file of a zip archive. Its name is not used, and nothing else of the archive is read."""
    if len(data) < HEAD_BYTES:
        raise error_at("$", "is packed, but broken: it cannot be unpacked")
    flags, method = unpack_from("<HH", data, 6)
    size, name, extra = unpack_from("<IxxxxHH", data, 18)
    body = data[HEAD_BYTES + name + extra :]
    if flags & 1 or method not in (STORED, DEFLATED) or (method == STORED and flags & SIZE_LATER):
        raise error_at("$", "is packed in a way that is not read")
    if method == DEFLATED:
        return inflate(body, "$", window=-15)
    if size > min(len(body), LARGEST_BYTES):
        raise error_at("$", "is packed, but broken: it cannot be unpacked")
    return body[:size]


def _plain(element: Element) -> dict[str, Json]:
    """An element as New Recruit writes it in JSON: attributes, lists of elements, the text."""
    plain: dict[str, Json] = dict(element.attributes)
    for inner in element.inner:
        if inner.name in LISTS:
            plain[inner.name] = [_plain(each) for each in inner.inner]
    text = "".join(element.text).strip()
    return {**plain, "$text": text} if text else plain


@frozen
class _Profile:
    """A profile of a selection. The lowest rank is the likeliest to hold a figure's numbers."""

    path: str
    rank: int
    name: str
    numbers: dict[str, str]


def _units(selection: FileValue, losses: Losses) -> Iterator[Unit]:
    """The figures of a selection of a force: its models, or itself if it is a unit without any."""
    within = [*_within(selection, "selections")]
    models = [each for each in (selection, *within) if text_at(each, "type") == "model"]
    options = [each for each in within if text_at(each, "type") != "model"]
    for each in options:
        if text_at(each, "type") == "upgrade":
            losses.lost("option", each.path, LEFT_OUT, _count(each), name=clean(_name(each)))
    shown = [selection, *(model for model in models if model is not selection)]
    for each in (selection, *options, *shown[1:]):
        _lose_rules(each, losses)
    optional = _best([profile for each in options for profile in _profiles(each) if profile.rank == 0], "")
    if not models and (text_at(selection, "type") != "upgrade" or _best(_profiles(selection), "") is not None):
        models = [selection]
    elif not models:
        losses.lost("option", selection.path, LEFT_OUT, _count(selection), name=clean(_name(selection)))
    used: set[str] = set()
    for model in models:
        name = _name(model)
        best = _best([*_profiles(model), *_profiles(selection)], name) or optional
        used.add("" if best is None else best.path)
        if name:
            numbers = {} if best is None else best.numbers
            yield Unit(path=model.path, name=clean(name), count=_count(model), numbers=numbers)
        else:
            losses.lost("line", model.path, "Lines without a name are left out.")
    for profile in (profile for each in shown for profile in _profiles(each)):
        if profile.path not in used and profile.name.strip():
            losses.lost("rule", profile.path, LEFT_OUT, name=clean(profile.name))


def _lose_rules(given: FileValue, losses: Losses) -> None:
    losses.lost("value", given.path, NO_COSTS, len(given.listed("categories")))
    for rule in given.listed("rules"):
        losses.lost("rule", rule.path, LEFT_OUT, name=clean(_name(rule)))


def _within(value: FileValue, key: str) -> Iterator[FileValue]:
    """The items of the list at a key, and those within them, each before what it holds."""
    for inner in value.listed(key):
        yield inner
        yield from _within(inner, key)


def _best(profiles: Iterable[_Profile], name: str) -> _Profile | None:
    """The profile with a figure's numbers: the likeliest, among those the one with the figure's own name."""
    found = [
        each
        for each in profiles
        if each.rank < OTHER and any(number_in(text) is not None for text in each.numbers.values())
    ]
    return min(found, key=lambda each: (each.rank, each.name.casefold() != name.casefold()), default=None)


def _profiles(selection: FileValue) -> Iterable[_Profile]:
    for profile in selection.listed("profiles"):
        kind = (text_at(profile, "typeName") or text_at(profile, "profileTypeName")).casefold()
        rank = 0 if any(word in kind for word in FIGURES) else OTHER if any(word in kind for word in OTHERS) else 1
        numbers = {
            clean(_name(each)): clean(_value(each))
            for each in profile.listed("characteristics")
            if _name(each) and _value(each).strip("- ")
        }
        yield _Profile(profile.path, rank, _name(profile), numbers)


def _value(characteristic: FileValue) -> str:
    """The value, as BattleScribe writes it from 2.02 on, or before."""
    return text_at(characteristic, "$text") or text_at(characteristic, "value")


def _name(value: FileValue) -> str:
    return text_at(value, "customName") or text_at(value, "name")


def _count(selection: FileValue) -> int:
    number = selection.given("number")
    return 1 if number is None else number.whole(0)


FORMAT = Format(id="battlescribe", games=GAMES, read=_read)
