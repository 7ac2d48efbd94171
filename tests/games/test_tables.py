"""What the pages lay on the table for a play, in whole games of every ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import RULESETS
from engine.plays import (
    CAUGHT_STEALING,
    FLY_OUT,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    WALK,
    Play,
)
from engine.rulesets.quick.cards import BATTING_CARDS, PITCHING_CARDS
from games.tables import TABLES
from games.tables.quick import BATTING_FACES, PITCHING_FACES
from league.playing_cards import FACES
from tests.engine.managed import rookies_game

STEALS = (STOLEN_BASE, CAUGHT_STEALING)


def played(slug: str, games: int = 6, **options: Any) -> Iterator[tuple[Play, Any]]:
    """Every play of some games between rookies, and its table."""
    rules = RULESETS[slug]
    for seed in range(games):
        for play in rookies_game(rules, seed, rules.options(options)).plays or ():
            yield play, TABLES[slug](play)


@pytest.mark.parametrize("slug", sorted(TABLES))
def test_every_play_is_laid_out_but_one_that_is_none(slug: str) -> None:
    for play, table in played(slug, 2):
        assert (table is None) == (play.outcome is NO_PLAY)
        if table:
            html = render_to_string(f"pieces/thrown_{slug}.html", {"table": table})
            assert html.startswith(("<svg", "<span"))


@pytest.mark.parametrize("slug", sorted(TABLES))
def test_all_that_a_table_is_drawn_from_is_on_the_page(slug: str) -> None:
    there = re.findall(r'id="([^"]+)"', render_to_string("pieces/sprite.html"))
    drawn: set[str] = set()
    for _, table in played(slug, 2):
        if table:
            html = render_to_string(f"pieces/thrown_{slug}.html", {"table": table})
            drawn |= set(re.findall(r'href="#([^"]*)"', html))
    assert drawn
    assert drawn <= {*there}


def test_only_a_piecepack_die_has_a_sun_for_its_one() -> None:
    def symbol(**given: object) -> str:
        return render_to_string("pieces/die.html", given).split('href="#')[1].split('"')[0]

    assert [symbol(face=face, aces=True) for face in range(3)] == ["die-0", "die-ace", "die-2"]
    assert [symbol(face=face) for face in (1, 2, 6)] == ["die-1", "die-2", "die-6"]


@pytest.mark.parametrize("slug", sorted(TABLES))
def test_a_legend_says_how_to_read_it(slug: str) -> None:
    legend = render_to_string(f"games/legend_{slug}.html")
    assert re.fullmatch(r"(<li>(?!<li>).+</li>\n)+", legend)


def test_the_higher_card_decides_in_triple_play() -> None:
    verdicts = set()
    for play, table in played("triple_play"):
        if table is None or table.runner:
            continue
        verdicts.add(table.verdict)
        winner = table.verdict.split(" by ")[0]
        assert (winner == "walked") == (play.outcome is INTENTIONAL_WALK)
        if SINGLE <= play.outcome <= HOME_RUN:
            assert winner == "batter"
        elif play.outcome is FLY_OUT:
            assert table.verdict == "pitcher by 2"
        elif play.outcome is STRIKEOUT:
            assert table.verdict == "batter by 8"
    assert {"tie", "batter by 1", "pitcher by 1", "walked"} <= verdicts


def test_cards_lie_before_the_side_that_plays_them_in_triple_play() -> None:
    for play, table in played("triple_play", 2):
        if table and table.pitcher:
            home_bats = bool(play.half)
            assert (table.batter.red, table.pitcher.red) == (not home_bats, home_bats)
            assert all(b.red is not home_bats and p.red is home_bats for b, p in table.fouls)


def test_a_steal_adds_up_in_triple_play() -> None:
    seen = set()
    for play, table in played("triple_play", 40):
        if table and table.runner:
            seen.add(table.verdict)
            safe = table.verdict == "safe"
            assert safe == (play.outcome is STOLEN_BASE)
            higher = table.batters_total >= table.pitchers_total
            assert safe == (higher and table.batter.rank != table.pitcher.rank)
    assert seen == {"safe", "out", "out: same rank"}


def test_what_was_made_of_a_grounder_is_told_only_where_it_is_two_outs() -> None:
    told = {
        sum(move.out for move in play.moves)
        for play, table in played("triple_play")
        if table and "for two" in table.verdict
    }
    assert told == {2}


def test_only_a_match_is_a_hit_in_quick() -> None:
    for play, table in played("quick"):
        if table is None or not table.verdict:
            continue
        if SINGLE <= play.outcome <= HOME_RUN:
            assert table.verdict == "match"
        elif play.outcome is STRIKEOUT:
            assert table.verdict == "no match"


def test_black_cards_match_nothing_in_quick() -> None:
    for play, table in played("quick"):
        if table:
            black = "black" in (table.batted.outer.colour, table.pitched.outer.colour)
            assert black == (not table.verdict)
            assert black or play.outcome not in (*STEALS, WALK)


def test_of_dice_in_quick_one_counts() -> None:
    rolled = 0
    for play, table in played("quick", wild_swing="any"):
        if table and table.dice:
            rolled += 1
            (counted,) = [die.face for die in table.dice if not die.spent]
            faces = [die.face for die in table.dice]
            assert counted == (max(faces) if len(faces) == 2 else min(faces))
            if play.outcome is HOME_RUN:
                assert (len(faces), counted) == (2, 4)
    assert rolled


def test_the_row_of_the_batters_third_of_the_order_is_marked() -> None:
    """Printed on the cards’ sheet: the upper row is for batters 1–3, the lower for 7–9."""
    spoken = {card.name: card for card in BATTING_CARDS}
    for play, table in played("quick", 2):
        if table and len(table.batted.rows) == 3 and play.detail[0] in spoken:
            (marked,) = [i for i, row in enumerate(table.batted.rows) if row.applied]
            assert marked == min(play.batter, 8) // 3
            card = spoken[play.detail[0]]
            assert [row.text for row in table.batted.rows] == [row.result for row in card.rows]


def test_what_went_before_in_the_plate_appearance_lies_there_too() -> None:
    for play, table in played("quick", 2):
        if table:
            assert len(table.earlier) == len(play.detail[-1])
            assert sum(each.ball for each in table.earlier) == sum(
                pitched == "PO" and batted != "steal" for batted, pitched in play.detail[-1]
            )


def test_every_colour_has_its_letter() -> None:
    """Nobody need see colours to tell a card’s."""
    for card in BATTING_CARDS:
        for face in BATTING_FACES[card.name]:
            assert face.outer == (card.outer, card.outer[0].upper())
            inner = [row.inner for row in face.rows]
            if len(inner) == 3:
                assert inner == [
                    (row.inner, row.inner[0].upper()) if row.inner else None for row in card.rows
                ]
    for pitch in PITCHING_CARDS:
        drawn = PITCHING_FACES[pitch.name]
        html = render_to_string("pieces/pitching_card.html", {"card": drawn})
        for colour in filter(None, (pitch.outer, pitch.inner)):
            assert f"hue-{colour}" in html
            assert f">{colour[0].upper()}</text>" in html


def test_who_does_not_see_the_cards_hears_of_each() -> None:
    for play, table in played("triple_play", 2):
        if table:
            words = RULESETS["triple_play"].detail(play)
            cards = 1 + (table.pitcher is not None) + 2 * len(table.fouls) + bool(table.runner)
            assert words.count(" of ") == cards
            assert words.count(": foul") == len(table.fouls)
            assert words.endswith(f": {table.verdict}")
    for play, table in played("quick", 2):
        if table:
            words = RULESETS["quick"].detail(play)
            assert words.count(" against ") == 1 + len(table.earlier)
            assert words.count(", a ball") == sum(each.ball for each in table.earlier)
            assert (": match" in words) == (table.verdict == "match")
            assert [int(word) for word in words.split() if word.isdecimal()] == [
                *filter(None, [table.big_hitter]),
                *(die.face for die in table.dice),
                *filter(None, [table.double_play]),
            ]


def test_every_card_of_a_play_lies_there_in_its_order_in_sackson() -> None:
    words = set()
    for play, table in played("sackson"):
        if table:
            told = [
                card for what, *rest in play.detail for card in (rest[1:] if what == "R" else rest)
            ]
            parts = [part for each in table.earlier + table.settling for part in each]
            faces = [part for part in parts if not isinstance(part, str)]
            assert faces == [FACES[card] for card in told if card >= 0]
            words |= {part for part in parts if isinstance(part, str)}
    assert words >= {"ball", "strike", "foul", "foul, companion", "in play", "fielded", "companion"}
    assert words >= {"deliberate ball", "hit batter", "new ball"}


def test_the_last_exchange_settles_a_play_in_sackson() -> None:
    steals = 0
    for play, table in played("sackson", 20):
        if table is None:
            continue
        (settling,) = table.settling
        if play.outcome in STEALS:
            steals += 1
            assert settling[0] in ("to second", "to third", "home")
        elif SINGLE <= play.outcome <= HOME_RUN:
            assert settling[1] == "fielded"
        elif play.outcome is STRIKEOUT:
            assert settling[-1] == "strike"
    assert steals


def test_all_runners_of_a_double_steal_lie_together_in_sackson() -> None:
    queen, king, jack = 11, 12, 36
    detail = (("S", 30, 2), ("R", 2, queen, jack), ("R", 1, king, -1))
    table = TABLES["sackson"](Play(1, 0, 2, 0, 12, CAUGHT_STEALING, [], 0, 0, detail=detail))
    assert table.earlier == [[FACES[30], FACES[2], "strike"]]
    assert table.settling == [
        ["to third", FACES[queen], "against", FACES[jack]],
        ["to second", FACES[king], "not played on"],
    ]
