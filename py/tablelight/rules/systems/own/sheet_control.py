"""Control of a sheet as a record: what entering, leaving and beginning beside an enemy does."""

# What is said of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from attrs import frozen

from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet_field import INCHES, NEVER, NUMBER, SPACES, SheetField, said
from tablelight.rules.systems.own.sheet_ground import USUAL_PRICES

NOTHING = "nothing"


@frozen
class Thrown:
    """What happens is said by a roll."""

    roll: str


@frozen(kw_only=True)
class Control:
    """A zone of control: what entering, leaving and beginning in it does. A number: what it costs in points."""

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
    def stops(self) -> bool:
        """Whether a movement ends where it enters."""
        return self.entering == "stops"

    @property
    def barred(self) -> bool:
        """On inches: whether no enemy comes nearer than `within`."""
        return self.entering == NEVER

    @property
    def entering_cost(self) -> int:
        return self.entering if isinstance(self.entering, int) else 0

    @property
    def leaving_cost(self) -> int:
        return self.leaving if isinstance(self.leaving, int) else 0

    @property
    def strike(self) -> str | None:
        """The roll that enemies throw at a figure that leaves."""
        return self.leaving.roll if isinstance(self.leaving, Thrown) else None

    @property
    def never_starts(self) -> bool:
        """Whether an engaged figure does not move."""
        return self.starting == NEVER

    @property
    def starting_roll(self) -> str | None:
        """The roll that an engaged figure owes before it moves."""
        return self.starting.roll if isinstance(self.starting, Thrown) else None
