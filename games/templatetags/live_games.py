"""Games in words, and lists of live ones: how one stands, who is awaited, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from django import template
from django.template.defaultfilters import date
from django.utils.safestring import SafeString

from engine.ruleset import Ruleset
from engine.telling import narration
from engine.telling.narration import HalfInning
from games.live.acts import in_words
from games.live.forfeits import why
from games.models import LiveGame, Ruling, Side
from games.presentation.story import on_base
from games.views.drawing import draw
from games.views.game_page import AtTheEnd, EntryTold
from games.views.home import Day
from games.views.scene import Result
from league.models import Game

register = template.Library()
register.filter("act_words", in_words)
register.filter("on_base", on_base)


@register.simple_tag(takes_context=True)
def scene(context: template.Context, name: str) -> SafeString:
    """A template of `scenes/` in a page, given what the page is given."""
    given: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    return draw(name, given)


class Moment(Protocol):
    """Anything that knows its inning and half."""

    inning: int
    half: int


class Sides(Protocol):
    """Anything that knows what both sides of its game are called."""

    names: tuple[str, str]


@register.filter
def heading(moment: Moment) -> str:
    """“Top of the 3rd”."""
    return narration.heading(moment.inning, moment.half)


@register.filter
def half_inning(moment: Moment) -> str:
    """“Top 3rd”, where there is little room."""
    return f"{('Top', 'Bottom')[moment.half]} {narration.ordinal(moment.inning)}"


@register.filter
def ordinal(number: int) -> str:
    """“3rd”."""
    return narration.ordinal(number)


@register.filter
def of(seat: int, boards: Sequence[Any]) -> Any:
    """The board of this seat."""
    return boards[seat]


@register.filter
def called(row: Sides) -> str:
    """“Keepers at Terns”, of a row of a list."""
    return " at ".join(row.names)


@register.filter
def stands(live: LiveGame, side: Side | None = None) -> str:
    """“Top of the 3rd, 2–1”; to the side whose list it is, how it came to a forfeit."""
    score = f"{live.visitors_runs}–{live.home_runs}"
    if live.state == LiveGame.State.LINEUPS:
        return "Lineups"
    if live.state != LiveGame.State.OVER:
        return f"{heading(live)}, {score}"
    if not live.forfeited:
        return f"Final, {score}"
    if side is None:
        return "Forfeit"
    reason = forfeit_reason(live, side.seat)
    return f"{'Won' if side.seat == live.winner else 'Lost'} by forfeit{reason and ': '}{reason}"


@register.filter
def at_stake(live: LiveGame) -> str:
    """“Tied at 4 in the 7th”, “The Swifts lead by 2 in the 7th”."""
    inning, game = narration.ordinal(live.inning), live.game
    ahead = live.home_runs - live.visitors_runs
    if not ahead:
        level = f"Tied at {live.home_runs}" if live.home_runs else "No score yet"
        return f"{level} in the {inning}"
    leader = (game.home if ahead > 0 else game.visitors).nickname if game else "home side"
    return f"The {leader} lead by {abs(ahead)} in the {inning}"


@register.filter
def forfeit_reason(live: LiveGame | None, seat: int | None = None) -> str:
    """Why a scheduled game was forfeited, to this seat; nothing where nobody noted it."""
    if live is None or live.game is None:
        return ""
    loser = live.game.home if live.winner == 0 else live.game.visitors
    return why(live, seat, loser.nickname)


@register.filter
def verdict(game: Game, ruling: Ruling) -> str:
    """“Won by the Owls, by forfeit”."""
    names = {"visitors": game.visitors.nickname, "home": game.home.nickname}
    name = names.get(ruling.verdict)
    words = f"won by the {name}, by forfeit" if name else ruling.get_verdict_display()
    return words[0].upper() + words[1:]


@register.filter
def ended(result: Result | None) -> str:
    """“You won, 13–1.”; nothing before the end."""
    if result is None:
        return ""
    live = result.live
    who = "You" if result.seat == live.winner else result.winner
    if live.forfeited:
        reason = why(live, result.seat, result.loser)
        return f"{who} won by forfeit{reason and ': '}{reason}."
    runs = sorted((live.visitors_runs, live.home_runs), reverse=True)
    return f"{who} won, {runs[0]}–{runs[1]}."


@register.filter
def headline(game: Game) -> str:
    """“Terns 3, Keepers 2”; “Keepers at Terns” of a game that is not over."""
    if game.state != Game.State.FINAL:
        return f"{game.visitors.nickname} at {game.home.nickname}"
    sides = [(game.visitors_runs, game.visitors), (game.home_runs, game.home)]
    sides.sort(key=lambda side: side[0] or 0, reverse=True)
    return ", ".join(f"{team.nickname} {runs}" for runs, team in sides)


@register.filter
def next_day(day: Day) -> str:
    """The heading over games to come: “Tonight”, “Tomorrow”, “Next, Tuesday 1 April”."""
    if day.ahead in (0, 1):
        return ("Tonight", "Tomorrow")[day.ahead]
    return f"Next, {_dated(day)}"


@register.filter
def last_day(day: Day) -> str:
    """The heading over the latest results: “Tonight so far”, “Last night”, “Tuesday 1 April”."""
    if day.ahead in (0, -1):
        return ("Tonight so far", "Last night")[-day.ahead]
    return _dated(day)


def _dated(day: Day) -> str:
    return date(day.date, "l j F")


@register.filter
def summary(half: HalfInning, rules: Ruleset) -> str:
    """“1 run, 2 hits, 1 left on base”; errors only in a game that has them."""
    parts = [narration.counted(half.runs, "run"), narration.counted(half.hits, "hit")]
    if "e" not in rules.undefined:
        parts.append(narration.counted(half.errors, "error"))
    return ", ".join([*parts, f"{half.left} left on base"])


@register.filter
def situation(entry: EntryTold) -> str:
    """“1 out, a runner on first.”"""
    if entry.outs >= 3:
        return "Three out."
    outs = f"{entry.outs} out" if entry.outs else "nobody out"
    return f"{outs}, {on_base(entry.bases)}."


@register.filter
def as_it_ended(diamond: AtTheEnd) -> str:
    """“At the end: bases empty, three out”."""
    return f"At the end: {on_base(diamond.bases)}" + (", three out" if diamond.outs >= 3 else "")
