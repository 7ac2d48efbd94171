"""Reading each final game once more for what it was worth to whom, and for its feats.

A part of adding games up (`stats.tallies`), in its transaction: what is written here of some games
takes the place of what was there, so it may be written again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from django.db.models import Sum

from engine import RULESETS
from engine.plays import HOME_RUN, STRIKEOUT, Play
from engine.scoring.facts import EARNED_RUN, UNEARNED_RUN, Appearance, OnBases, facts
from league.models import Game, Player, Season
from stats import feats
from stats.chances import values
from stats.feats import Kind
from stats.feats.finding import HITS, Facts
from stats.feats.thresholds import thresholds
from stats.models import BattingTally, Charged, Feat, PitchingTally, PlayByPlay, Worth

#: Games read at a time.
AT_ONCE: Final = 200
Roster = Sequence[int]  # players' keys by roster spot


def write(season: Season, games: Sequence[int]) -> None:
    """Write what these final games of a season tell, before they are added to its tallies."""
    for model in (Worth, Feat, Charged):
        model._default_manager.filter(game__in=games).delete()
    career = Career(season)
    rosters = career.rosters
    played = PlayByPlay.objects.filter(game__in=games).select_related("game")
    rows = played.order_by("game__date", "game__number").iterator(chunk_size=AT_ONCE)
    worth: list[Worth] = []
    found: list[Feat] = []
    charged: list[Charged] = []
    for row in rows:
        game = row.game
        sides = rosters[game.visitors_id], rosters[game.home_id]
        plays = [Play.from_json(play, lambda detail: detail) for play in row.plays]
        worth += _worth(season, game, sides, plays)
        told = facts(plays)
        found += _feats(season, game, sides, plays, told)
        found += career.milestones(game, sides, told[0])
        charged += _charged(game, sides, told)
    Worth.objects.bulk_create(worth, batch_size=2000)
    Feat.objects.bulk_create(found, batch_size=2000)
    Charged.objects.bulk_create(charged, batch_size=2000)


def _worth(
    season: Season, game: Game, sides: Sequence[Roster], plays: Sequence[Play]
) -> Iterator[Worth]:
    league = season.league
    home_won = (game.home_runs or 0) > (game.visitors_runs or 0)
    found = values(plays, league.ruleset, season.played_by, home_won=home_won)
    if found is None:
        return
    runs = found.chances.weights is not None
    for side, spot in sorted({*found.batting, *found.pitching}):
        yield Worth(
            game=game,
            player_id=sides[side][spot],
            wpa=found.batting[side, spot],
            wpa_pitching=found.pitching[side, spot],
            re24=found.re24[side, spot] if runs else None,
            re24_allowed=found.re24_against[side, spot] if runs else None,
        )


def _feats(
    season: Season,
    game: Game,
    sides: Sequence[Roster],
    plays: Sequence[Play],
    told: Facts,
) -> Iterator[Feat]:
    league = season.league
    innings = RULESETS[league.ruleset].options(season.played_by).innings
    most: dict[tuple[Kind, int, int | None], feats.Feat] = {}
    for feat in feats.found(plays, told, league.ruleset, innings):
        key = feat.kind, feat.side, feat.player
        if key not in most or feat.amount > most[key].amount:
            most[key] = feat
    for feat in most.values():
        yield Feat(
            game=game,
            kind=feat.kind,
            team_id=(game.visitors_id, game.home_id)[feat.side],
            player_id=None if feat.player is None else sides[feat.side][feat.player],
            number=feat.play,
            amount=feat.amount,
        )


def _charged(game: Game, sides: Sequence[Roster], told: Facts) -> Iterator[Charged]:
    """When runs were charged to each pitcher to whom any were."""
    turns, running = told
    every: list[Appearance | OnBases] = [*turns, *running]
    outs: Counter[int] = Counter()
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    between: Counter[int] = Counter()
    runs: defaultdict[int, list[int]] = defaultdict(list)  # by the play, who is charged
    made: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for one in every:
        field = sides[1 - (one.moment & 1)]
        made[one.number].append((field[one.pitcher], one.made))
    for run in running:
        if run.event in (UNEARNED_RUN, EARNED_RUN):
            runs[run.number].append(sides[1 - (run.moment & 1)][run.charged])
    for number in sorted(made):
        for pitcher, more in made[number]:
            outs[pitcher] += more
        for pitcher in runs[number]:
            first.setdefault(pitcher, outs[pitcher])
            since = outs[pitcher] - last.get(pitcher, outs[pitcher])
            between[pitcher] = max(between[pitcher], since)
            last[pitcher] = outs[pitcher]
    for pitcher, before in first.items():
        yield Charged(
            game=game,
            player_id=pitcher,
            before=before,
            between=between[pitcher],
            after=outs[pitcher] - last[pitcher],
        )


class Career:
    """What the players of a league have done so far: before a season, and in those of its games
    that are counted."""

    def __init__(self, season: Season) -> None:
        self.round = thresholds(season.league.ruleset).round
        players = Player.objects.filter(team__league=season.league_id).order_by("team", "spot")
        self.rosters: defaultdict[int, list[int]] = defaultdict(list)
        for team, pk in players.values_list("team", "pk"):
            self.rosters[team].append(pk)
        self.sums: defaultdict[str, Counter[int]] = defaultdict(Counter)
        seasons = season.league.seasons.filter(starts_on__lte=season.starts_on)
        whole = {"stage__season__in": seasons, "split": 0}
        for model, names in (
            (BattingTally, ("pa", "h", "hr", "rbi")),
            (PitchingTally, ("bf", "so")),
        ):
            rows = model._default_manager.filter(**whole).order_by().values("player")
            sums = [Sum(name) for name in names]
            for player, *own in rows.annotate(*sums).values_list(
                "player", *(f"{name}__sum" for name in names)
            ):
                for name, number in zip(names, own, strict=True):
                    self.sums[name][player] = number

    def milestones(
        self, game: Game, sides: Sequence[Roster], turns: Sequence[Appearance]
    ) -> Iterator[Feat]:
        """Debuts, first home runs and round numbers that come in a game; it is counted here."""
        teams = game.visitors_id, game.home_id
        for turn in turns:
            half = turn.moment & 1
            batter, pitcher = sides[half][turn.batter], sides[1 - half][turn.pitcher]
            begun = self.sums["pa"][batter] + self.sums["bf"][batter]
            if not begun:
                yield self._feat(game, Kind.DEBUT, teams[half], batter, turn.number, 1)
            if not self.sums["pa"][pitcher] + self.sums["bf"][pitcher]:
                yield self._feat(game, Kind.DEBUT, teams[1 - half], pitcher, turn.number, 1)
            self.sums["pa"][batter] += 1
            self.sums["bf"][pitcher] += 1
            if turn.event == HOME_RUN and not self.sums["hr"][batter]:
                yield self._feat(game, Kind.FIRST_HOMER, teams[half], batter, turn.number, 1)
            for name, player, more in (
                ("h", batter, turn.event in HITS),
                ("hr", batter, turn.event == HOME_RUN),
                ("rbi", batter, turn.rbi),
                ("so", pitcher, turn.event == STRIKEOUT),
            ):
                step = self.round[name]
                before = self.sums[name][player]
                self.sums[name][player] += more
                number = (before + more) // step * step
                if number > before:
                    team = teams[1 - half if name == "so" else half]
                    yield self._feat(game, Kind.MILESTONE, team, player, turn.number, number, name)

    @staticmethod
    def _feat(
        game: Game, kind: Kind, team: int, player: int, number: int, amount: int, of: str = ""
    ) -> Feat:
        return Feat(
            game=game,
            kind=kind,
            team_id=team,
            player_id=player,
            number=number,
            amount=amount,
            of=of,
        )
