"""Live tables: what a seat, or a spectator, may see, and what a manager sends."""

from __future__ import annotations

from rest_framework import serializers

from api.shapes.base import GameRef, Input, LeagueRef, Link, RulesetRef, Shape, TeamRef
from api.shapes.strict import A_RULESET, AN_AI, Options, Text, Whole, Word, Yes
from games.live.orders import UNTIL
from games.live.services import MOST_QUEUED
from league.models import League


class Order(Shape):
    """A standing order of one's own."""

    kind = serializers.CharField()
    prompt = serializers.CharField()
    until = serializers.CharField(help_text="half or game")
    words = serializers.CharField(allow_blank=True, help_text="what it answers")
    queue = serializers.ListField(
        child=serializers.CharField(), help_text="what it answers one after the other"
    )


class Clock(Shape):
    """A side's clock."""

    bank = serializers.FloatField(help_text="seconds left beside the time for a decision")
    decision = serializers.IntegerField(help_text="seconds for a decision")
    due = serializers.DateTimeField(allow_null=True, help_text="when it runs out, if it runs")


class Seen(Shape):
    """Whether a side's manager has the table open."""

    here = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True, help_text="if not: when they had it last")


class Offer(Shape):
    """An answer that came three times in a row: what a standing order may be given for."""

    answer = serializers.CharField(help_text="what the order names")
    words = serializers.CharField()


class SideOfTable(Shape):
    """One side: who plays it, and the clock that one may see."""

    seat = serializers.IntegerField(source="side.seat", help_text="0 visitors, 1 home")
    name = serializers.CharField()
    team = TeamRef(source="side.team", allow_null=True)
    runs = serializers.IntegerField()
    at_bat = serializers.BooleanField(source="batting")
    by_ai = serializers.BooleanField(help_text="an AI answers")
    lineup_in = serializers.BooleanField()
    due = serializers.DateTimeField(allow_null=True, help_text="when its clock runs out")
    late = serializers.BooleanField()
    mine = serializers.BooleanField()
    clock = Clock(allow_null=True)
    presence = Seen(allow_null=True)
    orders = Order(many=True)


class Choice(Shape):
    """One answer."""

    index = serializers.IntegerField(help_text="what an answer names")
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.JSONField(allow_null=True, help_text="in the engine’s terms")
    chosen = serializers.BooleanField(help_text="sealed, until the other side has chosen, too")


class Question(Shape):
    """What a seat is asked."""

    turn = serializers.CharField(help_text="its mark, which the answer must name")
    kind = serializers.CharField()
    prompt = serializers.CharField()
    sealed = serializers.BooleanField(help_text="it is answered, and may be changed")
    may_pass = serializers.BooleanField(help_text="a standing order may let it pass")
    may_queue = serializers.BooleanField(help_text="more answers may be given ahead with one")
    offer = Offer(allow_null=True)
    choices = Choice(many=True)


class Waiting(Shape):
    """For whom the game waits."""

    what = serializers.CharField(help_text="lineups, other, secret or sides")
    names = serializers.ListField(child=serializers.CharField())


class Told(Shape):
    """One of the latest plays."""

    number = serializers.IntegerField()
    inning = serializers.IntegerField()
    half = serializers.IntegerField()
    text = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)
    outs = serializers.IntegerField()
    score = serializers.ListField(
        child=serializers.IntegerField(), help_text="after it: visitors, home"
    )


class Result(Shape):
    """How it ended."""

    winner = serializers.IntegerField(help_text="seat")
    forfeited = serializers.BooleanField()
    how = serializers.CharField(allow_blank=True, help_text="resigned, claimed, clock, …")


class Table(Shape):
    """A live table as one seat may see it, or a spectator. What depends on the game is in `view`,
    in the engine's terms: docs/api.md tells of them."""

    id = serializers.IntegerField(source="live.pk")
    ruleset = RulesetRef(source="rules")
    options = serializers.JSONField(source="live.options")
    game = GameRef(source="live.game", allow_null=True, help_text="null of a friendly")
    league = LeagueRef(allow_null=True)
    state = serializers.CharField(source="live.state", help_text="lineups, playing or over")
    seat = serializers.IntegerField(allow_null=True, help_text="from which one looks")
    mark = serializers.CharField(help_text="changes whenever something of this does")
    commitment = serializers.CharField(source="live.commitment", help_text="SHA-256 of the seed")
    inning = serializers.IntegerField(source="live.inning")
    half = serializers.IntegerField(source="live.half")
    outs = serializers.IntegerField()
    bases = serializers.ListField(child=serializers.BooleanField(), help_text="first to third")
    batter = serializers.CharField(allow_blank=True)
    pitcher = serializers.CharField(allow_blank=True)
    sides = SideOfTable(many=True)
    lineups_due = serializers.DateTimeField(source="live.lineups_due", allow_null=True)
    lineup = serializers.ListField(
        child=serializers.JSONField(), allow_null=True, help_text="one's own"
    )
    watching = serializers.IntegerField(help_text="who have it open and no seat")
    waiting = Waiting(allow_null=True)
    question = Question(allow_null=True)
    view = serializers.JSONField(allow_null=True)
    lately = serializers.CharField(allow_blank=True)
    plays = Told(many=True, help_text="the latest first")
    decided = serializers.ListField(
        child=serializers.CharField(), help_text="what was decided about its sides from outside"
    )
    result = Result(allow_null=True)
    url = Link("api:table", "live.pk")
    events = Link("api:table_events", "live.pk")
    page = Link(lambda row: row.live.get_absolute_url())


class TableRef(Shape):
    """A table in a list of one's own."""

    id = serializers.IntegerField(source="live.pk")
    ruleset = RulesetRef(source="rules")
    game = GameRef(source="live.game", allow_null=True)
    state = serializers.CharField(source="live.state")
    seat = serializers.IntegerField(source="side.seat")
    due = serializers.DateTimeField(source="side.due", allow_null=True)
    url = Link("api:table", "live.pk")


class Planned(Shape):
    """A scheduled game of one's club whose table is not open yet."""

    game = GameRef()
    teams = TeamRef(many=True, help_text="one's own")
    rival = serializers.CharField(
        source="rival.username", default=None, allow_null=True, help_text="null: an AI"
    )
    opens = serializers.BooleanField(help_text="whether its table can be opened now")


class MyGames(Shape):
    """One's games: those first that wait."""

    waiting = TableRef(many=True)
    others = TableRef(many=True)
    planned = Planned(many=True)
    finished = TableRef(many=True)


class Seated(Input):
    """For which side: of one's own, where there are two."""

    seat = Whole(required=False, max_value=1)


class Answer(Seated):
    turn = Text(max_length=100, help_text="the question's mark")
    option = Whole(max_value=1_000_000, help_text="the index of a choice")
    then = serializers.ListField(
        child=Whole(max_value=1_000_000),
        default=list,
        max_length=MOST_QUEUED,
        help_text="further choices, one for each time that the question comes again",
    )


class Lineup(Seated):
    spots = serializers.ListField(
        child=serializers.JSONField(), max_length=60, help_text="a value for each position"
    )


class StandingOrder(Seated):
    kind = Text(max_length=60, help_text="of question")
    until = Word(choices=["", *UNTIL], help_text="“” ends it")
    answer = Text(
        default="", allow_blank=True, max_length=200, help_text="as offered; “”: it passes"
    )


class Claim(Seated):
    choice = Word(choices=League.Absent.values)


class Friendly(Input):
    """A game against an AI that counts for nothing."""

    ruleset = Text(A_RULESET, max_length=20)
    level = Text(AN_AI, default="veteran", max_length=20)
    options = Options(default=dict)
    seat = Whole(default=1, max_value=1, help_text="0 visitors, 1 home")
    lineup = Yes(default=False, help_text="whether one draws up a lineup before it")


class TeamLineup(Shape):
    """A club's standing lineup: null until one is stored."""

    spots = serializers.ListField(child=serializers.JSONField(), allow_null=True)
    positions = serializers.ListField(child=serializers.CharField())


class TeamLineupSent(Input):
    spots = serializers.ListField(child=serializers.JSONField(), max_length=60)
