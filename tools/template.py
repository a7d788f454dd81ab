"""Templates for translators: `.pot` files of every text, each with its place and what a translator must know about it.

`npm run messages -- --template [FOLDER]` writes them; docs/translate.md says what to do with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import polib

from tablelight.locale.messages import FORMS
from tools.catalogues import entry_of, placeholders
from tools.extract import APART, Found

SOURCES = {
    "danger": "py/tablelight/rules/wording.py",
    "play": "py/tablelight/rules/wording.py",
    "words": "py/tablelight/words/messages.py",
    "examples": "static/examples",
}
"""The sources of the catalogues that belong to no rule system."""

NAMES = "a figure, or another thing that has a name; it has any gender"
NUMBERS = "a number"
WRITTEN = {
    **dict.fromkeys(("name", "names", "other", "target", "targets", "own"), NAMES),
    **dict.fromkeys(("place", "places", "start", "end", "space"), "a place on the board, such as K4"),
    **dict.fromkeys(("count", "n", "number", "cost", "budget", "most", "dice", "distance", "range", "total"), NUMBERS),
    **dict.fromkeys(("chance", "unharmed", "out"), "a chance, with its sign of percent"),
    **dict.fromkeys(("id", "key", "choices", "known", "terrain", "version"), "as it is in the file: never translated"),
    "problem": "what is wrong, out of the catalogue problems",
    "error": "what the browser says of a fault",
    "side": "a side: a colour, or a name of its own",
    "direction": "a direction of the compass",
    "action": "what an action is called, as on its button",
    "roll": "what a roll of dice is called",
}
"""What a placeholder is replaced with, if its name does not say it."""

OF_WORDS = {
    "word.": "One word that is typed. No other command of these may begin with all of it. Lower case.",
    "direction.": "A direction, as it is typed and said. Lower case.",
    "help.": "Spoken by screen readers: a sentence without signs.",
    "attack.": "Part of a list that commas divide. Lower case.",
    "": "A line that a screen reader says.",
}
"""Notes on the texts of the table in words, by how their keys begin; the first that fits."""

PLAIN = {
    "app": {
        "no": "The answer to a question.",
        "Close": "The button that closes a dialog.",
        "Open": "The button that opens a file.",
        "Clear": "Empties a field; of terrain: open ground.",
        "Back": "The button that goes back a page.",
        "Left": "A button: a direction.",
        "Level": "How high the ground is.",
        "Cover": "What protects from shots.",
        "Save": "The button that writes a file.",
    }
}
"""Notes on single texts that may be read in two ways."""


def notes(domain: str, text: str, places: list[str]) -> Iterator[str]:
    """What a translator must know about a text, beyond the text."""
    context, _, words = text.rpartition(APART)
    if ".letter." in context:
        yield "The letter of this terrain on the board. No other terrain of the same game may have it."
    elif domain == "examples":
        yield "A name in a board that comes with the app. A token shows its first letters."
    elif domain == "words":
        yield next(note for start, note in OF_WORDS.items() if any(place.startswith(start) for place in places))
    elif domain == "problems" and not words[0].isupper():
        yield "Said behind its place, as in: figures[2].at must be from 0 to 7. It has no subject of its own."
    if words in PLAIN.get(domain, {}):
        yield PLAIN[domain][words]
    if FORMS in words:
        yield "Forms for numbers: as many as the head of the file says."
    known = sorted(name for name in placeholders(words.replace(FORMS, " ")) if name in WRITTEN)
    yield from (f"{{{name}}}: {WRITTEN[name]}" for name in known)


def occurrences(domain: str, places: list[str]) -> list[tuple[str, str]]:
    """The places of a text: files, and keys in them."""
    source = SOURCES.get(domain, f"py/tablelight/rules/systems/{domain}/messages.py")
    return [
        (f"py/{place}", "") if place.endswith(".py") else (source, place.removeprefix("OWN: ").replace(" ", "_"))
        for place in places
    ]


def template(domain: str, texts: Mapping[str, list[str]]) -> polib.POFile:
    """The template of a catalogue."""
    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": f"Tablelight {domain}",
        "Language": "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
    }
    for text, places in texts.items():
        entry = entry_of(text)
        entry.comment = "\n".join(notes(domain, text, places))
        entry.occurrences = occurrences(domain, places)
        entry.flags = ["python-brace-format"] if placeholders(text.replace(FORMS, " ")) else []
        file.append(entry)
    return file


def write(found: Found, folder: Path) -> list[Path]:
    """Writes the template of every catalogue into a folder; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for domain, texts in sorted(found.texts.items()):
        path = folder / f"{domain}.pot"
        path.write_text(f"{template(domain, texts)}".rstrip() + "\n", encoding="utf-8")
        written.append(path)
    return written
