"""Message lookup. The English text is the key; a catalogue is read when its language is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter

LANGUAGES = ("en", "es", "fr", "pt")


class _Lenient(Formatter):
    """A translation may drop a placeholder; one that is not given stays visible rather than raise."""

    def get_value(self, key: int | str, _args: object, kwargs: Mapping[str, object]) -> object:
        return kwargs.get(str(key), "{" + str(key) + "}")


_formatter = _Lenient()


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """English text to the language's; empty for English."""
    source = files("tablelight.locale") / f"{language}.po"
    if language == "en" or not source.is_file():
        return {}
    import polib  # only those who read another language wait for it

    entries = polib.pofile(source.read_text(encoding="utf-8"))
    return {entry.msgid: entry.msgstr for entry in entries if entry.translated()}


def translate(text: str, language: str = "en", values: Mapping[str, object] | None = None) -> str:
    """`text` in a language, its {placeholders} filled; the English where the catalogue lacks it."""
    translated = catalogue(language).get(text, text)
    return _formatter.vformat(translated, (), values) if values else translated
