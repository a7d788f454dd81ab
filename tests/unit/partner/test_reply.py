"""The partner looks at the reply to an option, and at the answer to the reply (PL-14)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

import pytest
from attrs import evolve

from tablelight.board.document import Document
from tablelight.partner import asked, choosing, reply
from tablelight.partner.asked import LIMITS, PartnerQuestion
from tablelight.partner.choosing import choose
from tablelight.partner.fighters import Fighters
from tablelight.partner.forecast import Forecast, best_exactly, weighed
from tablelight.partner.options import options_of, worth_a_look
from tablelight.partner.reply import Lookahead, replied
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.unit.partner import boards

Json = dict[str, Any]


def skirmish() -> Document:
    """Two figures a side that can reach each other."""
    figures = ("a", "red", 2, 3), ("b", "red", 2, 5), ("x", "blue", 6, 3), ("y", "blue", 6, 5)
    return read(boards.heroscape(*figures))


def sides_that_moved(document: Document, effort: int, monkeypatch: pytest.MonkeyPatch) -> set[frozenset[str]]:
    """For each position that is looked at, the sides with a figure that has moved."""
    moved = set[frozenset[str]]()

    def note(side: DecidingSide) -> Fighters:
        moved.add(frozenset(each.side for each in side.board.figures if each.at != document.figure(each.id).at))
        return Fighters(side)

    monkeypatch.setattr(reply, "Fighters", note)
    run(choose(rules_of(document), document, PartnerQuestion(side="red", effort=effort)))
    return moved


RED, BOTH = frozenset({"red"}), frozenset({"red", "blue"})


@pytest.mark.clause("PL-14")
def test_effort_two_looks_at_the_reply_and_effort_three_at_the_answer_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not sides_that_moved(skirmish(), 1, monkeypatch)
    replies = sides_that_moved(skirmish(), 2, monkeypatch)
    assert RED in replies and BOTH not in replies
    assert {RED, BOTH} <= sides_that_moved(skirmish(), 3, monkeypatch)


@pytest.mark.clause("PL-17")
def test_after_very_many_positions_no_answer_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "LIMITS", tuple(evolve(each, positions=1) for each in LIMITS))
    moved = sides_that_moved(skirmish(), 3, monkeypatch)
    assert RED in moved and BOTH not in moved


@pytest.mark.clause("PL-14")
def test_the_best_reply_is_the_best_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option's worth to the side is what its enemies lose by their best reply; the test tries each reply itself."""
    monkeypatch.setattr(reply, "CARRIED_ON", 10_000)
    document = skirmish()
    rules, start = rules_of(document), evolve(document, turn={})
    side = DecidingSide(rules, document, document, PartnerQuestion(side="red", effort=3))
    stays = [option for option in options_of(side, document.figure("a"), ()) if option.order is None]
    _, first, every = (run(replied(side, stays, Lookahead(start), answers))[0].worth for answers in (0, 1, 10_000))

    question = PartnerQuestion(side="blue", effort=3, acted=frozenset("a"))
    blue = DecidingSide(rules, start, start, question, earlier=start, mirrored=True)
    fighters, lookahead, best = Fighters(blue), Lookahead(start), list[float]()
    for figure in blue.idle:
        options = weighed(fighters, worth_a_look(fighters, figure, lookahead.offers(fighters, figure)))
        exact = best_exactly(fighters, options, len(options), lambda each: (-each.worth,))
        best += [run(replied(blue, [option], lookahead))[0].worth for option in exact]
    assert len(best) > 10
    assert every == pytest.approx(-max(best))
    assert every <= first


@pytest.mark.clause("PL-14")
def test_the_worth_of_an_option_is_a_mean_of_those_at_two_depths() -> None:
    before = options_of(
        DecidingSide(rules_of(skirmish()), skirmish(), skirmish(), PartnerQuestion(side="red")),
        skirmish().figure("a"),
        (),
    )[0]
    for trust, worth in ((1.0, 7.0), (0.6, 5.0)):
        found = choosing.blended(trust, evolve(before, worth=2.0), evolve(before, worth=7.0))
        assert found.worth == pytest.approx(worth)


@pytest.mark.clause("PL-14")
def test_the_position_after_an_option_counts_each_of_its_attacks() -> None:
    document = read(boards.heroscape(("a", "red", 2, 3), ("x", "blue", 3, 3)))
    side = DecidingSide(rules_of(document), document, document, PartnerQuestion(side="red", effort=2))
    [attack] = [option for option in options_of(side, document.figure("a"), ()) if option.target and option.stays]
    life = side.life(document.figure("x"))
    for times in (1, 3, 5):
        chances = [0.0] * (life + 1)
        for blows in product(attack.blow.chances, repeat=times):  # every harm of every attack
            chances[max(0, life - sum(lost for lost, _ in blows))] += prod(chance for _, chance in blows)
        ends = list(reply.ends(side, evolve(attack, times=times)))
        out = sum(chance for chance, _, board, _ in ends if board.find("x") is None)
        assert out == pytest.approx(chances[0] if chances[0] >= reply.RARE else 0)
        gained = sum(chance * gained for chance, gained, _, _ in ends)
        assert gained == pytest.approx(
            sum((life - left) * each for left, each in enumerate(chances)) + OUT * chances[0]
        )


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize(("game", "tried"), [(boards.heroscape, (False, True)), (boards.carnevale, (True,))])
def test_to_stay_out_of_reach_is_tried_on_spaces_alone(game: Callable[..., Json], tried: tuple[bool, ...]) -> None:
    document = read(game(("a", "red", 2, 3), ("x", "blue", 9, 3)))
    side = DecidingSide(rules_of(document), document, document, PartnerQuestion(side="red", effort=2))
    assert Forecast(Fighters(side)).advances == tried
