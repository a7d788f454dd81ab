"""Numbers and the ground of a sheet as records: terrains, objects, edges, levels and falls; and the control of figures
over it: the effects of entering it, leaving it and starting in it.

A number is a plain one, or a stat times a fraction, rounded, with bounds. Lengths on a free board are in thousandths of
an inch: `unit` is 1000 there, and 1 elsewhere."""

# The declaration of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.grid import Space
from tablelight.locale.messages import plural
from tablelight.rules.answers import Reason, WrittenLocation
from tablelight.rules.systems.own.sheet_field import INCHES, NEVER, NUMBER, SPACES, SheetField, said

Rounding = Literal["up", "down"]
SheetValues = Mapping[str, int]
"""All stats of a figure by id, or the modifiers of an attack by name."""

MODIFIERS = {
    "bands": "The range band",
    "hindered": "Not clear",
    "higher": "From higher up",
    "lower": "From lower down",
    "cover": "The target’s cover",
}
"""The modifiers that an attack may add to a number, with their labels."""
TIMES = {"1": "The stat itself", "1/2": "Half", "3/2": "One and a half", "2": "Twice", "3": "Three times"}
LARGEST = 999
"""The largest plain number."""


@frozen(kw_only=True)
class SheetNumber:
    """`plain`, or the stat `stat` of the figure (or the target) times `times`, rounded, plus `plus` and the modifiers named
    in `add`; then at least `least`, then at most `most`. All but the stat and the modifiers are in units already."""

    plain: int = 0
    stat: str | None = None
    of: Literal["figure", "target"] = "figure"
    times: Fraction = said(SheetField(
        "odd", "Times", "What the stat is multiplied by.", default=Fraction(1), choices=TIMES, rare="unset"))
    round: Rounding = said(SheetField(
        "choice", "Rounded", "How halves are rounded.", default="up", choices={"up": "Up", "down": "Down"}, page=2,
        when=lambda _, own: "/" in str(own.get("times", "1"))))
    plus: int = said(SheetField(
        "length", "Plus", "Added to it, or subtracted.", default=0, low=-LARGEST, high=LARGEST, page=1))
    least: int = said(SheetField(
        "length", "At least", "Never less than this.", default=0, low=-LARGEST, high=LARGEST, rare=True, page=4))
    most: int = said(SheetField(
        "length", "At most", "Never more than this.", default=LARGEST, low=-LARGEST, high=LARGEST, rare=True,
        page=5))
    add: tuple[str, ...] = said(SheetField(
        "flags", "", "What the attack adds to it.", default=(), choices=MODIFIERS, page=3))
    unit: int = 1

    def value(
        self, figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None
    ) -> int:
        """The number for a figure with these stats, against a target with those."""
        if self.stat is None:
            return self.plain
        stats = figure if self.of == "figure" else target or {}
        value = rounded(stats.get(self.stat, 0) * self.unit * self.times, self.round) + self.plus
        value += sum((modifiers or {}).get(name, 0) for name in self.add) * self.unit
        return min(max(value, self.least), self.most)

    @property
    def needs_target(self) -> bool:
        return self.stat is not None and self.of == "target"


def rounded(value: Fraction | int, how: Rounding) -> int:
    """A whole number, up or down."""
    return ceil(value) if how == "up" else floor(value)


@frozen(kw_only=True)
class Named:
    """An entry of a list: `id` is its name in the sheet and in documents, `label` its name for people."""

    id: str
    label: str
    clause: str = "OWN-100"
    """The clause about it, if its list has clauses."""

    def reason(
        self,
        key: str,
        values: Mapping[str, object] | None = None,
        *,
        at: WrittenLocation | None = None,
        between: tuple[Space, Space] | None = None,
        figure: str | None = None,
    ) -> Reason:
        """A reason that the entry gives. `key`: the key of its template in its list. `values` fill it, with its name."""
        filling = {"name": self.label, **(values or {})}
        return Reason(f"{self.clause}.{key}", at=at, between=between, figure=figure, values=filling)


Price: TypeAlias = int | None
"""The cost of a space or a side; None: no figure enters."""
Stops = Literal["no", "entering", "always"]
See = Literal["open", "hinders", "blocks"]
Traits: TypeAlias = tuple[str, ...]
"""The traits that a figure has, in the order of the sheet."""
SEE = {"open": "Open", "hinders": "Hinders", "blocks": "Blocks"}
SIGHT_SENTENCES = {"hinders": "{name}: it hinders sight.", "blocks": "{name}: it blocks sight."}
NOTHING = "nothing"
PRICES = {NEVER: "Never"}
USUAL_PRICES = (0, 1, 2, 3, 4, 5, 6)
EXCEPTIONS = SheetField("odd", key="except", default={})
EXTRA_EXCEPTIONS = {NUMBER: "{trait}: {name} costs {n} more.", NEVER: "{trait}: cannot pass {name}."}


@frozen(kw_only=True)
class Excepted(Named):
    """An entry that may differ for figures with a trait. `exceptions`: by trait, the attributes that it changes."""

    exceptions: Mapping[str, Mapping[str, object]]

    def for_traits(self, traits: Traits, name: str) -> object:
        """An attribute for a figure: by its first trait that changes it, else the entry's own."""
        for trait in traits:
            if name in self.exceptions.get(trait, {}):
                return self.exceptions[trait][name]
        return getattr(self, name)

    def price_for(self, traits: Traits) -> Price:
        """Its cost for a figure, or what it adds."""
        value = self.for_traits(traits, "price")
        assert value is None or isinstance(value, int)
        return value

    def price_reason(
        self, price: Price, *, at: WrittenLocation | None = None, between: tuple[Space, Space] | None = None
    ) -> Reason:
        """The reason of what it costs, or that no figure enters it."""
        key = "enter" if self.clause < "OWN-200" else "extra"
        return self.reason(f"{key}.never" if price is None else key, {"n": price}, at=at, between=between)


@frozen(kw_only=True)
class Kind(Excepted):
    """A terrain, or an object (then `price` is what it adds)."""

    letter: str = said(SheetField(
        "text", "Letter", "A letter shown on it.", default="", high=1, rare=True, page=4))
    motif: str = said(SheetField("picture", "Pattern", "The pattern drawn on it.", default="", rare=True, page=2))
    colour: str = said(SheetField("picture", "Colour", "How it is painted.", default="", rare=True, page=3))
    price: Price = said(
        SheetField(
            "price", "To enter", "The points a step into it costs.", key="enter", home="terrains", default=1,
            low=1, high=99, choices=PRICES, offered=USUAL_PRICES,
            sentence={NUMBER: "{name}: entering costs {n}.", NEVER: "{name}: figures cannot enter it."},
            except_sentence={NUMBER: "{trait}: entering {name} costs {n}.", NEVER: "{trait}: cannot enter {name}."}),
        SheetField(
            "price", "Extra cost to enter", "The extra points for its space.", key="extra", home="objects",
            default=0, low=0, high=99, choices=PRICES, offered=USUAL_PRICES,
            sentence={
                NUMBER: "{name}: entering its space costs {n} more.",
                NEVER: "{name}: figures cannot enter its space.",
            },
            except_sentence=EXTRA_EXCEPTIONS),
    )
    stops: Stops = said(SheetField(
        "choice", "Ends the movement", "Whether a movement ends in it: on entering, or at every step.",
        default="no", choices={"no": "No", "entering": "On entering", "always": "Always"}, boards=SPACES,
        sentence={
            "entering": "{name}: entering it from elsewhere ends the movement.",
            "always": "{name}: every step into it ends the movement.",
        },
        except_sentence={
            "no": "{trait}: {name} does not end the movement.",
            "entering": "{trait}: entering {name} from elsewhere ends the movement.",
            "always": "{trait}: every step into {name} ends the movement.",
        }))
    toll: int = said(SheetField(
        "length", "Toll", "Inches lost each time its edge is crossed; the same for every terrain that has one.",
        default=0, high=99, boards=INCHES, sentence=plural(
            "{name}: crossing its edge costs {n} inch.",
            "{name}: crossing its edge costs {n} inches.", "n"), page=1, said=1))
    slow: SheetNumber | None = said(SheetField(
        "number", "Slow", "How far a movement that touches it can go.", default=None, usual=3, none="Ignored",
        is_length=True, boards=INCHES, sentence=plural(
            "{name}: a path that touches it is at most {n} inch long.",
            "{name}: a path that touches it is at most {n} inches long.", "n"), page=1,
        said=1))
    starting: Literal["full", "half"] = said(SheetField(
        "choice", "A figure that starts in it has", "Movement of a figure that starts in it.", default="full",
        choices={"full": "All points", "half": "Half the points"},
        sentence={"half": "{name}: a figure that starts in it has half of its points."},
        except_sentence={
            "full": "{trait}: a figure that starts in {name} has all of its points.",
            "half": "{trait}: a figure that starts in {name} has half of its points.",
        }))
    sight: See = said(SheetField(
        "choice", "For sight", "What happens to lines that pass through it.", default="open", choices=SEE,
        sentence=SIGHT_SENTENCES))
    cover: int = said(SheetField(
        "whole", "Cover", "Added to attacks on a figure in it, if the dice include cover.", default=0, low=-9, high=9,
        sentence="{name}: {n} to attacks on a figure in it."))
    exceptions: Mapping[str, Mapping[str, object]] = said(EXCEPTIONS)

    @property
    def is_solid(self) -> bool:
        """Whether it is never entered and blocks sight. Then it closes corners and stops control."""
        return self.price is None and self.sight == "blocks"


@frozen(kw_only=True)
class EdgeKind(Excepted):
    """An edge on a side of a space. `instead`: the cost of the step over it, in place of all else."""

    instead: int | None = said(SheetField(
        "whole", "Cost to step over it", "Replaces everything else: for roads, bridges, stairs and ladders.",
        default=None, low=1, high=99, none="As on the ground", offered=(1, 2, 3), page=1,
        sentence="{name}: the step over it costs {n}, whatever the ground."))
    sight: See = said(SheetField(
        "choice", "For sight", "What happens to lines that cross it.", default="open", choices=SEE,
        sentence=SIGHT_SENTENCES))
    control: Literal["open", "cut"] | None = said(SheetField(
        "odd", "Adjacent across it", "Whether figures on its two sides touch: for control and close attacks.",
        default=None, choices={"open": "Adjacent", "cut": "Not adjacent"}, none="As for sight", page=1,
        sentence={
            "open": "{name}: figures on its two sides still count as adjacent.",
            "cut": "{name}: figures on its two sides do not count as adjacent.",
        }))
    price: Price = said(SheetField(
        "price", "To cross", "The extra points a step over it costs.", key="extra", default=0, low=0, high=99,
        choices=PRICES, offered=USUAL_PRICES, page=-1, said=-1,
        sentence={NUMBER: "{name}: crossing it costs {n} more.", NEVER: "{name}: figures cannot cross it."},
        except_sentence=EXTRA_EXCEPTIONS))
    exceptions: Mapping[str, Mapping[str, object]] = said(EXCEPTIONS)
    form: str = said(SheetField("picture", "Form", "How it is drawn.", default="wall", rare=True, page=2))
    turned: str | None = said(SheetField(
        "reference", "Becomes, when turned", "What a door is when it is opened or shut.", default=None, of="edges",
        none="Nothing", rare="unset", page=1, sentence="{name}: opens into {other}."))

    @property
    def cut(self) -> bool:
        """Whether it parts figures; if the sheet does not say, whether it blocks sight."""
        return self.sight == "blocks" if self.control is None else self.control == "cut"


@frozen(kw_only=True)
class Fall:
    """How many levels down make a step a fall, and its roll."""

    least: SheetNumber = said(SheetField(
        "number", "A fall starts at", "A step down of this many levels is a fall, and the dice are thrown.", key="from",
        usual=2))
    roll: str = said(SheetField("reference", of="rolls"))


@frozen(kw_only=True)
class Levels:
    """The costs and limits of steps between levels. On inches `walked` is the height that a figure can walk over."""

    fall: Fall | None = said(SheetField(
        "part", "A fall", "Which dice a fall throws.", default=None, record=Fall, none="Falls do not hurt",
        boards=SPACES, page=1))
    up: int = said(SheetField(
        "whole", "Each level up costs", "Added for each level up.", default=0, high=99, boards=SPACES,
        clause="OWN-007", sentence="Each level of a rise costs {n} more."))
    down: int = said(SheetField(
        "whole", "Each level down costs", "Added for each level down.", default=0, high=99, boards=SPACES,
        clause="OWN-007", sentence="Each level of a descent costs {n} more."))
    climb: SheetNumber | None = said(SheetField(
        "number", "Climbs at most", "How many levels a step can go up.", default=None, usual=1, none="Any height",
        boards=SPACES, clause="OWN-007", sentence="Levels climbed in a step: {n} at most."))
    drop: SheetNumber | None = said(SheetField(
        "number", "Drops at most", "How many levels a step can go down.", default=None, usual=2, none="Any height",
        boards=SPACES, clause="OWN-007", sentence="Levels gone down in a step: {n} at most."))
    walked: int = said(
        SheetField(
            "length", "Climbs", "The height of a step that is walked over, in inches.", key="climb", high=LARGEST,
            usual=1, boards=INCHES, clause="OWN-007",
            sentence=plural(
            "A figure can walk over a difference of {n} inch in height, no more.",
            "A figure can walk over a difference of {n} inches in height, no more.", "n")),
        otherwise=0,
    )


@frozen
class Thrown:
    """An effect that a roll decides."""

    roll: str


@frozen(kw_only=True)
class Control:
    """A zone of control: the effects of entering it, leaving it and starting in it. A number is a cost in points."""

    within: SheetNumber = said(SheetField(
        "number", "How far", "How far it reaches, in spaces.", default=SheetNumber(plain=1),
        usual=1, page=-1, inch_hint="How far it reaches, base to base; 0 means contact.", is_length=True,
        clause="OWN-009", sentence="A figure controls what it touches, within {n}.", is_always_said=True))
    levels: int | None = said(SheetField(
        "whole", "Levels apart, at most", "Figures further apart in level than this are not adjacent.", default=None,
        high=99,
        boards=SPACES, when=lambda sheet, _: sheet.get("levels") is not None, page=1))
    entering: int | str = said(
        SheetField(
            "effect", "Entering it", "What happens when a step leads into a controlled space.", default=NOTHING, low=1,
            high=99, choices={NOTHING: "Nothing", "stops": "Ends the movement"}, offered=USUAL_PRICES, page=-1,
            boards=SPACES, clause="OWN-009",
            sentence={
                NOTHING: "Entering control has no effect.",
                "stops": "Entering control ends the movement.",
                NUMBER: "Entering control costs {n} more.",
            }),
        SheetField(
            "effect", "Coming near", "Whether a movement can come this close to an enemy.", default=NOTHING,
            choices={NOTHING: "Nothing", NEVER: "Never"}, page=-1, boards=INCHES, clause="OWN-009",
            sentence={
                NOTHING: "Entering control has no effect.",
                NEVER: "A figure cannot enter an enemy's control.",
            }),
    )
    leaving: int | str | Thrown = said(SheetField(
        "effect", "Leaving it",
        "What happens when a step leaves a controlled space: extra points, or dice that the enemies throw.",
        default=NOTHING, low=1, high=99, choices={NOTHING: "Nothing"}, offered=USUAL_PRICES, roll_key="strike",
        clause="OWN-011",
        sentence={
            NOTHING: "Leaving control has no effect.",
            NUMBER: "Leaving control costs {n} more.",
            "strike": "A figure that leaves an enemy's control takes a strike: that enemy throws {roll}.",
        }))
    starting: str | Thrown = said(SheetField(
        "effect", "Moving while engaged", "What a figure needs to start its movement next to an enemy.",
        default=NOTHING, choices={NOTHING: "Nothing", NEVER: "It does not move"}, roll_key="roll", clause="OWN-012",
        sentence={
            NOTHING: "An engaged figure moves like any other.",
            NEVER: "An engaged figure does not move.",
            "roll": "An engaged figure throws {roll} before it moves; a success frees it for one movement.",
        }))
    through: bool = said(SheetField(
        "choice", "From one controlled space to another",
        "Whether a step can go straight from one controlled space into another.", default=True,
        choices={"open": "Allowed", NEVER: "Never"}, true="open", page=-1, boards=SPACES, clause="OWN-010",
        sentence={
            "open": "Steps between controlled spaces are normal.",
            NEVER: "A figure cannot step from one controlled space to another.",
        }))
    exempt: tuple[str, ...] = said(SheetField(
        "references", "", "Figures with these traits do not control and are not controlled.", key="except", default=(),
        of="traits", page=1))

    @property
    def strike(self) -> str | None:
        """The roll that enemies throw at a figure that leaves."""
        return self.leaving.roll if isinstance(self.leaving, Thrown) else None

    @property
    def starting_roll(self) -> str | None:
        """The roll that an engaged figure owes before it moves."""
        return self.starting.roll if isinstance(self.starting, Thrown) else None
