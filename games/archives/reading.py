"""A league out of its archive: every game that was played is played again by its record, and what
comes of it must be what the archive says.

What the archive does not have is made anew: seeds of games to come, lots of stages under way. It is
all or nothing, in one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import IO, Any, Final, cast

import msgspec
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from engine import RULESETS, Ballgame, EngineError, Record
from games.archives import form
from games.archives.opening import Archive, opened
from games.archives.writing import (
    ENTRY,
    ROUND,
    ROUTINE,
    SERIES,
    club_of_slot,
    clubs_of_calendar,
    encode,
)
from games.models import GameRecord, Ruling, TakenBack
from games.results import Finished, finished, keep_records
from games.sealing import seal_games
from games.seeds import commitment, seed_text
from league import models as rows
from league.allowance import require_room
from league.competition import lots
from league.dress import checked_color, checked_crest
from league.errors import Invalid, LeagueError
from league.naming import checked_portrait, print_names
from league.office.announcing import MOST as ANNOUNCEMENTS
from league.office.announcing import TEXT
from league.office.days import set_days
from league.services import (
    FIRST_DAY,
    LAST_DAY,
    MAX_GAMES,
    MAX_TEAMS,
    RESERVED_SLUGS,
    checked_ai,
    checked_names,
    checked_text,
    create_league,
)
from league.stages.loading import load, policy_of, settings_of
from league.stages.reading import calendar, format_named, rule_from
from league.standings import stage_tables
from stats.copying import Side
from stats.services import Score, store_results, store_scores

#: Games that are played again and stored at once.
AT_ONCE: Final = 100
State = rows.Game.State


def import_league(
    file: IO[bytes],
    *,
    owner: Any = None,
    slug: str = "",
    visibility: str = "",
    told: Callable[[int, int], None] = lambda done, games: None,
) -> rows.League:
    """The league that an archive holds, as one of `owner`'s; its slug and visibility are the
    archive's unless others are given. It is paused where it has games to come. `told` hears after
    some games each how many of how many are read.

    Raises Invalid for what is no archive of a league, or one that does not hold together or holds
    more than an account may have, Conflict for a slug that is taken. Nothing is then stored.
    """
    with _holding_together("the archive"), opened(file) as archive, transaction.atomic():
        return _Reader(archive, owner, told).league(slug, visibility)


class _Reader:
    """An archive on its way into the database."""

    def __init__(self, archive: Archive, owner: Any, told: Callable[[int, int], None]) -> None:
        self.archive = archive
        self.head = archive.league
        self.owner = owner
        self.told = told
        self.done = self.finals = 0
        self.clubs: dict[str, rows.Team] = {}
        self.sides: dict[str, Side] = {}

    def league(self, slug: str, visibility: str) -> rows.League:
        head = self.head
        require_few(head, self.owner)
        made = create_league(
            name=head.name,
            ruleset=head.ruleset,
            options=head.options,
            time_zone=head.time_zone,
            slug=slug or head.slug,
            visibility=visibility or head.visibility,
            owner=self.owner,
            absent=head.absent,
        )
        for name in ("decision_seconds", "bank_seconds", "lineup_seconds"):
            setattr(made, name, getattr(head, name))
        self._clubs(made)
        self._announcements(made)
        for number in range(1, head.seasons + 1):
            told = self.archive.season(number)
            with _holding_together(f"season {number}"):
                self._season(made, told, number)
        if self.done != head.games:
            raise Invalid(f"The archive has {self.done:,} games, not {head.games:,}.", "file")
        left = rows.Game.objects.filter(season__league=made, state__in=rows.Game.LEFT)
        if head.routine:
            given = {name: getattr(head.routine, name) for name in ROUTINE}
            set_days(made, self.owner, **given)
        if left.exclude(season__state=rows.Season.State.DRAFT).exists():
            made.paused_at = timezone.now()
        made.save()
        return made

    def _clubs(self, league: rows.League) -> None:
        told = self.head.clubs
        if len(told) > MAX_TEAMS:
            raise Invalid(f"A league has at most {MAX_TEAMS} clubs here.", "file")
        require_room(self.owner, teams=len(told))
        roster = len(RULESETS[league.ruleset].roster)
        surnames = set()
        for club in told:
            place, nickname, abbreviation = checked_names(
                club.place, club.nickname, club.abbreviation
            )
            checked_color(club.color, "file")
            checked_color(club.second_color, "file")
            checked_ai(club.ai)
            team = rows.Team(
                league=league,
                slug=_slug(club.slug, rows.Team),
                place=place,
                nickname=nickname,
                abbreviation=abbreviation,
                color=club.color,
                second_color=club.second_color,
                crest=str(checked_crest(club.crest)),
                ai=club.ai,
                retired_at=club.retired_at,
            )
            if club.slug in self.clubs:
                raise Invalid(f"Two clubs are called “{club.slug}” in addresses.", "file")
            if len(club.players) != roster:
                raise Invalid(f"The {team} have {len(club.players)} players, not {roster}.", "file")
            team.save(force_insert=True)
            players = rows.Player.objects.bulk_create(
                _player(team, spot, one) for spot, one in enumerate(club.players)
            )
            surnames |= {one.surname for one in players}
            self.clubs[club.slug] = team
            self.sides[club.slug] = Side(team.pk, [one.pk for one in players])
        print_names(league.pk, surnames)

    def _announcements(self, league: rows.League) -> None:
        if len(self.head.announcements) > ANNOUNCEMENTS:
            raise Invalid(f"A league has at most {ANNOUNCEMENTS} announcements.", "file")
        made = [
            rows.Announcement(
                league=league,
                title=checked_text("title", one.title, rows.Announcement),
                text=one.text[:TEXT],
                pinned=one.pinned,
                made_at=one.made_at,
                changed_at=one.changed_at,
            )
            for one in self.head.announcements
        ]
        rows.Announcement.objects.bulk_create(made)

    # Seasons

    def _season(self, league: rows.League, told: form.Season, number: int) -> None:
        if not FIRST_DAY <= told.starts_on <= LAST_DAY:
            raise Invalid(f"A season starts from {FIRST_DAY} to {LAST_DAY}.", "file")
        season = rows.Season(
            league=league,
            name=checked_text("name", told.name, rows.Season),
            slug=_slug(told.slug, rows.Season),
            state=_one_of(told.state, rows.Season.State),
            starts_on=told.starts_on,
        )
        season.save(force_insert=True)
        season.teams.set([self._club(slug) for slug in told.clubs])
        series: dict[tuple[int | None, str | None], rows.Series] = {}
        stages = [self._stage(season, one, series) for one in told.stages]
        self._games(season, number, series)
        self._check(season, stages, told)
        if season.state != rows.Season.State.DRAFT:
            seal_games(season)

    def _stage(
        self,
        season: rows.Season,
        told: form.Stage,
        series: dict[tuple[int | None, str | None], rows.Series],
    ) -> rows.Stage:
        over = told.state == rows.Stage.State.COMPLETE
        lot = told.lot if over else secrets.token_hex(16)
        if lot is None or (over and lots.commitment(lot) != told.commitment):
            raise Invalid(f"The lots of “{told.name}” have another seed than promised.", "file")
        stage = rows.Stage(
            season=season,
            number=told.number,
            name=checked_text("name", told.name, rows.Stage),
            format=_one_of(told.format, rows.Stage.Format),
            settings=told.settings,
            tie_breaks=told.tie_breaks,
            feed=told.feed,
            calendar=clubs_of_calendar(told.calendar, lambda slug: self._club(slug).pk),
            state=_one_of(told.state, rows.Stage.State),
            lot=lot,
            commitment=lots.commitment(lot),
            lot_clubs={str(self._club(slug).pk): number for slug, number in told.lots.items()}
            if over
            else None,
        )
        format_named(stage.format)
        policy_of(stage)
        settings_of(stage)
        calendar(stage.calendar, season.starts_on)
        if stage.feed:
            rule_from(stage.feed)
            if stage.feed.get("stage") not in range(1, told.number):
                raise Invalid(f"“{told.name}” is fed by a stage before it.", "file")
        stage.save(force_insert=True)
        pools = {
            one.name: rows.Pool.objects.create(
                stage=stage,
                number=nth,
                name=checked_text("name", one.name, rows.Pool),
                conference=one.conference,
            )
            for nth, one in enumerate(told.pools, 1)
        }
        rows.Entry.objects.bulk_create(
            rows.Entry(
                stage=stage,
                team=self._club(one.club),
                pool=pools[one.pool] if one.pool is not None else None,
                **{name: getattr(one, name) for name in ENTRY},
            )
            for one in told.entries
        )
        for one in told.rounds:
            drawn = rows.Round.objects.create(
                stage=stage, **{name: getattr(one, name) for name in ROUND}
            )
            made = rows.Series.objects.bulk_create(
                self._series(stage, drawn, told) for told in one.series
            )
            series |= {(stage.number, one.key): one for one in made}
        return stage

    def _series(self, stage: rows.Stage, drawn: rows.Round, told: form.Series) -> rows.Series:
        def club(slug: str | None) -> rows.Team | None:
            return None if slug is None else self._club(slug)

        return rows.Series(
            stage=stage,
            round=drawn,
            **{name: getattr(told, name) for name in SERIES},
            first=club_of_slot(told.first, lambda slug: self._club(slug).pk),
            second=club_of_slot(told.second, lambda slug: self._club(slug).pk),
            first_team=club(told.first_team),
            second_team=club(told.second_team),
            winner=club(told.winner),
        )

    def _club(self, slug: str) -> rows.Team:
        if slug not in self.clubs:
            raise Invalid(f"The archive has no club “{slug[:60]}”.", "file")
        return self.clubs[slug]

    def _check(self, season: rows.Season, stages: Sequence[rows.Stage], told: form.Season) -> None:
        """What is stored can be read, and is ranked as the archive says."""
        tables = {table.stage.pk: table for table in stage_tables(stages)}
        for stage, one in zip(stages, told.stages, strict=True):
            load(stage)
            table = tables.get(stage.pk)
            found = [
                form.Row(club=row.team.slug, rank=row.rank, won=row.won, lost=row.lost)
                for row in (table.rows if table else ())
            ]
            claimed = list(one.table)
            if stage.state != rows.Stage.State.COMPLETE:  # its lots are others
                found, claimed = _records(found), _records(claimed)
            if found != claimed:
                raise Invalid(
                    f"The table of “{one.name}” in {told.name} is not what its games give.", "file"
                )

    # Games

    def _games(
        self,
        season: rows.Season,
        number: int,
        series: Mapping[tuple[int | None, str | None], rows.Series],
    ) -> None:
        many = 0
        for some in _batches(self.archive.games(number)):
            many += len(some)
            if many > MAX_GAMES:
                raise Invalid(f"A season has at most {MAX_GAMES:,} games.", "file")
            left = sum(one.result is None and not one.annulled for one in some)
            require_room(self.owner, games=left)
            made = rows.Game.objects.bulk_create(self._game(season, one, series) for one in some)
            self.finals += sum(one.result is not None for one in some)
            if self.finals > self.head.finals:
                raise Invalid("More games were played than the archive says.", "file")
            played = [
                self._played(game, one, one.result)
                for game, one in zip(made, some, strict=True)
                if one.result
            ]
            self._store(season, played)
            self._told_of(made, some)
            self.done += len(some)
            self.told(self.done, self.head.games)

    def _game(
        self,
        season: rows.Season,
        told: form.Game,
        series: Mapping[tuple[int | None, str | None], rows.Series],
    ) -> rows.Game:
        of = None
        if told.series is not None or told.stage is not None:
            of = series.get((told.stage, told.series))
            if of is None:
                raise Invalid(f"Game {told.number} is of a series that is not there.", "file")
        if told.annulled and told.result:
            raise Invalid(f"Game {told.number} was struck, and has a result.", "file")
        return rows.Game(
            season=season,
            series=of,
            **{
                name: getattr(told, name)
                for name in ("number", "turn", "day", "date", "first_pitch")
            },
            visitors=self._club(told.visitors),
            home=self._club(told.home),
            state=State.ANNULLED if told.annulled else State.SCHEDULED,
        )

    def _played(
        self, game: rows.Game, told: form.Game, result: form.Result
    ) -> tuple[rows.Game, form.Result, Finished | None]:
        where = f"game {told.number} of {game.season.name}"
        if result.forfeited:
            if result.record or result.box:
                raise Invalid(f"{where} was forfeited, and has a record.".capitalize(), "file")
            return game, result, None
        played = replayed(result, where, self.head.ruleset)
        if result.box is None or not _same(played.box_score().to_json(), result.box):
            raise Invalid(f"The box score of {where} is not what its record gives.", "file")
        if result.seed is None or commitment(result.seed) != result.commitment:
            raise Invalid(f"The seed of {where} is not what was promised.", "file")
        sides = (self.sides[told.visitors], self.sides[told.home])
        return game, result, finished(game.pk, sides, played)

    def _store(
        self,
        season: rows.Season,
        played: Sequence[tuple[rows.Game, form.Result, Finished | None]],
    ) -> None:
        whole = [(game, told, one) for game, told, one in played if one]
        GameRecord.objects.bulk_create(
            GameRecord(game=game, seed=told.seed or "", commitment=told.commitment or "")
            for game, told, _ in whole
        )
        ended = [one for _, _, one in whole]
        keep_records(ended)
        store_results([one.result for one in ended])
        store_scores(
            [
                Score(game.pk, told.visitors_runs, told.home_runs, None, forfeited=True)
                for game, told, one in played
                if one is None
            ]
        )
        for game, told, _ in played:
            game.finished_at = told.finished_at
        rows.Game.objects.bulk_update([game for game, _, _ in played], ["finished_at"])

    def _told_of(self, made: Sequence[rows.Game], told: Sequence[form.Game]) -> None:
        """Results that were taken back, and what was decided about games."""
        for game, one in zip(made, told, strict=True):
            for ruling in one.rulings:
                verdict = _one_of(ruling.verdict, Ruling.Verdict)
                new = Ruling.objects.create(game=game, verdict=verdict, reason=ruling.reason)
                Ruling.objects.filter(pk=new.pk).update(at=ruling.at)
            for back in one.taken_back:
                self._taken_back(game, one, back)

    def _taken_back(self, game: rows.Game, told: form.Game, back: form.TakenBack) -> None:
        result = back.result
        version = None
        if result.record:
            where = f"the result of game {told.number} that was taken back"
            version = replayed(result, where, self.head.ruleset).rules.version
        made = TakenBack.objects.create(
            game=game,
            reason=back.reason,
            **{
                name: getattr(result, name)
                for name in ("visitors_runs", "home_runs", "innings", "forfeited", "finished_at")
            },
            seed=result.seed or "",
            ruleset_version=version,
            record=cast(Any, result.record),
        )
        TakenBack.objects.filter(pk=made.pk).update(at=back.at)


def require_few(head: form.League, owner: Any) -> None:
    """Raises Invalid where more games were played than an ordinary account may bring."""
    if head.finals > settings.ARCHIVE_GAMES and not (owner is None or owner.is_staff):
        raise Invalid(
            f"An archive has at most {settings.ARCHIVE_GAMES:,} games that were played; this has "
            f"{head.finals:,}. Those who run this site can do more for you.",
            "file",
        )


def replayed(result: form.Result, where: str, ruleset: str) -> Ballgame:
    """The game of a record, played to its end once more. Raises Invalid where it is not the game
    that the result says."""
    if result.record is None:
        raise Invalid(f"There is no record of {where}.", "file")
    try:
        record = Record.from_json(result.record)
        if record.ruleset != ruleset:
            raise Invalid(f"The record of {where} is of another game.", "file")
        played = Ballgame.replay(record)
    except EngineError as error:
        raise Invalid(f"The record of {where} cannot be played: {error}", "file") from None
    if not played.over:
        raise Invalid(f"The record of {where} ends before the game is over.", "file")
    if seed_text(record.seed) != result.seed:
        raise Invalid(f"The record of {where} has another seed.", "file")
    innings = len(played.box_score().teams[0].innings)
    if (*played.score, innings) != (result.visitors_runs, result.home_runs, result.innings):
        raise Invalid(f"The score of {where} is not what its record gives.", "file")
    return played


@contextmanager
def _holding_together(what: str) -> Iterator[None]:
    """Whatever cannot be stored, or read once it is, is the archive's fault."""
    try:
        yield
    except LeagueError:
        raise
    except (
        *(DatabaseError, EngineError, ArithmeticError, AssertionError, AttributeError),
        *(LookupError, RecursionError, TypeError, ValueError),
    ) as error:
        reason = str(error).strip().split("\n")[0][:160] or type(error).__name__
        raise Invalid(f"What {what} says does not hold together: {reason}", "file") from error


def _batches(games: Iterator[form.Game]) -> Iterator[list[form.Game]]:
    while some := list(islice(games, AT_ONCE)):
        yield some


def _same(found: Any, claimed: Any) -> bool:
    return bool(msgspec.json.decode(encode(found)) == claimed)


def _records(table: Sequence[form.Row]) -> list[Any]:
    return sorted((row.club, row.won, row.lost) for row in table)


def _player(team: rows.Team, spot: int, told: form.Player) -> rows.Player:
    surname = checked_text("surname", told.surname, rows.Player)
    first = told.first_name and checked_text("first_name", told.first_name, rows.Player)
    return rows.Player(
        team=team,
        spot=spot,
        name=surname,
        first_name=first,
        surname=surname,
        portrait=checked_portrait(told.portrait),
    )


def _slug(text: str, model: type[Any]) -> str:
    if not text or slugify(text) != text or text in RESERVED_SLUGS[model] or len(text) > 50:
        raise Invalid(f"“{text[:60]}” cannot stand in an address.", "file")
    return text


def _one_of(text: str, choices: Any) -> str:
    if text not in choices.values:
        raise Invalid(f"“{text[:40]}” is none of {', '.join(choices.values)}.", "file")
    return text
