"""Which enemies can hurt a figure, from the words of the clauses (DG-01 to DG-22): asks every move, makes every
document after a move and rolls every attack by the contract's other questions. Slow, and for games on spaces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tests import asking

Json = dict[str, Any]

MOVING: dict[str, list[str]] = {
    "heroclix": ["move"],
    "herotrek": ["move", "slip-away"],
    "oraculo": ["move", "climb", "disengage"],
    "heroscape": ["move"],
}
"""The moving actions of a game, in the order of `actions`."""
STRANGER = "a stranger"
KINDS = ("close", "range")


def ask(board: Json, ask: str, **question: Any) -> Json:
    """The answer to a question. Answers are kept, because many ways lead to the same document."""
    return _answer(json.dumps(board), ask, json.dumps(question))


@lru_cache(4000)
def _answer(board: str, ask: str, question: str) -> Json:
    return asking.ask(json.loads(board), ask, **json.loads(question))


# Figures


def figure_of(board: Json, name: str) -> Json:
    """The figure with an id."""
    found: Json = next(each for each in board["figures"] if each["id"] == name)
    return found


def spaces_of(figure: Json) -> list[list[int]]:
    """Its space, or its two, the head's first."""
    return [figure["at"]] if isinstance(figure["at"][0], int) else list(figure["at"])


def head_of(figure: Json) -> list[int]:
    """Its space; of two, the head's."""
    return spaces_of(figure)[0]


def life_left(board: Json, figure: Json) -> int | None:
    """DG-06: the life that it has left; None if it is unknown."""
    stats, state = figure.get("stats", {}), figure.get("state", {})
    if board["game"] == "oraculo":
        return max(0, stats["life"] - state.get("wounds", 0)) if "life" in stats else None
    left: int | None = state.get("life", stats.get("life"))
    return left


def is_out(board: Json, figure: Json) -> bool:
    """DG-06."""
    return life_left(board, figure) == 0


def enemies_of(board: Json, figure: Json) -> list[Json]:
    """The figures of every other side that are not out."""
    return [e for e in board["figures"] if e["side"] != figure["side"] and not is_out(board, e)]


def flies(figure: Json) -> bool:
    """Whether it may fly."""
    return "flyer" in figure.get("traits", ())


def next_activation(board: Json) -> Json:
    """The document with `turn` emptied; HeroTrek keeps `flew`."""
    flew = board.get("turn", {}).get("flew")
    return {**board, "turn": {"flew": flew} if board["game"] == "herotrek" and flew else {}}


# What a figure may do from where it stands (DG-01, DG-05, DG-07)


def attacks(board: Json, by: str, on: str) -> list[Json]:
    """The attacks that the turn of the board allows, close before range."""
    found = getattr(_Attacks, board["game"])(board, by, on)
    return sorted(found, key=lambda attack: KINDS.index(attack["attack"]))


def _told(board: Json, by: str, on: str, kind: str, **more: Any) -> Json:
    seen = ask(board, ask="sight", from_=by, to=on)
    return {"attack": kind, "distance": seen["distance"], "clear": seen["clear"], **more}


def _odds(board: Json, on: str, odds: Json) -> Json:
    life = life_left(board, figure_of(board, on))
    killing = sum(
        (Fraction(c) for lost, c in odds["outcomes"].items() if life is not None and int(lost) >= life), Fraction(0)
    )
    return {"outcomes": odds["outcomes"], "mean": odds["mean"], "out": None if life is None else str(killing)}


def _filled(board: Json, needed: dict[str, tuple[str, ...]]) -> tuple[Json, set[str]]:
    """DG-07: the board with missing stats that only the dice need filled in, and the figures that lacked one."""
    board, unknown = deepcopy(board), set()
    for name, stats in needed.items():
        for stat in stats:
            if stat not in figure_of(board, name)["stats"]:
                figure_of(board, name)["stats"][stat] = 1
                unknown.add(name)
    return board, unknown


class _Attacks:
    @staticmethod
    def heroclix(board: Json, by: str, on: str) -> list[Json]:
        kind = ask(board, ask="sight", from_=by, to=on)["attack"]
        return [] if kind == "none" else [_told(board, by, on, kind)]

    @staticmethod
    def herotrek(board: Json, by: str, on: str) -> list[Json]:
        seen = ask(board, ask="sight", from_=by, to=on)
        reach = figure_of(board, by)["stats"].get("range")
        can = seen["visible"] and (reach is None or seen["distance"] <= reach)
        return [_told(board, by, on, "range")] if can else []

    @staticmethod
    def heroscape(board: Json, by: str, on: str) -> list[Json]:
        kind = ask(board, ask="sight", from_=by, to=on)["attack"]
        if kind == "none":
            return []
        told, unknown = _filled(board, {by: ("attack",), on: ("defence",)})
        found = ask(told, ask="odds", roll="attack", with_={"from": by, "to": on})
        return [
            _told(
                board,
                by,
                on,
                kind,
                dice=None if by in unknown else found["attack"],
                against=None if on in unknown else found["defence"],
                odds=None if unknown else _odds(board, on, found),
            )
        ]

    @staticmethod
    def oraculo(board: Json, by: str, on: str) -> list[Json]:
        found = []
        told, unknown = _filled(board, {by: ("combat",), on: ("combat",)})
        melee = ask(told, ask="roll", figure=by, roll="melee", target=on)
        if "refused" not in melee:
            detail = melee["detail"]
            dice = None if by in unknown else len(detail["attack"])
            against = None if on in unknown else len(detail["defence"])
            odds = None if unknown else _odds(board, on, detail["odds"])
            found.append(_told(board, by, on, "close", dice=dice, against=against, odds=odds))
        shot = _shot(board, by, on)
        allowed = {action["id"]: action["allowed"] for action in ask(board, ask="actions", figure=by)["actions"]}
        if allowed["aim"]:
            aimed = _shot(ask(board, ask="apply", figure=by, action="aim")["document"], by, on)
            if aimed and (shot is None or Fraction(aimed["odds"]["mean"]) > Fraction(shot["odds"]["mean"])):
                shot = {**aimed, "aimed": True}
        return found + ([shot] if shot else [])


def _shot(board: Json, by: str, on: str) -> Json | None:
    if not figure_of(board, by)["stats"].get("aim"):
        return None
    shot = ask(board, ask="roll", figure=by, roll="shot", target=on)
    if "refused" in shot:
        return None
    detail = shot["detail"]
    twice = {"twice": True} if detail["twice"] else {}
    dice = 1 if twice else len(shot["dice"])
    return _told(board, by, on, "range", dice=dice, odds=_odds(board, on, detail["odds"]), **twice)


def are_beside(board: Json, a: str, b: str) -> bool:
    """DG-04: adjacent for close combat. In HeroTrek, by the answer about a slip away."""
    if board["game"] == "herotrek":
        moves = ask({**board, "turn": {}}, ask="moves", figure=a, action="slip-away", enemy=b)
        return moves["refused"] is None or moves["refused"]["clause"] not in ("HT-20", "HT-32")
    if board["game"] == "oraculo":
        return any(demand["enemy"] == b for demand in ask(board, ask="moves", figure=a, action="disengage")["opposite"])
    return bool(ask(board, ask="sight", from_=a, to=b)["attack"] in ("close", "both"))


# Where one moving action may end (DG-02, DG-05)


def ends(board: Json, name: str, action: str, **keys: Any) -> Iterator[tuple[Json, Json]]:
    """Each end, as in `moves` with the keys that lead there, and the document after `apply`."""
    figure = figure_of(board, name)
    for extra in _variants(board, figure, action):
        moves = ask(board, ask="moves", figure=name, action=action, **extra, **keys)
        chance = moves["needs_roll"]["chance"] if moves["needs_roll"] else "1"
        for space in moves["spaces"]:
            for end in _stands(space):
                own = head_of(figure) == space["at"]
                if own and end.get("mode", mode_of(figure)) == mode_of(figure) and action != "slip-away":
                    continue
                how: Json = {key: end[key] for key in ("mode", "tail") if key in end}
                rolled = {"rolled": "success"} if moves["needs_roll"] else {}
                question = {"action": action, "to": space["at"], **extra, **keys, **how, **rolled}
                after = ask(board, ask="apply", figure=name, **question)["document"]
                at = spaces_of(figure_of(after, name))
                tail = {"tail": at[1]} if len(at) > 1 else {}
                yield (
                    {"chance": end.get("survival", chance), "at": at[0], **extra, **how, **tail, "cost": end["cost"]},
                    after,
                )


def mode_of(figure: Json) -> str | None:
    """A flyer's mode."""
    return figure.get("state", {}).get("flight", "low") if flies(figure) else None


def _stands(space: Json) -> list[Json]:
    """HS-08: for a double, an entry for each of its tails, in the form of a space's."""
    if "tails" not in space:
        return [space]
    return [{**space, **tail, "tail": tail.get("tail", tail.get("at"))} for tail in space["tails"]]


def _variants(board: Json, figure: Json, action: str) -> list[Json]:
    if board["game"] != "herotrek":
        return [{}]
    flights: list[Json] = [{}, {"flying": True}] if flies(figure) else [{}]
    if action == "move":
        return flights
    return [{"enemy": other["id"], **flight} for other in enemies_of(board, figure) for flight in flights]


# What an enemy can do (DG-01 to DG-05)


def rank(board: Json, way: Json) -> tuple[Any, ...]:
    """DG-02: the order of equal ways: least cost, greater chance, row, column, tail, close before range, the actions,
    the figure it switches with, on foot before flying, low before high, the end of the first of two."""
    tail = way.get("tail", [0, 0])
    order = MOVING[board["game"]]
    ids = [figure["id"] for figure in board["figures"]]
    via = way.get("via", [0, 0])
    return (
        way["cost"],
        -Fraction(way["chance"]),
        *way["to"][::-1],
        *tail[::-1],
        KINDS.index(way.get("attack", "close")),
        [order.index(action) for action in way["actions"]],
        ids.index(way["enemy"]) if "enemy" in way else -1,
        way.get("flying", False),
        way.get("mode") == "high",
        via[::-1],
    )


def _way(end: Json, *actions: str) -> Json:
    kept: Json = {key: end[key] for key in ("mode", "flying", "enemy", "tail", "prefer") if key in end}
    return {"actions": list(actions), "to": end["at"], "cost": end["cost"], "chance": end["chance"], **kept}


def after(board: Json, enemy: str, subject: str) -> Json | None:
    """DG-02: the worst attack after a move."""
    found = []
    game = board["game"]
    actions = {"oraculo": ("move", "climb"), "heroscape": ("move",)}.get(game, ())
    keys = {"prefer": "safe"} if game == "heroscape" else {}
    for action in actions:
        for end, there in ends(board, enemy, action, **keys):
            made = [a for a in attacks(there, enemy, subject) if not a.get("aimed")]
            found += [{**_way({**end, **keys}, action), **attack} for attack in made]

    def worth(attack: Json) -> Fraction:
        return Fraction(attack["chance"]) * Fraction(attack["odds"]["mean"]) if attack["odds"] else Fraction(0)

    return min(found, key=lambda attack: (-worth(attack), rank(board, attack)), default=None)


def beside(board: Json, enemy: str, subject: str) -> Json | None:
    """DG-04: its own place, else the cheapest of the ways with the fewest actions."""
    if are_beside(board, enemy, subject):
        return {"actions": [], "to": head_of(figure_of(board, enemy)), "cost": 0, "chance": "1"}
    first = [(action, *end) for action in MOVING[board["game"]] for end in ends(board, enemy, action)]
    found = [_way(end, action) for action, end, there in first if are_beside(there, enemy, subject)]
    if not found and board["game"] == "oraculo":
        for action, end, there in first:
            for second in ("move", "climb"):
                for last, finally_ in ends(there, enemy, second):
                    if are_beside(finally_, enemy, subject):
                        way = _way({**last, "cost": end["cost"] + last["cost"]}, action, second)
                        found.append({**way, "via": end["at"]})
    return min(found, key=lambda way: rank(board, way), default=None)


def counts(found: list[Json]) -> Json:
    """How many enemies have each kind of threat."""
    return {
        "now": sum(bool(e["now"]) for e in found),
        "after": sum(bool(e["after"]) for e in found),
        "beside": sum(bool(e["beside"]) for e in found),
        "either": sum(bool(e["now"] or e["after"]) for e in found),
    }


def threats(board: Json, subject: str) -> Json:
    """DG-10: the threats to a figure of the board, where it stands."""
    figure, found = figure_of(board, subject), []
    board = next_activation(board)
    for enemy in enemies_of(board, figure) if not is_out(board, figure) else []:
        name = enemy["id"]
        entry = {
            "figure": name,
            "now": attacks(board, name, subject),
            "after": after(board, name, subject),
            "beside": beside(board, name, subject),
        }
        if entry["now"] or entry["after"] or entry["beside"]:
            found.append(entry)
    return {"enemies": found, "counts": counts(found)}


def put(board: Json, subject: str, at: list[int], keys: Json) -> Json:
    """DG-10: the board with a figure of it elsewhere, without a move."""
    board = deepcopy(board)
    figure = figure_of(board, subject)
    figure["at"] = [at, keys["tail"]] if "tail" in keys else at
    if "mode" in keys:
        figure.setdefault("state", {})["flight"] = keys["mode"]
    if board["game"] == "herotrek":
        flew = [name for name in board.get("turn", {}).get("flew", []) if name != subject]
        flew += [subject] if keys.get("flying") else []
        board["turn"] = {**board.get("turn", {}), "flew": flew}
    return board


def imagine(board: Json, side: str, at: list[int], what: Json | None = None) -> Json:
    """DG-10: the board with a stranger on it."""
    figure = {"id": STRANGER, "side": side, "at": at, "stats": {}, **(what or {})}
    if board["game"] == "heroscape":
        figure["stats"] = {"height": 5, **figure["stats"]}
    return {**board, "figures": [*board["figures"], figure]}


# The places of a move (DG-11, DG-12)


def places(board: Json, name: str, keys: Json) -> tuple[Json, list[tuple[Json, Json]]]:
    """The answer of `moves`, and each place with the document after `apply`, its own place first."""
    moves = ask(board, ask="moves", figure=name, **keys)
    figure, found = figure_of(board, name), []
    if not _must_leave(board, figure):
        mode = {"mode": mode_of(figure)} if board["game"] == "heroclix" and flies(figure) else {}
        found.append(({"at": head_of(figure), "stay": True, "cost": 0, "chance": "1", **mode}, board))
    for space in moves["spaces"]:
        how = {"mode": space["mode"]} if "mode" in space else {}
        how |= {"drop": space["drops"][0]} if "drops" in space and "drop" not in keys else {}
        rolled = {} if "rolled" in keys or not moves["needs_roll"] else {"rolled": "success"}
        after = ask(board, ask="apply", figure=name, to=space["at"], **keys, **how, **rolled)["document"]
        chance = space.get("survival", moves["needs_roll"]["chance"] if moves["needs_roll"] else "1")
        found.append(({**space, "chance": chance}, after))
    return moves, found


def _must_leave(board: Json, figure: Json) -> bool:
    """HT-20: it is in a dome that has a way out."""
    if board["game"] != "herotrek" or is_out(board, figure):
        return False
    specs = {tuple(spec["at"]): spec.get("terrain", "clear") for spec in board["board"].get("spaces", ())}
    moves = next(a for a in ask(board, ask="actions", figure=figure["id"])["actions"] if a["id"] == "move")
    shut_in = not moves["allowed"] and moves["reason"]["clause"] == "HT-21"
    return specs.get(tuple(figure["at"])) == "dome" and not shut_in


def shelter(board: Json, name: str, **keys: Any) -> Json:
    """DG-11."""
    moves, found = places(board, name, keys)
    spaces = [{**space, "counts": threats(after, name)["counts"]} for space, after in found]
    spaces.sort(
        key=lambda s: (s["counts"]["either"], s["counts"]["beside"], s["cost"], *s["at"][::-1], s.get("mode") == "high")
    )
    return {"needs_roll": moves["needs_roll"], "refused": moves["refused"], "spaces": spaces}


def attacks_from(board: Json, space: Json, there: Json, name: str, target: str) -> tuple[str, list[Json]]:
    """DG-12: when it may attack, and how."""
    if figure_of(board, name)["side"] == figure_of(board, target)["side"] or is_out(board, figure_of(board, target)):
        return "next", []
    game = board["game"]
    failed = name in board.get("turn", {}).get("failed", ())
    at_once = {"heroclix": "stay" in space and not failed, "herotrek": False}.get(game, True)
    found = attacks(there, name, target) if at_once else []
    return ("now", found) if found else ("next", attacks(next_activation(there), name, target))


def vantage(board: Json, name: str, target: str, **keys: Any) -> Json:
    """DG-12."""
    moves, found = places(board, name, keys)
    spaces, seen = [], []
    for space, there in found:
        when, made = attacks_from(board, space, there, name, target)
        sight = ask(there, ask="sight", from_=name, to=target)
        if made:
            more = {"beside": are_beside(there, name, target)} if board["game"] == "herotrek" else {}
            spaces.append({**space, "when": when, "attacks": made, **more})
        elif sight["visible"]:
            seen.append({**space, "distance": sight["distance"], "clear": sight["clear"]})
    return {"needs_roll": moves["needs_roll"], "refused": moves["refused"], "spaces": spaces, "seen": seen}


# The map (DG-13)


def threat_map(board: Json, side: str) -> Json:
    """For each free space where a figure on foot could stand; moves are those of the board as it is."""
    board, found = next_activation(board), []
    enemies = [e for e in board["figures"] if e["side"] != side and not is_out(board, e)]
    held = [space for f in board["figures"] if not is_out(board, f) for space in spaces_of(f)]
    every = [[c, r] for r in range(board["board"]["rows"]) for c in range(board["board"]["columns"])]
    reached = {enemy["id"]: list(_all_ends(board, enemy["id"])) for enemy in enemies}
    for at in every:
        if at in held or not _stands_on_foot(board, at):
            continue
        entry: Json = {"at": at, "now": [], "after": [], "beside": []}
        there = imagine(board, side, at)
        for enemy in enemies:
            name = enemy["id"]
            if attacks(there, name, STRANGER):
                entry["now"].append(name)
            others = [(n, imagine(doc, side, at)) for n, doc in reached[name] if not _holds(doc, at)]
            if are_beside(there, name, STRANGER) or any(are_beside(doc, name, STRANGER) for _, doc in others):
                entry["beside"].append(name)
            if board["game"] in ("oraculo", "heroscape"):
                first = [doc for number, doc in others if number == 1]
                if any(not a.get("aimed") for doc in first for a in attacks(doc, name, STRANGER)):
                    entry["after"].append(name)
        if entry["now"] or entry["after"] or entry["beside"]:
            found.append(entry)
    return {"spaces": found}


def _all_ends(board: Json, name: str) -> Iterator[tuple[int, Json]]:
    """Every document after its moving actions, with their number."""
    for action in MOVING[board["game"]]:
        for end, there in ends(board, name, action):
            yield (2 if action == "disengage" else 1), there
            if board["game"] == "oraculo" and action != "disengage":
                yield from ((2, last) for second in ("move", "climb") for _, last in ends(there, name, second))
            del end


def _holds(board: Json, at: list[int]) -> bool:
    return any(at in spaces_of(figure) for figure in board["figures"] if not is_out(board, figure))


NOT_STOOD_ON = {
    "heroclix": ("void", "blocking"),
    "herotrek": ("void", "fire", "deep-water", "dome"),
    "oraculo": ("void", "blocking"),
    "heroscape": ("void",),
}


def _stands_on_foot(board: Json, at: list[int]) -> bool:
    terrain = next((s.get("terrain", "clear") for s in board["board"].get("spaces", ()) if s["at"] == at), "clear")
    solid = {"oraculo": ("table", "column", "statue", "barrel"), "heroscape": ("outcrop", "glacier", "hive")}
    things = [o["kind"] for o in board["board"].get("objects", ()) if o["at"] == at and not o.get("corner")]
    return terrain not in NOT_STOOD_ON[board["game"]] and not set(things) & set(solid.get(board["game"], ()))


# Advice (DG-20 to DG-22)


def advise(board: Json, name: str, **keys: Any) -> Json:
    """The whole answer except the reasons."""
    moves, found = places(board, name, keys)
    counted = board["game"] in ("heroclix", "herotrek")
    judged = [(_counted if counted else _weighed)(board, name, space, there) for space, there in found]
    keep = []
    for one in judged:
        rest = [other for other in judged if _score(other) != _score(one)]
        if any(_dealt(other) >= _dealt(one) and _suffered(other) <= _suffered(one) for other in rest):
            continue
        equals = [other for other in judged if _score(other) == _score(one)]
        first = min(equals, key=lambda p: (p["cost"], "stay" not in p, *p["at"][::-1], p.get("mode") == "high"))
        if first is one:
            keep.append({**one, "alike": len(equals) - 1})
    keep.sort(key=lambda place: -_dealt(place))
    numbers = range(len(keep))
    gain = [_dealt(place) - _suffered(place)[0] if counted else _balance(place) for place in keep]
    return {
        "needs_roll": moves["needs_roll"],
        "refused": moves["refused"],
        "places": keep,
        "boldest": max(numbers, key=lambda n: _dealt(keep[n]), default=None),
        "safest": min(numbers, key=lambda n: _suffered(keep[n]), default=None),
        "balanced": min(numbers, key=lambda n: (-gain[n], _suffered(keep[n])), default=None),
    }


def _balance(place: Json) -> Fraction:
    """DG-21: a figure that is out deals nothing, so striking first reduces the harm."""
    attack = place["attack"]
    out = Fraction(0)
    if attack is not None and attack["odds"] is not None and attack["odds"]["out"] is not None:
        out = Fraction(place["chance"]) * Fraction(attack["odds"]["out"])
    gain = _dealt(place) + Fraction(3, 2) * out
    for harm in place["by"]:
        alive = 1 - out if attack is not None and harm["figure"] == attack["target"] else Fraction(1)
        gain -= Fraction(1, 8) * Fraction(harm["chance"]) * Fraction(harm["mean"]) * alive
    return gain


def _dealt(place: Json) -> Fraction:
    return Fraction(place["dealt"])


def _suffered(place: Json) -> tuple[Fraction, ...]:
    told = place["suffered"]
    return tuple(map(Fraction, told.values())) if isinstance(told, dict) else (Fraction(told),)


def _score(place: Json) -> tuple[Any, ...]:
    return _dealt(place), _suffered(place)


def _counted(board: Json, name: str, space: Json, there: Json) -> Json:
    targets = [
        e["id"]
        for e in enemies_of(there, figure_of(there, name))
        if attacks_from(board, space, there, name, e["id"])[1]
    ]
    found = threats(there, name)["counts"]
    own: Json = {key: space[key] for key in ("at", "cost", "chance", "stay", "mode") if key in space}
    dealt = str(len(targets) * Fraction(space["chance"]))
    return {**own, "targets": targets, "dealt": dealt, "suffered": {k: found[k] for k in ("now", "after", "beside")}}


def _weighed(board: Json, name: str, space: Json, there: Json) -> Json:
    best: Json | None = None
    for enemy in enemies_of(there, figure_of(there, name)):
        when, made = attacks_from(board, space, there, name, enemy["id"])
        for attack in made if when == "now" else []:
            if best is None or _force(attack) > _force(best):
                best = {"target": enemy["id"], **attack}
    by, suffered, together = [], Fraction(0), {0: Fraction(1)}
    for enemy in threats(there, name)["enemies"]:
        worst = max(enemy["now"], key=_mean, default=None)
        later = enemy["after"]
        if later and (worst is None or Fraction(later["chance"]) * _mean(later) > _mean(worst)):
            when, attack, chance = "after", later, Fraction(later["chance"])
        elif worst:
            when, attack, chance = "now", worst, Fraction(1)
        else:
            continue
        by.append(
            {
                "figure": enemy["figure"],
                "when": when,
                "attack": attack["attack"],
                "chance": str(chance),
                "mean": str(_mean(attack)),
            }
        )
        suffered += chance * _mean(attack)
        outcomes = (
            {int(k): Fraction(c) * chance for k, c in attack["odds"]["outcomes"].items()}
            if attack["odds"]
            else {0: chance}
        )
        outcomes[0] = outcomes.get(0, Fraction(0)) + 1 - chance
        grown: dict[int, Fraction] = {}
        for lost, one in together.items():
            for more, other in outcomes.items():
                grown[lost + more] = grown.get(lost + more, Fraction(0)) + one * other
        together = grown
    life = life_left(there, figure_of(there, name))
    lives = sum((chance for lost, chance in together.items() if life is not None and lost < life), Fraction(0))
    own: Json = {key: space[key] for key in ("at", "cost", "chance", "stay", "mode") if key in space}
    dealt = _mean(best) * Fraction(space["chance"]) if best else Fraction(0)
    return {
        **own,
        "attack": best,
        "dealt": str(dealt),
        "suffered": str(suffered),
        "survive": None if life is None else str(lives),
        "by": by,
    }


def _mean(attack: Json) -> Fraction:
    return Fraction(attack["odds"]["mean"]) if attack["odds"] else Fraction(0)


def _force(attack: Json) -> tuple[Fraction, Fraction]:
    return _mean(attack), Fraction(attack["odds"]["out"] or 0) if attack["odds"] else Fraction(0)
