"""Who can hurt me, from the words of the question: every move is asked, every document after a move is made, every line is
drawn on its own, all of it by the contract's other questions. Slow.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tablelight.ask import answer_case

Json = dict[str, Any]
Space = tuple[int, int]

WAYS: dict[str, list[Json]] = {
    "heroclix": [{"action": "move"}],
    "herotrek": [{"action": action, "flying": flying} for action in ("move", "slip-away") for flying in (False, True)],
    "oraculo": [{"action": action} for action in ("move", "climb", "disengage")],
}
"""Everything that takes a figure of a game somewhere by itself."""


def ask(board: Json, **question: Any) -> Json | None:
    """The answer; None if there is none."""
    found, answered = answer_case({"document": board, "question": question})
    assert isinstance(found, dict)
    return found if answered else None


class Slow:
    """The questions about one document."""

    def __init__(self, board: Json) -> None:
        self.board = board

    def threats(self, at: list[int], side: str) -> Json:
        """`threats`: a figure of the side that stands there is taken off before the enemies move."""
        board = without_turn(self.board)
        guest = next((f for f in board["figures"] if at in stands_on(f) and f["side"] == side), None)
        cleared = without(board, guest["id"]) if guest else board
        enemies = [figure for figure in board["figures"] if figure["side"] != side]
        places = stands_on(guest) if guest else [at]
        reach = [
            e["id"]
            for e in enemies
            if any(place in reached(cleared, e) for place in places) or (guest and next_to(board, e, guest))
        ]
        return {"reach": reach, "sight": [e["id"] for e in enemies if shoots(board, e, guest or at)]}

    def after(self, figure: str, destination: Json) -> Json:
        """The document after a move that has been made in earnest."""
        to = {"to": destination["at"], **({"mode": destination["mode"]} if "mode" in destination else {})}
        found = ask(self.board, ask="apply", figure=figure, action="move", rolled="success", **to)
        assert found is not None and "document" in found, (to, found)
        document: Json = found["document"]
        return document

    def vantage(self, figure: str, target: str, each: int = 1) -> list[tuple[Json, bool]]:
        """`vantage`: after each move (or one of so many), the line is drawn; whether the place belongs to the answer."""
        found = []
        for destination in destinations(self.board, figure)[::each]:
            seen = ask(self.after(figure, destination), ask="sight", **{"from": figure, "to": target})
            assert seen is not None
            found.append((destination, bool(seen["visible"])))
        return found

    def shelter(self, figure: str, each: int = 1) -> list[tuple[Json, bool]]:
        """`shelter`: after each move nobody could come to where it stands, strike it or shoot at it."""
        answer = []
        for destination in destinations(self.board, figure)[::each]:
            board = without_turn(self.after(figure, destination))
            own = next(f for f in board["figures"] if f["id"] == figure)
            found = Slow(board).threats(stands_on(own)[0], own["side"])
            answer.append((destination, found == {"reach": [], "sight": []}))
        return answer


def destinations(board: Json, figure: str) -> list[Json]:
    """What `moves` answers."""
    found = ask(board, ask="moves", figure=figure, action="move")
    assert found is not None
    spaces: list[Json] = found["spaces"]
    return spaces


def without(board: Json, figure: str) -> Json:
    """The document with a figure taken off."""
    return {**board, "figures": [each for each in board["figures"] if each["id"] != figure]}


def without_turn(board: Json) -> Json:
    """The document as the next activation begins. HeroTrek's shots fall in the turn in which the hero flew."""
    flew = board.get("turn", {}).get("flew")
    return {**board, "turn": {"flew": flew} if flew else {}}


def stands_on(figure: Json) -> list[list[int]]:
    """Its space, or its two."""
    return [figure["at"]] if isinstance(figure["at"][0], int) else list(figure["at"])


def reached(board: Json, enemy: Json) -> list[list[int]]:
    """Where any of the enemy's moves ends."""
    found: list[list[int]] = []
    for way in WAYS.get(board["game"], [{"action": "move"}]):
        switches: list[Json] = [{}]
        if way["action"] == "slip-away":
            switches = [{"enemy": other["id"]} for other in board["figures"] if other["side"] != enemy["side"]]
        for switch in switches:
            answer = ask(board, ask="moves", figure=enemy["id"], rolled="success", **way, **switch)
            if answer is not None:
                found += [space["at"] for space in answer["spaces"]]
    return [space for space in found if space not in stands_on(enemy)]


def next_to(board: Json, enemy: Json, guest: Json) -> bool:
    """Whether the enemy strikes the guest from where it stands: the game's own answer about close combat with nobody else
    around tells."""
    game, figures = board["game"], [enemy, guest]
    if game == "heroclix":
        bare = [
            {**each, "state": {k: v for k, v in each.get("state", {}).items() if k == "flight"}} for each in figures
        ]
        found = ask({**board, "figures": bare}, ask="actions", figure=enemy["id"])
        assert found is not None
        return bool(next(a for a in found["actions"] if a["id"] == "close-combat")["allowed"])
    if game == "oraculo":
        found = ask({**board, "figures": figures}, ask="moves", figure=enemy["id"], action="disengage")
        assert found is not None
        return bool(found["opposite"])
    if game == "herotrek":
        near = ask(
            {**board, "figures": figures}, ask="moves", figure=enemy["id"], action="slip-away", enemy=guest["id"]
        )
        assert near is not None
        return near.get("refused") is None or near["refused"]["clause"] not in ("HT-20", "HT-32")
    armed = [{**each, "stats": {**each["stats"], "range": 1}} for each in figures]
    near = ask({**board, "figures": armed}, ask="sight", **{"from": enemy["id"], "to": guest["id"]})
    assert near is not None
    return bool(near["attack"] == "close")


def shoots(board: Json, enemy: Json, target: Json | list[int]) -> bool:
    """Whether the enemy could shoot at a figure, or at somebody who stood on a space, from where it is."""
    to = target if isinstance(target, list) else target["id"]
    seen = ask(board, ask="sight", **{"from": enemy["id"], "to": to})
    if seen is None or not seen["visible"] or target in stands_on(enemy):
        return False
    if board["game"] == "oraculo":
        return bool(enemy["stats"].get("aim")) and _may_shoot(board, enemy, target)
    reach = enemy["stats"].get("range", 0 if board["game"] == "heroclix" else None)
    halved = board.get("options", {}).get("range_to_high") == "halved" and not isinstance(target, list)
    if halved and _high(target) and not _high(enemy):
        reach = -(-reach // 2)
    if board["game"] == "heroclix" and not reach:
        return False
    below = board["game"] == "heroclix" and _high(enemy) and not _high(target)
    if below and board.get("options", {}).get("high_attacks", "high") == "high":
        return False
    if board["game"] == "heroscape" and reach is not None:
        return _may_attack(board, enemy, target)
    return bool(reach is None or seen["distance"] <= reach)


def _high(figure: Json | list[int]) -> bool:
    return not isinstance(figure, list) and figure.get("state", {}).get("flight") == "high"


def _may_shoot(board: Json, enemy: Json, target: Json | list[int]) -> bool:
    """OR-43, OR-44, OR-50: asked with a stranger put on the space, where nobody is."""
    board = deepcopy(board)
    if isinstance(target, list):
        if any(figure["at"] == target for figure in board["figures"]):
            return _may_shoot_through(board, enemy, target)
        target = {"id": "a stranger", "side": "of no side", "at": target}
        board["figures"].append(target)
    found = ask(board, ask="sight", **{"from": enemy["id"], "to": target["id"]})
    assert found is not None
    return found["attack"] in ("range", "both") or _aims_in_close_combat(found)


def _may_attack(board: Json, enemy: Json, target: Json | list[int]) -> bool:
    """HS-21, HS-63: asked with a stranger put on the space, as high as who is there, or as usual."""
    if isinstance(target, list):
        rest = [figure for figure in board["figures"] if target not in stands_on(figure)]
        held = [figure["stats"]["height"] for figure in board["figures"] if target in stands_on(figure)]
        stats = {"height": held[0] if held else 5, "move": 0}
        target = {"id": "a stranger", "side": "of no side", "at": target, "stats": stats}
        board = {**board, "figures": [*rest, target]}
    found = ask(board, ask="sight", **{"from": enemy["id"], "to": target["id"]})
    assert found is not None
    return bool(found["attack"] != "none")


def _aims_in_close_combat(found: Json) -> bool:
    return "dice" in found


def _may_shoot_through(board: Json, enemy: Json, at: list[int]) -> bool:
    """Somebody of the shooter's own side stands there: in thought a stranger does."""
    board["figures"] = [figure for figure in board["figures"] if figure["at"] != at]
    return _may_shoot(board, enemy, at)
