"""The facts of the table in words, worked out a second time from the answers of `ask`."""

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
    head = _head(next(each for each in document["figures"] if each["id"] == facts["figure"]))
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


def _near(document: Json, facts: Json) -> Json:
    """The distance of each figure, by `sight` from the figure that stands there, or else from the place."""
    heads = {each["id"]: _head(each) for each in document["figures"]}
    viewers = [*(name for name, at in heads.items() if at == facts["from"]), facts["from"]]
    lists = [
        [
            {**each, "at": heads[each["figure"]], "distance": _distance(document, viewer, each["figure"])}
            for each in facts["figures"]
        ]
        for viewer in viewers
    ]
    return {"figures": next((found for found in lists if found == facts["figures"]), lists[0])}


def _distance(document: Json, viewer: Json, figure: str) -> float | None:
    found: float | None = ask(document, "sight", from_=viewer, to=figure)["distance"]
    return found


def _head(figure: Json) -> Any:
    at: Any = figure["at"]
    return at[0] if isinstance(at[0], list) else at


EXPECTED: Mapping[str, Callable[[Json, Json], Json]] = {
    "r": _moves,
    "m": _path,
    "s": _sight,
    "t": _threats,
    "e": _enemies,
    "n": _near,
}


def expected(document: Json, facts: Json) -> Json:
    """The facts that a line must have, by `ask` about the document before it; none if nothing was asked."""
    command = facts.get("command", "")
    if command not in EXPECTED or not set(facts).isdisjoint(("unknown", "missing", "ambiguous", "problem")):
        return {}
    return EXPECTED[command](document, facts)


def allowed(document: Json, figure: str) -> list[str]:
    """The actions that `x` alone must list for the selected figure."""
    return [each["id"] for each in ask(document, "actions", figure=figure)["actions"] if each["allowed"]]


def done(document: Json, do: Json) -> Json | None:
    """The document after an entry of the timeline, by `ask`; None for the ends of activations and turns."""
    if do["ask"] not in ("apply", "roll") or do.get("action") == "end-round":
        return None
    question = {key: value for key, value in do.items() if key != "ask"}
    found: Json = ask(document, do["ask"], **question)["document"]
    return found
