"""A player who sees nothing and asks only `words`: plays every figure's part until the round is over."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.words.speaking import Json, Player

MOST_ROLLS = 12
"""How many rolls in a row a player makes before it gives up on owed ones."""


class TextPlayer(Player):
    """Chooses at random from the facts; `typed` is the script of its lines, with the dice as they fell."""

    def __init__(self, document: Json, chance: Random, language: str = "en") -> None:
        super().__init__(document, language)
        self.chance = chance
        self.typed: list[str] = []
        self.done = 0
        self.board: Json = {}
        """The facts of `o` about the board."""

    def say(self, line: str) -> Json:
        """Type a line and note it; dice that were thrown are noted as real ones."""
        facts = self.type(line)
        self.done += facts.get("do") is not None
        if facts["command"] == "d" and facts.get("dice"):
            line = f"{line} {' '.join(str(face) for face in _flat(facts['dice']))}"
        self.typed.append(line)
        return facts

    def play_round(self) -> None:
        """Every side's turn, until the next round begins."""
        self.board = self.say("o")
        first = self.board["round"]
        while self.say("w")["round"] == first:
            self._settle()
            for figure in self.say("w")["may"]:
                self._part(figure)
            self.say("done")
            end = self.say("end")
            if end["refused"] is not None:
                self._settle()
                assert self.say("end")["refused"] is None

    def _settle(self) -> None:
        """Throw the owed rolls."""
        for _ in range(MOST_ROLLS):
            owed = self.say("w")["owed"]
            if not owed:
                return
            if "dice" not in self.say("d") and "do" not in self.say(f"p {owed[0]['figure']}"):
                self.say("x end")

    def _part(self, figure: str) -> None:
        """One figure moves and attacks, as far as its rules allow."""
        places = self._places()
        if figure not in places:
            return
        self.say(f"p {places[figure]}")
        if self.selected != figure:
            return
        self._move()
        self._settle()
        enemies = self.say("e").get("enemies", [])
        for enemy in [each for each in enemies if each["now"] and each["when"] != "next"][:1]:
            if enemy["now"][0]["aimed"]:
                self.say("x aim")
            attack = self.say(f"a {self._places()[enemy['figure']]}")
            if attack.get("roll") is not None:
                self.say("d")
        self._settle()
        self.say("done")

    def _move(self) -> None:
        reach = self.say("r")
        ends = [each["at"] for each in reach.get("directions", {}).values() if isinstance(each, dict)]
        places = [self._named(at) for at in ends]
        if self._is_bare:
            places = [self._somewhere()]
        if not places:
            return
        for place in [self.chance.choice(places) for _ in range(2)]:
            facts = self.say(f"m {place}")
            if facts.get("refused") or "path" not in facts:
                continue
            if facts["needs_roll"] is not None:
                self.say("d")
            self.say("!")
            return

    @property
    def _is_bare(self) -> bool:
        return bool(self.board["grid"] == "inches")

    def _places(self) -> dict[str, str]:
        """The places of all figures that are not out."""
        corner = self._named([1, 1] if self._is_bare else [0, 0])
        found = [each for kind in ("own", "enemy") for each in self.say(f"n {corner} {kind}")["figures"]]
        found.append(self.say(f"l {corner}"))  # a figure in the corner is not near itself
        return {each["figure"]: self._named(each["at"]) for each in found}

    def _named(self, at: Any) -> str:
        if self._is_bare:
            return f"{at[0]:g},{at[1]:g}"
        return f"{chr(ord('A') + at[0])}{at[1] + 1}"

    def _somewhere(self) -> str:
        """A place near the selected figure on a bare table."""
        x, y = self.say("l")["at"]
        dx, dy = self.chance.uniform(-3, 3), self.chance.uniform(-3, 3)
        width, height = self.board["width"], self.board["height"]
        return f"{min(max(x + dx, 1), width - 1):.2f},{min(max(y + dy, 1), height - 1):.2f}"


def _flat(faces: Any) -> list[Any]:
    return [each for face in faces for each in (face if isinstance(face, list) else [face])]
