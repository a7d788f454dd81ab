"""The roster: figures kept apart from boards, so that they are made once and reused. Saved as JSON of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any

from attrs import evolve, field, frozen

from tablelight.board.codec import LARGEST_BASE, LARGEST_STAT, SMALLEST_BASE
from tablelight.board.document import Figure, Json
from tablelight.board.parse_json import names_format, parse, parsed
from tablelight.board.problems import error_at, other_version
from tablelight.board.values import LONGEST_NAME

FORMAT, VERSION = "tablelight-roster", 1
MOST_MEMBERS = 500
MOST_KNOWN_GAMES, MOST_KNOWN_WORDS = 20, 300
"""The number of games with remembered words, and of words for each."""
LARGEST_KEPT = 1_000_000
"""The bound of a figure's numbers; the game's own bounds are checked when the figure is on a board."""
NOWHERE = ((0, 0),)


@frozen(kw_only=True)
class Member:
    """A line of the roster: a figure of a game, not on a board. `figure.at` says only how many spaces it takes."""

    id: str
    game: str
    figure: Figure
    army: str = ""
    """The name of its army; "" for none."""


@frozen
class Roster:
    """All lines, in the order in which they were added."""

    members: tuple[Member, ...] = ()
    words: Mapping[str, Mapping[str, str]] = field(factory=dict)
    """The player's meanings for words of army lists, by game: a stat, or "" for none."""

    def of(self, game: str) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.game == game)

    def find(self, member_id: str | None) -> Member | None:
        return next((member for member in self.members if member.id == member_id), None)

    def left_out_of(self, other: Roster) -> int:
        """The number of lines of a roster that joined this one and found no room."""
        return len({*map(_key, _told_apart(other.members))} - {*map(_key, self.members)})

    def armies(self, game: str) -> tuple[str, ...]:
        """The names of a game's armies, in the order in which they were saved."""
        return tuple(dict.fromkeys(member.army for member in self.of(game) if member.army))

    def army(self, game: str, name: str) -> tuple[Member, ...]:
        """The lines of an army; with "" those in no army."""
        return tuple(member for member in self.of(game) if member.army == name)

    def without_army(self, game: str, name: str) -> Roster:
        return self.of_members(member for member in self.members if (member.game, member.army) != (game, name))

    def joined(self, other: Roster) -> Roster:
        """This roster with the lines of another, each without place and state; those of the same game, army, name and
        side are replaced, and lines for which there is no room are left out (`left_out_of`)."""
        lines = {member.id: member for member in self.members}
        known = {_key(member): member.id for member in reversed(self.members)}
        free = (name for number in count(1) if (name := f"r{number}") not in lines)
        for member in _told_apart(other.members):
            if _key(member) in known or len(lines) < MOST_MEMBERS:
                name = known.get(_key(member)) or next(free)
                figure = evolve(member.figure, at=NOWHERE * len(member.figure.at), state={})
                known[_key(member)], lines[name] = name, evolve(member, id=name, figure=figure)
        roster = self.of_members(lines.values())
        for game, words in other.words.items():
            roster = roster.with_words(game, words)
        return roster

    def of_members(self, members: Iterable[Member]) -> Roster:
        return evolve(self, members=tuple(members))

    def with_words(self, game: str, words: Mapping[str, str]) -> Roster:
        known = {**self.words.get(game, {}), **words}
        return evolve(self, words={**self.words, game: dict([*known.items()][-MOST_KNOWN_WORDS:])}) if words else self

    def changed(self, new: Member) -> Roster:
        """The roster with a line replaced: the one with the new line's id."""
        return self.of_members(new if member.id == new.id else member for member in self.members)

    def without(self, member_id: str) -> Roster:
        return self.of_members(member for member in self.members if member.id != member_id)


def unplaced(name: str, side: str, spaces: int = 1, **more: Any) -> Figure:
    """A figure of a roster, which says only how many spaces it takes."""
    own = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())[:40] or "figure"
    return Figure(id=own, name=name, side=side, at=NOWHERE * spaces, **more)


def roster_of(game: str, figures: Iterable[Figure], army: str = "") -> Roster:
    """Figures of a game, as a roster of their own or to join another."""
    return Roster(tuple(Member(id=f"r{n}", game=game, figure=each, army=army) for n, each in enumerate(figures, 1)))


def _key(member: Member) -> tuple[str, str, str, str]:
    """What no two lines of a roster share."""
    return member.game, member.army, member.figure.side, member.figure.label


def _told_apart(members: Sequence[Member]) -> Iterator[Member]:
    """The lines, those that share all of `_key` with an earlier one with a number behind their names."""
    known, used = {*map(_key, members)}, Counter[object]()
    for member in members:
        used[_key(member)] += 1
        if used[_key(member)] > 1:
            short = member.figure.label[: LONGEST_NAME - 4]
            numbered = (f"{short} {number}" for number in count(used[_key(member)]))
            others = (evolve(member, figure=evolve(member.figure, name=name)) for name in numbered)
            member = next(each for each in others if _key(each) not in known)
            known.add(_key(member))
        yield member


def write_roster(roster: Roster) -> str:
    """The roster as JSON text, as the browser keeps it."""
    kept: dict[str, Json] = {"members": [plain(member) for member in roster.members]}
    if roster.words:
        kept["words"] = {game: dict(words) for game, words in roster.words.items()}
    return json.dumps({"format": FORMAT, "version": VERSION, **kept}, ensure_ascii=False)


def plain(member: Member) -> dict[str, Json]:
    """A line as JSON values, as in a saved roster."""
    figure = member.figure
    plain: dict[str, Json] = {
        "id": member.id,
        "game": member.game,
        "name": figure.label,
        "side": figure.side,
        "spaces": len(figure.at),
        "stats": dict(figure.stats),
        "traits": list(figure.traits),
    }
    if member.army:
        plain["army"] = member.army
    if figure.base is not None:
        plain["base"] = figure.base
    return {**plain, "dial": list(figure.dial)} if figure.dial else plain


def roster_in(content: str | bytes) -> tuple[Roster, int] | None:
    """The roster in a file, and the number of its lines left out as unreadable; None if the file is not a roster.
    `DocumentError` if it is meant as one and cannot be read."""
    if not is_roster(content):
        return None
    data = parse(content if isinstance(content, str) else content.decode("utf-8", "replace"))
    return roster_of_json(data) if isinstance(data, dict) and data.get("format") == FORMAT else None


def roster_of_json(data: Mapping[str, Any]) -> tuple[Roster, int]:
    """The roster in the JSON of its file, and the number of unreadable lines; `DocumentError` if it cannot be read."""
    version, lines = data.get("version"), data.get("members")
    if version != VERSION:
        raise other_version("$.version", version, VERSION)
    if not isinstance(lines, list):
        raise error_at("$.members", "must be a list")
    roster = _roster(data)
    return roster, len(lines) - len(roster.members)


def is_roster(content: str | bytes) -> bool:
    """Whether a file says at its beginning that it is a roster."""
    return names_format(content, FORMAT)


def read_roster(text: str) -> Roster:
    """The roster from text. Unreadable lines are skipped, so that the others are not lost."""
    data = parsed(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        return Roster()
    return _roster(data)


def _roster(data: Mapping[str, Any]) -> Roster:
    lines = data.get("members")
    found = [member_of(line) for line in lines[:MOST_MEMBERS]] if isinstance(lines, list) else []
    unique = {member.id: member for member in found if member is not None}
    return Roster(tuple(unique.values()), _words(data.get("words")))


def _words(data: Any) -> dict[str, dict[str, str]]:
    """The meanings of words of army lists, without any that cannot be read."""
    found: dict[str, dict[str, str]] = {}
    for game, words in islice(data.items(), MOST_KNOWN_GAMES) if isinstance(data, dict) else ():
        pairs = islice(words.items(), MOST_KNOWN_WORDS) if isinstance(words, dict) else ()
        kept = {word: stat for word, stat in pairs if isinstance(stat, str) and _is_text(word) and _is_text(stat)}
        if kept and _is_text(game):
            found[game] = kept
    return found


def is_whole(text: str) -> bool:
    """Whether reading a roster's text loses nothing."""
    data = parsed(text)
    lines = data.get("members") if isinstance(data, dict) else None
    return isinstance(lines, list) and len(lines) == len(read_roster(text).members)


def member_of(line: Any) -> Member | None:
    """A line from JSON values; None if it is not one."""
    if not isinstance(line, dict):
        return None
    name, game, text, side = (line.get(key) for key in ("id", "game", "name", "side"))
    stats, traits, base = line.get("stats"), line.get("traits"), line.get("base")
    army, dial, spaces = line.get("army", ""), line.get("dial", []), 2 if line.get("spaces") == 2 else 1
    if not (
        all(isinstance(item, str) and _is_text(item) for item in (name, game, text, side, army))
        and bool(name and game and text)
        and isinstance(stats, dict)
        and all(_is_text(key) and _is_number(value) for key, value in stats.items())
        and isinstance(traits, list)
        and all(isinstance(trait, str) and _is_text(trait) for trait in traits)
        and (base is None or (_is_number(base) and SMALLEST_BASE <= base <= LARGEST_BASE))
        and isinstance(dial, list)
        and all(_is_number(value) and 0 <= value <= LARGEST_STAT for value in dial)
    ):
        return None
    figure = unplaced(str(text), str(side), spaces, stats=stats, traits=tuple(traits), base=base, dial=tuple(dial))
    return Member(id=str(name), game=str(game), figure=figure, army=army)


def _is_text(value: str) -> bool:
    return len(value) <= LONGEST_NAME and not any("\ud800" <= c <= "\udfff" for c in value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_KEPT
