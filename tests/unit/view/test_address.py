"""How each language speaks to the player: one form of address, one norm, one word for a space."""

from __future__ import annotations

import re

import pytest

from tools import catalogues
from tools.catalogues import FOLDER, TRANSLATED

START = r"(?:^|(?<=[.:;!?…»] ))"
"""Where an order to the player begins. Within a sentence many of these words are nouns."""
OTHER_FORMS = {
    "es": r"\b(usted(es)?|vosotr[oa]s|vuestr[oa]s?|podéis|tenéis)\b|"
    rf"{START}(abra|arrastre|añada|coloque|deje|elija|escriba|espere|guarde|imprima|lea|mantenga|ponga|pruebe|pulse|"
    r"quite|recorte|siga|tome|toque|use|vuelva)\b",
    "fr": r"\b(tu|te|toi|ton|tes)\b|\bt['’]|"
    rf"{START}(appuie|attends|choisis|écris|enregistre|essaie|glisse|lis|mets|ouvre|prends|recharge|touche [dlu])\b",
    "pt": rf"\b(tu|teu|tua|vós|vosso)\b|{START}(arrasta|escreve|experimenta|guarda|lê|põe|prime|toca)\b|"
    r"\b(contactos?|ecrãs?|equipas?|ficheiros?|ligação|noutr[oa]s?|partilh\w+|portagem|telemóve(l|is)|utilizador\w*)\b|"
    r"\b(de certeza|está a (?!\d)\w+[aei]r)\b|"
    r"\b(um|o|no|do|cada|este|deste|outro|de) espaços?\b(?! para)|\bespaços (adjacente|controlad|livre|vizinh)",
    "de": r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b|\b[A-ZÄÖÜ][a-zäöü]+en Sie\b|\beuch\b|\beuer\b",
    "it": r"(?<=[a-zàèìòù,] )(Lei|Suo|Sua|Loro)\b|\b[Vv]ostr[oaie]\b|\b[Ff]igur[ae]\b(?!})|"
    r"\b(potete|avete|scegliete|toccate)\b|"
    rf"{START}(?i:apra|aspetti|legga|metta|prema|provi|salvi|scelga|scriva|tocchi|tolga|trascini|usi)\b",
}
"""Words of the forms that a language does not use here. It uses Spanish `tú`, French `vous`, German `du`, Italian `tu`,
and Portuguese as in Brazil, with `casa` for a space."""


def others(language: str, text: str) -> list[str]:
    """The words of a text in another form."""
    return [
        match[0] for match in re.finditer(OTHER_FORMS[language], text, 0 if language in ("de", "it") else re.IGNORECASE)
    ]


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("es", "Toque una figura.", "Cada toque añade una."),
        ("es", "Está listo. Pulse aquí.", "Está listo. Pulsa aquí."),
        ("fr", "Ouvre ton fichier.", "Ouvrez votre fichier."),
        ("pt", "Toca numa figura.", "Toque em uma figura."),
        ("pt", "O ficheiro está noutro lugar.", "O arquivo está em outro lugar."),
        ("pt", "Um inimigo controla o espaço.", "Não há espaço para girá-la."),
        ("de", "Hier können Sie ziehen.", "Sie zieht hier. Du ziehst dort."),
        ("it", "Tocchi una miniatura.", "Tocca una miniatura."),
        ("it", "Qui potete scegliere.", "Qui puoi scegliere."),
    ],
)
def test_another_form_is_found(language: str, wrong: str, right: str) -> None:
    assert others(language, wrong) and not others(language, right)


def test_each_language_keeps_a_form() -> None:
    assert set(OTHER_FORMS) == set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_player_is_addressed_in_one_way(language: str) -> None:
    faults = [
        (path.stem, said, found)
        for path in sorted((FOLDER / language).glob("*.po"))
        for entry in catalogues.read(path)
        for said in (entry.msgstr, *entry.msgstr_plural.values())
        for found in others(language, said)
    ]
    assert faults == []
