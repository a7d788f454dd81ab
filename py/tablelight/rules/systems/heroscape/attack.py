"""An attack from where the two stand: its dice with every reason, and whether it is allowed (HS-20, HS-21, HS-42,
HS-43, HS-52 to HS-54, HS-63). The attacks that a figure may make, with their odds (DG-07), and its actions, each with the
reason if it is not allowed. And the answers `sight` and `sight-map` (HS-60 to HS-64)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Space, in_rows
from tablelight.progress.portions import Portion, Portions, counted, within
from tablelight.rules.answers import ActionAnswer, Odds, Reason, Sight, SightMap
from tablelight.rules.danger.attacks import AttackKind, PossibleAttack, harm_odds
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.heroscape.field import Battlefield, battlefield_of, height_bonus, life_of
from tablelight.rules.systems.heroscape.precheck import SightPrecheck, is_quick, precheck_of, preparing
from tablelight.rules.systems.heroscape.sight import Line, SightLine, Viewpoint, see, viewpoint
from tablelight.rules.systems.heroscape.tables import SHELTER, SHELTERED, USUAL_HEIGHT, VOCABULARY, wounds


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


def sight(document: Document, question: SightQuestion) -> Sight:
    """What is seen of the target: `fraction`, what hides the rest, and `profile` for a drawing from the side. For a
    figure with a range, also the attack that it may make. `clear`: all of the target is seen."""
    assert question.target is not None
    field = Battlefield(document)
    viewer, target = viewpoint(field, question.viewer), viewpoint(field, question.target)
    seen = see(field, viewer, target)
    extra: dict[str, object] = {"fraction": seen.fraction, "profile": profile(field, viewer, target, seen)}
    reasons = seen.reasons
    attacker, defender = viewer.figure, target.figure
    if (
        isinstance(question.viewer, Figure)
        and attacker is not None
        and defender is not None
        and "range" in attacker.stats
    ):
        # HS-21, HS-63: "close", "range" or "none", and why.
        attack = Attack(field, attacker, defender)
        why = attack.refusal
        extra["attack"] = "none" if why is not None else "close" if attack.is_adjacent else "range"
        if extra["attack"] == "range":
            values = {"distance": attack.distance, "range": attacker.stats["range"]}
            why = Reason("HS-63.reach", figure=defender.id, values=values)
        if why is not None and why not in reasons:
            reasons = (*reasons, why)
    centre = document.topology.centre
    return Sight(
        visible=seen.is_visible,
        clear=seen.fraction == 1,
        distance=field.distance(viewer.spaces, target.spaces),
        line=(centre(seen.start), centre(seen.end)),
        reasons=reasons,
        extra=extra,
    )


def profile(field: Battlefield, viewer: Viewpoint, target: Viewpoint, seen: SightLine) -> dict[str, object]:
    """The line from the side: the eye's level, the body's base and top, the level below which it is hidden; the spaces
    under the line and the obstacles on it, each with its place on the line (0 to 1)."""
    ignoring = frozenset(point.figure.id for point in (viewer, target) if point.figure is not None)
    line = Line(field, seen.start, seen.end, ignoring)
    return {
        "eye": seen.eye,
        "ground": field.level(seen.start),
        "base": seen.body.base,
        "top": seen.body.top,
        "hidden": seen.hidden,
        "stations": line.stations(),
        "obstacles": line.obstacles(),
    }


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every space where any of the figure there, or of an imagined body, is seen, and those where all of it is seen."""
    field, grid, layout = Battlefield(document), document.topology, document.layout
    there = grid.all & ~layout.terrain("void")
    yield from within(Portion("spaces", 0, there.bit_count()), preparing(field))
    viewer = viewpoint(field, question.viewer)
    precheck = SightPrecheck(field, () if viewer.figure is None else {viewer.figure.id})
    everything = there.bit_count()
    yield Portion("spaces", 0, everything)
    held = {space: viewpoint(field, space) for space in field.document.holders if there & grid.bit(space)}
    standing, large = grid.mask(held), [space for space, figure in field.document.holders.items() if len(figure.at) > 1]
    tops = {level + USUAL_HEIGHT: mask & there & ~standing for level, mask in layout.levels.items()}
    for space, point in held.items():
        if len(field.document.holders[space].at) == 1:
            tops[point.body.top] = tops.get(point.body.top, 0) | grid.bit(space)
    looked_at = counted("spaces", 0, 2 * everything, precheck.perhaps_seen(viewer, tops))
    perhaps, seen = in_rows({*(yield from looked_at), *large}), list[tuple[Space, bool, bool]]()
    for number, space in enumerate(perhaps):
        target = held[space] if space in held else viewpoint(field, space)
        if target.figure is None or len(target.figure.at) == 1:
            seen.append((space, *precheck.looks(viewer, target)))
        else:  # its other half hides nothing of it
            whole = see(field, viewer, target)
            seen.append((space, whole.is_visible, whole.fraction == 1))
        yield Portion("spaces", everything + everything * number // len(perhaps), 2 * everything)
    return SightMap(
        visible=tuple(space for space, is_visible, _ in seen if is_visible),
        clear=tuple(space for space, _, is_whole in seen if is_whole),
    )
