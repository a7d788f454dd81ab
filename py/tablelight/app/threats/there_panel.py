"""What a player asks of the proposed destination before the move is made: is it safe there, what is seen from there."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import figure_button, problem_node
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.actions import AskThere
from tablelight.app.threats.panel import enemy_node
from tablelight.app.threats.wording import ATTACKS, counts_words
from tablelight.board.problems import Problem
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words, length_words


def there(state: AppState, say: Words) -> list[Node]:
    """Two buttons, and the answer to the one that is pressed."""
    asked = state.threats.there
    buttons = el(
        "div",
        button(
            say("Is it safe there?"),
            AskThere("safe"),
            picture="shield",
            aria_pressed="true" if asked == "safe" else "false",
        ),
        button(
            say("See from here"), AskThere("seen"), picture="see", aria_pressed="true" if asked == "seen" else "false"
        ),
        cls="segments",
        key="there",
    )
    document = queries.document_there(state)
    if not asked or document is None or state.figure is None:
        return [buttons]
    return [buttons, *(_safe(state, say) if asked == "safe" else _seen(state, say))]


def _safe(state: AppState, say: Words) -> list[Node]:
    document = queries.document_there(state)
    assert document is not None and state.figure is not None
    found = queries.threats_there(document, state.figure.id)
    if isinstance(found, Problem):
        return [problem_node(state, found, say)]
    picture = "threats" if found.enemies else "confirm"
    head = el("p", icon(picture), el("strong", counts_words(found.counts, say)), cls="headline whole", key="safe")
    rows = [enemy_node(state, document.figure(enemy.figure), enemy, say) for enemy in found.enemies]
    return [head, el("ul", *rows, cls="places threats", key="safe-list")] if rows else [head]


def _seen(state: AppState, say: Words) -> list[Node]:
    document = queries.document_there(state)
    assert document is not None and state.figure is not None
    rows = []
    for enemy, sight in queries.sights_there(document, state.figure.id):
        parts = [say("sees it clearly") if sight.clear else say("sees it, not clearly")]
        if sight.distance is not None:
            parts.append(say("distance {distance}", distance=length_words(document, sight.distance, say)))
        kind = sight.extra.get("attack")
        kinds = ("close", "range") if kind == "both" else (kind,)
        parts += [say("attack {kind}", kind=say.label(ATTACKS[str(each)])) for each in kinds if each in ATTACKS]
        rows.append(el("li", figure_button(state, enemy, do.SelectFigure(enemy.id), ", ".join(parts)), key=enemy.id))
    if not rows:
        return [el("p", say("No enemy is seen from there"), cls="note", key="seen")]
    return [el("ul", *rows, cls="places", key="seen-list")]
