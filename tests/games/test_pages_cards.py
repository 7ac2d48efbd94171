"""The pages of the card games, from the front page to a player."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import RULESETS
from engine.plays import NO_PLAY, STOLEN_BASE, Play
from engine.rulesets.triple_play.tables import CARD
from games.models import Lineup
from games.presentation import PRESENTATIONS
from games.presentation.cards import FACE_DOWN, FACES
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season
from stats.models import BattingLine, PitchingLine, PlayByPlay
from tests.html import ids, parsed, references, text, values
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db

CARD_GAMES = ("quick", "triple_play")
WITH_A_COUNT = ("cardball", "sackson")


def season_of(ruleset: str, teams: int = 2, **options: object) -> Season:
    league = make_league(teams, ruleset=ruleset, options=options)
    league.teams.update(ai="rookie")
    return make_season(legs=4, league=league)


def played(season: Season) -> Game:
    """The last game of a season that has been played out."""
    play_inline(start_simulation(season, inline=True))
    return season.games.select_related("season__league", "visitors", "home").order_by("-number")[0]


def plays_of(game: Game) -> list[Play]:
    read_detail = RULESETS[game.season.league.ruleset].read_detail
    rows = PlayByPlay.objects.get(game=game).plays
    return [Play.from_json(row, read_detail) for row in rows]


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("slug", [*CARD_GAMES, *WITH_A_COUNT])
def test_no_page_of_a_card_game_speaks_of_tiles(client: Client, slug: str) -> None:
    season = season_of(slug)
    game = played(season)
    team = game.home
    players = [team.players.first(), team.players.last()]
    for thing in (season.league, season, game, team, *players):
        assert "tile" not in text(page(client, thing.get_absolute_url())).lower()


def test_triple_play_shows_the_cards_of_every_play(client: Client) -> None:
    game = played(season_of("triple_play"))
    html = page(client, game.get_absolute_url())
    cards = 0
    for play in plays_of(game):
        if play.outcome is not NO_PLAY:
            _, pitched, _, fouls = play.detail
            cards += 1 + (pitched >= 0) + 2 * len(fouls)
            cards += play.outcome >= STOLEN_BASE  # the runner’s
    assert len(parsed(html).select("svg.card")) == cards
    plate_appearances = sum(play.outcome < STOLEN_BASE for play in plays_of(game))
    assert len(parsed(html).select("svg.cell:not(.mini)")) == plate_appearances


def test_triple_play_names_the_card_after_the_player(client: Client) -> None:
    game = played(season_of("triple_play"))
    words = text(page(client, game.get_absolute_url()))
    lines = BattingLine.objects.filter(game=game).select_related("player")
    assert lines
    for line in lines:
        face = FACES[CARD[line.team_id == game.home_id][line.player.spot]]
        position = f" {line.position}" if line.position else ""
        row = f"{line.player.name}{position} {face.rank} , {face.words} {line.ab} {line.r} "
        assert row in words


def test_quick_shows_both_cards_and_every_die(client: Client) -> None:
    game = played(season_of("quick"))
    html = page(client, game.get_absolute_url())
    told = [play.detail for play in plays_of(game) if play.outcome is not NO_PLAY]
    drawn = parsed(html)
    assert len(drawn.select(".quick-card.batting-card")) == len(told)
    assert len(drawn.select(".quick-card.pitching-card")) == len(told)
    dice = sum(len(detail[2]) + bool(detail[3]) + bool(detail[4]) for detail in told)
    assert len(drawn.select("svg.die")) == dice
    assert len(drawn.select(".exchange")) == sum(len(detail[5]) for detail in told)


def test_a_star_of_quick_is_told_by_his_gift(client: Client) -> None:
    season = season_of("quick", stars=2)
    stars = ["speedy", *[""] * 7, "big_hitter", "", "", ""]
    for team in season.teams.all():
        Lineup.objects.create(team=team, spots=stars)
    game = played(season)
    words = text(page(client, game.get_absolute_url()))
    box = words.split("Play by play")[0]
    pitcher = PitchingLine.objects.filter(game=game, player__spot=8).select_related("player")[0]
    assert box.count("★ speedy , star: speedy") == 4  # two boxes, two scorecards
    assert f"{pitcher.player.name} P ★ big hitter , star: big hitter" in box
    team_page = page(client, game.home.get_absolute_url())
    assert team_page.count('class="star"') == 2
    assert "Chip P1: starting pitcher, big hitter" in team_page
    assert "star: speedy" in text(page(client, game.home.players.get(spot=0).get_absolute_url()))
    assert " Star " not in text(page(client, game.home.players.get(spot=1).get_absolute_url()))


def test_a_game_without_stars_has_none(client: Client) -> None:
    assert "★" not in page(client, played(season_of("quick")).get_absolute_url())


@pytest.mark.parametrize("slug", WITH_A_COUNT)
def test_a_game_with_a_count_is_told_pitch_by_pitch(client: Client, slug: str) -> None:
    game = played(season_of(slug))
    html = page(client, game.get_absolute_url())
    words = text(html).split("Play by play")[1]
    tables = [table for play in plays_of(game) if (table := PRESENTATIONS[slug].thrown(play))]
    told = [pitch for table in tables for pitch in table.pitches]
    assert sum(bool(pitch.code) for pitch in told) > 40
    assert len(parsed(html).select("ol.pitches")) == sum(bool(table.pitches) for table in tables)
    at = 0
    for pitch in told:  # all of them, in their order
        if pitch.word:
            said = " ".join(filter(None, [pitch.code, pitch.word, pitch.more, pitch.count]))
            at = words.index(said, at) + len(said)
    faces = re.compile(r"#(?:club|diamond|heart|spade|face)-(\w+)")
    uses = values(html, "href", "use")
    drawn = [found[1] for at in uses if (found := faces.fullmatch(at))]
    parts = [part for pitch in told for part in pitch.parts]
    parts += [part for table in tables for laid in table.after for part in laid]
    assert len(drawn) == sum(not isinstance(part, str) for part in parts)
    assert drawn.count("down") == sum(part is FACE_DOWN for part in parts)
    assert (drawn.count("down") > 0) == (slug == "cardball")


@pytest.mark.parametrize("slug", WITH_A_COUNT)
def test_who_does_not_see_the_cards_of_a_count_hears_of_them(client: Client, slug: str) -> None:
    game = played(season_of(slug))
    html = page(client, game.get_absolute_url())
    told = {text(words) for words in parsed(html).select("span.unseen")}
    for play in plays_of(game):
        if play.outcome is not NO_PLAY:
            assert RULESETS[slug].detail(play) in told


@pytest.mark.parametrize("slug", WITH_A_COUNT)
def test_the_legend_knows_the_letters_of_the_pitches(client: Client, slug: str) -> None:
    words = text(page(client, played(season_of(slug)).get_absolute_url()))
    assert "B a ball, C a called strike, S a swinging strike, F a foul" in words.replace(" ,", ",")


@pytest.mark.parametrize("slug", sorted(PRESENTATIONS))
def test_every_card_is_drawn_once_and_found_by_its_plays(client: Client, slug: str) -> None:
    html = page(client, played(season_of(slug)).get_absolute_url())
    there = ids(html)
    assert len(there) == len(set(there))
    assert references(html) <= set(there)


def test_a_game_of_no_positions_has_no_empty_column_for_them(client: Client) -> None:
    game = played(season_of("triple_play"))
    never_on_the_bench = game.home.players.get(spot=17)
    pinch_hitter = BattingLine.objects.filter(position="PH").select_related("player")[0].player
    assert "Pos" not in text(page(client, never_on_the_bench.get_absolute_url())).split()
    html = page(client, pinch_hitter.get_absolute_url())
    assert "Pos" in [text(cell) for cell in parsed(html).select("th")]
    assert "PH" in [text(cell) for cell in parsed(html).select("td")]


@pytest.mark.parametrize("slug", [*CARD_GAMES, "piecepack"])
def test_the_legend_knows_double_plays(client: Client, slug: str) -> None:
    words = text(page(client, played(season_of(slug)).get_absolute_url()))
    assert "DP and TP two and three outs in one play" in words


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_the_legend_knows_that_no_fielder_is_known(client: Client, slug: str) -> None:
    words = text(page(client, played(season_of(slug)).get_absolute_url()))
    assert "GO FO LO an out on the ground, on a fly, on a line drive" in words
    assert "Positions are numbered" not in words
    assert "Under a play lie the batter’s card" in words


@pytest.mark.parametrize("slug", [*CARD_GAMES, *WITH_A_COUNT])
def test_the_pages_take_as_few_queries_as_another_games(client: Client, slug: str) -> None:
    game = played(season_of(slug))
    for thing, most in ((game, 10), (game.home, 12), (game.home.players.first(), 12)):
        url = thing.get_absolute_url()
        with CaptureQueriesContext(connection) as queries:
            client.get(url)
        assert len(queries) <= most


def test_a_game_without_drawings_tells_its_plays_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(season_of("quick"))
    monkeypatch.delitem(PRESENTATIONS, "quick")
    html = page(client, game.get_absolute_url())
    assert "quick-card" not in html
    rules = RULESETS["quick"]
    words = text(html)
    for play in plays_of(game):
        if play.outcome is not NO_PLAY:
            assert rules.detail(play) in words


def test_options_are_told_in_words(client: Client) -> None:
    league = make_league(2, ruleset="quick")
    words = text(page(client, league.get_absolute_url()))
    assert "Wild swing only when no card in hand can match" in words
