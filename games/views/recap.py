"""A game told: a headline and a few sentences, each made of what the page shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from engine.telling.narration import counted, ordinal
from games.views.turning import Turned
from league.models import Game, Team
from stats.feats import Kind
from stats.models import Feat
from stats.selectors.boxes import Decision
from stats.selectors.feats import of_game, words_of
from stats.stories import Story, Turn, story

#: Feats that make a headline, the best first.
TOLD_FIRST: Final = (Kind.PERFECT_GAME, Kind.NO_HITTER, Kind.CYCLE, Kind.IMMACULATE, Kind.HOMERS)
FEW: Final = 5  # runs of both sides together
LATEST: Final = 10  # games that are a club's form
WORDS: Final = (
    *("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
)


@dataclass(slots=True)
class Standing:
    """A club after a game: what it has won and lost, and in a row (lost: below nothing)."""

    team: Team
    won: int
    lost: int
    streak: int
    latest: list[bool]  # the last ten, whether each was won, the oldest first

    @property
    def words(self) -> str:
        """“22–27, 3 won in a row”."""
        row = f", {abs(self.streak)} {'won' if self.streak > 0 else 'lost'} in a row"
        return f"{self.won}–{self.lost}{row if abs(self.streak) > 1 else ''}"


@dataclass(slots=True)
class Recap:
    """A game in words."""

    headline: str
    paragraphs: list[str]
    feats: list[str]


def recap(
    game: Game, lines: Sequence[Sequence[int | None]], turned: Turned, decided: Sequence[Decision]
) -> Recap:
    """The recap of a game that was played out. Two queries."""
    home_won = (game.home_runs or 0) > (game.visitors_runs or 0)
    winner, loser = (game.home, game.visitors) if home_won else (game.visitors, game.home)
    standings, series = after(game, winner, loser)
    feats = list(Feat.objects.filter(game=game).select_related("player", "team"))
    told = story(*lines)
    paragraphs = [
        " ".join(_how(game, told, turned, winner, loser)),
        " ".join(_who(turned, decided, winner)),
        " ".join(_since(standings, series)),
    ]
    return Recap(
        _headline(game, told, turned, feats, winner, loser),
        [one for one in paragraphs if one],
        of_game(feats),
    )


def _headline(
    game: Game,
    told: Story,
    turned: Turned,
    feats: Sequence[Feat],
    winner: Team,
    loser: Team,
) -> str:
    for kind in TOLD_FIRST:
        for feat in feats:
            if feat.kind == kind:
                return f"{words_of(feat)}; {_score(game, winner)}"
    star = turned.stars[0] if turned.stars else None
    who = star.player.full_name if star and star.team == winner else ""
    last = turned.swings[-1] if turned.swings else None
    if told.turn == Turn.LAST_AT_BAT and last and last.after == "100 %":
        blow = f"{_blow(last.words)} in the {ordinal(told.inning)}"
        return f"{blow}: the {winner.nickname} walk it off"
    ways = {
        Turn.LAST_AT_BAT: "The {winner} win it at their last turn at bat",
        Turn.COMEBACK: "From {number} behind: the {winner} turn it round on the {loser}",
        Turn.SHUTOUT: "The {winner} shut out the {loser}",
        Turn.RALLY: "{Number} in the {inning}, and the {winner} are ahead for good",
        Turn.ONE_RUN: "A run is enough: {winner} over {loser}",
        Turn.ROUT: "The {winner} run away from the {loser}, by {number}",
        Turn.FROM_THE_FIRST: "Ahead from the first: the {winner} never look back",
        Turn.AHEAD: "The {winner} lead from the {inning} on and keep it",
    }
    words = ways[told.turn].format(
        winner=winner.nickname,
        loser=loser.nickname,
        number=told.number,
        Number=WORDS[told.number] if told.number < len(WORDS) else told.number,
        inning=ordinal(told.inning),
    )
    if who and game.pk % 2:
        return f"{who} leads the way: {words[0].lower() + words[1:]}"
    return words


def _blow(words: str) -> str:
    """The first sentence of a play, without its end."""
    return words.split(". ")[0].rstrip(".")


def _score(game: Game, winner: Team) -> str:
    runs = sorted((game.visitors_runs or 0, game.home_runs or 0), reverse=True)
    return f"the {winner.nickname} win {runs[0]}–{runs[1]}"


def _how(game: Game, told: Story, turned: Turned, winner: Team, loser: Team) -> list[str]:
    """The turning point, and what else moved it."""
    runs = sorted((game.visitors_runs or 0, game.home_runs or 0), reverse=True)
    where = "at home" if winner == game.home else f"at {game.home.place}" if game.home.place else ""
    said = [
        " ".join(
            f"The {winner.nickname} beat the {loser.nickname} {runs[0]}–{runs[1]} {where}".split()
        )
        + "."
    ]
    if turned.swings:
        most = max(turned.swings, key=lambda swing: swing.size)
        own = most.for_home == (winner == game.home)
        lead = "The play that counted most came" if own else "The loudest play was the losers’,"
        said.append(
            f"{lead} in the {most.heading[0].lower() + most.heading[1:]}: {most.words} It took the "
            f"{game.home.nickname}’ chance from {most.before} to {most.after}."
        )
    if told.turn == Turn.COMEBACK:
        said.append(f"The {winner.nickname} had been {told.number} behind.")
    elif told.turn == Turn.RALLY:
        when = ordinal(told.inning)
        said.append(f"They scored {told.number} in the {when} to go ahead for good.")
    elif told.inning > 1:
        said.append(f"They went ahead for good in the {ordinal(told.inning)}.")
    if sum(runs) <= FEW:
        said.append("Runs were hard to come by.")
    return said


def _who(turned: Turned, decided: Sequence[Decision], winner: Team) -> list[str]:
    said = []
    for nth, star in enumerate(turned.stars[:2]):
        side = "" if star.team == winner else f" for the {star.team.nickname}"
        verb = ("did most", "was next")[nth]
        said.append(f"{star.player.full_name} {verb}{side}: {star.words} ({star.gain} of a win).")
    by = {one.field: one for one in decided}
    if "wins" in by and "losses" in by:
        won, lost = by["wins"], by["losses"]
        said.append(
            f"{won.player.name} ({won.to_date['wins']}–{won.to_date['losses']}) was the winning "
            f"pitcher, {lost.player.name} ({lost.to_date['wins']}–{lost.to_date['losses']}) the "
            "losing one."
        )
    if "saves" in by:
        said.append(f"{by['saves'].player.name} saved it.")
    return said


def _since(standings: Sequence[Standing], series: str) -> list[str]:
    if not standings:
        return []
    first, second = standings
    of_second = f"the {second.team.nickname} {second.words}"
    said = [f"The {first.team.nickname} are {first.words}; {of_second}."]
    return [*said, series] if series else said


def after(game: Game, winner: Team, loser: Team) -> tuple[list[Standing], str]:
    """Both clubs as they stood in the season after a game, and their meetings. One query."""
    pair = (winner.pk, loser.pk)
    both = Q(visitors__in=pair) | Q(home__in=pair)
    until = Q(date__lt=game.date) | Q(date=game.date, number__lte=game.number)
    rows = Game.objects.filter(both, until, season=game.season, state=Game.State.FINAL)
    ordered = rows.order_by("date", "number").values_list(
        "visitors", "home", "visitors_runs", "home_runs"
    )
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    streak: Counter[int] = Counter()
    met: Counter[int] = Counter()
    latest: defaultdict[int, list[bool]] = defaultdict(list)
    for visitors, home, away_runs, home_runs in ordered:
        at_home = (home_runs or 0) > (away_runs or 0)
        first, second = (home, visitors) if at_home else (visitors, home)
        won[first] += 1
        lost[second] += 1
        streak[first] = max(1, streak[first] + 1)
        streak[second] = min(-1, streak[second] - 1)
        latest[first].append(True)
        latest[second].append(False)
        if {first, second} == {*pair}:
            met[first] += 1
    standings = [
        Standing(team, won[team.pk], lost[team.pk], streak[team.pk], latest[team.pk][-LATEST:])
        for team in (winner, loser)
    ]
    games = sum(met.values())
    if games < 2:
        return standings, ""
    ahead, behind = (winner, loser) if met[winner.pk] >= met[loser.pk] else (loser, winner)
    if met[ahead.pk] == met[behind.pk]:
        return standings, f"Of {games} meetings this season each has won {met[ahead.pk]}."
    return standings, (
        f"Of {counted(games, 'meeting')} this season the {ahead.nickname} have won {met[ahead.pk]}."
    )
