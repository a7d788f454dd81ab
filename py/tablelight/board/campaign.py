"""A campaign: people, their games and boards, as a set of entries that only grows.

An entry is something that happened once: a figure joined, played, was wounded, learned; a note, a board, an entry that
was taken back. It is kept as canonical JSON, and nothing is ever changed or removed. So two tablets merge their
campaigns by the union of the sets: in any order, any number of times, without loss.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Figure, Json
from tablelight.board.parse_json import names_format, parse, parsed
from tablelight.board.problems import DocumentError, error_at, other_version
from tablelight.board.roster import Member, member_of, plain
from tablelight.board.values import file_stem

FORMAT, VERSION = "tablelight-campaign", 1
MOST_CAMPAIGNS, MOST_CAMPAIGN_ENTRIES = 20, 20_000
MOST_MERGED_ENTRIES = 5 * MOST_CAMPAIGN_ENTRIES
"""The most entries that are read: several tabs or tablets may each have filled the same campaign."""
LONGEST_CAMPAIGN_ENTRY = 150_000
"""The longest entry, in letters: a large board. All others are far shorter."""
LONGEST_CAMPAIGN_TEXT = 2000
"""The longest name or note, in letters."""
LARGEST_CHANGE = 9999
LARGEST_NUMBER = LARGEST_CHANGE * MOST_CAMPAIGN_ENTRIES
"""The bound of an entry's numbers, its clock among them."""
FIELDS: Mapping[str, Mapping[str, type]] = {
    "person": {"person": str, "member": dict},
    "game": {"game": str, "title": str, "system": str},
    "played": {"game": str, "person": str, "out": bool},
    "experience": {"person": str, "points": int},
    "wound": {"person": str, "stat": str, "by": int},
    "note": {"person": str, "text": str},
    "board": {"title": str, "document": dict},
    "gone": {"of": str},
}
"""The required fields of an entry, by kind."""
GAME_KINDS = ("game", "played", "experience", "wound")
"""The kinds of entries that follow from a game."""
OPTIONAL: Mapping[str, type] = {"clock": int, "tablet": str, "game": str}
"""`clock` is higher than that of everything known before, `tablet` says who wrote it: so no two entries by hand are
equal. An entry that follows from a game has neither: both tablets write the same one. The `game` of a game's own entry
is its id, and after it the ids under which another tablet may have recorded it."""
EntrySubject: TypeAlias = tuple[str, ...]
"""What an entry of a game is about: its kind, game, figure and stat. Of all entries about the same, one counts."""


@frozen
class Campaign:
    """A campaign: its name, and its entries as canonical JSON."""

    name: str
    entries: frozenset[str] = frozenset()

    def merged(self, other: Campaign) -> Campaign:
        """Everything that either campaign knows. Commutative, associative, idempotent."""
        return evolve(self, entries=self.entries | other.entries)

    def with_entries(self, *added: Mapping[str, Json]) -> Campaign:
        return evolve(self, entries=self.entries | {canonical(entry) for entry in added})

    @property
    def clock(self) -> int:
        """The highest clock of any entry."""
        return max((int(entry.get("clock", 0)) for entry in map(json.loads, self.entries)), default=0)

    def shown(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every entry that was not taken back, with its id, the oldest first."""
        read = {text: json.loads(text) for text in self.entries}
        gone = {entry["of"] for entry in read.values() if entry["kind"] == "gone"}
        for text in sorted(read, key=lambda each: (read[each].get("clock", 0), each)):
            name = digest(text)
            if name not in gone and read[text]["kind"] != "gone":
                yield name, read[text]


@frozen(kw_only=True)
class Person:
    """A figure of a campaign, with its record; each wound and note has the id of its entry."""

    id: str
    member: Member
    games: int = 0
    times_out: int = 0
    experience: int = 0
    wounds: tuple[tuple[str, str, int], ...] = ()
    """Entry, stat, the amount by which the stat is lower."""
    notes: tuple[tuple[str, str], ...] = ()
    entries: tuple[str, ...] = ()
    """The entries that describe the figure."""

    @property
    def figure(self) -> Figure:
        """The figure with its wounds: no number falls below 0."""
        stats = dict(self.member.figure.stats)
        for _, stat, by in self.wounds:
            if stat in stats:
                stats[stat] = max(0, stats[stat] - by)
        return evolve(self.member.figure, stats=stats)


@frozen
class Chronicle:
    """The summary of a campaign's entries."""

    people: tuple[Person, ...] = ()
    games: tuple[tuple[str, dict[str, Any]], ...] = ()
    boards: tuple[tuple[str, dict[str, Any]], ...] = ()


def canonical(entry: Mapping[str, Json]) -> str:
    """An entry as text: equal entries have the same text. Only the effects of a rules sheet's rolls keep their order: the
    first that fits an outcome decides."""
    return json.dumps(_in_order(entry), ensure_ascii=False, separators=(",", ":"))


def _in_order(value: Json, path: tuple[str, ...] = ()) -> Json:
    """A value with the keys of its objects in order, except the effects of rolls."""
    if isinstance(value, Mapping):
        keys = value if path[-2:] == ("rolls", "effects") else sorted(value)
        return {key: _in_order(value[key], (*path, key)) for key in keys}
    return [_in_order(each, path) for each in value] if isinstance(value, list | tuple) else value


def digest(*parts: str) -> str:
    """A short hash of texts, the same on every tablet. That of an entry's text is its id."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def person_id(game: str, name: str) -> str:
    """The id of a figure: one for each name in a game."""
    return digest(game, "", name)  # "": ids that are kept were made with the name of an army


def person_entry(game: str, figure: Figure) -> dict[str, Json]:
    """The entry for a figure that joins, or has new numbers."""
    member = plain(Member(id="p", game=game, figure=figure))
    return {"kind": "person", "person": person_id(game, figure.label), "member": member}


def same_games(campaign: Campaign) -> dict[str, str]:
    """For each id of a recorded game the id under which it counts."""
    lists = [entry["game"].split() for entry in map(json.loads, campaign.entries) if entry["kind"] == "game"]
    return {each: ids[0] for ids in sorted(lists, key=lambda ids: (len(ids), ids)) for each in ids}


def standing(campaign: Campaign) -> dict[EntrySubject, dict[str, dict[str, Any]]]:
    """The entries about games that were not taken back, by what they are about and by their ids. The last one counts:
    that by hand, else that with the largest number. Two tablets may have recorded a game at different moments."""
    same = same_games(campaign)
    found: dict[EntrySubject, dict[str, dict[str, Any]]] = {}
    about = [(name, entry) for name, entry in campaign.shown() if entry["kind"] in GAME_KINDS and "game" in entry]
    for name, entry in sorted(about, key=_weight):
        game = entry["game"].partition(" ")[0]
        subject = (entry["kind"], same.get(game, game), entry.get("person", ""), entry.get("stat", ""))
        found.setdefault(subject, {})[name] = entry
    return found


def _weight(named: tuple[str, dict[str, Any]]) -> tuple[int, int, int, str]:
    name, entry = named
    number = entry.get("out", entry.get("points", entry.get("by", 0)))
    return entry.get("clock", 0), len(entry["game"]), number, name


def chronicle(campaign: Campaign) -> Chronicle:
    """The summary of the entries. If a person has two sets of numbers, the later counts."""
    people: dict[str, Person] = {}
    games, boards, later = (list[tuple[str, dict[str, Any]]]() for _ in range(3))
    doubles = {name for entries in standing(campaign).values() for name in list(entries)[:-1]}
    for name, entry in campaign.shown():
        if name in doubles:
            continue
        if entry["kind"] == "person":
            member = member_of(entry["member"])
            known = people.get(entry["person"])
            if member is not None:
                entries = (*(known.entries if known is not None else ()), name)
                people[entry["person"]] = Person(id=entry["person"], member=member, entries=entries)
        elif entry["kind"] == "game":
            games.append((name, entry))
        elif entry["kind"] == "board":
            boards.append((name, entry))
        else:
            later.append((name, entry))
    for name, entry in later:
        person = people.get(entry.get("person", ""))
        if person is not None:
            people[person.id] = _apply_entry(person, name, entry)
    return Chronicle(tuple(people.values()), tuple(games), tuple(boards))


def _apply_entry(person: Person, name: str, entry: Mapping[str, Any]) -> Person:
    match entry["kind"]:
        case "played":
            return evolve(person, games=person.games + 1, times_out=person.times_out + entry["out"])
        case "experience":
            return evolve(person, experience=person.experience + entry["points"])
        case "wound":
            return evolve(person, wounds=(*person.wounds, (name, entry["stat"], entry["by"])))
        case "note":
            return evolve(person, notes=(*person.notes, (name, entry["text"])))
    return person


# As text


def is_campaign(content: str | bytes) -> bool:
    """Whether a file says at its beginning that it is a campaign."""
    return names_format(content, FORMAT)


def campaign_name(campaign: Campaign) -> str:
    """A name for the file of a campaign."""
    return f"{file_stem(campaign.name, 'campaign')}.tablelight-campaign.json"


def write_campaign(campaign: Campaign) -> str:
    """A campaign as a file: an entry on each line, sorted by their texts."""
    lines = ",\n".join(sorted(campaign.entries))
    head = json.dumps({"format": FORMAT, "version": VERSION, "name": campaign.name}, ensure_ascii=False)
    return f'{head[:-1]}, "entries": [\n{lines}\n]}}\n'


def read_campaign(content: str | bytes) -> Campaign:
    """The campaign of a file. Nothing is skipped: `DocumentError` with the place of anything that cannot be read."""
    return _read(parse(content if isinstance(content, str) else content.decode("utf-8", "replace")), "$")


def write_campaigns(campaigns: Iterable[Campaign]) -> str:
    """All campaigns, as the browser keeps them: a list of files."""
    return "[" + ",\n".join(map(write_campaign, campaigns)) + "]"


def read_campaigns(text: str) -> tuple[Campaign, ...]:
    """The campaigns that `write_campaigns` wrote, without any that cannot be read."""
    found, campaigns = parsed(text), []
    for number, each in enumerate(found[:MOST_CAMPAIGNS] if isinstance(found, list) else ()):
        try:
            campaigns.append(_read(each, f"$[{number}]"))
        except DocumentError:
            continue
    return tuple(campaigns)


def is_kept_whole(text: str) -> bool:
    """Whether reading the text of all campaigns loses nothing."""
    found = parsed(text)
    return isinstance(found, list) and len(found) == len(read_campaigns(text))


def _read(data: Any, path: str) -> Campaign:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise error_at(path, "is not a campaign")
    if data.get("version") != VERSION:
        raise other_version(f"{path}.version", data.get("version"), VERSION)
    name, entries = data.get("name"), data.get("entries")
    if not isinstance(name, str) or not _is_text(name) or not name.strip():
        raise error_at(f"{path}.name", "must be text")
    if not isinstance(entries, list):
        raise error_at(f"{path}.entries", "must be a list")
    if len(entries) > MOST_MERGED_ENTRIES:
        message = "has too many entries: at most {maximum} are read"
        raise error_at(f"{path}.entries", message, maximum=MOST_MERGED_ENTRIES)
    return Campaign(name, frozenset(_entry(entry, f"{path}.entries[{at}]") for at, entry in enumerate(entries)))


def _entry(entry: Any, path: str) -> str:
    fields = FIELDS.get(entry.get("kind", "")) if isinstance(entry, dict) and _is_text(entry.get("kind")) else None
    if fields is None:
        raise error_at(path, "is not an entry of a campaign")
    allowed = {**OPTIONAL, **fields}
    for key, value in entry.items():
        if key != "kind" and not (key in allowed and _fits(value, allowed[key])):
            raise error_at(f"{path}.{key[:40]}", "is not part of this entry")
    missing = next((key for key in fields if key not in entry), None)
    if missing is not None:
        raise error_at(f"{path}.{missing}", "is missing")
    if entry["kind"] == "person" and member_of(entry["member"]) is None:
        raise error_at(f"{path}.member", "is not a figure")
    try:
        text = canonical(entry)
        text.encode()
    except (ValueError, RecursionError):
        raise error_at(path, "is not an entry of a campaign") from None
    if len(text) > LONGEST_CAMPAIGN_ENTRY:
        raise error_at(path, "is too long")
    return text


def _fits(value: Any, kind: type) -> bool:
    if kind is str:
        return _is_text(value)
    if kind is int:
        return type(value) is int and abs(value) <= LARGEST_NUMBER
    return type(value) is kind


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_CAMPAIGN_TEXT
