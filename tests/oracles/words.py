"""The facts of the table in words, put together from the answers of `ask` once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.asking import ask

Json = dict[str, Any]


def _moves(document: Json, facts: Json) -> Json:
    found = ask(document, "moves", figure=facts["figure"], action=facts["action"])
    least: dict[tuple[int, int], int] = {}
    for space in found["spaces"]:
        least[tuple(space["at"])] = min(space["cost"], least.get(tuple(space["at"]), space["cost"]))
    halting = {at for at in least if all(each["halts"] for each in found["spaces"] if tuple(each["at"]) == at)}
    needs, refused = found["needs_roll"], found["refused"]
    return {
        "spaces": len(least),
        "by_cost": dict(Counter(map(str, least.values()))),
        "stops": [list(at) for at in least if at in halting],
        "needs_roll": needs and {key: needs[key] for key in ("roll", "chance")},
        "refused": refused and {"clause": refused["clause"]},
    }


def _path(document: Json, facts: Json) -> Json:
    if facts["done"]:
        return {}  # the document is the one after it
    found = ask(document, "path", figure=facts["figure"], action=facts["action"], to=facts["to"])
    if "refused" in found:
        return {"refused": {"clause": found["refused"]["clause"]}, "path": None}
    return {"path": found["path"], "cost": found["cost"], "risks": len(found["risks"])}


def _entry(attack: Json) -> Json:
    odds = attack.get("odds") or {}
    hurt = str(1 - Fraction(odds["outcomes"].get("0", "0"))) if odds else None
    plain = {key: attack.get(key) for key in ("attack", "with", "dice", "against", "aimed")}
    return {**plain, "hurt": hurt, "mean": odds.get("mean"), "out": odds.get("out")}


def _stay(vantage: Json) -> Json | None:
    if "spaces" not in vantage:
        found: Json | None = vantage["stay"]
        return found
    return next((each for each in vantage["spaces"] if each.get("stay")), None)


def _sight(document: Json, facts: Json) -> Json:
    found = ask(document, "sight", from_=facts["from"], to=facts["to"])
    told = {key: found[key] for key in ("visible", "clear", "distance")}
    told["clauses"] = [reason["clause"] for reason in found["reasons"]]
    if facts.get("attacks") is not None:
        stay = _stay(ask(document, "vantage", figure=facts["from"], target=facts["to"]))
        told["attacks"] = [_entry(attack) for attack in (stay or {"attacks": []})["attacks"]]
    return told


def _threats(document: Json, facts: Json) -> Json:
    if "counts" not in facts:
        return _advice(document, facts) if "boldest" in facts else _shelter(document, facts)
    own = next(each for each in document["figures"] if each["id"] == facts["figure"])["at"]
    head = own[0] if isinstance(own[0], list) else own
    where = {} if head == facts["at"] else {"at": facts["at"]}
    found = ask(document, "threats", figure=facts["figure"], **where)
    enemies = []
    for each in found["enemies"]:
        after = each["after"] and {key: each["after"][key] for key in ("attack", "to", "cost", "chance")}
        now = [attack["attack"] for attack in each["now"]]
        enemies.append({"figure": each["figure"], "now": now, "after": after, "beside": each["beside"] is not None})
    return {"counts": found["counts"], "enemies": enemies}


def _shelter(document: Json, facts: Json) -> Json:
    found = ask(document, "shelter", figure=facts["figure"])
    if "spaces" not in found:
        return {"stay": found["stay"] and found["stay"]["counts"]}
    return {
        "places": [
            {
                **{key: each[key] for key in ("at", "cost", "chance")},
                "stay": each.get("stay", False),
                **{key: each["counts"][key] for key in ("either", "beside")},
            }
            for each in found["spaces"][:3]
        ]
    }


def _advice(document: Json, facts: Json) -> Json:
    found = ask(document, "advise", figure=facts["figure"])
    told = {}
    for key in ("boldest", "safest", "balanced"):
        place = None if found[key] is None else found["places"][found[key]]
        told[key] = place and {each: place[each] for each in ("at", "cost", "dealt", "suffered")}
    return told


def _enemies(document: Json, facts: Json) -> Json:
    own = next(each["side"] for each in document["figures"] if each["id"] == facts["figure"])
    told = []
    for enemy in (each["id"] for each in document["figures"] if each["side"] != own):
        vantage = ask(document, "vantage", figure=facts["figure"], target=enemy)
        stay = _stay(vantage)
        now = [_entry(attack) for attack in (stay or {"attacks": []})["attacks"]]
        others = [each for each in vantage.get("spaces", ()) if not each.get("stay")]
        if vantage.get("contact"):
            others = [{**vantage["contact"], "at": vantage["contact"]["to"]}]
        best = min(others, key=lambda each: (each["cost"], each["at"][1], each["at"][0]), default=None)
        after = best and {key: best[key] for key in ("at", "cost", "chance")}
        if now or after:
            places = len({tuple(each["at"]) for each in others})
            when = stay["when"] if stay and now else None
            told.append({"figure": enemy, "now": now, "when": when, "after": after, "places": places})
    return {"enemies": told}


EXPECTED: Mapping[str, Callable[[Json, Json], Json]] = {
    "r": _moves,
    "m": _path,
    "s": _sight,
    "t": _threats,
    "e": _enemies,
}


def expected(document: Json, facts: Json) -> Json:
    """What the facts of a line must say, by `ask` about the document before it; nothing where nothing was asked."""
    command = facts.get("command", "")
    if command not in EXPECTED or not set(facts).isdisjoint(("unknown", "missing", "ambiguous", "problem")):
        return {}
    return EXPECTED[command](document, facts)
