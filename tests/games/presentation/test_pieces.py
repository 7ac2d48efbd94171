"""The pieces and cards that stand for players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.template.loader import render_to_string

from engine import RULESETS
from engine.cards import DECK_SIZE, RANK
from engine.ruleset import Ruleset
from engine.rulesets.quick.ruleset import Quick
from games.models import Lineup
from games.presentation import PRESENTATIONS, presentation
from games.presentation.cards import BOTTOM, FACES, LEFT, PIPS, RIGHT, TOP
from games.presentation.pieces import Mark, Piece
from games.presentation.triple_play.pieces import Pair
from league.models import League, Player, Team
from tests.html import the
from tests.leagues import make_league


def player(rules: Ruleset, spot: int) -> Player:
    team = Team(pk=7, league=League(ruleset=rules.slug))
    return Player(team=team, spot=spot, name="Ito")


def piece(rules: Ruleset, his: Player) -> Piece:
    return presentation(rules).piece(rules.roster[his.spot], his)


def marks(rules: Ruleset, spot: int, *, seat: int, lineup: Sequence[str]) -> list[Mark]:
    return presentation(rules).marks(spot, seat, lineup)


def drawn(piece: Piece, **more: object) -> str:
    return render_to_string(piece.template, {"piece": piece, **more})


SPOTS = [(slug, spot) for slug in PRESENTATIONS for spot in range(len(RULESETS[slug].roster))]


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "spot"), SPOTS)
def test_a_drawing_of_a_player_says_in_words_what_it_is(slug: str, spot: int) -> None:
    rules = RULESETS[slug]
    his = piece(rules, player(rules, spot))
    for large in (False, True):
        svg = the(drawn(his, large=large), "svg")
        assert svg["role"] == "img"
        assert svg["aria-label"] == his.words


class Undrawn(Quick):
    slug = "undrawn"


def test_a_game_without_drawings_shows_its_pieces_in_words() -> None:
    rules = Undrawn()
    html = drawn(piece(rules, player(rules, 8)))
    assert "Starting pitcher" in html
    assert "svg" not in html
    assert marks(rules, 8, seat=0, lineup=rules.default_lineup) == []


def test_a_triple_play_player_is_red_on_the_road_and_black_at_home() -> None:
    rules = RULESETS["triple_play"]
    for spot, roster_spot in enumerate(rules.roster):
        his = piece(rules, player(rules, spot))
        if roster_spot.key == "SP":
            assert not isinstance(his, Pair)
            continue
        assert isinstance(his, Pair)
        assert (his.road.red, his.home.red) == (True, False)
        assert his.road.rank == his.home.rank == roster_spot.key.partition("-")[0]
        for seat, face in enumerate((his.road, his.home)):
            (mark,) = marks(rules, spot, seat=seat, lineup=())
            assert (mark.text, mark.suit, mark.red) == (face.rank, face.suit, face.red)


@pytest.mark.django_db
def test_a_star_is_known_by_the_lineup_that_his_team_has_set_down() -> None:
    league = make_league(1, ruleset="quick", options={"stars": 2})
    team = league.teams.get()
    rules = RULESETS["quick"]
    stars = ["", "hit_and_run", *[""] * 9, "smart"]
    before = piece(rules, team.players.get(spot=1))
    Lineup.objects.create(team=team, spots=stars)
    assert "hit and run" not in before.words
    for spot, star in enumerate(stars):
        his = piece(rules, team.players.get(spot=spot))
        assert ('class="star"' in drawn(his)) == bool(star)
        assert star.replace("_", " ") in his.words


def test_a_deck_has_each_card_once() -> None:
    assert len({(face.rank, face.suit) for face in FACES}) == DECK_SIZE
    assert sum(face.red for face in FACES) == DECK_SIZE / 2
    assert {face.court for face in FACES} == {"", "jack", "queen", "king"}
    assert sum(face.ace for face in FACES) == 4


def test_a_number_card_has_as_many_pips_as_it_says() -> None:
    for card, face in enumerate(FACES):
        assert len(face.pips) == (RANK[card] if RANK[card] in PIPS else 0)


@pytest.mark.parametrize("rank", sorted(PIPS))
def test_pips_stand_as_on_a_real_card(rank: int) -> None:
    """Left and right alike, and upside down the same but for the odd one of the seven."""
    pips = set(PIPS[rank])
    assert len(pips) == rank
    assert {(LEFT + RIGHT - x, y) for x, y in pips} == pips
    odd = {(x, y) for x, y in pips if (x, TOP + BOTTOM - y) not in pips}
    assert len(odd) == (rank == 7)


@pytest.mark.parametrize("card", range(DECK_SIZE))
def test_a_large_card_shows_what_it_is(card: int) -> None:
    face = FACES[card]
    svg = render_to_string("pieces/face.html", {"piece": face})
    assert svg.count(f">{face.rank}</text>") == 2  # a corner each way up
    # Pips, an ace's one, or a figure each way up with its own; and two in the corners
    figure = 2 if face.court else 0
    assert svg.count(f'href="#{face.suit}"') == (len(face.pips) or 2 - face.ace) + 2
    assert svg.count(f'href="#{face.court}"') == figure
