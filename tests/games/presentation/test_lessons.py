"""The pages that teach the games: every chart and option on them is the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest
from django.test import Client

from engine import RULESETS
from engine.cards import COLOR, DECK_SIZE, HEARTS, JACK, RANK, SUIT, card_of
from engine.chance import Chance
from engine.plays import (
    CAUGHT_STEALING,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_PLATE,
    HOME_RUN,
    LINE_OUT,
    NO_PLAY,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    Play,
)
from engine.rulesets.cardball.tables import RESULTS
from engine.rulesets.piecepack.tables import DECK, POSITIONS, RETIRED, TILES, cards
from engine.rulesets.quick.cards import BATTING_CARDS, PITCH_OUT, PITCHING_CARDS
from engine.rulesets.quick.rules import exchange
from engine.rulesets.quick.state import State
from engine.rulesets.quick.tables import PITCH_BIT
from engine.rulesets.quick.words import LABELS
from engine.rulesets.sackson.tables import COMPANION, FIELDED, PLACED, SWINGS, fate_of
from engine.rulesets.triple_play.outcomes import meet
from engine.rulesets.triple_play.tables import DOUBLE_PLAY, RELIEF_CARDS, RUNNERS
from games.presentation import lesson
from games.presentation.cards import FACES
from games.presentation.lessons import COMMON
from tests.engine.managed import rookies_game
from tests.html import ids, parsed, references, text, the, values
from tests.leagues import make_league, make_season

SLUGS = sorted(RULESETS)
LESSONS = {slug: lesson(RULESETS[slug]) for slug in SLUGS}
HIT_WORDS = {"single": 9, "double": 10, "triple": 11, "home run": 12}


@cache
def page(slug: str = "") -> str:
    """A page as it is served; it is the same for everybody who is not logged in."""
    response = Client().get(f"/how-to-play/{slug}/" if slug else "/how-to-play/")
    assert response.status_code == 200
    return response.content.decode()


def chart(slug: str, title: str) -> dict[str, list[str]]:
    """A chart as it stands on the page: the rest of each row by its first cell."""
    tables = parsed(page(slug)).select("table:has(> caption)")
    (table,) = (table for table in tables if text(the(table, "caption")) == title)
    rows = table.select("tr:has(> th[scope=row])")
    return {text(the(row, "th")): [text(cell) for cell in row.select("td")] for row in rows}


def within(words: str, number: int) -> bool:
    """Whether “5 to 6”, “−3 or less” or “9 or more” is said of a number."""
    first, *more = [int(found) for found in re.findall(r"-?\d+", words.replace("−", "-"))]
    if "or less" in words:
        return number <= first
    if "or more" in words:
        return number >= first
    return first <= number <= (more[0] if more else first)


def row(rows: dict[str, list[str]], number: int) -> list[str]:
    (found,) = [cells for words, cells in rows.items() if within(words, number)]
    return found


def plays(slug: str, games: int = 8, **options: object) -> Iterator[Play]:
    """The plays of games between rookies but the last of each, which may be cut short by a win."""
    rules = RULESETS[slug]
    for seed in range(games):
        played = rookies_game(rules, seed, rules.options(options)).plays or []
        yield from (play for play in played[:-1] if play.outcome is not NO_PLAY)


# The pages


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_its_page(slug: str) -> None:
    rules = RULESETS[slug]
    html = parsed(page(slug))
    assert text(the(html, "title")) == f"How to play {rules.name} · Pennant"
    assert f"was designed by {rules.designer}." in text(html)
    assert len(html.select("figure.example")) >= 3
    assert len(html.select("h1")) == 1


@pytest.mark.parametrize("slug", SLUGS)
def test_every_anchor_is_there(slug: str) -> None:
    html = parsed(page(slug))
    there = ids(html)
    assert len(there) == len(set(there))
    assert references(html) <= {*there}
    assert {*there} >= COMMON
    for anchor, title in LESSONS[slug].sections.items():
        assert title in [text(link) for link in html.select(f"a[href='#{anchor}']")]
        assert text(the(html, f"h2#{anchor}")).removesuffix(" option") == title


def test_the_index_leads_to_every_game() -> None:
    html = parsed(page())
    for slug, rules in RULESETS.items():
        links = html.select(f"a[href='/how-to-play/{slug}/']")
        assert rules.name in [text(link) for link in links]


@pytest.mark.parametrize("slug", ["", *SLUGS])
def test_no_page_asks_the_database(slug: str) -> None:
    """Without pytest’s `django_db` any query is an error."""
    assert page(slug)


def test_a_game_that_does_not_exist_has_none() -> None:
    assert Client().get("/how-to-play/cricket/").status_code == 404
    assert Client().post("/how-to-play/quick/").status_code == 405


@pytest.mark.parametrize("slug", SLUGS)
def test_the_options_are_the_rulesets(slug: str) -> None:
    rules = RULESETS[slug]
    rows = the(page(slug), "section:has(> h2#options) dl.choices").select("div:has(> dt)")
    told = [(text(the(row, "dt")), text(the(row, "dt > .tag"))) for row in rows]
    assert all(text(the(row, "dd")) for row in rows)
    options = fields(rules.Options)
    labels = [words.removesuffix(f" {default}") for words, default in told]
    assert labels == [option.metadata["label"] for option in options]
    for option, (_, default) in zip(options, told, strict=True):
        value = option.default
        words = ("off", "on")[value] if isinstance(value, bool) else str(value)
        assert default == option.metadata.get("choices", {}).get(value, words)
    assert {*LESSONS[slug].options} == {option.name for option in options}


@pytest.mark.django_db
def test_leagues_and_their_games_lead_there(client: Client) -> None:
    season = make_season(league=make_league(2, ruleset="quick"))
    for url in (
        season.league.get_absolute_url(),
        season.get_absolute_url(),
        season.games.first().get_absolute_url(),
    ):
        assert 'href="/how-to-play/quick/"' in client.get(url).content.decode()
    front = client.get("/").content.decode()
    for slug in SLUGS:
        assert f'href="/how-to-play/{slug}/"' in front


@pytest.mark.parametrize("slug", SLUGS)
def test_the_figures_tell_what_they_draw(slug: str) -> None:
    for figure in parsed(page(slug)).select("figure"):
        before, after = values(figure, "aria-label", "svg.diamond")
        assert re.match(r"Before: .+?, (no|one|two) outs?", before)
        assert re.match(r"After: .+?, (no|one|two|three) outs?", after)
        assert the(figure, ".thrown").select("svg")
        assert len(text(figure)) > 60


# Piecepack, by what happens in games


def test_the_hit_chart_of_piecepack() -> None:
    rows = chart("piecepack", "Dice and cards together")
    modifiers = chart("piecepack", "Pitch card against swing card")
    seen = set()
    for play in plays("piecepack"):
        if play.outcome >= STOLEN_BASE:
            continue
        pitch, swing, _, modifier, result, red, _, _ = play.detail
        (words,) = row(rows, result)
        seen.add(words)
        if play.outcome is STRIKEOUT:
            assert words == "Strikeout"
        elif red < 0:
            assert HIT_WORDS[words.lower()] == play.outcome
        else:
            assert words.startswith("Fly" if play.outcome is FLY_OUT else "") or (
                play.outcome is SINGLE
            )
            if play.outcome in (GROUND_OUT, FIELDERS_CHOICE):
                assert words.startswith("Grounder")
        higher = "the pitch" if pitch > swing else "the swing" if swing > pitch else "neither"
        assert modifiers[higher] == [{-2: "2 less", 0: "as rolled", 2: "2 more"}[modifier]]
    assert seen == {cells[0] for cells in rows.values()}


def test_the_fielders_of_piecepack() -> None:
    """Who fields a ball, and on which red dice he makes the out."""
    rows = chart("piecepack", "Dice and cards together")
    dice = chart("piecepack", "Grounders and flies")
    runners = chart("piecepack", "The extra base")
    places = {
        "left field": "LF",
        "center field": "CF",
        "right field": "RF",
        "third base": "3B",
        "shortstop": "SS",
        "second base": "2B",
        "first base": "1B",
    }
    rules = RULESETS["piecepack"]
    extras = 0
    for seed in range(8):
        game = rookies_game(rules, seed)
        for play in game.plays or []:
            *_, result, red, extra, _ = play.detail
            if red >= 0:
                place = row(rows, result)[0].partition(" to ")[2]
                spot = game.lineups[1 - play.half][POSITIONS.index(places[place])]
                span, chance = dice[str(TILES[spot])]
                assert within(span, red) == (play.outcome is not SINGLE)
                assert chance == f"{sum(within(span, die) for die in range(6))} in 6"
            if extra >= 0:
                mover = play.moves[-1]
                span, chance = runners[str(mover.runner.card)]
                assert within(span, extra) == (not mover.out)
                assert chance == f"{sum(within(span, die) for die in range(6))} in 6"
                extras += 1
    assert extras


def test_the_pitchers_of_piecepack() -> None:
    rows = chart("piecepack", "The three pitchers")
    names = {"A": 1, "J": 11, "Q": 12, "K": 13}
    for gone, (words,) in zip(RETIRED, rows.values(), strict=True):
        told = [] if words == "none" else [names.get(w) or int(w) for w in words.split()]
        assert sorted(told) == list(cards(DECK & gone))


# Triple Play!, by what happens in games

PITCHERS_OUTCOMES = {
    "Sacrifice": {SACRIFICE_BUNT, GROUND_OUT},
    "Ground ball": {GROUND_OUT, FIELDERS_CHOICE, GROUNDED_INTO_DOUBLE_PLAY},
    "Fly ball": {FLY_OUT},
    "Line drive": {LINE_OUT},
    "Triple play": {GROUND_OUT},
    "Error": {REACHED_ON_ERROR},
}


def test_both_tables_of_triple_play() -> None:
    batter = chart("triple_play", "The batter’s card is higher")
    pitcher = chart("triple_play", "The pitcher’s card is higher, or the same")
    speeds = chart("triple_play", "How quick a card runs")
    going = {"one base": 1, "two bases": 2, "three bases": 3, "home": 4}

    def speed(card: int) -> int:
        return next(i for i, (span,) in enumerate(speeds.values()) if within(span, RANK[card]))

    margins = set()
    for play in plays("triple_play", 20):
        if play.outcome >= STOLEN_BASE or play.detail[1] < 0:
            continue
        swing, pitch, _, fouls = play.detail
        assert {abs(RANK[b] - RANK[p]) for b, p in fouls} <= {7}
        margin = RANK[swing] - RANK[pitch]
        margins.add(margin)
        if margin <= 0:
            (words,) = pitcher[str(-margin) if margin else "tie"]
            assert play.outcome in PITCHERS_OUTCOMES[words.partition(".")[0]]
            continue
        hit, *by_speed = batter[str(margin)]
        if hit == "strikeout":
            assert play.outcome is STRIKEOUT
            continue
        if " if average, else " in hit:
            hit = hit.split(" if average, else ")[speed(swing) != 1]
        assert play.outcome == HIT_WORDS[hit]
        if len(play.moves) > 1:
            leader = play.moves[0]
            far = going[by_speed[speed(leader.runner.card)]]
            assert leader.end == min(leader.start + far, HOME_PLATE)
    assert margins == {*range(-8, 9)} - {7, -7}
    assert batter["7"][0] == "foul"
    assert pitcher["7"][0].startswith("Foul.")


def test_the_other_runners_move_up_on_a_double_play_of_triple_play() -> None:
    pitcher = chart("triple_play", "The pitcher’s card is higher, or the same")
    told = {by for by, (words,) in pitcher.items() if "the other runners move up one" in words}
    seen = set()
    for play in plays("triple_play", 40):
        if play.outcome is GROUNDED_INTO_DOUBLE_PLAY:
            swing, pitch, *_ = play.detail
            assert str(RANK[pitch] - RANK[swing]) in told
            others = [move for move in play.moves if not move.out]
            assert all(move.end == move.start + 1 for move in others)
            if others:
                assert play.outs == 0
                seen.add(RANK[pitch] - RANK[swing])
    assert seen
    first, second, third = (RUNNERS[0][card_of(rank, HEARTS)] for rank in (6, 7, 8))
    loaded = first, second, third
    for by in told:  # a nine that meets a ten is rare
        _, after, moves = meet(loaded, RUNNERS[0][card_of(9, HEARTS)], -int(by), DOUBLE_PLAY, 0)
        assert [(move.start, move.end) for move in moves if not move.out] == [(3, 4), (2, 3)]
        assert after == (None, None, second)
    assert told == {"1", "3", "4"}


def test_bench_bullpen_and_steals_of_triple_play() -> None:
    steals = chart("triple_play", "A steal")
    bonus = {base: int(told[0].rpartition(" ")[2]) for base, told in steals.items()}
    seen = set()
    for play in plays("triple_play", 20):
        if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
            leader = max(play.moves, key=lambda move: move.start)
            swing, throw, *_ = play.detail
            base = ("second", "third")[leader.end - 2]
            high = RANK[swing] + bonus[base] >= RANK[throw] + RANK[leader.runner.card]
            assert (high and RANK[swing] != RANK[throw]) == (not leader.out)
            seen.add(base)
    assert seen == {"second", "third"}
    assert [cells[0] for cells in chart("triple_play", "The bench, for the batter").values()] == [
        "1",
        "2",
        "3",
    ]
    told = [cells[0] for cells in chart("triple_play", "The bullpen, for the pitcher").values()]
    assert told == [f"{n} cards" for n in sorted({*RELIEF_CARDS} - {0})]


# Quick Baseball


def test_every_card_of_quick_is_drawn() -> None:
    html = parsed(page("quick"))
    kinds = html.select("ul.set")
    told = {text(words) for kind in kinds for words in kind.select("span")}
    assert told >= {LABELS[card.name] for card in (*BATTING_CARDS, *PITCHING_CARDS)}
    assert [len(kind.select("svg")) for kind in kinds] == [9, 8, 4]


def test_the_dice_of_quick() -> None:
    dice = chart("quick", "What the dice say")
    words = {"first": 9, "second": 10, "third": 11, "home run": 12}
    seen = set()
    for play in plays("quick", 12, wild_swing="any"):
        batted, _, rolled, big, *_ = play.detail
        if not rolled or big:
            continue
        wild = batted == "wild"
        counts = max(rolled) if wild else min(rolled)
        card = next((card for card in BATTING_CARDS if card.name == batted), None)
        says = card.rows[min(play.batter, 8) // 3].result if card else ""
        kind = {"": "Wild swing", "LD": "Line drive", "GB": "Ground ball"}[says]
        (rows,) = [cells for head, cells in dice.items() if head.startswith(kind)]
        assert words.get(rows[counts - 1], 0) == (play.outcome if play.outcome >= SINGLE else 0)
        seen.add((kind, counts))
    assert len(seen) > 12


@pytest.mark.parametrize("call", ["Leave", "Wild swing"])
@pytest.mark.parametrize(("column", "pitch"), [*enumerate([PITCH_OUT, "r2", "g2"])])
def test_the_calls_of_quick(call: str, column: int, pitch: str) -> None:
    rules = RULESETS["quick"]
    lineup = rules.default_lineup
    state: State = rules.start(rules.Options(), lineup, lineup)
    batted = {"Leave": "leave", "Wild swing": "wild"}[call]
    outcome, code, _, _, dice, _ = exchange(
        state, Chance(1).random, 0, "", batted, pitch, PITCH_BIT.get(pitch, 0)
    )
    words = "a ball" if code == "B" else "the batter is out" if outcome is STRIKEOUT else "nothing"
    assert chart("quick", "A call against a pitch")[call][column] == ("dice" if dice else words)


def test_the_steals_of_quick() -> None:
    rows = chart("quick", "A call against a pitch")["Steal"]
    assert rows == ["the runner is out", "the runner goes back", "the base is stolen"]
    strikes = {card.name for card in PITCHING_CARDS if card.result == "strike"}
    outcomes = set()
    for play in plays("quick", 12):
        for batted, pitched in play.detail[5]:
            if batted.startswith("steal") and pitched in strikes:
                outcomes.add(rows[1])  # and no play came of it
        if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
            pitched = play.detail[1]
            assert pitched not in strikes
            assert (pitched == PITCH_OUT) == (play.outcome is CAUGHT_STEALING)
            outcomes.add(rows[0] if pitched == PITCH_OUT else rows[2])
    assert outcomes == {*rows}


# Card Baseball, card by card


def test_the_charts_of_sackson() -> None:
    bands = chart("sackson", "… and what that is")
    names = ("Out", "Single", "Double", "Triple", "Home run")
    times = [words for (words,) in chart("sackson", "Field it: how far apart?").values()]
    assert times == ["the difference", "twice the difference", "three times the difference"]
    numbers = {words: cells for words, cells in bands.items() if "face" not in words}
    for placed in range(DECK_SIZE):
        for card in range(DECK_SIZE):
            if RANK[placed] >= JACK or card == placed:
                continue
            if RANK[card] >= JACK:
                (told,) = bands["a face card"]
            else:
                same = SUIT[placed] == SUIT[card]
                color = COLOR[SUIT[placed]] == COLOR[SUIT[card]]
                factor = 1 if same else 2 if color else 3
                (told,) = row(numbers, factor * abs(RANK[placed] - RANK[card]))
            assert told == names[FIELDED[placed][card]]


def test_errors_and_long_singles_of_sackson() -> None:
    """How far batter and runners get, with an error and without, in games."""
    rows = chart("sackson", "An error")
    words = ("out", "single", "double", "triple")
    bases = {"first": 1, "second": 2, "third": 3, "home": 4}
    far = {"one base": 1, "two bases": 2, "three bases": 3}
    met = set()
    long_singles = 0
    for play in plays("sackson", 60):
        led = [entry[1:] for entry in play.detail if entry[0] == PLACED]
        if not led or RANK[led[-1][0]] >= JACK:
            continue
        placed, fielded = led[-1]
        hit, deep = FIELDED[placed][fielded], RANK[placed] in (9, 10)
        runners = [move for move in play.moves if move.start]
        if not play.error:
            if hit == 1 and deep:
                assert all(move.end == min(move.start + 2, HOME_PLATE) for move in runners)
                long_singles += bool(runners)
            continue
        to, going = rows[words[hit] + " on a 9 or a 10" * (deep and hit < 2)]
        (batter,) = [move for move in play.moves if not move.start]
        assert batter.end == bases[to]
        for move in runners:
            assert move.end == min(move.start + far[going], HOME_PLATE)
            met.add((hit, deep and hit < 2))
    assert long_singles
    assert len(met) == len(rows) == 6


def test_answering_a_pitch_in_sackson() -> None:
    rows = chart("sackson", "Answering a number")
    codes = {"X": "in play", "B": "a ball", "F": "a foul", "S": "a strike"}
    for pitch in range(DECK_SIZE):
        for card in range(DECK_SIZE):
            if RANK[pitch] >= JACK or card == pitch:
                continue
            if RANK[pitch] in (9, 10) and card == COMPANION[pitch]:
                head = "the companion of a 9 or a 10"
            elif SUIT[card] != SUIT[pitch]:
                head = "any other suit"
            elif RANK[card] >= JACK:
                head = "the suit, a face card"
            else:
                head = f"the suit, a {'higher' if RANK[card] > RANK[pitch] else 'lower'} number"
            code = SWINGS[True][pitch][card]
            assert rows[head] == [codes.get(code, "a hit batter, who takes first")]
            assert (code == "H") == head.startswith("the companion")


def test_the_steals_of_sackson() -> None:
    rows = chart("sackson", "Played against a steal")
    columns = [(False, False), (True, False), (False, True), (True, True)]
    for card in range(DECK_SIZE):
        for answer in range(DECK_SIZE):
            if RANK[card] < JACK or answer == card:
                continue
            same = SUIT[card] == SUIT[answer]
            if RANK[answer] < JACK:
                head = f"Number, {'same' if same else 'other'} suit"
            elif same:
                head = f"{'Higher' if answer > card else 'Lower'} face, same suit"
            else:
                color = COLOR[SUIT[card]] == COLOR[SUIT[answer]]
                head = f"Face, {'same' if color else 'other'} color"
            for (home, later), told in zip(columns, rows[head], strict=True):
                assert told == ("out", "back", "safe")[fate_of(card, answer, home, later)]


# Cardball, card by card


def test_the_charts_of_cardball() -> None:
    same, different = chart("cardball", "Same suit"), chart("cardball", "Different suits")
    for bat in range(DECK_SIZE):
        for pitch in range(DECK_SIZE):
            if bat != pitch:
                difference = min(RANK[bat], 10) - min(RANK[pitch], 10)
                rows = same if SUIT[bat] == SUIT[pitch] else different
                assert row(rows, difference) == [RESULTS[bat][pitch].capitalize()]


def test_a_pitch_let_go_by_in_cardball() -> None:
    rows = list(chart("cardball", "The batter lets it go by").items())
    assert [cells for _, cells in rows][1:] == [["a ball"], ["a strike"]]
    (_, low), (high, _) = (span.split(" to ") for span, _ in rows[1:])
    taken = set()
    for play in plays("cardball", 2):
        for pitch, _, code in play.detail[0]:
            if code in ("B", "C", "H"):
                rank = RANK[pitch]
                assert code == ("H" if rank == 1 else "B" if rank <= int(low) else "C")
                taken.add(code)
    assert int(high) == int(low) + 1
    assert taken == {"B", "C", "H"}


def test_the_out_cards_of_cardball() -> None:
    limits = {head: int(cells[0]) for head, cells in chart("cardball", "Out cards").items()}
    names = {"fly": "Fly, caught or not"}
    used = dict.fromkeys(limits, 0)
    for play in plays("cardball", 12):
        if len(play.detail) == 6 and play.detail[2]:
            head = names.get(play.detail[2], play.detail[2].capitalize())
            used[head] = max(used[head], len(play.detail[4]))
    assert all(used[head] <= limits[head] for head in limits)
    assert {head for head in used if used[head]} == {head for head in limits if limits[head]}


def test_the_hands_are_real_ones() -> None:
    """No card twice, and as many as the page says."""
    for slug in ("cardball", "sackson"):
        drawn = LESSONS[slug].drawn
        assert len({*drawn["hand"]}) == len(drawn["hand"]) == drawn["hand_size"]
        assert {*drawn["hand"]} <= {*FACES}
    assert HIT_WORDS["home run"] == HOME_RUN
