"""What the commands of the site share: they call services and report their errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.errors import Invalid, LeagueError, NotFound
from league.models import League, Season


class LeagueCommand(BaseCommand):
    """A command whose LeagueErrors are printed as they are, without a traceback."""

    def execute(self, *args: Any, **options: Any) -> Any:
        try:
            return super().execute(*args, **options)
        except LeagueError as error:
            raise CommandError(error.message) from error


def find_league(slug: str) -> League:
    """The league, or a NotFound that lists those that there are."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        there = ", ".join(League.objects.values_list("slug", flat=True)) or "none yet"
        raise NotFound(f"There is no league “{slug}”. There are: {there}.")
    return league


def find_season(league_slug: str, slug: str) -> Season:
    """The season, or a NotFound that lists the league's."""
    league = find_league(league_slug)
    season = league.seasons.select_related("league").filter(slug=slug).first()
    if season is None:
        there = ", ".join(league.seasons.values_list("slug", flat=True)) or "none yet"
        raise NotFound(f"{league} has no season “{slug}”. There are: {there}.")
    return season


def add_option_argument(parser: CommandParser) -> None:
    """Let a command take options of a game; `chosen_options` reads them."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game: a whole number, true, false or a word; may be given again",
    )


def chosen_options(given: Mapping[str, Any]) -> dict[str, int | bool | str]:
    """The options of a game that a command was given. Raises Invalid for one without a value."""
    return dict(map(_option, given["option"]))


def _option(text: str) -> tuple[str, int | bool | str]:
    """“innings=7”, “juice_cards=true” or “wild_swing=any” as name and value."""
    name, _, value = text.partition("=")
    if not (name and value):
        raise Invalid(
            f"“{text}” is no option; write NAME=VALUE with a whole number, true, false or a word.",
            "options",
        )
    words = {"true": True, "false": False}
    if value in words:
        return name, words[value]
    is_number = value.isdecimal() and len(value) < 10  # a longer one the game refuses as a word
    return name, int(value) if is_number else value
