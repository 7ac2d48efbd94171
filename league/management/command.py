"""What the commands of the site share: they call services and report their errors."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.errors import LeagueError, NotFound
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
