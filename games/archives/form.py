"""The form of a league's archive: what is in it, read as strictly as it is written.

An archive is a zip of `league.json` (a `League`), `seasons/N.json` (a `Season` each) and
`seasons/N-games.jsonl` (a `Game` a line). Clubs are named by their slugs, series by their stage and
key: nothing has a number of the database that it comes from, but for `lots`.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

#: What an archive says it is, and its version: another one is not read.
FORMAT: Final = "pennant-league"
VERSION: Final = 1
LEAGUE: Final = "league.json"

Small = Annotated[int, Meta(ge=0, le=32_767)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Key = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Short = Annotated[str, Meta(max_length=200)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Seed = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Moment = Annotated[datetime.datetime, Meta(tz=True)]


class Told(msgspec.Struct, rename="camel", forbid_unknown_fields=True, kw_only=True):
    """What all have in common."""


class Player(Told):
    first_name: Short
    surname: Short
    portrait: Short


class Club(Told):
    slug: Short
    place: Short
    nickname: Short
    abbreviation: Short
    color: Short
    second_color: Short
    crest: Short
    ai: Short
    retired_at: Moment | None
    players: list[Player]  # by their spots in the roster


class Routine(Told):
    hour: datetime.time
    broadcast: bool
    play_seconds: Small
    window_days: Small
    remind_hours: Small
    at_deadline: Short
    extension_days: Small


class Announcement(Told):
    title: Short
    text: Annotated[str, Meta(max_length=10_000)]
    pinned: bool
    made_at: Moment
    changed_at: Moment | None


class League(Told):
    format: str
    version: int
    made_at: Moment
    name: Short
    slug: Short
    ruleset: Short
    options: dict[str, Any]
    time_zone: Short
    visibility: Short
    decision_seconds: Annotated[int, Meta(ge=1, le=31 * 86_400)]
    bank_seconds: Annotated[int, Meta(ge=0, le=31 * 86_400)]
    lineup_seconds: Annotated[int, Meta(ge=1, le=31 * 86_400)]
    absent: Short
    routine: Routine | None
    announcements: Annotated[list[Announcement], Meta(max_length=10_000)]
    clubs: Annotated[list[Club], Meta(max_length=1_000)]
    seasons: Annotated[int, Meta(ge=0, le=500)]
    games: Count
    finals: Count


class Pool(Told):
    name: Short
    conference: Short


class Entry(Told):
    club: Short
    seed: Small
    pool: Short | None
    by_lot: bool
    place: Small | None
    withdrawn: Short
    withdrew: Small


class Series(Told):
    key: Short
    place: Small
    first: Short
    second: Short
    length: Small
    every: bool
    stands: list[Small]
    field: Short
    must_decide: bool
    reset_of: Short
    swapped: list[Small]
    days: list[Count]
    dates: list[datetime.date]
    first_pitches: list[Moment]
    first_team: Short | None
    second_team: Short | None
    winner: Short | None
    over: bool


class Round(Told):
    number: Small
    part: Short
    nth: Small
    size: Small
    day: Count
    date: datetime.date
    last_day: Count
    last_date: datetime.date
    series: list[Series]


class Row(Told):
    """A club's row of a stage's table, by which a reader can tell that it read right."""

    club: Short
    rank: Small
    won: Count
    lost: Count


class Stage(Told):
    """`lot` is there once the stage is complete, and `lots` are the numbers by which its lots know
    the clubs."""

    number: Small
    name: Short
    format: Short
    settings: dict[str, Any]
    tie_breaks: dict[str, Any]
    feed: dict[str, Any]
    calendar: dict[str, Any]
    state: Short
    lot: Annotated[str, Meta(max_length=64)] | None
    commitment: Digest | None
    lots: dict[str, Key]
    pools: list[Pool]
    entries: list[Entry]
    rounds: list[Round]
    table: list[Row]


class Season(Told):
    name: Short
    slug: Short
    state: Short
    starts_on: datetime.date
    clubs: list[Short]
    stages: Annotated[list[Stage], Meta(max_length=50)]


class Result(Told):
    """How a game ended. One that was played out has its seed, record and box score; these are
    `engine.Record` and `engine.scoring.box.BoxScore` as JSON."""

    visitors_runs: Small
    home_runs: Small
    innings: Small | None
    finished_at: Moment | None
    forfeited: bool
    seed: Seed | None
    commitment: Digest | None
    record: dict[str, Any] | None
    box: dict[str, Any] | None


class TakenBack(Told):
    reason: Annotated[str, Meta(max_length=300)]
    at: Moment
    result: Result


class Ruling(Told):
    verdict: Short
    reason: Annotated[str, Meta(max_length=300)]
    at: Moment


class Game(Told):
    number: Count
    stage: Small | None
    series: Short | None
    turn: Small
    day: Count
    date: datetime.date
    first_pitch: Moment | None
    visitors: Short
    home: Short
    annulled: bool
    result: Result | None
    taken_back: list[TakenBack]
    rulings: list[Ruling]


def season_file(number: int) -> str:
    """The name of a season's file, the seasons counted from 1."""
    return f"seasons/{number}.json"


def games_file(number: int) -> str:
    """The name of the file of a season's games."""
    return f"seasons/{number}-games.jsonl"
