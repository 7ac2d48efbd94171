"""A game to come in a few sentences, each of what is public: records, form, meetings, pitchers, and
the chance of each side."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from engine import RULESETS
from games.views.recap import Standing, after
from league.models import Game, Player, Team
from stats import catalog
from stats.catalog import Totals
from stats.models import PitchingLine
from stats.ratings import home_chance
from stats.selectors.done import done

#: So many of a club's last games say who starts the next.
STARTS: Final = 10


def preview(game: Game) -> list[str]:
    """What is known of a game to come: how both clubs stand and have played of late, their meetings
    this season, who will probably pitch, and how often each would win. Empty before either has
    played. Four queries."""
    standings, series = after(game, game.visitors, game.home)
    visitors, home = standings
    if not any(one.won + one.lost for one in standings):
        return []
    of_home = f"the {home.team.nickname} are {home.words}"
    told = [f"The {visitors.team.nickname} come with {visitors.words}; {of_home}."]
    if form := "; ".join(filter(None, map(_form, standings))):
        told.append(f"Of late: {form}.")
    if series:
        told.append(series)
    told += _pitchers(game)
    if (home_wins := home_chance(game)) is not None:
        times = int(100 * home_wins + 0.5)
        told.append(
            f"By Elo the {home.team.nickname} win {times} times in a hundred, the "
            f"{visitors.team.nickname} {100 - times}."
        )
    return told


def _form(standing: Standing) -> str:
    """“the Herons 7–3 in their last ten”; nothing where that is their whole season."""
    games, won = len(standing.latest), sum(standing.latest)
    if games == standing.won + standing.lost:
        return ""
    return f"the {standing.team.nickname} {won}–{games - won} in their last {games}"


def _pitchers(game: Game) -> Iterator[str]:
    """Who will probably start for each side, with this season's record. Two queries."""
    starts: defaultdict[int, list[Player]] = defaultdict(list)
    clubs = (game.visitors_id, game.home_id)
    lines = PitchingLine.objects.filter(
        game__season=game.season_id, game__state=Game.State.FINAL, team__in=clubs, gs=1
    )
    for line in lines.select_related("player").order_by("-game__date", "-game__number")[
        : 4 * STARTS
    ]:
        starts[line.team_id].append(line.player)
    probable = {team: probable_starter(starts[team]) for team in clubs}
    named = {team: player for team, player in probable.items() if player}
    if not named:
        return
    figures = catalog.PITCHING.pick("wins", "losses", "era")
    rows = done(
        PitchingLine,
        ("player",),
        catalog.fields(figures),
        season=game.season_id,
        player__in=[player.pk for player in named.values()],
    )
    undefined = RULESETS[game.season.league.ruleset].undefined
    sums = {row["player"]: Totals(catalog.PITCHING, row, undefined) for row in rows}
    told = [
        _pitcher(team, named[team.pk], sums.get(named[team.pk].pk))
        for team in (game.visitors, game.home)
        if team.pk in named
    ]
    yield f"Probably on the mound: {'; '.join(told)}."


def _pitcher(team: Team, player: Player, totals: Totals | None) -> str:
    if totals is None:
        return f"{player.full_name} for the {team.nickname}"
    record = f"{totals.text('wins')}–{totals.text('losses')}"
    if totals["era"] is not None:
        record += f", ERA {totals.text('era')}"
    return f"{player.full_name} ({record}) for the {team.nickname}"


def probable_starter(latest: Sequence[Player]) -> Player | None:
    """Who starts next, by who started last (the latest first): whose turn it is where they take
    turns, else who did most often."""
    if not latest:
        return None
    seen = latest[:STARTS]
    for turns in range(1, len(seen) // 2 + 1):
        if all(one == other for one, other in zip(seen, seen[turns:], strict=False)):
            return seen[turns - 1]
    return Counter(seen).most_common(1)[0][0]
