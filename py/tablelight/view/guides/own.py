"""A game of one's own: the sections of its clauses; what lies on its boards its own sentences say."""

from tablelight.view.guides.guide import Guide, Note, Section
from tablelight.view.words import msg

GUIDE = Guide(
    sections=(
        Section(msg("Movement"), "OWN-001"),
        Section(msg("Levels"), "OWN-007"),
        Section(msg("Control"), "OWN-009"),
        Section(msg("Sight"), "OWN-013"),
        Section(msg("The turn"), "OWN-016"),
        Section(msg("Terrain"), "OWN-101"),
        Section(msg("Objects"), "OWN-201"),
        Section(msg("Between spaces"), "OWN-301"),
        Section(msg("Ways of moving"), "OWN-401"),
        Section(msg("Attacks"), "OWN-501"),
        Section(msg("Rolls"), "OWN-601"),
    ),
    levels=Note(msg("How high the ground lies."), ("OWN-007", "OWN-015")),
)
