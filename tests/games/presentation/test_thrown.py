"""What the pages lay on the table for a play, in whole games of every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import RULESETS
from engine.plays import (
    CAUGHT_STEALING,
    FLY_OUT,
    GROUND_OUT,
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
from games.presentation import PRESENTATIONS
from games.presentation.cards import FACE_DOWN, FACES
from games.presentation.pitches import pitch_by_pitch
from games.presentation.quick.thrown import BATTING_FACES, PITCHING_FACES
from tests.engine.managed import rookies_game
from tests.html import ids, parsed, references

QUICK, SACKSON = RULESETS["quick"], RULESETS["sackson"]
STEALS = (STOLEN_BASE, CAUGHT_STEALING)


def played(slug: str, games: int = 6, **options: Any) -> Iterator[tuple[Play, Any]]:
    """Every play of some games between rookies, and its table."""
    rules = RULESETS[slug]
    for seed in range(games):
        for play in rookies_game(rules, seed, rules.options(options)).plays or ():
            yield play, PRESENTATIONS[slug].thrown(play)


def drawn(slug: str, table: Any) -> str:
    """A table as the page of a game draws it."""
    pitches = getattr(table, "pitches", ())
    html = render_to_string("games/pitches.html", {"pitches": pitches}) if pitches else ""
    return html + render_to_string(f"games/{slug}/thrown.html", {"table": table})


@pytest.mark.parametrize("slug", sorted(PRESENTATIONS))
def test_every_play_is_laid_out_but_one_that_is_none(slug: str) -> None:
    for play, table in played(slug, 2):
        assert (table is None) == (play.outcome is NO_PLAY)
        if table:
            first = parsed(drawn(slug, table)).find()
            assert first is not None
            assert first.name in ("svg", "span", "ol")


@pytest.mark.parametrize("slug", sorted(PRESENTATIONS))
def test_all_that_a_table_is_drawn_from_is_on_the_page(slug: str) -> None:
    deck = PRESENTATIONS[slug].decks[0]
    sprites = render_to_string("pieces/sprite.html")
    sprites += render_to_string(deck.template, {"cards": deck.cards})
    there = ids(sprites)
    assert len(there) == len(set(there))
    used: set[str] = set()
    for _, table in played(slug, 2):
        if table:
            used |= references(drawn(slug, table))
    assert used
    assert used <= {*there}


def test_only_a_piecepack_die_has_a_sun_for_its_one() -> None:
    def symbol(**given: object) -> str:
        (found,) = references(render_to_string("pieces/die.html", given))
        return found

    assert [symbol(face=face, aces=True) for face in range(3)] == ["die-0", "die-ace", "die-2"]
    assert [symbol(face=face) for face in (1, 2, 6)] == ["die-1", "die-2", "die-6"]


@pytest.mark.parametrize("slug", sorted(PRESENTATIONS))
def test_a_legend_says_how_to_read_it(slug: str) -> None:
    legend = parsed(render_to_string(f"games/{slug}/legend.html"))
    rows = legend.find_all(recursive=False)
    assert rows
    assert {row.name for row in rows} == {"li"}
    assert all(row.get_text().strip() for row in rows)
    assert not legend.select("li li")
    outside = legend.find_all(string=True, recursive=False)
    assert not "".join(outside).strip(), "said beside the rows"


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
            black = "black" in (table.batted.outer.color, table.pitched.outer.color)
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
                pitched == "PO" and "steal" not in batted for batted, pitched in play.detail[-1]
            )


@pytest.mark.parametrize(
    ("batted", "drawn"),
    [
        ("steal 1", "Steal 2nd"),
        ("steal 2", "Steal 3rd"),
        ("steal 3", "Steal home"),
        ("steal", "Steal"),  # a play that was stored before bases were
    ],
)
def test_a_steal_that_failed_is_drawn_with_its_base(batted: str, drawn: str) -> None:
    detail = ("R1", "y1", (), 0, 0, ((batted, "r2"), (batted, "PO")))
    table = PRESENTATIONS["quick"].thrown(
        Play(1, 0, 0, 0, 8, GROUND_OUT, [], 0, 0, detail=QUICK.read_detail(detail))
    )
    assert [each.batted.text for each in table.earlier] == [drawn, drawn]
    assert not any(each.ball for each in table.earlier)
    html = render_to_string("games/quick/thrown.html", {"table": table})
    assert html.count(f">{drawn}<") == 2


def test_every_color_has_its_letter() -> None:
    """Nobody need see colors to tell a card’s."""
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
        html = render_to_string("games/quick/pitching_card.html", {"card": drawn})
        for color in filter(None, (pitch.outer, pitch.inner)):
            assert f"hue-{color}" in html
            assert f">{color[0].upper()}</text>" in html


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


def lying(table: Any) -> list[Any]:
    """All cards of a table and all words between them, in their order."""
    laid = [pitch.parts for pitch in table.pitches] + table.after
    return [part for parts in laid for part in parts]


def faces(parts: list[Any]) -> list[Any]:
    return [part for part in parts if not isinstance(part, str)]


def test_every_card_of_a_play_lies_there_in_its_order_in_sackson() -> None:
    words = set()
    for play, table in played("sackson"):
        if table:
            told = [
                card for what, *rest in play.detail for card in (rest[1:] if what == "R" else rest)
            ]
            assert faces(lying(table)) == [FACES[card] for card in told if card >= 0]
            words |= {part for part in lying(table) if isinstance(part, str)}
            words |= {pitch.word for pitch in table.pitches}
    assert words >= {"ball", "swinging", "foul", "in play", "fielded with", "error: companion"}
    assert words >= {"intentional", "hit", "new ball", "caught with"}


def test_what_settles_a_play_lies_last_in_sackson() -> None:
    steals = 0
    for play, table in played("sackson", 20):
        if table is None:
            continue
        if play.outcome in STEALS:
            steals += 1
            assert table.after[0][0] in ("to second", "to third", "home")
        elif SINGLE <= play.outcome <= HOME_RUN:
            assert table.after[0][1] == "fielded with"
        elif play.outcome is STRIKEOUT:
            assert not table.after
            assert (table.pitches[-1].code, table.pitches[-1].count) == ("S", "strike 3")
    assert steals


def test_all_runners_of_a_double_steal_lie_together_in_sackson() -> None:
    queen, king, jack = 11, 12, 36
    detail = (("S", 30, 2), ("R", 2, queen, jack), ("R", 1, king, -1))
    play = Play(
        1, 0, 2, 0, 12, CAUGHT_STEALING, [], 0, 0, pitches="S", detail=SACKSON.read_detail(detail)
    )
    table = PRESENTATIONS["sackson"].thrown(play)
    (pitch,) = table.pitches
    assert pitch.parts == [FACES[30], FACES[2]]
    assert (pitch.code, pitch.word, pitch.count) == ("S", "swinging", "0–1")
    assert table.after == [
        ["to third", FACES[queen], "against", FACES[jack]],
        ["to second", FACES[king], "not played on"],
    ]


def test_runners_who_went_back_and_a_new_ball_lie_between_the_pitches_in_sackson() -> None:
    queen, king, jack = 11, 12, 36
    detail = (("B", 5, 3), ("R", 1, queen, jack), ("N", jack, king), ("X", 1, 2), ("P", 2, 4))
    table = PRESENTATIONS["sackson"].thrown(
        Play(1, 0, 0, 0, 12, SINGLE, [], 0, 0, pitches="BX", detail=SACKSON.read_detail(detail))
    )
    assert [(each.code, each.word, each.count) for each in table.pitches] == [
        ("B", "ball", "1–0"),
        ("", "", ""),
        ("", "new ball", ""),
        ("X", "in play", ""),
    ]
    assert table.pitches[1].parts == ["to second", FACES[queen], "against", FACES[jack]]
    assert table.after == [[FACES[2], "fielded with", FACES[4]]]


def test_a_relievers_first_batter_is_told_from_the_starters_first_pitch_in_sackson() -> None:
    detail = (("B", 5, 3), ("F", 5, 11), ("S", 5, 20), ("I", 12, -1))
    play = Play(
        1, 0, 0, 0, 13, WALK, [], 0, 0, pitches="BB.BF.SI", detail=SACKSON.read_detail(detail)
    )
    table = PRESENTATIONS["sackson"].thrown(play)
    assert [(each.code, each.count) for each in table.pitches] == [
        ("B", "3–0"),
        ("F", "3–1"),
        ("S", "3–2 full"),
        ("I", "ball 4"),
    ]


def test_every_card_of_a_play_lies_there_in_its_order_in_cardball() -> None:
    words = set()
    for play, table in played("cardball", 12):
        thrown, *what = play.detail
        shown = [card for pitch, bat, _ in thrown for card in (pitch, bat)]
        if what and what[0] == "steal":
            shown += what[1]
        elif what:
            _, _, catch, outs, safes = what
            saved = {base: card for card, base in safes}
            shown += catch
            for card, base in outs:
                shown += [card, saved[base]] if base in saved else [card]
        assert faces(lying(table)) == [FACES[card] if card >= 0 else FACE_DOWN for card in shown]
        words |= {part for part in lying(table) if isinstance(part, str)}
        words |= {pitch.word for pitch in table.pitches}
        words.add(table.pitches[-1].count if table.pitches else "")
    assert words >= {"ball", "called", "swinging", "foul", "in play", "hit", "ball 4", "strike 3"}
    assert words >= {"single", "double", "home run", "fly", "pop-up drops", "ground ball", "bunt"}
    assert words >= {"caught with", "out", "safe", "lead-off", "against", "sacrifice fly called"}
    assert words >= {"the batter:", "runner from first:", "runner from second:"}


def test_a_card_lies_face_down_only_where_the_batter_took_the_pitch_in_cardball() -> None:
    for play, table in played("cardball", 2):
        for pitch, (_, _, code) in zip(table.pitches, play.detail[0], strict=True):
            assert pitch.code == code
            assert (pitch.parts[1] is FACE_DOWN) == (code in "BCH")


def test_suits_decide_a_steal_in_cardball() -> None:
    seen = set()
    for play, table in played("cardball", 40):
        if play.outcome in STEALS:
            (move,) = play.moves
            ((_, lead_off, _, caught, verdict),) = table.after
            assert verdict == ("same suit" if lead_off.suit == caught.suit else "different suits")
            assert move.out == ((verdict == "same suit") == (move.end == 2))
            seen.add((move.end, verdict))
    assert len(seen) == 4


def test_an_out_card_that_stands_is_an_out_in_cardball() -> None:
    stood = 0
    for play, table in played("cardball", 12):
        for who, *rest in table.after:
            if who.endswith(":"):
                men = ("the batter:", "runner from first:", "runner from second:")
                base = men.index(who) if who in men else 3
                out = any(move.start == base and move.out for move in play.moves)
                assert not (out and "safe" in rest)
                stood += out
    assert stood


@pytest.mark.parametrize("slug", ["cardball", "sackson"])
def test_the_count_goes_on_from_play_to_play(slug: str) -> None:
    """Each pitch of a game is told once, and counted from the first to its batter."""
    for seed in range(4):
        balls = strikes = told = 0
        before: Play | None = None
        plays = [p for p in rookies_game(RULESETS[slug], seed).plays or () if p.detail]
        for play in plays:
            if before is None or before.outcome < STOLEN_BASE or before.half != play.half:
                balls = strikes = 0
            counts = []
            for pitch in PRESENTATIONS[slug].thrown(play).pitches:
                if not pitch.code:
                    continue
                told += 1
                if pitch.code in "BI":
                    balls += 1
                elif pitch.code in "SC" or (pitch.code == "F" and strikes < 2):
                    strikes += 1
                counts.append((pitch.count, f"{balls}–{strikes}"))
            if play.outcome < STOLEN_BASE:
                ended, _ = counts.pop()
                assert "–" not in ended
                assert (ended == "ball 4") == (balls == 4)
                assert (ended == "strike 3") == (strikes == 3)
            for shown, counted in counts:
                assert shown == counted + " full" * (counted == "3–2")
            before = play
        assert told


def test_a_play_without_a_table_tells_the_pitches_that_no_play_before_it_told() -> None:
    play = Play(1, 0, 0, 0, 9, WALK, [], 0, 0, pitches="BBC.FBB")
    assert [(each.code, each.count) for each in pitch_by_pitch(play)] == [
        ("F", "2–2"),
        ("B", "3–2 full"),
        ("B", "ball 4"),
    ]
    steal = play._replace(outcome=STOLEN_BASE, pitches="BC")
    assert [each.count for each in pitch_by_pitch(steal)] == ["1–0", "1–1"]
    assert pitch_by_pitch(play._replace(pitches="")) == []
