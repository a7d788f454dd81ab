"""Answers about small positions under a sheet, one after another: does a changed field of the sheet have an effect?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import permutations, product
from random import Random
from typing import Any

from tablelight.app.editor.rules.lines import PageEntry
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.history import History
from tablelight.app.sheets.state import RulesJson
from tablelight.ask import answer
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, QuestionError
from tablelight.board.units import INCH
from tablelight.dice.throw import thrown_by
from tablelight.replay import answered as played
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tablelight.rules.systems.own import sheet_of
from tablelight.view.games.own import ui_of_sheet
from tests.systems.own_bare_random import HEIGHT, WIDTH
from tests.systems.own_inches import rect
from tests.systems.own_random import Maker, neighbours

Json = dict[str, Any]
Question = tuple[tuple[str, Any], ...]
FIRST = {"attacks": "fight", "rolls": "fight", "sight": "fight", "life": "fight", "objectives": "turn", "turn": "turn"}
"""The answers that a part of a sheet mostly changes; other parts change the moves."""
THROWS = 10
"""How often a roll is thrown."""
FIRST_POSITIONS = 4
"""How many positions are tried for each value of a field before all others are."""
GROUPS = ("shown", "turn", "moves", "fight")
LAST = "danger"
"""Asked last, if no other answer differs: which figures enemies reach, and which come beside."""


def entries(sheet: Json) -> Iterator[PageEntry]:
    """All entries on every page, with the parts of entries."""
    waiting = [entry for page in PAGES.values() for entry in page.entries(sheet)]
    while waiting:
        entry = waiting.pop()
        yield entry
        waiting += entry.parts


class Positions:
    """Small random positions for a sheet, with the answers about them."""

    def __init__(self, rules: Json, name: str, many: int) -> None:
        self.positions = [position(rules, name, number) for number in range(many)]
        self.documents = [self._read(place, rules) for place in self.positions]
        self.known: dict[tuple[int, Question], object] = {}
        self.asked: dict[tuple[int, str], list[Question]] = {}

    def _read(self, place: Json, rules: RulesJson) -> Document:
        return read(json.loads(json.dumps({**place, "rules": rules})))

    def differ(self, others: Iterable[RulesJson], part: str) -> bool:
        """Whether any answer about any position differs under any of the other rules. `part`: what changed."""
        several, every = list(others), range(len(self.positions))
        first = FIRST.get(part, "moves")
        groups = ("shown", first, *(each for each in GROUPS[1:] if each != first))
        tries = ((every[:FIRST_POSITIONS], groups), (every[FIRST_POSITIONS:], groups), (every, (LAST,)))
        return any(self._differs(after, *each) for each in tries for after in several)

    def _differs(self, after: RulesJson, numbers: range, groups: tuple[str, ...]) -> bool:
        changed = {number: self._changed(self.positions[number], after) for number in numbers}
        if None in changed.values():
            return True
        for group in groups:
            for number, other in changed.items():
                assert other is not None
                for question in self._questions(number, group):
                    key = number, question
                    if key not in self.known:
                        self.known[key] = answered(self.documents[number], question)
                    if answered(other, question) != self.known[key]:
                        return True
        return False

    def _questions(self, number: int, group: str) -> Iterator[Question]:
        """The questions about a position, made once."""
        key = number, group
        if key not in self.asked:
            self.asked[key] = list(questions(group, self.documents[number]))
        return iter(self.asked[key])

    def _changed(self, place: Json, after: RulesJson) -> Document | None:
        """The position under other rules; None if they refuse it."""
        try:
            return self._read(place, after)
        except DocumentError:
            return None


def answered(document: Document, question: Question) -> object:
    """An answer, without the sheet and without the sentences of the sheet that its reasons quote."""
    asked = dict(question)
    if asked["ask"] == "shown":
        return shown(document)
    if asked["ask"] == "end-turn":
        return played(History.of(document), asked).present.score
    try:
        if asked["ask"] == "roll":
            return [_thrown(document, asked, seed) for seed in range(THROWS)]
        return bare(answer(document, asked), ("rules", "text"))
    except QuestionError as error:
        return str(error.problem)


def _thrown(document: Document, asked: Json, seed: int) -> object:
    with thrown_by(Random(seed)):
        return bare(answer(document, asked), ("rules",))


def bare(found: Any, left: tuple[str, ...]) -> Any:
    """An answer without some keys, at any depth."""
    if isinstance(found, dict):
        return {key: bare(value, left) for key, value in found.items() if key not in left}
    return [bare(each, left) for each in found] if isinstance(found, list) else found


def shown(document: Document) -> object:
    """Names, pictures and what a door becomes, as the page shows them; the texts about the game; the reminders."""
    rules = rules_of(document)
    ui, said = ui_of_sheet(sheet_of(document)), document.rules or {}
    rolls = [(roll.label, roll.faces) for roll in ui.rolls.values()]
    told = [said.get(key) for key in ("name", "author", "notes")]
    return ui.terrains, ui.edges, ui.objects, ui.stats, ui.traits, ui.actions, rolls, told, rules.reminders


def questions(group: str, document: Document) -> Iterator[Question]:
    """The questions of a group about a position."""
    rules, figures = rules_of(document), [figure.id for figure in document.figures]
    found: Iterator[Json]
    match group:
        case "shown":
            found = iter([{"ask": "shown"}])
        case "turn":
            found = iter(
                [
                    {"ask": "objectives"},
                    {"ask": "apply", "action": "end-round"},
                    {"ask": "end-turn"},
                    *({"ask": "actions", "figure": figure} for figure in figures),
                ]
            )
        case "moves":
            found = _moves(document, product(figures, rules.moving))
        case "danger":
            found = ({"ask": "threats", "figure": figure} for figure in figures)
        case _:
            found = _fights(document, permutations(figures, 2))
    yield from (tuple((key, tuple(v) if isinstance(v, list) else v) for key, v in each.items()) for each in found)


def _moves(document: Document, asked: Iterator[tuple[str, str]]) -> Iterator[Json]:
    for figure, mode in asked:
        moves: Json = {"figure": figure, "action": mode}
        yield {"ask": "moves", **moves}
        moves["rolled"] = "success"
        yield {"ask": "moves", **moves}
        found: Any = answer(document, {"ask": "moves", **moves})
        ends = [space["at"] for space in found.get("spaces", [])[::5]]
        if document.board.grid == "inches":
            x, y = (part / INCH for part in document.figure(figure).space)
            ends = [[round(x + right, 2), round(y + down, 2)] for right, down in ((3, 0), (-3, 0), (0, 3), (0, -3))]
        for to in ends:
            yield {"ask": "path", **moves, "to": to}
            yield {"ask": "apply", **moves, "to": to}


def _fights(document: Document, pairs: Iterator[tuple[str, str]]) -> Iterator[Json]:
    rules, every = rules_of(document), list(pairs)
    attacks = [name for name in rules.actions if name not in rules.moving]
    for (figure, other), roll, attack in product(every, rules.rolls, attacks):
        yield {"ask": "odds", "roll": roll, "from": figure, "to": other, "attack": attack}
    for (figure, other), roll in product(every[:2], rules.rolls):  # also a roll that no attack throws
        yield {"ask": "odds", "roll": roll, "from": figure, "to": other}
    yield from ({"ask": "sight", "from": figure, "to": other} for figure, other in every)
    for (figure, other), roll in product(every[:2], rules.rolls):
        yield {"ask": "roll", "figure": figure, "roll": roll, "target": other}
        for attack in attacks:
            yield {"ask": "roll", "figure": figure, "roll": roll, "target": other, "attack": attack}


def position(rules: Json, name: str, seed: int) -> Json:
    """A small random position for a sheet, without the sheet: all that it names may be on the board. Two figures have
    some stats that are as small or as large as possible."""
    maker = Maker(f"effects {name} {seed}")
    is_table = rules["board"] == "inches"
    made = _table(maker, rules, seed) if is_table else _board(maker, rules, seed)
    figures = made["figures"]
    made |= {"version": 4, "objectives": [{"id": "o", **_ground(made)}], "score": {"ended": maker.random.randint(0, 1)}}
    modes = [mode["id"] for mode in rules["movement"]["modes"]]
    attacks = [attack["id"] for attack in rules.get("attacks", [])]
    done = maker.pick([], [maker.pick(*modes)], [maker.pick(*attacks)], [])
    if is_bounded(rules):  # with few draws, each is taken once
        done = [[], *([name] for name in (*modes, *attacks))][seed % (1 + len(modes) + len(attacks))]
    if done:
        made["turn"] = {"figure": figures[0]["id"], "actions": done}
    for figure, bound, usual in ((figures[-1], "least", 0), (figures[-2], "most", 99)):
        figure["stats"] |= {stat["id"]: stat.get(bound, usual) for stat in rules.get("stats", [])[seed % 3 :: 3]}
    return {key: value for key, value in made.items() if key != "rules"}


def is_bounded(rules: Json) -> bool:
    """Whether the sheet's stats have bounds, so that 1 to 6 may be outside of them."""
    return any("least" in stat or "most" in stat for stat in rules["stats"])


def _stats(maker: Maker, rules: Json) -> Json:
    """A figure's stats within their bounds: 1 to 6, or near the usual number."""
    found = {}
    for stat in (stat for stat in rules["stats"] if maker.random.random() < 0.8):
        usual = stat.get("begin", 3)
        least, most = max(stat.get("least", 1), usual - 2), min(stat.get("most", 99), usual + 3)
        found[stat["id"]] = maker.random.randint(least, most)
    return found


def _ground(made: Json) -> Json:
    """Where the objective is: where the first figure stands, or where all do."""
    at = [figure["at"] for figure in made["figures"]]
    if made["board"]["grid"] == "inches" or len(at) % 2:
        return {"at": at[0]}
    return {"area": at}


def _board(maker: Maker, rules: Json, seed: int) -> Json:
    """A small board with four figures or more, two enemies side by side; or a long and open one."""
    reach = [entry.get("range") for entry in rules.get("attacks", [])]
    far = [each + 4 for each in reach if isinstance(each, int)] if is_bounded(rules) else []
    wide = maker.pick(5, 5, 5, max([12, *far]))
    while True:
        made = maker.document(rules, wide)
        board, figures = made["board"], made["figures"]
        if len(figures) >= 4 and board["columns"] >= wide - 1:
            break
    for figure in figures if is_bounded(rules) else ():
        figure["stats"] = _stats(maker, rules)
    if wide > 5:
        board["spaces"], board["edges"] = board["spaces"][:3], []
    if wide > 5 and is_bounded(rules):
        _at_ends(board, figures)
    kinds = [kind["id"] for kind in rules.get("terrains", [])]
    for figure in figures[:3:2] if kinds else ():  # on each kind in turn
        stood: Json = {"at": figure["at"], "terrain": kinds[seed % len(kinds)]}
        if seed % 4 == 0:  # weak and high up
            stood["level"], figure["state"] = 3, {}
            figure["stats"] = {stat["id"]: max(1, stat.get("least", 1)) for stat in rules.get("stats", [])}
        near = neighbours(board, figure["at"])[:1] if seed % 3 == 1 and is_bounded(rules) else []  # and next to it
        kept = [each for each in board["spaces"] if each["at"] not in (stood["at"], *near)]
        board["spaces"] = [stood, *({**stood, "at": at} for at in near), *kept]
        if seed % 2:
            figure["traits"] = [trait["id"] for trait in rules.get("traits", [])]
    figures[1]["side"] = "blue" if figures[0]["side"] == "red" else "red"
    taken = [figure["at"] for figure in figures] + [each["at"] for each in board["spaces"]]
    beside = [at for at in neighbours(board, figures[0]["at"]) if at not in taken]
    if beside:
        figures[1]["at"] = beside[0]
        between = sorted([figures[0]["at"], beside[0]])
        board["edges"] = [each for each in board["edges"] if each["between"] != between]
        if rules.get("edges") and maker.random.random() < 0.7:
            board["edges"].append({"between": between, "kind": maker.pick(*(kind["id"] for kind in rules["edges"]))})
    return made


def _around(kind: str, at: list[float]) -> Json:
    """An area with a place in its middle."""
    area = rect(kind, at[0] - 0.75, at[1] - 0.75, 1.5, 1.5)
    return area | {"points": [[round(part, 2) for part in point] for point in area["points"]]}


def _at_ends(board: Json, figures: list[Json]) -> None:
    """Puts two enemies so far apart that no attack reaches."""
    figures[3]["side"] = "blue" if figures[0]["side"] == "red" else "red"
    for figure, end in ((figures[0], [0, 0]), (figures[3], [board["columns"] - 1, 0])):
        for other in figures:
            if other["at"] == end:
                other["at"] = figure["at"]
        figure["at"] = end
        board["spaces"] = [each for each in board["spaces"] if each["at"] != end]


def _table(maker: Maker, rules: Json, seed: int) -> Json:
    """Bases and areas on a small table; two enemies are close, and one of them is in each kind of area in turn."""
    random = maker.random
    figures: list[Json] = []
    kinds = [kind["id"] for kind in rules["terrains"]]
    entered = [kind["id"] for kind in rules["terrains"] if kind.get("enter") != "never"]
    areas = [
        rect(kind, random.randint(1, WIDTH - 4), random.randint(1, HEIGHT - 4), 2.5, 1.5)
        for kind in random.choices(kinds, k=3)
    ]
    is_far = seed % 3 == 0
    width = WIDTH
    if is_far and is_bounded(rules):  # nothing between the two that are far apart; the first has all traits
        areas, width = [], WIDTH if seed % 4 else 2 * WIDTH
    for number in range(4):
        at = [round(random.uniform(1, WIDTH - 1), 2), round(random.uniform(1, HEIGHT - 1), 2)]
        if is_far and number in (0, 3):  # as far from each other as possible
            at = [1, 1] if number == 0 else [width - 1, HEIGHT - 1]
        if number == 1:
            x, y = figures[0]["at"]
            apart = random.choice((0.99, 1.4, 2.5)) if not is_far or not is_bounded(rules) else 2.5
            at = [x, round(y + apart * (1 if y < HEIGHT / 2 else -1), 2)]
            areas.append(_around(entered[seed % len(entered)], at))
        if number == 3 and seed % 2 and is_bounded(rules):
            areas.append(_around(kinds[seed // 2 % len(kinds)], at))
        figure: Json = {"id": "abcd"[number], "side": ("red", "blue")[number % 2], "at": at, "base": 25}
        figures.append(maker.figure(rules, figure) | ({"stats": _stats(maker, rules)} if is_bounded(rules) else {}))
        if is_far and is_bounded(rules) and number == 0:
            figures[0]["traits"] = [trait["id"] for trait in rules.get("traits", [])]
    board = {"grid": "inches", "width": width, "height": HEIGHT, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "own", "board": board, "figures": figures}
