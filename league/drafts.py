"""A league that is being set up: what is filled in so far, and how it becomes one.

A draft is kept as plain data, in the words of the services that it is for. Whether they will take
it is asked of themselves, in a transaction that is undone.
"""

from __future__ import annotations

import contextlib
import datetime
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypedDict

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from league import crests
from league.chosen import Chosen, by_seed, plans
from league.crests import Code
from league.errors import LeagueError
from league.models import League, LeagueDraft, Season, Team
from league.people import give_team
from league.services import add_team, create_league, create_season, publish_season
from league.stock_clubs import CLUBS, COLORS

#: Who manages a club that is neither of the AI managers.
ME: Final = "me"


class DraftClub(TypedDict):
    """A club as it was typed: whatever is missing is empty."""

    place: str
    nickname: str
    abbreviation: str
    color: str
    manager: str  # an AI, or ME
    again: int  # how often another crest was asked for


class Content(TypedDict, total=False):
    """What a draft holds: nothing of a step that nobody has come to."""

    league: dict[str, Any]  # of create_league, but for what is of `table`
    clubs: list[DraftClub]
    legs: int  # that the format is chosen; of a draft from before, all of it
    format: Chosen
    table: dict[str, Any]  # time zone and clock
    season: dict[str, Any]  # its name, its first day like 2031-04-01, its calendar


class Dressed(NamedTuple):
    """A club of a draft with all that is drawn by its name."""

    club: DraftClub
    named: bool
    abbreviation: str
    slug: str
    crest: str
    second_color: str


def draft_of(owner: User) -> LeagueDraft:
    """The league that somebody is setting up; a new one where there is none."""
    return LeagueDraft.objects.filter(owner=owner).first() or LeagueDraft(owner=owner)


def store(draft: LeagueDraft, **content: Any) -> None:
    """Keep what was filled in at a step. Of two pages that store at once the last one counts."""
    new = {**draft.content, **content}
    draft.content = LeagueDraft.objects.update_or_create(
        owner=draft.owner, defaults={"content": new}
    )[0].content


def dressed(clubs: Sequence[DraftClub]) -> list[Dressed]:
    """The clubs with abbreviation, crest and second color, each unlike those before it."""
    found: list[Dressed] = []
    worn: list[Code] = []
    letters = {club["abbreviation"] for club in clubs}
    slugs: set[str] = set()
    for number, club in enumerate(clubs, 1):
        place, nickname, color = club["place"], club["nickname"], club["color"]
        code = crests.suggest(place, nickname, worn, club["again"])
        worn.append(code)
        short = club["abbreviation"] or abbreviation(place, nickname, letters)
        letters.add(short)
        wishes = (nickname, f"{place} {nickname}", f"{short} {number}", f"club {number}")
        slug = next(slug for wish in wishes if (slug := slugify(wish)[:50]) and slug not in slugs)
        slugs.add(slug)
        second = crests.second_color(color, place, nickname, [one.second_color for one in found])
        found.append(Dressed(club, bool(nickname), short, slug, str(code), second))
    return found


def abbreviation(place: str, nickname: str, taken: set[str]) -> str:
    """Three capitals of a name that are not `taken`: two of the place and one of the nickname;
    “C1” and on where the name has none."""
    town = "".join(word[0] for word in place.split() if word[0].isalpha())[:2]
    letters = [letter for letter in f"{nickname}{place}" if letter.isalpha()]
    wishes = (f"{town}{letter}" for letter in letters)
    pairs = (f"{town[:1]}{one}{other}" for one, other in itertools.combinations(letters[:12], 2))
    numbers = (f"C{number}" for number in itertools.count(1))
    for wish in itertools.chain(wishes, pairs, numbers):
        short = wish.upper()
        if 2 <= len(short) <= 4 and short.isalnum() and short not in taken:
            return short
    raise AssertionError  # there is no end of numbers


def filled_up(clubs: Sequence[DraftClub], to: int) -> list[DraftClub]:
    """The clubs that have a name, and AI clubs up to so many."""
    found = [club for club in clubs if club["place"] or club["nickname"]]
    have = {club["nickname"].lower() for club in found}
    for place, nickname in CLUBS:
        if len(found) >= to:
            break
        if nickname.lower() not in have:
            found.append(new_club(found, place, nickname))
    return found


def new_club(clubs: Sequence[DraftClub], place: str = "", nickname: str = "") -> DraftClub:
    """Another club, in the color that fewest have."""
    worn = [club["color"] for club in clubs]
    color = min(COLORS, key=worn.count)
    return DraftClub(
        place=place,
        nickname=nickname,
        abbreviation="",
        color=color,
        manager="veteran",
        again=0,
    )


def chosen(content: Content) -> Chosen:
    """The format of a draft; one from before there were several has its legs alone."""
    found = content.get("format") or Chosen(legs=content.get("legs", 2))
    calendar = (content.get("season") or {}).get("calendar")
    return {**found, "calendar": calendar} if calendar else found


def refused_league(owner: User, given: dict[str, Any]) -> LeagueError | None:
    """Why there can be no such league, if there cannot."""
    with rehearsal():
        try:
            create_league(**given, owner=owner)
        except LeagueError as error:
            return error
    return None


def refused_clubs(owner: User, content: Content) -> dict[int, LeagueError]:
    """Why clubs cannot join, by their place in the list."""
    found: dict[int, LeagueError] = {}
    with rehearsal():
        league = create_league(**content["league"], owner=owner)
        for index, club in enumerate(dressed(content["clubs"])):
            try:
                _join(league, club, owner)
            except LeagueError as error:
                found[index] = error
    return found


def refused(owner: User, content: Content) -> LeagueError | None:
    """Why the league cannot be founded with what is filled in, if it cannot."""
    with rehearsal():
        try:
            found_league(owner, content)
        except LeagueError as error:
            return error
    return None


@transaction.atomic
def found_league(owner: User, content: Content, *, publish: bool = False) -> Season:
    """The league of a draft, its clubs and its season, all of it or nothing.

    A long schedule is drawn up by a worker, and is then published from its own page. Raises what
    the services raise.
    """
    league = create_league(**content["league"], **content.get("table", {}), owner=owner)
    teams = [_join(league, club, owner) for club in dressed(content["clubs"])]
    given = content.get("season") or {"name": "1", "starts_on": "2000-01-01"}
    format, keys = chosen(content), [team.pk for team in teams]
    named = dict(zip(keys, teams, strict=True))
    season = create_season(
        league,
        name=given["name"],
        starts_on=datetime.date.fromisoformat(given["starts_on"]),
        teams=[named[key] for key in by_seed(format, keys)],
        stages=plans(format, keys),
        at_once=False,
        by=owner,
    )
    if publish and season.drawn:
        publish_season(season, by=owner)
    LeagueDraft.objects.filter(owner=owner).delete()
    return season


@contextlib.contextmanager
def rehearsal() -> Iterator[None]:
    """A transaction that is undone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _join(league: League, one: Dressed, owner: User) -> Team:
    club = one.club
    mine = club["manager"] == ME
    team = add_team(
        league,
        place=club["place"],
        nickname=club["nickname"],
        abbreviation=one.abbreviation,
        color=club["color"],
        second_color=one.second_color,
        crest=one.crest,
        ai="veteran" if mine else club["manager"],
        slug=one.slug,
        by=owner,
    )
    if mine:
        give_team(team, owner, by=owner)
    return team
