"""An attack from where the two stand: its dice with every reason, and whether it is allowed (HS-20, HS-21, HS-42,
HS-43, HS-52 to HS-54, HS-63). The attacks that a figure may make, with their odds (DG-07), and its actions, each with the
reason if it is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import ActionAnswer, Odds, Reason
from tablelight.rules.danger.attacks import AttackKind, PossibleAttack, harm_odds
from tablelight.rules.systems.heroscape.field import Battlefield, battlefield_of, height_bonus, life_of
from tablelight.rules.systems.heroscape.precheck import is_quick, precheck_of
from tablelight.rules.systems.heroscape.sight import SightLine, see, viewpoint
from tablelight.rules.systems.heroscape.tables import SHELTER, SHELTERED, VOCABULARY, wounds


@frozen(slots=False)
class Attack:
    """One figure attacks another; `special`: a special attack (HS-53)."""

    battlefield: Battlefield
    attacker: Figure
    target: Figure
    special: bool = False
    given: Mapping[str, int] = field(factory=dict)
    """Dice instead of a figure's own, `attack` and `defence`."""
    bonus: Mapping[str, int] = field(factory=dict)
    """HS-55: dice that a glyph or power adds, `attack` and `defence`."""

    def _own(self, figure: Figure, key: str) -> tuple[int, Reason]:
        """The dice of one side before the position adds any."""
        if key in self.given:
            return self.given[key], Reason("HS-54.given", figure=figure.id, values={"dice": self.given[key]})
        own = self.document.stat(figure, key)
        return own, Reason(f"HS-50.{key}", figure=figure.id, values={"dice": own})

    @property
    def document(self) -> Document:
        return self.battlefield.document

    @cached_property
    def distance(self) -> int | None:
        """HS-63: the distance between the two in spaces; None if no way leads from one to the other."""
        return self.battlefield.distance(self.attacker.at, self.target.at)

    @cached_property
    def seen(self) -> SightLine:
        """HS-60: what the attacker sees of the target."""
        field = self.battlefield
        return see(field, viewpoint(field, self.attacker), viewpoint(field, self.target))

    @cached_property
    def is_adjacent(self) -> bool:
        """HS-20: whether attacker and target are in base contact."""
        return self.battlefield.in_contact(self.attacker, self.attacker.at, self.target)

    def _dice(self, key: str, own: Figure, other: Figure) -> tuple[tuple[int, Reason], ...]:
        """The dice of one side: each number with its reason. The attack dice of a special attack do not change, and all
        defence dice count against it (HS-53)."""
        found = [self._own(own, key)]
        bodies, more = (self.battlefield.body(own), self.battlefield.body(other)), self.bonus.get(key, 0)
        higher = height_bonus(*bodies, by_top=VOCABULARY.option(self.document, "big_advantage") == "text")
        if self.special and key == "attack":
            return (*found, (0, Reason("HS-53.special", figure=own.id)))
        if higher:
            found.append((higher, Reason(f"HS-52.{key}", figure=own.id, values={"dice": higher})))
        if key == "defence":
            found += ((1, reason) for reason in shelter(self.document, own, is_adjacent=self.is_adjacent))
        if more:
            found.append((more, Reason(f"HS-55.{key}", figure=own.id, values={"dice": f"{more:+}"})))
        return tuple(found)

    @cached_property
    def attack_reasons(self) -> tuple[tuple[int, Reason], ...]:
        """The attack dice: each number with its reason."""
        return self._dice("attack", self.attacker, self.target)

    @cached_property
    def defence_reasons(self) -> tuple[tuple[int, Reason], ...]:
        """The defence dice: each number with its reason."""
        return self._dice("defence", self.target, self.attacker)

    @property
    def attack(self) -> int:
        return max(0, sum(dice for dice, _ in self.attack_reasons))

    @property
    def defence(self) -> int:
        return max(0, sum(dice for dice, _ in self.defence_reasons))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The clauses that change the number of attack or defence dice."""
        return tuple(reason for _, reason in (*self.attack_reasons, *self.defence_reasons))

    @cached_property
    def refusal(self) -> Reason | None:
        """Why the attack cannot be made, None if it can."""
        return self._target_refusal() or self._reach() or (None if self.seen.is_visible else self.seen.reasons[0])

    def _target_refusal(self) -> Reason | None:
        if self.attacker.id == self.target.id:
            return Reason("HS-63.itself", figure=self.target.id)
        if self.attacker.side == self.target.side:
            return Reason("HS-50.friend", figure=self.target.id, values={"name": self.target.label})
        return None

    def _reach(self) -> Reason | None:
        if self.is_adjacent:
            return None
        if self.battlefield.engaged(self.attacker):
            return Reason("HS-21.engaged", figure=self.attacker.id)
        reach = self.document.stat(self.attacker, "range")
        if self.distance is None:
            return Reason("HS-63.apart", figure=self.target.id)
        if self.distance > reach:
            return Reason("HS-63.far", figure=self.target.id, values={"distance": self.distance, "range": reach})
        return Reason("HS-63.contact", figure=self.target.id) if reach <= 1 else None

    @cached_property
    def looks(self) -> tuple[bool, bool]:
        """Whether the attack can be made, and whether all of the target is then seen. The same as `refusal` and `seen`
        say, by the quick check if it applies."""
        if self._target_refusal() or self._reach():
            return False, False
        if not is_quick(self.battlefield, self.attacker, self.target):
            return self.seen.is_visible, self.seen.fraction == 1
        ends = viewpoint(self.battlefield, self.attacker), viewpoint(self.battlefield, self.target)
        return precheck_of(self.battlefield, self.attacker).looks(*ends)


@cache
def known_odds(attack: int, defence: int, life: int | None) -> Odds:
    """DG-07: the odds of an attack on a figure with this much life left."""
    return harm_odds(wounds(attack, defence), life)


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """HS-21, HS-63: in close combat or at range, from where it stands. Its range must be known."""
    reach, distance = document.stat(figure, "range"), document.topology.distance
    if min(distance(a, b) for a in figure.at for b in target.at) > max(1, reach):
        return ()  # a way around void is no shorter
    strike = Attack(battlefield_of(document), figure, target)
    may, clear = strike.looks
    return (possible_attack(strike, clear),) if may else ()


def possible_attack(strike: Attack, clear: bool) -> PossibleAttack:
    """An allowed attack. Dice that a missing stat leaves unknown are None, and so are the odds."""
    kind: AttackKind = "close" if strike.is_adjacent else "range"
    dice = strike.attack if "attack" in strike.attacker.stats else None
    against = strike.defence if "defence" in strike.target.stats else None
    known = dice is not None and against is not None
    odds = known_odds(dice, against, life_of(strike.target)) if known else None
    extra = {"dice": dice, "against": against, "odds": odds}
    return PossibleAttack(attack=kind, distance=strike.distance, clear=clear, extra=extra)


def shelter(document: Document, target: Figure, *, is_adjacent: bool) -> list[Reason]:
    """HS-42, HS-43: the reasons that give a figure one more defence die each."""
    if not any(size in target.traits for size in SHELTERED):
        return []
    layout, distance, found = document.layout, document.topology.distance, []
    palms = () if is_adjacent else document.topology.spaces(layout.objects(*SHELTER))
    palm = next((p for p in palms if any(distance(p, at) <= 1 for at in target.at)), None)
    if palm is not None:
        found.append(Reason("HS-42.palm", at=palm, figure=target.id))
    shade = next((at for at in target.at if layout.terrain_at(at) == "shadow"), None)
    if shade is not None:
        found.append(Reason("HS-43.shadow", at=shade, figure=target.id))
    return found


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """Whether it may move, and whether it may attack; each is judged only when read."""
    for name, bar in (("move", _no_move), ("attack", _no_attack)):
        reason = bar(document, figure)
        yield ActionAnswer(id=name, allowed=reason is None, reason=reason)


def _no_move(document: Document, figure: Figure) -> Reason | None:
    return None if document.stat(figure, "move") else Reason("HS-01.still", figure=figure.id)


def _no_attack(document: Document, figure: Figure) -> Reason | None:
    """Why it can attack no enemy, None if it can; with a single enemy, the reason of that attack."""
    field, away, enemies = Battlefield(document), document.topology.distance, document.enemies(figure)
    if len(enemies) == 1:
        return Attack(field, figure, enemies[0]).refusal
    # Nearest first, so that the search stops at the first enemy out of reach.
    far = sorted(
        ((min(away(a, b) for a in figure.at for b in enemy.at), enemy.id, enemy) for enemy in enemies),
        key=lambda each: each[:2],
    )
    for distance, _, enemy in far:
        if distance > 1 and (field.engaged(figure) or distance > document.stat(figure, "range")):
            break  # HS-21, HS-63: it cannot attack enemies further off either
        if Attack(field, figure, enemy).refusal is None:
            return None
    return Reason("HS-63.nobody", figure=figure.id)
