"""Reading by the API: what pages show, in numbers."""

from __future__ import annotations

import pytest

from tests.api.world import Program, World, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def world() -> World:
    return make_world()


def addresses(world: World) -> list[str]:
    """Something at every address that is only read."""
    base, pk = world.base, world.game.pk
    team = world.league.teams.order_by("pk")[0]
    player = team.players.get(spot=0).pk
    other = world.league.teams.order_by("pk")[1]
    series = world.cup.stages.get().series.order_by("pk")[0].pk
    now, cup = (f"{base}/seasons/{one.slug}" for one in (world.season, world.cup))
    return [
        "/",
        "/rulesets",
        "/rulesets/piecepack",
        "/rulesets/piecepack/records",
        "/leagues",
        base,
        *(f"{base}/{what}" for what in ("teams", "players", "seasons", "feats", "kinds")),
        *(f"{base}/{what}" for what in ("leaders", "records")),
        f"{base}/head-to-head?one={team.slug}&other={other.slug}",
        f"{base}/teams/{team.slug}",
        f"{base}/teams/{team.slug}/seasons",
        now,
        *(f"{now}/{what}" for what in ("standings", "stages", "stages/1", "runs")),
        f"{now}/stages/1/bracket",
        f"{cup}/stages/1/bracket",
        f"{cup}/series/{series}",
        f"/players/{player}",
        *(f"/players/{player}/{what}" for what in ("career", "log", "splits")),
        "/games",
        f"/games/{pk}",
        *(
            f"/games/{pk}/{what}"
            for what in ("linescore", "boxscore", "plays", "win-probability", "record")
        ),
    ]


def test_every_address_answers_and_costs_few_queries(
    world: World, django_assert_max_num_queries: object
) -> None:
    for address in addresses(world):
        with django_assert_max_num_queries(8, info=address):  # type: ignore[operator]
            assert Program().get(address) is not None


def test_what_is_referred_to_is_sent_whole(world: World) -> None:
    anybody = Program()
    game = anybody.get(
        f"/games/{world.game.pk}?expand=league,season,home&fields=league,season,home"
    )
    assert list(game) == ["league", "season", "home"]
    assert game["home"]["league"] == {
        name: game["league"][name] for name in ("slug", "name", "url")
    }
    (league,) = anybody.get("/leagues?expand=ruleset")["results"]
    assert league["ruleset"] == anybody.get("/rulesets/piecepack")


def test_rounds_come_by_pages_and_a_series_by_itself(world: World) -> None:
    anybody = Program()
    for season in (world.old, world.cup):
        bracket = f"{world.base}/seasons/{season.slug}/stages/1/bracket"
        whole = anybody.get(bracket)
        assert whole["next"] is None
        rounds, address = [], f"{bracket}?limit=1"
        while address:
            page = anybody.get(address)
            rounds += page["rounds"]
            address = page["next"]
        assert rounds == whole["rounds"]
        for one in [series for drawn in rounds for series in drawn["series"]]:
            alone = anybody.get(one["url"])
            assert (alone["state"], alone["seats"]) == (one["state"], one["seats"])
            assert [game["game"] for game in alone["games"] if game["game"]] == one["games"]
