"""The referee's sheet against the engine's box score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from engine import Ballgame
from tests.engine.referee.cardball import called
from tests.engine.referee.games import some_game
from tests.engine.referee.lines import Sheet
from tests.engine.referee.rarities import rarities

DECISIONS = ("wins", "losses", "saves", "holds", "blown_saves")


def differences(game: Ballgame, sheet: Sheet) -> list[str]:
    """Each figure on which the two do not agree, in words."""
    box = game.box_score()
    told: list[str] = []

    def hold(what: str, ours: Any, theirs: Any) -> None:
        if ours != theirs:
            told.append(f"{what}: box score {ours}, referee {theirs}")

    for side in (0, 1):
        name = ("visitors", "home")[side]
        hold(f"{name} team", asdict(box.teams[side]), sheet.teams[side])
        who = [line.player for line in box.batting[side]]
        hold(f"{name} batters", who, [*sheet.batters[side]])
        for line in box.batting[side]:
            mine = sheet.batters[side].get(line.player, Counter())
            place = sheet.places[side].get(line.player)
            hold(f"{name} batter {line.player} place", (line.slot, line.position), place)
            for key, figure in asdict(line).items():
                if key not in ("player", "slot", "position"):
                    hold(f"{name} batter {line.player} {key}", figure, mine.get(key, 0))
        hold(f"{name} pitchers", [p.player for p in box.pitching[side]], [*sheet.pitchers[side]])
        for pitcher in box.pitching[side]:
            mine = sheet.pitchers[side].get(pitcher.player, Counter())
            for key, figure in asdict(pitcher).items():
                if key != "player" and key not in DECISIONS:
                    hold(f"{name} pitcher {pitcher.player} {key}", figure, mine.get(key, 0))
        in_field = {line.player for line in box.fielding[side]}
        hold(f"{name} fielders", in_field, {*sheet.fielders[side]})
        for fielder in box.fielding[side]:
            mine = sheet.fielders[side].get(fielder.player, Counter())
            for key, figure in asdict(fielder).items():
                if key not in ("player", "position"):
                    hold(f"{name} fielder {fielder.player} {key}", figure, mine.get(key, 0))

    if game.rules.slug == "cardball":
        for step in sheet.steps:
            last = step is sheet.steps[-1] and step.play.half == 1
            word = called(step, won=last and game.winner == 1)
            if word is not None:
                hold(f"inning {step.play.inning} play", step.play.outcome, word)

    verdict = sheet.verdict
    won, lost = verdict.winning_side, 1 - verdict.winning_side
    winners = {p.player for p in box.pitching[won] if p.wins}
    if len(winners) != 1 or not winners <= {*verdict.winners}:
        told.append(f"win {verdict.why}: box score {winners}, referee {verdict.winners}")
    (winner,) = winners
    hold(
        "losses",
        [(s, p.player) for s in (0, 1) for p in box.pitching[s] if p.losses],
        [(lost, verdict.loser)],
    )
    saves = [(s, p.player) for s in (0, 1) for p in box.pitching[s] if p.saves]
    saved = verdict.save >= 0 and verdict.save != winner
    hold("saves", saves, [(won, verdict.save)] if saved else [])
    for side in (0, 1):
        holds = {p.player for p in box.pitching[side] if p.holds}
        credited = verdict.holds[side] - ({winner} if side == won else set())
        hold(f"{side} holds", holds, credited)
        blown = {p.player for p in box.pitching[side] if p.blown_saves}
        hold(f"{side} blown saves", blown, verdict.blown[side])
    return told


def compared(slug: str, games: Iterable[int]) -> tuple[list[str], Counter[str]]:
    """(What differs in these games, in words; how often what is rare occurred in them)."""
    told: list[str] = []
    found: Counter[str] = Counter()
    for seed in games:
        game = some_game(slug, seed)
        sheet = Sheet(game)
        told += [f"game {seed}: {difference}" for difference in differences(game, sheet)]
        found += rarities(game, sheet)
    return told, found
