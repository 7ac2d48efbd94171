"""Making an analysis: asked for once, then bit by bit by whichever worker has time."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from engine import Ballgame, Decision, EngineError, Record
from engine.managers.all_star import AllStar, Answer
from engine.plays import NO_PLAY
from games.live.session import Session, find
from games.models import Analysis, GameRecord, LiveGame, Side, Verdict
from league.errors import Conflict, NotFound
from league.models import Game

#: Games imagined for an answer.
ROLLOUTS: Final = 200
#: Seconds of thought that a worker stores at a time: what one that dies takes with it.
SECONDS: Final = 1.0
#: Of the answers of a mix, those that he gives more seldom than this are not worth a word.
SELDOM: Final = 0.02
#: An answer within the mix, given as often as this, is no loss.
IN_THE_MIX: Final = 0.10
WHOLE: Final = 10_000

ACTIVE: Final = (Analysis.State.QUEUED, Analysis.State.RUNNING)
#: Sent with the key of an analysis (`pk`) that a worker is to go on with.
wanted = Signal()


@dataclass(frozen=True, slots=True)
class Subject:
    """A finished game to be analyzed: its record, and whose answers are looked at."""

    record: Record
    seats: frozenset[int]
    game: Game | None = None
    live: LiveGame | None = None

    @property
    def digest(self) -> str:
        text = json.dumps(self.record.to_json(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def of_game(game: Game) -> Subject:
    """A finished game of the schedule. Raises Conflict for one that is not over, NotFound where it
    was never played to its end."""
    if game.state != Game.State.FINAL:
        raise Conflict("This game is not over: it is analyzed when it is.")
    kept = GameRecord.objects.filter(game=game).first()
    if kept is None or kept.record is None:
        raise NotFound("This game was forfeited: there is no game to analyze.")
    sides = Side.objects.filter(live__game=game)
    return Subject(Record.from_json(kept.record), _peoples(sides), game=game)


def of_table(session: Session) -> Subject:
    """A friendly that is over. Raises Conflict for one that is not, NotFound for no game at all."""
    if not session.over:
        raise Conflict("This game is not over: it is analyzed when it is.")
    if not session.begun or not session.live.choices:
        raise NotFound("This game was given up before it began: there is no game to analyze.")
    if session.live.played_on:
        raise NotFound("This game was played on from another, which has its own analysis.")
    return Subject(session.record(), _peoples(session.sides), live=session.live)


def _peoples(sides: Any) -> frozenset[int]:
    """The seats that people played; both where AI managers played by themselves."""
    found = frozenset(side.seat for side in sides if side.person_id or side.guest)
    return found or frozenset((0, 1))


def existing(subject: Subject) -> Analysis | None:
    """The analysis of a game, if there is one of its record as it stands."""
    found = Analysis.objects.filter(game=subject.game, live=subject.live).first()
    return found if found and found.digest == subject.digest else None


def ask_for(subject: Subject) -> Analysis:
    """Have a game analyzed, once: asked again it is the same, but for one that failed, or that is
    of a result that was taken back since."""
    with transaction.atomic():
        found = existing(subject)
        if found is None or found.state == Analysis.State.FAILED:
            Analysis.objects.filter(game=subject.game, live=subject.live).delete()
            found, made = Analysis.objects.get_or_create(
                game=subject.game,
                live=subject.live,
                defaults={
                    "digest": subject.digest,
                    "rollouts": ROLLOUTS,
                    "total": len(subject.record.choices),
                },
            )
            if made:
                pk = found.pk
                transaction.on_commit(lambda: wanted.send(Analysis, pk=pk))
    return found


def go_on(pk: int, seconds: float = SECONDS) -> Analysis | None:
    """Think for so long about the next answers, and store what was found, all or nothing.

    Returns the analysis as it stands; None where there is nothing to do: it is made, or another
    worker has it in hand. Done twice it does no more than once.
    """
    with transaction.atomic():
        rows = Analysis.objects.select_for_update(of=("self",), skip_locked=True, no_key=True)
        analysis = rows.filter(pk=pk, state__in=ACTIVE).select_related("game", "live").first()
        if analysis is None:
            return None
        try:
            subject = _subject_of(analysis)
            verdicts, done = _judged(analysis, subject, seconds)
        except (EngineError, Conflict, NotFound) as error:
            analysis.state, analysis.error = Analysis.State.FAILED, str(error)
        else:
            Verdict.objects.bulk_create(verdicts)
            analysis.done = done
            over = done >= analysis.total
            analysis.state = Analysis.State.DONE if over else Analysis.State.RUNNING
        analysis.moved_at = timezone.now()
        analysis.save()
    return analysis


def _subject_of(analysis: Analysis) -> Subject:
    if analysis.game is not None:
        subject = of_game(analysis.game)
    else:
        assert analysis.live is not None
        subject = of_table(find(analysis.live.pk))
    if subject.digest != analysis.digest:
        raise Conflict("The result of this game was taken back.")
    return subject


def _judged(analysis: Analysis, subject: Subject, seconds: float) -> tuple[list[Verdict], int]:
    """Verdicts on the next answers, and how far in the record that is."""
    until = time.monotonic() + seconds
    found: list[Verdict] = []
    done = analysis.done
    for number, game, asked in moments(subject.record):
        if number < analysis.done:
            continue
        if found and time.monotonic() > until:
            return found, done
        for place, (seat, decision) in enumerate(asked.items()):
            if seat in subject.seats:
                given = decision.options[subject.record.choices[number + place]]
                verdict = _verdict(analysis, game, seat, decision, given)
                verdict.number, verdict.moment = number + place, number
                found.append(verdict)
        done = number + len(asked)
    return found, max(done, analysis.total)


def moments(record: Record) -> Iterator[tuple[int, Ballgame, dict[int, Decision]]]:
    """A recorded game at each of its questions: how many answers there were before, the game, and
    what is asked. The game goes on when the next is taken.

    Raises EngineError for a record that these rules cannot read.
    """
    game = Ballgame.replay(replace(record, choices=[], sealed={}))
    number = 0
    while number < len(record.choices) and not game.over:
        asked = {int(seat): decision for seat, decision in game.asks.items()}
        yield number, game, asked
        for place, (seat, decision) in enumerate(asked.items()):
            game.answer(seat, decision.options[record.choices[number + place]])
        number += len(asked)


def _verdict(
    analysis: Analysis, game: Ballgame, seat: int, decision: Decision, given: Any
) -> Verdict:
    rules = game.rules
    manager = AllStar(rules, seed=len(game._choices), rollouts=analysis.rollouts)
    considered = manager.consider(game, seat, beside=given)
    mine = next(
        one for one in considered if one.option == given and type(one.option) is type(given)
    )
    best = best_of(considered)
    if mine.share >= IN_THE_MIX or mine.chance > best.chance:
        best = mine
    view = game.view(None)
    return Verdict(
        analysis=analysis,
        seat=seat,
        play=sum(play.outcome is not NO_PLAY for play in game.plays or ()),
        inning=view.inning,
        half=view.half,
        outs=view.outs,
        visitors_runs=game.score[0],
        home_runs=game.score[1],
        prompt=rules.prompt(decision)[:200],
        answer=rules.label(decision, given)[:200],
        chance=round(WHOLE * mine.chance),
        best=round(WHOLE * best.chance),
        error=round(WHOLE * best.error),
        mix=mix_in_words(game, decision, considered),
    )


def best_of(considered: list[Answer]) -> Answer:
    """The answer that promises most, of those that were thought through."""
    most = max(one.tried for one in considered)
    return max((one for one in considered if 2 * one.tried >= most), key=lambda one: one.chance)


def mix_in_words(
    game: Ballgame, decision: Decision, considered: list[Answer]
) -> list[tuple[str, int, int]]:
    """The answers that he gives: each in words, how often in percent, and the chance with it."""
    return [
        (
            game.rules.label(decision, one.option),
            round(100 * one.share),
            round(WHOLE * one.chance),
        )
        for one in considered
        if one.share >= SELDOM
    ]
