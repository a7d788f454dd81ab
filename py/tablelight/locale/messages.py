"""Message lookup, as gettext does it: with the English text as the key.

A language has a catalogue for each domain: one for each rule system by its id ("heroclix"), "problems" for what is wrong
with a document or a question, "app" for the interface, "examples" for the names in the boards that come with the app. Two games
may word the same English differently. The page fetches all catalogues of a language as one file (`later.py`). Without
the page they are read from the .po files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter

from tablelight import data, later

LANGUAGES = ("en", "es", "fr", "pt")
SOURCE = "en"
"""The language of the source texts: it has no catalogues."""

NAMES = {"en": "English", "es": "Español", "fr": "Français", "pt": "Português"}
"""What each language is called by those who read it."""

APP = "app"
PROBLEMS = "problems"
EXAMPLES = "examples"


class _Lenient(Formatter):
    """A placeholder that is not given stays visible rather than raise."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "{" + str(key) + "}")


_formatter = _Lenient()


class Sentences(str):
    """Several templates, each with its values, as one text: its characters are the English, and `translate` says each
    part in its language."""

    parts: tuple[tuple[str, Mapping[str, object]], ...]

    def __new__(cls, parts: Iterable[tuple[str, Mapping[str, object]]]) -> Sentences:
        """The text that these parts make."""
        listed = tuple(parts)
        made = super().__new__(cls, " ".join(_formatter.vformat(text, (), values) for text, values in listed))
        made.parts = listed
        return made


def msg(text: str) -> str:
    """The text itself: marks one in a table as a text of the interface."""
    return text


class Catalogue:
    """The texts of a domain in a language, by the English ones."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """`texts`: those that are translated, by their keys (`key_of`)."""
        self._texts = texts

    def gettext(self, text: str) -> str:
        """A text in the language; the English where it is not translated."""
        return self._texts.get(text, text)

    def pgettext(self, context: str, text: str) -> str:
        """The translation of a text for one context; the English if there is none."""
        return self._texts.get(key_of(text, context), text)


def key_of(text: str, context: str | None) -> str:
    """A text with the only place that its translation is for, if it has one, as gettext writes them."""
    return f"{context}\4{text}" if context else text


@cache
def catalogue(language: str, domain: str = APP) -> Catalogue:
    """The catalogue of a domain in a language; one that gives back the English if there is none. Raises NotLoadedError."""
    path = later.find(language)
    compiled = _packaged(language) if path is None else _compiled(path)
    if compiled is not None:
        return Catalogue(compiled.get(domain, {}))
    with suppress(FileNotFoundError):
        written = data.read(__package__, f"{language}/{domain}.po").decode()
        import polib  # only another language read from the sources needs it

        entries = polib.pofile(written).translated_entries()
        return Catalogue({key_of(entry.msgid, entry.msgctxt): entry.msgstr for entry in entries})
    return Catalogue({})


@cache
def _compiled(path: Path) -> Mapping[str, Mapping[str, str]]:
    """The texts of a language by domain and key, as `tools/catalogues.py` writes them."""
    texts: Mapping[str, Mapping[str, str]] = json.loads(path.read_bytes())
    return texts


@cache
def _packaged(language: str) -> Mapping[str, Mapping[str, str]] | None:
    """The same in the Python package (tools/package_hook.py); None in the sources."""
    with suppress(FileNotFoundError):
        texts: Mapping[str, Mapping[str, str]] = json.loads(data.read(__package__, f"{language}.json"))
        return texts
    return None


def preferred(tags: Iterable[str]) -> str:
    """The first language that we have of a reader's, by tags as browsers give them ("pt-BR"); English without one."""
    codes = (tag.replace("_", "-").partition("-")[0].lower() for tag in tags)
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def translate(
    text: str,
    language: str = SOURCE,
    values: Mapping[str, object] | None = None,
    *,
    domain: str = APP,
    context: str = "",
) -> str:
    """`text` in a language, its {placeholders} filled from `values`; the English where the catalogue lacks it. `context`:
    the only place that the translation is for."""
    if isinstance(text, Sentences):
        return " ".join(translate(message, language, filling, domain=domain) for message, filling in text.parts)
    translated = text
    if text and language != SOURCE:
        known = catalogue(language, domain)
        translated = known.pgettext(context, text) if context else known.gettext(text)
    return _formatter.vformat(translated, (), values) if values else translated


def context_of(game: str, kind: str, key: str = "") -> str:
    """Where a text that is translated for one place only stands: a name of the examples (`heroclix.figure.scout`,
    `herotrek.title`: what somebody else has called so keeps its name), a letter on the board (`heroclix.letter.water`)."""
    return ".".join(part for part in (game, kind, key) if part)


def example_name(text: str, language: str, context: str) -> str:
    """A name of the examples in a language; any other as it is."""
    return translate(text, language, domain=EXAMPLES, context=context)
