"""Games as event files: read again by a plain reader here, and by Chadwick's tools where there are
any; both find what the box score says."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.scoring.box import BoxScore
from engine.telling.retrosheet import Game, records

#: By ruleset, options under which much happens.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "cardball": [{}],
    "piecepack": [{}, {"juice_cards": True, "steal_second": True, "innings": 9}],
    "quick": [{}, {"wild_swing": "any", "stars": 9}],
    "sackson": [{}, {"errors": False, "pinch_hitters": False, "innings": 5}],
    "triple_play": [{}, {"reshuffle": False, "mercy_rule": False}],
}
EACH = [(slug, options) for slug, found in OPTIONS.items() for options in found]
BATTING = {
    "ab": "B_AB", "r": "B_R", "h": "B_H", "doubles": "B_2B", "triples": "B_3B", "hr": "B_HR",
    "rbi": "B_RBI", "bb": "B_BB", "ibb": "B_IBB", "so": "B_SO", "hbp": "B_HP", "sh": "B_SH",
    "sf": "B_SF", "gidp": "B_GDP", "sb": "B_SB", "cs": "B_CS",
}  # fmt: skip
PITCHING = {
    "outs": "P_OUT", "h": "P_H", "r": "P_R", "er": "P_ER", "bb": "P_BB", "so": "P_SO",
    "hr": "P_HR", "hbp": "P_HP", "bf": "P_TBF",
}  # fmt: skip
OF_BOX = {
    **{one: one for one in ("ab", "r", "h", "hr", "bb", "ibb", "so", "sh", "sf", "sb", "cs")},
    "doubles": "d",
    "triples": "t",
    "rbi": "bi",
    "hbp": "hp",
    "gidp": "gdp",
}
ARMS_OF_BOX = {
    **{one: one for one in ("outs", "h", "r", "er", "bb", "so", "hr", "bf")},
    "hbp": "hb",
}
TEAM = {"r": "SCORE_CT", "h": "HITS_CT", "e": "ERR_CT", "lob": "LOB_CT"}


def name(side: int, player: int) -> str:
    return f"{'vh'[side]}p{player:06d}"


def played(slug: str, options: dict[str, Any], seed: int) -> tuple[list[str], BoxScore]:
    """A game between veterans as its lines, and its box score."""
    rules = RULESETS[slug]
    chosen = rules.options(options)
    pair = [MANAGERS["veteran"](rules, seed=2 * seed + at) for at in (0, 1)]
    lineups = pair[0].lineup(chosen), pair[1].lineup(chosen)
    game = Ballgame(rules, seed=seed, options=chosen, visitors=lineups[0], home=lineups[1])
    play_out(game, visitors=pair[0], home=pair[1])
    box = game.box_score()
    day = f"2031{1 + seed // 28:02d}{1 + seed % 28:02d}"
    sheet = Game(
        f"HOM{day}0",
        [
            ("visteam", "VIS"),
            ("hometeam", "HOM"),
            ("date", f"{day[:4]}/{day[4:6]}/{day[6:]}"),
            ("number", "0"),
        ],
        name,
        lambda _, player: f'Player “{player}”, "the" one',
        {(side, line.player): line.slot for side in (0, 1) for line in box.batting[side]},
        ([one.player for one in box.batting[0]], [one.player for one in box.batting[1]]),
        [spot for spot, one in enumerate(rules.roster) if one.role != "pitcher"],
    )
    return list(records(rules, lineups, game.plays or [], sheet)), box


# A plain reader: what an event says by itself, without a look at who stands where

HITS = {"S": "h", "D": "doubles", "T": "triples", "HR": "hr"}


def counted(lines: list[str]) -> dict[str, Counter[str]]:
    """What batters did, by their ids, and by side the hits and runs of each inning."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        kind, *given = next(csv.reader([line]))
        if kind != "play" or given[5] == "NP":
            continue
        inning, half, batter, _, _, told = given
        event, _, moves = told.partition(".")
        basic, *flags = event.split("/")
        own = found[batter]
        steals = basic[:2] in ("SB", "CS", "PO", "OA")
        home = moves.count("-H") + (basic == "HR" and "B-H" not in moves)
        home += sum(base == "SBH" and "3-H" not in moves for base in basic.split(";"))
        found[f"runs {half}"][inning] += home
        if steals:
            continue
        own["pa"] += 1
        own["rbi"] += moves.count("(RBI)") + (basic == "HR")
        hit = HITS.get(basic)
        own["ab"] += basic not in ("W", "IW", "HP") and not {"SH", "SF"} & set(flags)
        if hit:
            own["h"] += 1
            found[f"hits {half}"][inning] += 1
            if hit != "h":
                own[hit] += 1
        own["bb"] += basic in ("W", "IW")
        own["ibb"] += basic == "IW"
        own["hbp"] += basic == "HP"
        own["so"] += basic == "K"
        own["sh"] += "SH" in flags
        own["sf"] += "SF" in flags
        own["gidp"] += "GDP" in flags
    return found


@pytest.mark.parametrize(("slug", "options"), EACH)
def test_a_plain_reader_finds_the_box_score(slug: str, options: dict[str, Any]) -> None:
    for seed in range(12):
        lines, box = played(slug, options, seed)
        assert not [line for line in lines if not line], "an empty line ends a file"
        found = counted(lines)
        for side in (0, 1):
            for line in box.batting[side]:
                own = found[name(side, line.player)]
                for figure in ("pa", "ab", "h", "doubles", "triples", "hr", "rbi", "bb", "ibb"):
                    assert own[figure] == getattr(line, figure), (figure, line)
                for figure in ("so", "hbp", "sh", "sf", "gidp"):
                    assert own[figure] == getattr(line, figure), (figure, line)
            told = {
                given[1]: int(given[2])
                for kind, *given in csv.reader(lines)
                if kind == "data" and given[0] == "er"
            }
            for arm in box.pitching[side]:
                assert told[name(side, arm.player)] == arm.er, (lines[0], arm)
            runs = found[f"runs {side}"]
            innings = [runs[str(nth)] for nth in range(1, len(box.teams[side].innings) + 1)]
            assert innings == [one or 0 for one in box.teams[side].innings]
            assert sum(found[f"hits {side}"].values()) == box.teams[side].h


def test_ids_are_short_and_names_break_no_line() -> None:
    lines, _ = played("triple_play", {}, 3)
    for line in lines:
        kind, *given = next(csv.reader([line]))
        if kind in ("start", "sub"):
            assert re.fullmatch(r"[a-z0-9]{8}", given[0])
            assert len(given) == 5
            assert 0 <= int(given[3]) <= 9


# Chadwick's tools


def told(tool: str, folder: Path, *given: str) -> str:
    """What a tool says of the file; not a word of warning comes with it."""
    command = [tool, *given, "-y", "2031", "2031HOM.EVA"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    said = done.stderr.partition("General Public License.")[2] or done.stderr.partition("GPL")[2]
    words = [line for line in said.splitlines()[1:] if line.strip() and line[0] != "["]
    assert not words, words[:20]
    return done.stdout


def chadwick(tool: str, folder: Path, *given: str) -> list[dict[str, str]]:
    """The rows that a tool makes of the file."""
    return list(csv.DictReader(told(tool, folder, "-n", *given).splitlines()))


def event_file(slug: str, options: dict[str, Any], folder: Path, games: int) -> list[Any]:
    """An event file of some games with its clubs and rosters, in a folder; the games."""
    made = [played(slug, options, seed) for seed in range(games)]
    (folder / "TEAM2031").write_text("VIS,A,Away,Ones\r\nHOM,A,Home,Ones\r\n")
    for code in ("VIS", "HOM"):
        rows = [
            f"{name(int(code == 'HOM'), spot)},Player,P,?,?,{code},X\r\n"
            for spot in range(len(RULESETS[slug].roster))
        ]
        (folder / f"{code}2031.ROS").write_text("".join(rows))
    text = "".join(f"{line}\r\n" for lines, _ in made for line in lines)
    (folder / "2031HOM.EVA").write_text(text)
    return made


boxed = pytest.mark.skipif(
    not (shutil.which("cwbox") and shutil.which("cwevent")),
    reason="cwbox and cwevent, Chadwick's tools, are not on the PATH",
)
daily = pytest.mark.skipif(
    not (shutil.which("cwdaily") and shutil.which("cwgame")),
    reason="cwdaily and cwgame, Chadwick's tools, are not on the PATH",
)
each = pytest.mark.parametrize(("slug", "options"), EACH)


@boxed
@each
def test_cwevent_and_cwbox_find_the_lines_and_the_score(
    slug: str, options: dict[str, Any], tmp_path: Path
) -> None:
    as_boxed(slug, options, tmp_path, 40)


@boxed
@pytest.mark.soak
@each
def test_cwevent_and_cwbox_find_them_in_a_season(
    slug: str, options: dict[str, Any], tmp_path: Path
) -> None:
    as_boxed(slug, options, tmp_path, 200)


def as_boxed(slug: str, options: dict[str, Any], tmp_path: Path, number: int) -> None:
    """The runs of all events, by side; and of each box score all lines, and men left on base."""
    games = event_file(slug, options, tmp_path, number)
    runs: Counter[tuple[str, str]] = Counter()
    for row in chadwick("cwevent", tmp_path):
        dests = (row[f"{who}_DEST_ID"] for who in ("BAT", "RUN1", "RUN2", "RUN3"))
        runs[row["GAME_ID"], row["BAT_HOME_ID"]] += sum(int(one) >= 4 for one in dests)
    text = told("cwbox", tmp_path, "-X")
    found = {one.attrib["game_id"]: one for one in ElementTree.fromstring(f"<all>{text}</all>")}
    for lines, box in games:
        key = lines[0].removeprefix("id,")
        score = found[key].find("linescore")
        batting, pitching = found[key].findall("players"), found[key].findall("pitching")
        for side, whose in enumerate(("away", "home")):
            team = box.teams[side]
            assert runs[key, str(side)] == team.r
            for figure, ours in (("runs", team.r), ("hits", team.h), ("errors", team.e)):
                assert int(score.attrib[f"{whose}_{figure}"]) == ours, (key, figure)
            innings = [int(one.attrib[whose]) for one in score if one.attrib[whose].isdecimal()]
            assert innings == [one for one in team.innings if one is not None]
            assert int(batting[side].attrib["lob"]) == team.lob
            theirs = added_up(
                one.attrib | line.attrib for one in batting[side] for line in one.findall("batting")
            )
            for line in box.batting[side]:
                own = theirs[name(side, line.player)]
                assert {one: own[its] for one, its in OF_BOX.items()} == {
                    one: getattr(line, one) for one in OF_BOX
                }, (key, line)
            theirs = added_up(one.attrib for one in pitching[side])
            for arm in box.pitching[side]:
                own = theirs[name(side, arm.player)]
                assert {one: own[its] for one, its in ARMS_OF_BOX.items()} == {
                    one: getattr(arm, one) for one in ARMS_OF_BOX
                }, (key, arm)


def added_up(rows: Iterable[dict[str, str]]) -> dict[str, Counter[str]]:
    """The numbers of each player, added up."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        sums[row["id"]].update({name: int(one) for name, one in row.items() if one.isdecimal()})
    return sums


@daily
@each
def test_chadwicks_tools_find_the_box_score(
    slug: str, options: dict[str, Any], tmp_path: Path
) -> None:
    as_added_up(slug, options, tmp_path, 40)


@daily
@pytest.mark.soak
@each
def test_chadwicks_tools_find_those_of_a_season(
    slug: str, options: dict[str, Any], tmp_path: Path
) -> None:
    as_added_up(slug, options, tmp_path, 200)


def as_added_up(slug: str, options: dict[str, Any], tmp_path: Path, number: int) -> None:
    """The lines of each player in each game, and what teams have in it."""
    games = event_file(slug, options, tmp_path, number)
    sums: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in chadwick("cwdaily", tmp_path):
        own = sums[row["GAME_ID"], row["PLAYER_ID"]]
        own.update({key: int(value or 0) for key, value in row.items() if key[1] == "_"})
    shown = {row["GAME_ID"]: row for row in chadwick("cwgame", tmp_path, "-f", "0-83")}
    for lines, box in games:
        key = lines[0].removeprefix("id,")
        for side in (0, 1):
            for line in box.batting[side]:
                own = sums[key, name(side, line.player)]
                assert {one: own[its] for one, its in BATTING.items()} == {
                    one: getattr(line, one) for one in BATTING
                }
            for arm in box.pitching[side]:
                own = sums[key, name(side, arm.player)]
                assert {one: own[its] for one, its in PITCHING.items()} == {
                    one: getattr(arm, one) for one in PITCHING
                }
            whose = ("AWAY", "HOME")[side]
            assert {one: int(shown[key][f"{whose}_{its}"]) for one, its in TEAM.items()} == {
                one: getattr(box.teams[side], one) for one in TEAM
            }
