"""A league's archive, made piece by piece of what is stored.

What is secret is not in it: seeds of games to come, hands and lineups, lots that are not drawn to
their end, votes; nor are people: their names, addresses and keys, the log, invitations. A game
under way is in it as one to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import fields
from typing import Any, Final

import msgspec
from django.db import connection, transaction
from django.db.models import Prefetch
from django.utils import timezone

from engine.scoring import box
from games.archives import form
from games.exports.archive import File, archive
from games.models import GameRecord, Ruling, TakenBack
from league import models as rows
from league.competition.values import Filler
from league.stages.loading import slot_text, slot_value
from league.standings import stage_tables
from stats.models import BattingLine, FieldingLine, PitchingLine, TeamLine

#: Games that are read at once.
AT_ONCE: Final = 100
ENTRY: Final = ("seed", "by_lot", "place", "withdrawn", "withdrew")
ROUND: Final = ("number", "part", "nth", "size", "day", "date", "last_day", "last_date")
SERIES: Final = (
    *("key", "place", "length", "every", "stands", "field", "must_decide", "reset_of", "swapped"),
    *("days", "dates", "first_pitches", "over"),
)
LEAGUE: Final = (
    *("name", "slug", "ruleset", "options", "time_zone", "visibility", "decision_seconds"),
    *("bank_seconds", "lineup_seconds", "absent"),
)
CLUB: Final = (
    *("slug", "place", "nickname", "abbreviation", "color", "second_color", "crest", "ai"),
    "retired_at",
)
ROUTINE: Final = (
    *("hour", "broadcast", "play_seconds", "window_days", "remind_hours", "at_deadline"),
    "extension_days",
)
ANNOUNCEMENT: Final = ("title", "text", "pinned", "made_at", "changed_at")
#: The lines of a box score: its field, and where they are stored.
LINES: Final[tuple[tuple[str, type[Any], type[Any]], ...]] = (
    ("batting", BattingLine, box.BattingLine),
    ("pitching", PitchingLine, box.PitchingLine),
    ("fielding", FieldingLine, box.FieldingLine),
)
_TEAM: Final = [one.name for one in fields(box.TeamLine)]

Slugs = Mapping[int, str]
encode: Final = msgspec.json.Encoder().encode


def league_files(
    league: rows.League, told: Callable[[int], None] = lambda _: None
) -> Iterator[File]:
    """The files of a league's archive. `told` hears after some games each how many are written.
    Call it in a transaction that sees one moment."""
    teams = list(league.teams.prefetch_related("players").order_by("pk"))
    slugs = {team.pk: team.slug for team in teams}
    seasons = list(league.seasons.filter(drawn=True).order_by("starts_on", "pk"))
    for season in seasons:
        season.league = league
    games = rows.Game.objects.filter(season__in=seasons)
    routine = rows.Routine.objects.filter(league=league).first()
    head = form.League(
        format=form.FORMAT,
        version=form.VERSION,
        made_at=timezone.now(),
        **_taken(league, LEAGUE),
        routine=form.Routine(**_taken(routine, ROUTINE)) if routine else None,
        announcements=[
            form.Announcement(**_taken(one, ANNOUNCEMENT))
            for one in league.announcements.order_by("pk")
        ],
        clubs=[_club(team) for team in teams],
        seasons=len(seasons),
        games=games.count(),
        finals=games.filter(state=rows.Game.State.FINAL).count(),
    )
    yield File(form.LEAGUE, [encode(head).decode()])
    done = 0

    def counted(pieces: Iterable[tuple[int, str]]) -> Iterator[str]:
        nonlocal done
        for many, text in pieces:
            done += many
            told(done)
            yield text

    spots = {player.pk: player.spot for team in teams for player in team.players.all()}
    for number, season in enumerate(seasons, 1):
        yield File(form.season_file(number), [encode(_season(season, slugs)).decode()])
        yield File(form.games_file(number), counted(_games(season, slugs, spots)))


def archived(league: rows.League, told: Callable[[int], None] = lambda _: None) -> Iterator[bytes]:
    """The bytes of a league's archive, all of one moment: in a transaction of its own for as long
    as that takes, or in that of the caller, who has called `of_one_moment`. `told` hears after some
    games each how many are written."""
    own = not connection.in_atomic_block
    with transaction.atomic() if own else nullcontext():
        if own:
            of_one_moment()
        yield from archive(league_files(league, told))


def of_one_moment() -> None:
    """From now on the transaction, which has not looked at anything yet, sees what there is now."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _taken(row: Any, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _club(team: rows.Team) -> form.Club:
    players = sorted(team.players.all(), key=lambda one: one.spot)
    names = ("first_name", "surname", "portrait")
    told = [form.Player(**_taken(one, names)) for one in players]
    return form.Club(**_taken(team, CLUB), players=told)


# Seasons


def _season(season: rows.Season, slugs: Slugs) -> form.Season:
    series = Prefetch("series", rows.Series.objects.order_by("place"))
    rounds = Prefetch("rounds", rows.Round.objects.order_by("number").prefetch_related(series))
    stages = list(
        season.stages.order_by("number").prefetch_related(
            "pools", Prefetch("entries", rows.Entry.objects.select_related("pool")), rounds
        )
    )
    for stage in stages:
        stage.season = season
    ranked = {table.stage.pk: table.rows for table in stage_tables(stages)}
    return form.Season(
        name=season.name,
        slug=season.slug,
        state=season.state,
        starts_on=season.starts_on,
        clubs=[slugs[pk] for pk in season.teams.order_by("pk").values_list("pk", flat=True)],
        stages=[_stage(stage, slugs, ranked.get(stage.pk, ())) for stage in stages],
    )


def _stage(stage: rows.Stage, slugs: Slugs, table: Iterable[Any]) -> form.Stage:
    over = stage.state == rows.Stage.State.COMPLETE
    known = stage.lot_clubs or {}
    entries = list(stage.entries.all())
    return form.Stage(
        **_taken(stage, ("number", "name", "format", "settings", "tie_breaks", "feed", "state")),
        calendar=clubs_of_calendar(stage.calendar, slugs.__getitem__),
        lot=stage.lot if over else None,
        commitment=stage.commitment if over else None,
        lots={slugs[one.team_id]: known.get(str(one.team_id), one.team_id) for one in entries}
        if over
        else {},
        pools=[form.Pool(**_taken(pool, ("name", "conference"))) for pool in stage.pools.all()],
        entries=[
            form.Entry(
                **_taken(one, ENTRY),
                club=slugs[one.team_id],
                pool=one.pool.name if one.pool else None,
            )
            for one in entries
        ],
        rounds=[
            form.Round(
                **_taken(drawn, ROUND), series=[_series(one, slugs) for one in drawn.series.all()]
            )
            for drawn in stage.rounds.all()
        ],
        table=[
            form.Row(club=slugs[row.team.pk], rank=row.rank, won=row.won, lost=row.lost)
            for row in table
        ],
    )


def _series(series: rows.Series, slugs: Slugs) -> form.Series:
    def named(pk: int | None) -> str | None:
        return slugs[pk] if pk else None

    return form.Series(
        **_taken(series, SERIES),
        first=club_of_slot(series.first, lambda pk: slugs[int(pk)]),
        second=club_of_slot(series.second, lambda pk: slugs[int(pk)]),
        first_team=named(series.first_team_id),
        second_team=named(series.second_team_id),
        winner=named(series.winner_id),
    )


def club_of_slot(text: str, renamed: Callable[[str], Any]) -> str:
    """A slot whose club, if it names one, is called otherwise."""
    slot = slot_value(text)
    if slot.filler is not Filler.CLUB:
        return slot_text(slot)
    return f"{slot.filler} {renamed(slot.of)}"


def clubs_of_calendar(given: Mapping[str, Any], renamed: Callable[[Any], Any]) -> dict[str, Any]:
    """A stage's calendar whose clubs are called otherwise."""
    found = dict(given)
    if "blackouts" in found:
        found["blackouts"] = [
            {**one, "club": renamed(one["club"])} if one.get("club") is not None else one
            for one in found["blackouts"]
        ]
    return found


# Games


def _games(
    season: rows.Season, slugs: Slugs, spots: Mapping[int, int]
) -> Iterator[tuple[int, str]]:
    """Some games each, as lines, and how many they are."""
    keys = list(season.games.order_by("number").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        found = rows.Game.objects.filter(pk__in=some).order_by("number")
        games = list(
            found.select_related("series__stage").prefetch_related(
                Prefetch("taken_back", TakenBack.objects.order_by("at", "pk")),
                Prefetch("rulings", Ruling.objects.order_by("at", "pk")),
            )
        )
        finals = [one for one in games if one.state == rows.Game.State.FINAL and not one.forfeited]
        records = GameRecord.objects.in_bulk([one.pk for one in finals])
        boxes = _boxes(finals, spots)
        lines = [
            encode(_game(one, slugs, records.get(one.pk), boxes.get(one.pk))).decode() + "\n"
            for one in games
        ]
        yield len(some), "".join(lines)


def _game(
    game: rows.Game, slugs: Slugs, record: GameRecord | None, boxed: dict[str, Any] | None
) -> form.Game:
    final = game.state == rows.Game.State.FINAL
    return form.Game(
        number=game.number,
        stage=game.series.stage.number if game.series else None,
        series=game.series.key if game.series else None,
        **_taken(game, ("turn", "day", "date", "first_pitch")),
        visitors=slugs[game.visitors_id],
        home=slugs[game.home_id],
        annulled=game.state == rows.Game.State.ANNULLED,
        result=_result(game, record, boxed) if final else None,
        taken_back=[
            form.TakenBack(reason=one.reason, at=one.at, result=_result(one, one, None))
            for one in game.taken_back.all()
        ],
        rulings=[
            form.Ruling(**_taken(one, ("verdict", "reason", "at"))) for one in game.rulings.all()
        ],
    )


def _result(
    of: rows.Game | TakenBack,
    kept: GameRecord | TakenBack | None,
    boxed: dict[str, Any] | None,
) -> form.Result:
    """How a game ended; its seed is told with its record alone."""
    record = kept.record if kept else None
    seed = kept.seed if kept and record else None
    names = ("visitors_runs", "home_runs", "innings", "finished_at", "forfeited")
    return form.Result(
        **_taken(of, names),
        seed=seed,
        commitment=kept.commitment if seed and isinstance(kept, GameRecord) else None,
        record=record,
        box=boxed,
    )


def _boxes(games: Sequence[rows.Game], spots: Mapping[int, int]) -> dict[int, dict[str, Any]]:
    """The box scores of games as `BoxScore.to_json` has them. Four queries."""
    by_key = {game.pk: game for game in games}
    found: dict[int, dict[str, Any]] = {
        pk: {name: [[], []] for name, _, _ in LINES} | {"teams": [None, None]} for pk in by_key
    }
    for name, model, line in LINES:
        columns = [one.name for one in fields(line) if one.name != "player"]
        stored = model._default_manager.filter(game__in=by_key).order_by("game", "team", "order")
        for pk, team, player, *counts in stored.values_list("game", "team", "player", *columns):
            told = {"player": spots[player], **dict(zip(columns, counts, strict=True))}
            found[pk][name][team == by_key[pk].home_id].append(told)
    for pk, home, *counts in TeamLine.objects.filter(game__in=by_key).values_list(
        "game", "home", *_TEAM
    ):
        found[pk]["teams"][home] = dict(zip(_TEAM, counts, strict=True))
    return {pk: one for pk, one in found.items() if None not in one["teams"]}
