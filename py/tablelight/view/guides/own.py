"""A game of one's own: the sections of its clauses. The sheet's own sentences say what is on its boards."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

GUIDE = Guide(
    sections=sections(
        "OWN",
        {
            1: "Movement",
            7: "Levels",
            9: "Control",
            13: "Sight",
            16: "The turn",
            101: "Terrain",
            201: "Objects",
            301: "Between spaces",
            401: "Ways of moving",
            501: "Attacks",
            601: "Rolls",
            701: "Reminders",
        },
        digits=3,
    ),
    levels=Note(msg("How high the ground lies."), ("OWN-007", "OWN-015")),
)
