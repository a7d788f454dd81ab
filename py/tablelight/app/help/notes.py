"""The help apart from a game's own rules: the clauses that hold in every game, and how to use the app."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tablelight.locale.messages import msg, msgs
from tablelight.rules.wording import OBJECTIVES, TEMPLATES

NOTES: Mapping[str, tuple[str, ...]] = {
    msg("Tablelight plays, and plans"): msgs(
        "“Who plays?” is on the start page and on the turn card: a person, or Tablelight at a level. Its next order "
        "is on the board with its reasons. “Carry it out” does it.",
        "Why not there? Tap a place while an order is shown. It compares what it expects there with what it expects "
        "at its own place.",
        "“Bring down” on an enemy’s card and “Plan the turn” on the turn card show the best order of activations, "
        "numbered on the board, with its chance. Each step is a tap. After each roll the plan is updated. You decide: "
        "nothing moves by itself.",
    ),
    msg("Objectives and points"): (),
    msg("Templates"): msgs(
        "Choose Measure, then “Circle”, “Cone” or “Line”. Tap where it starts, then where it points; or drag from a "
        "figure. With the keyboard: the arrows, and Enter twice.",
        "Drag its end to turn it, or press “Turn to the left” and “Turn to the right”. A full ring marks a figure "
        "that is fully hit, a dashed ring one that is partly hit. The panel lists both.",
        "“Ready shapes” has the usual ones of your board. “Left on the board” keeps a template or a ruler while you "
        "lay others.",
        "What is left on the board is saved with the game. It is in files and links, and on the other tablet. Undo "
        "takes it back, and “Look back” shows it. Everything else goes when you lay the next one.",
    ),
    msg("Your own rules"): msgs(
        "Choose “New board”, “Your own game”, and a small set of rules to begin with. The tool “Rules” holds every "
        "rule. Type a number, or hold + or − to change it quickly.",
        "A map of another program opens under your own rules too: choose “Your own game” at “Opens as”, then the "
        "rules. Rock, doors and water are matched; change what does not fit, and it is remembered.",
    ),
    msg("Army lists"): msgs(
        "Open a file of BattleScribe or New Recruit (.ros, .rosz), or the JSON that Army Forge shares. Or paste stat "
        "blocks: “Captain: Move 6, Range 8, Life 3”, one a line, or the name and then its numbers.",
        "“Words of the list” shows which word is which number here. Change what is wrong; it is remembered. What "
        "could not be read is listed below.",
        "The figures go into the roster as an army. Place it on the board with the editor’s tool “Figures”.",
    ),
    msg("Campaign"): msgs(
        "Open “Campaign” in the menu and begin one. At the end of a game “Record what happened” lists what it "
        "changes: games, experience, wounds that last. Untick what does not count, then record the rest.",
        "Write notes about figures, heal wounds, give experience. “Put them into the roster” makes an army of them "
        "for the next game, with their wounds.",
        "A campaign is one file with people, games and boards. Open it on another tablet: the two are merged, and "
        "nothing is lost. The same game counts once.",
    ),
    msg("The whole game"): msgs(
        "Tap an entry under “What happened” in the turn dialog to see the board as it was then. Use the slider or "
        "play the whole game at two speeds. The arrow keys step, Escape returns to now.",
        "After each turn one line sums it up. Tap it for all its entries, and to send a picture of its best shot. "
        "“Look back” sends a picture of any moment.",
        "“Go on from here” continues from an earlier position. What came after it is kept as a line you can return to.",
        "A game file holds all of this. “Save as text” writes every entry as a sentence; the lines at its end let the "
        "program check each entry by the rules.",
    ),
    msg("Game clock"): msgs(
        "Open “Game clock” in the menu and start it. It counts up, or down from a time for each side or for each "
        "turn. A side can get some seconds more after each turn, or begin each turn with free seconds.",
        "Tap the clock to pass the turn. The pause beside it stops the time. The log and the turn dialog say how long "
        "each turn took.",
        "If the tablet sleeps, you are asked whether that time counts. Undoing the end of a turn gives the turn its "
        "time back.",
    ),
    msg("True size"): msgs(
        "In “At the table” open “True size”, lay a bank card on the screen, and make the picture as long as the card. "
        "Then one space, or one inch, is an inch on the screen. You can push the board, but not zoom it.",
        "There you can also print the board in true size on several sheets of paper. Cut along the crosses, and join "
        "the sheets.",
    ),
    msg("Moving picture"): msgs(
        "“Share, save, print” and “Look back” lead to “Moving picture”: the last turn or the whole game as a GIF, or "
        "as a video if your browser records. Choose its size and pace, and whose luck it shows.",
    ),
    msg("Reminders"): msgs(
        "Open “Reminders” in the menu, write what you want to remember, and choose when: when a turn begins or ends, "
        "a round ends, a figure acts, or some rounds from now.",
        "A reminder that is due is at the top of the panel. Tap it to tick it off; the log keeps it. The turn dialog "
        "shows what comes at the end of the turn.",
    ),
}
"""The parts of the help that are closed at first: the texts of each, by its title. Its fold has this name too."""
CLAUSES: Mapping[str, Collection[str]] = {
    msg("Tablelight plays, and plans"): ("PL-13", "PL-14"),
    msg("Objectives and points"): OBJECTIVES,
    msg("Templates"): TEMPLATES,
}
"""The clauses that hold in every game, listed below the texts of such a part."""
