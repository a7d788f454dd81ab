"""`a` and `d`: attacks, and the dice in the hand (W-40, W-41)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, cast

from attrs import evolve

from tablelight.app import answers
from tablelight.app.answers import value_of
from tablelight.app.dice import queries as entering
from tablelight.app.play_state import PendingRoll
from tablelight.board.codec import thaw
from tablelight.board.document import Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.schema import check_fields
from tablelight.rules.answers import Refused, Rolled
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.words import naming
from tablelight.words.commands.looking import attack_words, entries, entry_of, staying
from tablelight.words.commands.moving import roll_before_move, texts_of
from tablelight.words.commands.turn import owed_lines
from tablelight.words.table import NotUnderstoodError, Reply, WordTable

NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
KINDS = ("close", "range")
NO_ENTRY = dict.fromkeys(("attack", "with", "dice", "against", "hurt", "mean", "out", "aimed"))


def attack(table: WordTable, rest: str) -> Reply:
    """Attack an enemy: its dice are taken up, if this game throws any."""
    words, given = naming.split_keys(rest.split())
    figure, tell = table.figure(), table.voice
    if not words:
        raise table.missing("target")
    target, wanted = _target_and_attack(table, words)
    names = {"name": figure, "target": target}
    stay = staying(table.ask("vantage", figure=figure.id, target=target.id))
    found = [entry for entry in entries(stay) if wanted is None or wanted in (entry["attack"], entry["with"])]
    facts: dict[str, Any] = {"figure": figure.id, "target": target.id, "roll": None}
    if stay is None or not found:
        sight = table.ask("sight", from_=figure.id, to=target.id)
        facts |= {**NO_ENTRY, "clauses": [reason["clause"] for reason in sight["reasons"]]}
        if target.side == figure.side:
            return Reply(facts, [tell("attack.refused", **names), *_reasons_against(table, figure, target)])
        reasons = texts_of(table, [*_barred(table, figure), *sight["reasons"]])
        return Reply(facts, [tell("attack.refused", **names), *reasons])
    entry, is_now = found[0], stay["when"] != "next"
    roll, keys = _roll_of(table, figure, entry, target)
    facts |= {"roll": roll, **entry, "when": stay["when"]}
    if not is_now:
        verdict = tell("attack.next", **names)
    elif roll is None:
        verdict = tell("attack.by_hand", **names)
    else:
        fields = {key: field for key, field in table.rules.rolls[roll].fields.items() if key not in keys}
        table.take_up(figure.id, roll, {**keys, **naming.read_keys(table, given, fields)})
        verdict = tell("attack.taken", **names, roll=roll)
    said = [verdict, attack_words(table, entry)]
    if entry["aimed"] and is_now:
        odds = table.ask("odds", roll=roll, from_=figure.id, to=target.id)
        plain = entry_of({"attack": entry["attack"], "dice": odds["dice"], "odds": odds})
        said.append(tell("attack.aim_first", action="aim", attack=attack_words(table, plain)))
    return Reply(facts, said)


def _barred(table: WordTable, figure: Figure) -> Iterable[Mapping[str, Any]]:
    """Why a figure may not take its attacks, whatever the target."""
    ways = ("see", *(shown.roll for shown in table.ui.attacks))
    for each in table.ask("actions", figure=figure.id)["actions"]:
        if not each["allowed"] and each.get("reason") and table.ui.action(each["id"]).leads in ways:
            yield each["reason"]


def _reasons_against(table: WordTable, figure: Figure, friend: Figure) -> Iterable[str]:
    """Why the rolls of attacks refuse a friend: what the rules say of the line to it is no reason."""
    found = []
    for shown in table.ui.attacks:
        fields = table.rules.rolls[shown.roll].fields if shown.roll in table.rules.rolls else {}
        keys = {key: value for key, value in (("target", friend.id), ("attack", shown.id)) if key in fields}
        with suppress(QuestionError):
            refused = table.result({"ask": "roll", "figure": figure.id, "roll": shown.roll, **keys})
            found += [table.voice.reason(refused.refused)] if isinstance(refused, Refused) else []
    return dict.fromkeys(found)


def _target_and_attack(table: WordTable, words: list[str]) -> tuple[Figure, str | None]:
    """The figure that the words name, and the attack: its own name, or close or at range. The whole text may be a name;
    otherwise the name is as short as possible."""
    text = " ".join(words)
    cuts = range(1, len(words)) if not _is_named(table, text) else ()
    for cut in cuts:
        name, rest = " ".join(words[:cut]), " ".join(words[cut:])
        wanted = _attack_named(table, name, rest) if _is_named(table, name) else None
        if wanted is not None:
            return naming.required_figure(table, name), wanted
    return naming.required_figure(table, text), None


def _is_named(table: WordTable, text: str) -> bool:
    return table.ground.place(text) is not None or bool(naming.figures_named(table, text))


def _attack_named(table: WordTable, name: str, text: str) -> str | None:
    """The attack on a named figure that a text names: close, at range, one of the game, or a weapon or spell."""
    kinds = {kind: table.voice(f"attack.{kind}") for kind in KINDS}
    known = kinds | {shown.id: table.voice.action(shown.id) for shown in table.ui.attacks if shown.id}
    found = naming.key_of(text, known) or naming.key_of(text, kinds) or _named_by_end(text, kinds)
    targets = (
        naming.figures_named(table, name) if table.ground.place(name) is None else [naming.required_figure(table, name)]
    )
    if found is not None or len(targets) != 1:
        return found
    vantage = table.ask("vantage", figure=table.figure().id, target=targets[0].id)
    weapons = {str(each["with"]): table.voice.attack(each) for each in entries(staying(vantage)) if each["with"]}
    return naming.key_of(text, weapons)


def _named_by_end(text: str, words: Mapping[str, str]) -> str | None:
    """The only key whose word ends with some words: "at range" is the end of "attack at range"."""
    asked = naming.folded(text)
    found = [key for key, word in words.items() if asked and naming.folded(word).endswith(f" {asked}")]
    return found[0] if len(found) == 1 else None


def _roll_of(
    table: WordTable, figure: Figure, entry: Mapping[str, Any], target: Figure
) -> tuple[str | None, dict[str, Json]]:
    """The roll that resolves an attack, with its keys; None if the game throws none for it."""
    attack = PossibleAttack(attack=entry["attack"], distance=None, clear=True, extra={"with": entry["with"]})
    conduct = table.rules.conduct
    order = {} if conduct is None else conduct.order(figure, target, attack)
    if order.get("ask") == "roll":
        roll = str(order["roll"])
        keys = {key: value for key, value in order.items() if key not in ("ask", "figure", "roll")}
        return (roll, keys) if roll in table.rules.rolls else (None, {})
    shown = next((each for each in table.ui.attacks if each.id == entry["attack"]), None)
    if shown is None or entry["hurt"] is None:
        return None, {}
    return shown.roll, {"target": target.id, "attack": shown.id}


def dice(table: WordTable, rest: str) -> Reply:
    """Throw the dice in the hand, enter real ones, or throw others: `d`, `d 4 2`, `d flee 5`."""
    words, given = naming.split_keys(rest.split())
    hand, faces = _hand(table, re.split(r"[\s,;]+", " ".join(words).strip(" ,;")) if words else [])
    fields = table.rules.rolls[hand.roll].fields
    keys = {**dict(hand.keys), **naming.read_keys(table, given, fields)}
    hand = evolve(hand, keys=tuple((key, keys[key]) for key in sorted(keys) if key in fields))
    # The dice are read by what the rules say of the roll, which takes keys as checked.
    wrong = next(check_fields("$.question", dict(hand.keys), fields, frozenset(table.document.by_id)), None)
    if wrong is not None:
        raise QuestionError(wrong.path, wrong.message, **wrong.values)
    if "target" in fields and "target" not in keys and table.voice.form(hand.roll).target == "target":
        raise table.missing("target")
    return _roll(table, hand, _faces(table, hand, faces) if faces else None)


def _hand(table: WordTable, words: list[str]) -> tuple[PendingRoll, list[str]]:
    """The roll that the words name, otherwise the one in the hand, otherwise the first owed one; and the faces."""
    held = ready = _held(table)
    if held is None:
        table.take_up_owed()
        ready = _held(table)
    if words and (ready is None or not (NUMBER.fullmatch(words[0]) or _face(table, ready, words[0]) is not None)):
        rolls = {roll: table.voice.roll(roll) for roll in table.rules.rolls}
        for cut in range(len(words), 0, -1):
            roll = naming.key_of(" ".join(words[:cut]), rolls)
            if roll is not None:
                is_held = held is not None and held.roll == roll
                return held if held and is_held else PendingRoll(figure=table.figure().id, roll=roll), words[cut:]
        if held is None and not NUMBER.fullmatch(words[0]):
            raise table.unknown(" ".join(words), naming.nearest(words[0], rolls.values()))
    if ready is None:
        raise table.missing("roll")
    return ready, words


def _held(table: WordTable) -> PendingRoll | None:
    """What is in the hand according to the session; None if it is no roll of this game or table."""
    held = table.session.dice or {}
    figure, roll, keys = held.get("figure"), held.get("roll"), held.get("keys")
    if table.document.find(figure) is None or roll not in [*table.rules.rolls] or not isinstance(keys, Mapping):
        return None
    return PendingRoll(figure=str(figure), roll=str(roll), keys=tuple(sorted(keys.items())))


def _all_faces(table: WordTable, hand: PendingRoll) -> dict[str, Json]:
    """The faces of the dice of a roll, by their text."""
    die = table.rules.rolls[hand.roll].die
    return {} if die.kind == "integer" else {str(face): face for face in die.choices}


def _face(table: WordTable, hand: PendingRoll, word: str) -> Json | None:
    faces = _all_faces(table, hand)
    if NUMBER.fullmatch(word):
        return faces.get(str(int(word))) if faces else int(word)
    called = {text: table.voice.face(hand.roll, text) for text in faces}
    found = naming.key_of(word, {text: text for text in faces}) or naming.key_of(word, called)
    return None if found is None else faces[found]


def _faces(table: WordTable, hand: PendingRoll, words: Sequence[str]) -> list[Json]:
    """The faces that were typed; a wrong count is reported before they are read."""
    faces = _all_faces(table, hand)
    named = any(not NUMBER.fullmatch(text) for text in faces)
    pairs: list[tuple[int, str]] = []
    number = 1
    for word, follower in zip_longest(words, words[1:]):
        if named and NUMBER.fullmatch(word) and follower is not None and not NUMBER.fullmatch(follower):
            number = min(max(int(word), 0), 100)
            continue
        pairs.append((number, word))
        number = 1
    given = sum(count for count, _ in pairs)
    own, pools = _pools(table, hand), _pools(table, _against_first(table, hand))
    if own is not None and pools is not None and given not in (sum(own), sum(pools)):
        facts: dict[str, Json] = {"figure": hand.figure, "roll": hand.roll, "needs": sum(pools), "given": given}
        tell = table.voice
        said = [tell.count("dice.needs", sum(pools), roll=hand.roll), tell.count("dice.given", given)]
        if pools[1]:
            said.append(f"{tell('attack.dice', count=pools[0])}, {tell('attack.against', count=pools[1])}")
        raise NotUnderstoodError(facts, said)
    found: list[Json] = []
    for count, word in pairs:
        face = _face(table, hand, word)
        if face is None:
            raise table.unknown(word, naming.nearest(word, (table.voice.face(hand.roll, text) for text in faces)))
        found += [face] * count
    return found


def _against_first(table: WordTable, hand: PendingRoll) -> PendingRoll:
    """A roll with the figure that the rules take as the opponent if none is named. Its dice may be typed too."""
    key = table.voice.form(hand.roll).target
    chances = value_of(answers.chances(table.document, hand.figure, hand.roll, hand.keys))
    named = None if chances is None or key in dict(hand.keys) else chances.extra.get(key)
    return hand if named is None else evolve(hand, keys=(*hand.keys, (key, str(named))))


def _pools(table: WordTable, hand: PendingRoll) -> tuple[int, int] | None:
    """How many dice a roll takes, and the other side's; None if only the dice themselves can tell."""
    pools = entering.pools(table.state(), hand)
    if pools is not None:
        return pools
    try:
        table.result({"ask": "roll", "figure": hand.figure, "roll": hand.roll, **dict(hand.keys), "dice": []})
    except QuestionError as error:
        length = error.problem.values.get("length")
        return (length, 0) if isinstance(length, int) else None
    return None


def _roll(table: WordTable, hand: PendingRoll, faces: list[Json] | None) -> Reply:
    """The roll, with the dice as they were typed or thrown here."""
    question: dict[str, Json] = {"ask": "roll", "figure": hand.figure, "roll": hand.roll, **dict(hand.keys)}
    found = table.result(question if faces is None else {**question, "dice": faces})
    tell = table.voice
    facts: dict[str, Any] = {"figure": hand.figure, "roll": hand.roll}
    if isinstance(found, Refused):
        facts |= {"dice": None, "outcome": None, "owed": table.owed(), "refused": {"clause": found.refused.clause}}
        refused = tell("dice.refused", name=tell.name(hand.figure), roll=hand.roll)
        return Reply(facts, [refused, tell.reason(found.refused)])
    assert isinstance(found, Rolled)
    do: dict[str, Json] = {**question, "dice": thaw([*cast(tuple[Json, ...], found.dice)])}
    name = tell.name(hand.figure)
    is_owed = any(debt == {"figure": hand.figure, "roll": hand.roll} for debt in table.owed())
    proposal = table.session.proposal
    is_before_move = roll_before_move(table) == (hand.figure, hand.roll)
    table.change(found.document, do, None if is_owed or is_before_move else hand.figure)
    table.session = evolve(table.session, proposal=proposal, dice=None)
    facts |= {"dice": [*found.dice], "outcome": found.outcome, "owed": table.owed(), "do": do}
    table.take_up_owed()
    said = [
        tell("dice.thrown", name=name, roll=hand.roll, outcome=found.outcome),
        tell("dice.faces", faces=", ".join(tell.face(hand.roll, face) for face in _flat(found.dice))),
        *dict.fromkeys(map(tell.reason, found.reasons)),
        *owed_lines(table, facts["owed"]),
    ]
    if proposal is not None and proposal["figure"] == hand.figure and not facts["owed"]:
        said.append(tell("dice.then"))
    return Reply(facts, said)


def _flat(faces: Sequence[object]) -> Iterable[object]:
    for face in faces:
        if isinstance(face, list | tuple):
            yield from _flat(face)
        else:
            yield face
