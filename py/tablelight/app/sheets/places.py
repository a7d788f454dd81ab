"""Where in a sheet a problem is: the page of the rules editor, the entry, the field, in the player's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of
from tablelight.locale.messages import msg
from tablelight.view.words import Words

PAGES: Mapping[str, str] = {
    **dict.fromkeys(("terrains", "objects", "edges"), "terrain"),
    **dict.fromkeys(("stats", "traits", "life"), "figures"),
    **dict.fromkeys(("movement", "levels", "diagonals", "corners"), "movement"),
    **dict.fromkeys(("attacks", "rolls"), "dice"),
    **{name: name for name in ("control", "sight", "turn")},
    "objectives": "turn",
    "reminders": "turn",
}
"""The page of the rules editor on which a key of the sheet is set; any other is on the first."""
NAMES: Mapping[str, str] = {
    "terrains": msg("Terrain"), "objects": msg("Objects"), "edges": msg("Between spaces"), "stats": msg("Stats"),
    "traits": msg("Traits"), "life": msg("Life"), "modes": msg("Ways of moving"), "movement": msg("Movement"),
    "levels": msg("Levels"), "diagonals": msg("Diagonals"), "corners": msg("Corners"), "control": msg("Control"),
    "sight": msg("Sight"), "attacks": msg("Attacks"), "rolls": msg("Rolls"), "turn": msg("The turn"),
    "name": msg("Name"), "label": msg("Name"), "notes": msg("Notes"), "enter": msg("To enter"), "extra": msg("To cross"),
    "stops": msg("Ends the movement"), "starting": msg("A figure that starts in it has"), "cover": msg("Cover"),
    "motif": msg("Pattern"), "colour": msg("Colour"), "letter": msg("Letter"), "form": msg("Form"),
    "instead": msg("Cost to step over it"), "turned": msg("Becomes, when turned"), "except": msg("Otherwise for"),
    "toll": msg("Toll"), "slow": msg("Slow"), "points": msg("Points"), "who": msg("Who"),
    "friends": msg("Friends"), "enemies": msg("Enemies"), "within": msg("How far"), "entering": msg("Entering it"),
    "leaving": msg("Leaving it"), "through": msg("From one controlled space to another"), "line": msg("Lines"),
    "touching": msg("What a line only touches"), "figures": msg("Figures between"), "reach": msg("Reaches"),
    "range": msg("Range"), "engaged": msg("While engaged"), "dice": msg("Dice"), "die": msg("Number of sides"),
    "defence": msg("Defence"), "against": msg("Against"), "outcome": msg("Result"), "wounds": msg("Wounds"),
    "to": msg("To whom"), "actions": msg("Actions"), "begin": msg("Default"), "least": msg("Least"), "most": msg("Most"),
    "plus": msg("Plus"), "times": msg("Times"), "round": msg("Rounded"), "board": msg("Board"),
    "objectives": msg("Objectives"), "reminders": msg("Reminders"), "when": msg("When"), "text": msg("Text"),
}  # fmt: skip
"""What keys of a sheet are called."""


def line_of(rules: Mapping[str, Json], parts: Sequence[str], say: Words) -> str:
    """A place in a sheet, as the rules editor names it: "Rules · Woods · To enter". `parts`: the path below the sheet."""
    told, here = [say("Rules")], _Cursor(rules)
    for part in parts:
        entry = here.down(part)
        if part.isdigit():
            label = mapping_of(entry).get("label") or mapping_of(entry).get("id")
            if len(told) > 1 and label:
                told[-1] = str(label)[:40]
            else:
                told.append(str(int(part) + 1))
        elif part in NAMES:
            told.append(say.label(NAMES[part]))
        else:
            told.append(part[:40])
    return " · ".join(told)


class _Cursor:
    """Goes down a JSON value."""

    def __init__(self, value: Json) -> None:
        self._value: Json = value

    def down(self, part: str) -> Json:
        """The value of a key, or of a place in a list; None where there is none."""
        items = items_of(self._value)
        if part.isdigit() and int(part) < len(items):
            self._value = items[int(part)]
        else:
            self._value = mapping_of(self._value).get(part)
        return self._value
