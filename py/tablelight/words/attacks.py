"""Attacks in the form of the facts, taken from the answers of `vantage` (W-40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tablelight.board.document import Json
from tablelight.words.table import WordTable

TAKEN = ("attack", "with", "dice", "against")


def entry_of(attack: Mapping[str, Any]) -> dict[str, Json]:
    """An attack of a vantage: what the rules say of it, null if they say nothing. `hurt`: the chance of any harm."""
    found: dict[str, Json] = {key: attack.get(key) for key in TAKEN}
    odds = attack.get("odds") or {}
    found["hurt"] = str(1 - Fraction(odds["outcomes"].get("0", 0))) if odds else None
    found |= {key: odds.get(key) for key in ("mean", "out")}
    return {**found, "aimed": attack.get("aimed")}


def staying(vantage: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The place of a vantage where the figure stays; None if it has no attack from there."""
    if "spaces" in vantage:
        return next((space for space in vantage["spaces"] if space.get("stay")), None)
    found: Mapping[str, Any] | None = vantage.get("stay")
    return found


def entries(place: Mapping[str, Any] | None) -> list[dict[str, Json]]:
    """The attacks from a place of a vantage."""
    return [] if place is None else [entry_of(attack) for attack in place["attacks"]]


def attack_words(table: WordTable, entry: Mapping[str, Any]) -> str:
    """An attack with its dice and its odds."""
    tell = table.voice
    parts = [tell.attack(entry)]
    if entry["aimed"]:
        parts.append(tell("attack.aimed"))
    for key in ("dice", "against"):
        if entry[key] is not None:
            parts.append(tell(f"attack.{key}", count=entry[key]))
    if entry["hurt"] is not None:
        parts.append(tell("attack.hurt", chance=tell.chance(entry["hurt"])))
    if entry["mean"] is not None:
        parts.append(tell("attack.mean", mean=tell.number(entry["mean"])))
    if entry["out"] is not None:
        parts.append(tell("attack.out", chance=tell.chance(entry["out"])))
    return ", ".join(parts)


def texts_of(table: WordTable, reasons: Iterable[Mapping[str, Any]]) -> list[str]:
    """The texts of reasons, each sentence once."""
    return [*dict.fromkeys(table.voice.reason(reason["text"]) for reason in reasons)]
