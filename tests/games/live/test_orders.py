"""Standing orders: offered where the same answer came three times, given ahead, taken back."""

from __future__ import annotations

import re
from collections.abc import Collection
from random import Random
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS, Ballgame, Decision
from games.live import services
from games.live.orders import GAME, HALF, exactly, meant, standing
from games.live.session import IN_A_ROW, Session, find
from games.models import LiveGame
from games.views.asking import asks
from games.views.scene import scene
from league.errors import Conflict, Invalid
from tests.games.live.live_games import begin, make_live_season, make_person, who
from tests.html import parsed

pytestmark = pytest.mark.django_db

#: What a player of habits does, by kind of question; the first answer to any other.
HABITS: dict[str, str] = {
    "call": exactly("take"),
    "dead_ball": exactly("ready"),
    "steal": exactly("stay"),
    "pitching_change": exactly("stay"),
    "extra_base": exactly("hold"),
    "pinch_hit": exactly("bat"),
    "bullpen": exactly("pass"),
}


#: Innings, where one has too few questions to get used to.
LENGTH = {"piecepack": 5, "quick": 2, "triple_play": 6}


class Table:
    """A game of one league between two people, and what they answer by hand."""

    def __init__(self, ruleset: str, **options: Any) -> None:
        self.ada, self.bob = make_person("ada"), make_person("bob")
        dice = Random(ruleset)
        with pytest.MonkeyPatch.context() as patch:
            # Dealt alike each time: by the orders of two some deals make a game that does not end
            patch.setattr("games.seeds.secrets.token_hex", lambda size: dice.randbytes(size).hex())
            season = make_live_season(self.ada, self.bob, ruleset=ruleset, options=options)
            self.live = begin(season, self.ada, self.bob)
        self.people = {0: who(self.ada), 1: who(self.bob)}
        self.by_hand = 0

    @property
    def now(self) -> Session:
        return find(self.live.pk)

    def answer(
        self, session: Session, seat: int, option: int, then: tuple[int, ...] = ()
    ) -> Session:
        self.by_hand += 1
        turn = session.turn(seat)
        return services.answer(self.live.pk, self.people[seat], seat, turn, option, then)

    def until(self, kind: str, *, seat: int | None = None, keep: Collection[Any] = ()) -> Session:
        """The next time that this is asked; all else is answered by the first answer but these."""
        for _ in range(3000):
            session = self.now
            asked = {one: ask for one, ask in session.asked().items() if not session.sealed(one)}
            for one, decision in asked.items():
                if decision.kind == kind and seat in (None, one):
                    return session
            one, decision = next(iter(asked.items()))
            free = (at for at, option in enumerate(decision.options) if option not in keep)
            self.answer(session, one, next(free, 0))
        raise AssertionError(f"{kind} was not asked")


def of_habit(rules: Any, decision: Decision) -> int:
    """What a player of habits answers: the highest card, or as HABITS says."""
    for answer in (*rules.ways.get(decision.kind, {}), HABITS.get(decision.kind, "")):
        found = meant(rules, decision, answer) if answer else None
        if found is not None:
            return found
    return 0


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_game_takes_half_the_answers_by_hand(ruleset: str) -> None:
    """Who takes what is offered plays a whole game with half of its answers, or fewer."""
    table = Table(ruleset, innings=LENGTH.get(ruleset, 1))
    dice = Random(ruleset)
    offers = 0
    session = table.now
    while not session.over:
        seat = next(seat for seat in session.asked() if not session.sealed(seat))
        asked = asks(session, seat)
        assert asked is not None
        if asked.offer is not None:
            offers += 1
            given = asked.offer.answer
            person = table.people[seat]
            table.by_hand += 1
            services.pass_until(table.live.pk, person, seat, asked.kind, GAME, given)
        else:
            decision = session.asked()[seat]
            # Now and then another: two who never change could foul for ever
            whim = dice.random() < 0.05
            option = int(dice.random() * len(decision.options)) if whim else None
            habit = of_habit(session.rules, decision)
            table.answer(session, seat, habit if option is None else option)
        session = table.now
    assert offers >= 2
    answers = sum(side.answers for side in session.sides)
    assert answers == len(session.live.choices)
    assert table.by_hand <= answers / 2, f"{table.by_hand} of {answers} by hand"


def three_times(table: Table, kind: str, seat: int, option: Any) -> Session:
    """The fourth time that this is asked, after the same answer three times."""
    for _ in range(3):
        session = table.until(kind, seat=seat)
        table.answer(session, seat, session.asked()[seat].options.index(option))
    return table.until(kind, seat=seat)


def test_an_offer_comes_after_three_times_and_answers_at_once() -> None:
    table = Table("sackson", innings=2)
    session = table.until("dead_ball")
    ((seat, _),) = session.asked().items()
    asked = asks(session, seat)
    assert asked is not None
    assert asked.offer is None
    with pytest.raises(Invalid):
        services.pass_until(table.live.pk, table.people[seat], seat, "dead_ball", HALF, "=3")
    session = three_times(table, "dead_ball", seat, "ready")
    asked = asks(session, seat)
    assert asked is not None
    assert asked.offer is not None
    assert (asked.offer.kind, asked.offer.words) == ("dead_ball", "wait for the pitch")
    before = len(session.live.choices)
    given = asked.offer.answer
    after = services.pass_until(table.live.pk, table.people[seat], seat, "dead_ball", GAME, given)
    assert len(after.live.choices) > before, "it is an answer to the question on the table too"
    (order,) = scene(after, seat).boards[seat].orders
    assert (order.until, order.words, order.queue) == (GAME, "wait for the pitch", [])
    assert scene(after, 1 - seat).boards[seat].orders == []
    services.pass_until(table.live.pk, table.people[seat], seat, "dead_ball", "")
    assert table.until("dead_ball", seat=seat).sides[seat].standing_orders == {}


def test_answers_queued_are_given_in_turn_and_what_is_illegal_is_asked() -> None:
    table = Table("sackson", innings=2)
    session = table.until("pitch")
    ((seat, decision),) = session.asked().items()
    cards = [at for at, option in enumerate(decision.options) if type(option) is int]
    first, second, third = cards[:3]
    chosen = [decision.options[at] for at in (first, second, third)]
    table.answer(session, seat, first, (second, third, first))  # the last has left the hand by then
    session = table.until("pitch", seat=seat, keep=chosen)
    assert thrown(session)[:3] == chosen, "the two cards after the first, then the question"
    assert standing(session.live, session.sides[seat], "pitch") is None, "illegal, so dropped"


def thrown(session: Session) -> list[Any]:
    """All pitches of the game so far, deliberate or not."""
    game = session.ballgame
    seen = [one.pitch for play in game.plays or () for one in play.detail if hasattr(one, "pitch")]
    return seen + [one.pitch for one in game.view(None).thrown if hasattr(one, "pitch")]


def test_the_page_takes_several_answers_at_once(client: Client) -> None:
    """Its form as a browser sends it: a card for now, one for then, and “ask me” after it."""
    table = Table("sackson", innings=2)
    session = table.until("pitch")
    ((seat, decision),) = session.asked().items()
    client.force_login((table.ada, table.bob)[seat])
    address = f"/tables/{table.live.pk}/"
    (form,) = parsed(client.get(address)).select("form.queue")
    lists = form.select("select")
    assert [one["name"] for one in lists] == ["option", "then", "then", "then"]
    offered = [int(str(one["value"])) for one in lists[0].select("option")]
    assert sorted(offered) == list(range(len(decision.options)))
    assert [one["value"] for one in lists[1].select("option")] == ["", *map(str, offered)]
    cards = [at for at, option in enumerate(decision.options) if type(option) is int]
    hidden = {str(one["name"]): one["value"] for one in form.select("input")}
    sent = {**hidden, "option": cards[0], "then": [str(cards[1]), "", ""]}
    chosen = [decision.options[at] for at in cards[:2]]
    assert client.post(address + "answer/", sent).status_code == 303
    session = table.until("pitch", seat=seat, keep=chosen)
    assert thrown(session)[:2] == chosen


def test_a_queue_is_for_cards_alone_and_for_what_is_offered() -> None:
    table = Table("sackson", innings=1)
    session = table.until("dead_ball")
    ((seat, decision),) = session.asked().items()
    with pytest.raises(Invalid) as refused:
        table.answer(session, seat, 0, (0,))
    assert refused.value.field == "then"
    session = table.until("pitch")
    ((seat, decision),) = session.asked().items()
    with pytest.raises(Invalid):
        table.answer(session, seat, 0, (len(decision.options),))
    assert table.now.live.choices == session.live.choices


def test_of_two_secret_choices_one_is_sealed_by_an_order_and_nobody_can_tell() -> None:
    """The other side's page is the same byte by byte, and it may be changed until they choose."""
    table = Table("piecepack", innings=LENGTH["piecepack"])
    for _ in range(3):
        session = table.until("pitch", seat=0)
        highest = meant(session.rules, session.asked()[0], "highest")
        assert highest is not None
        table.answer(session, 0, highest)
    session = table.until("pitch", seat=0)
    before = plain(scene(session, 1))
    asked = asks(session, 0)
    assert asked is not None
    assert asked.offer is not None
    after = services.pass_until(
        table.live.pk, table.people[0], 0, "pitch", GAME, asked.offer.answer
    )
    assert after.sealed(0)
    assert plain(scene(table.now, 1)) == before
    changed = table.answer(after, 0, 0)
    assert changed.live.sealed == {"0": 0}


def plain(shown: Any) -> tuple[Any, ...]:
    """What a seat is shown of a table, but for rows that are new objects each time."""
    boards = [(one.name, one.runs, one.due, one.clock, one.orders) for one in shown.boards]
    return shown.mark, boards, shown.waiting, shown.asked, shown.plays, shown.view


def test_fifty_taps_and_two_windows_count_once(client: Client) -> None:
    """The same answer fifty times, by two windows: one is taken, with its queue; nothing else."""
    table = Table("sackson", innings=1)
    session = table.until("pitch")
    ((seat, _),) = session.asked().items()
    client.force_login((table.ada, table.bob)[seat])
    form = {"turn": session.turn(seat), "seat": seat, "option": 0, "then": [1]}
    address = f"/tables/{table.live.pk}/answer/"
    said = [
        client.post(address, form, headers={"hx-request": "true"}).status_code for _ in range(50)
    ]
    assert said == [200] + 49 * [409]
    session = table.now
    assert session.sides[seat].answers == table_answers(session, seat)
    assert LiveGame.objects.get(pk=table.live.pk).choices == session.ballgame.record().choices


def table_answers(session: Session, seat: int) -> int:
    """How many answers of this seat the record holds, counted by playing it again."""
    record = session.record()
    game, count, choices = Ballgame.replay(empty(record)), 0, list(record.choices)
    while choices:
        for one, decision in game.asks.items():
            game.answer(one, decision.options[choices.pop(0)])
            count += int(one) == seat
    return count


def empty(record: Any) -> Any:
    made = type(record).from_json(record.to_json())
    made.choices = []
    return made


def test_what_is_answered_is_shown_as_the_scene_shows_it(client: Client) -> None:
    """The response to an answer is the page's own part of then, byte by byte but for its token."""
    table = Table("quick", innings=1)
    for _ in range(6):
        session = table.now
        seat = next(seat for seat in session.asked() if not session.sealed(seat))
        client.force_login((table.ada, table.bob)[seat])
        form = {"turn": session.turn(seat), "seat": seat, "option": 0}
        address = f"/tables/{table.live.pk}/"
        told = client.post(f"{address}answer/", form, headers={"hx-request": "true"})
        assert told.status_code == 200
        again = client.get(f"{address}now/", headers={"hx-request": "true"})
        token = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')
        assert token.sub(b"", told.content) == token.sub(b"", again.content)
        plainly = client.post(f"{address}answer/", form)
        changed = b'id="sealed"' in told.content
        assert plainly.status_code == (303 if changed else 409), "the same again"
        assert not changed or plainly.headers["location"] == address
    with pytest.raises(Conflict):
        services.answer(table.live.pk, table.people[0], 0, "", 0)


def test_orders_that_answer_everything_for_ever_come_to_an_end() -> None:
    """Two managers of Cardball who both swing with their highest card can foul without end."""
    table = Table("cardball", innings=9)
    session = table.now
    for side in session.sides:
        side.standing_orders = {
            kind: {"until": GAME, "answers": [name]}
            for kind, ways in session.rules.ways.items()
            for name in ways
        } | {
            kind: {"until": GAME, "answers": [exactly(option)]}
            for kind, option in {"call": "swing", **session.rules.passes}.items()
        }
    before = len(session.live.choices)
    session.pass_on()
    given = len(session.live.choices) - before
    assert given <= 2 * IN_A_ROW
    assert session.ballgame.over or session.asked()
