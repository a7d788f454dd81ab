"""Heads of columns in the four languages, as they are compared: small letters, no blanks, hyphens or underscores."""

from __future__ import annotations

from collections.abc import Mapping

HEADS: Mapping[str, str] = {
    **dict.fromkeys(("nombre", "nom", "nome"), "name"),
    **dict.fromkeys(("juego", "jeu", "jogo"), "game"),
    **dict.fromkeys(("bando", "camp", "lado", "equipo", "équipe", "equipe"), "side"),
    **dict.fromkeys(("casillas", "espacios", "espaces", "cases", "espaços", "casas"), "spaces"),
    **dict.fromkeys(("peana", "socle"), "base"),
    **dict.fromkeys(("rasgos", "traços", "caractéristiques", "características", "traits"), "traits"),
    **dict.fromkeys(("defense", "defensa", "défense", "defesa"), "defence"),
    **dict.fromkeys(("velocidad", "vitesse", "velocidade"), "speed"),
    **dict.fromkeys(("alcance", "portée"), "range"),
    **dict.fromkeys(("movimiento", "mouvement", "movimento"), "move"),
    **dict.fromkeys(("ataque", "attaque"), "attack"),
    **dict.fromkeys(("vida", "vie"), "life"),
    **dict.fromkeys(("altura", "hauteur"), "height"),
    **dict.fromkeys(("combate",), "combat"),
    **dict.fromkeys(("puntería", "visée", "pontaria", "mira"), "aim"),
    **dict.fromkeys(("destreza", "dextérité"), "dexterity"),
    **dict.fromkeys(("protección", "proteção"), "protection"),
    **dict.fromkeys(("mente", "esprit"), "mind"),
    **dict.fromkeys(("voluntad", "volonté", "vontade"), "will"),
    **dict.fromkeys(("puntosdeacción", "pointsdaction", "pontosdeação"), "actionpoints"),
    **dict.fromkeys(("volador", "voladora", "volant", "voador", "voadora"), "flyer"),
    **dict.fromkeys(("héroe", "héros", "herói"), "hero"),
    **dict.fromkeys(("escudo", "bouclier"), "shield"),
    **dict.fromkeys(("espada", "épée"), "sword"),
    **dict.fromkeys(("arco", "arc"), "bow"),
    **dict.fromkeys(("maga", "mago"), "mage"),
    **dict.fromkeys(("doble", "duplo", "dupla"), "double"),
    **dict.fromkeys(("pequeño", "petit", "pequeno"), "small"),
    **dict.fromkeys(("mediano", "moyen", "médio"), "medium"),
    **dict.fromkeys(("grande", "grand"), "large"),
    **dict.fromkeys(("enorme", "énorme"), "huge"),
    **dict.fromkeys(("esbirro", "sbire", "lacaio"), "minion"),
}
