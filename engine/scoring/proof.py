"""The box score proves (9.03): what must add up in every finished game."""

from __future__ import annotations

from engine.scoring.box import BattingLine, BoxScore, PitchingLine

SIDES = ("visitors", "home")
#: What a pitching staff allows is what the batters of the other side did.
SHARED = ("r", "h", "hr", "bb", "ibb", "so", "hbp")


def prove(box: BoxScore) -> list[str]:
    """What does not add up in a finished game, in words; an empty list is the proof.

    9.03(c): at-bats, walks, hit batters and sacrifices of a side are its runs, its men left on
    base and the putouts of the other side.
    """
    problems: list[str] = []

    def same(what: str, one: int, other: int) -> None:
        if one != other:
            problems.append(f"{what}: {one} against {other}")

    for side, name in enumerate(SIDES):
        batting, staff = box.batting[side], box.pitching[1 - side]
        team, opponents = box.teams[side], box.teams[1 - side]

        def total(field: str, lines: list[BattingLine] = batting) -> int:
            return sum(getattr(line, field) for line in lines)

        def allowed(field: str, lines: list[PitchingLine] = staff) -> int:
            return sum(getattr(line, field) for line in lines)

        turns = sum(map(total, ("ab", "bb", "hbp", "sh", "sf")))
        same(f"{name}, 9.03", turns, team.r + team.lob + opponents.putouts)
        same(f"{name}, plate appearances", total("pa"), turns)
        same(f"{name}, batters faced", total("pa"), allowed("bf"))
        same(f"{name}, runs by inning", sum(run or 0 for run in team.innings), team.r)
        same(f"{name}, runs", total("r"), team.r)
        same(f"{name}, hits", total("h"), team.h)
        for field in SHARED:
            same(f"{name}, {field} by batters and pitchers", total(field), allowed(field))
        same(f"{name}, putouts against outs pitched", opponents.putouts, allowed("outs"))
        same(f"{name}, starting pitchers", allowed("gs"), 1)
        for line in batting:
            if line.h > line.ab or line.doubles + line.triples + line.hr > line.h:
                problems.append(f"{name}, player {line.player}: hits beyond at-bats")
        for pitcher in staff:
            if pitcher.er > pitcher.r or pitcher.inherited_scored > pitcher.inherited:
                problems.append(f"{name}, pitcher {pitcher.player}: more than were allowed")
        if not 0 <= opponents.er <= allowed("er"):
            problems.append(f"{name}: more runs earned off the team than off its pitchers")
        if total("rbi") > team.r:
            problems.append(f"{name}: more runs batted in than scored")
        problems += _fielding(box, 1 - side)
    return problems + _innings(box) + _decisions(box)


def _fielding(box: BoxScore, side: int) -> list[str]:
    """Putouts by players may be fewer than the side's, where the game does not say who made one."""
    lines, team = box.fielding[side], box.teams[side]
    problems = []
    if sum(line.po for line in lines) > team.putouts:
        problems.append(f"{SIDES[side]}: more putouts by players than by the side")
    if sum(line.e for line in lines) > team.e:
        problems.append(f"{SIDES[side]}: more errors by players than by the side")
    stood: dict[str, int] = {}
    for line in lines:
        stood[line.position] = stood.get(line.position, 0) + line.outs
    problems += [
        f"{SIDES[side]}, {position}: {outs} outs in the field of {team.putouts}"
        for position, outs in stood.items()
        if outs != team.putouts
    ]
    return problems


def _innings(box: BoxScore) -> list[str]:
    visitors, home = (team.innings for team in box.teams)
    if len(visitors) != len(home) or None in visitors or None in home[:-1]:
        return ["an inning is missing in the line score"]
    if home and home[-1] is None and box.teams[1].r <= box.teams[0].r:
        return ["the home side did not bat to the end, and did not win"]
    return []


def _decisions(box: BoxScore) -> list[str]:
    """One winner and one loser, on the right sides; at most one save, and not the winner's."""
    visitors, home = box.score
    if visitors == home:
        return []
    won = 0 if visitors > home else 1
    problems = []
    for side in (0, 1):
        staff = box.pitching[side]
        got = [sum(getattr(line, d) for line in staff) for d in ("wins", "losses")]
        if got != [int(side == won), int(side != won)]:
            problems.append(f"{SIDES[side]}: {got[0]} wins and {got[1]} losses by pitchers")
        saves = sum(line.saves for line in staff)
        if saves > (side == won) or any(line.saves and line.wins for line in staff):
            problems.append(f"{SIDES[side]}: a save that is none")
    return problems
