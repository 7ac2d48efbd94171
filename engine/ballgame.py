"""Ballgame: drives a ruleset, seals secret answers, records, replays, copies."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from engine.chance import Chance
from engine.decisions import (
    BadRecord,
    Decision,
    EngineError,
    IllegalChoice,
    Seat,
    VersionMismatch,
    seat_error,
    shown,
)
from engine.plays import Play
from engine.record import Record
from engine.ruleset import AnyRuleset, Asked, BaseOptions, Choose, Lineup, Ruleset, Script
from engine.rulesets import RULESETS
from engine.scoring import scorer
from engine.scoring.box import BoxScore


class Chooser(Protocol):
    """Whoever answers for a seat. With `sees` False they never look, and are shown no view."""

    sees: bool

    def choose(self, view: Any, decision: Decision) -> Any:
        """One of `decision.options`."""


class Snapshot(NamedTuple):
    """A game at the opening of a play: what a copy starts from."""

    state: Any
    chance: Any
    plays: int
    choices: int


class Ballgame:
    """One game between two seats, from its lineups to the last out.

    `asks` says who must choose now and `answer` takes a choice; the rest is reading. Lineups have
    a value for each of `rules.positions`; without one a side plays the default.

    Without a log (`log=False`, for search) a game keeps no plays and has no box score. With
    `snapshots` it keeps at every play what `copy` needs; without, the first copy costs a replay.

    Raises IllegalLineup when a lineup breaks the rules, BadOptions for options of another game or
    out of range, EngineError for a seed that is no whole number.
    """

    __slots__ = (
        "_asked",
        "_chance",
        "_choices",
        "_forced",
        "_reseeds",
        "_script",
        "_sealed",
        "_snapshot",
        "_snapshots",
        "_state",
        "lineups",
        "options",
        "plays",
        "rules",
        "seed",
    )

    def __init__(
        self,
        rules: AnyRuleset,
        *,
        seed: int,
        options: BaseOptions | None = None,
        visitors: Any = None,
        home: Any = None,
        log: bool = True,
        snapshots: bool = False,
    ) -> None:
        if not isinstance(rules, Ruleset):
            raise EngineError(f"The rules are one of RULESETS, not {shown(rules)}.")
        self.rules = rules
        self.seed: int | None = _whole(seed)
        self.options = rules.Options() if options is None else rules.check_options(options)
        default = rules.default_lineup
        self.lineups: tuple[Lineup, Lineup] = (
            default if visitors is None else rules.check_lineup(visitors, self.options),
            default if home is None else rules.check_lineup(home, self.options),
        )
        self.plays: list[Play] | None = [] if log else None
        self._choices: list[int] = []
        self._snapshots = snapshots
        self._begin(rules.start(self.options, *self.lineups), Chance(seed))

    def _begin(self, state: Any, chance: Chance) -> None:
        self._state = state
        self._chance = chance
        self._sealed: dict[int, Any] = {}
        #: Of two questions, which one (0 or 1) left no choice, and its answer.
        self._forced: tuple[int, Any] | None = None
        self._snapshot: Snapshot | None = None
        self._reseeds: list[tuple[int, int]] = []
        self._asked: Asked | None = None
        self._script: Script = self._next_play()
        self._advance(None)

    # Reading

    @property
    def asks(self) -> dict[Seat, Decision]:
        """Who must choose now, and what; two entries are secret and simultaneous, none is over."""
        return {
            Seat(d.seat): Decision(d.seat, d.kind, tuple(d.options), d.usual)
            for d in self._asked_now()
            if d.seat not in self._sealed
        }

    @property
    def answers(self) -> int:
        """How many have been made in it, those alone that left a choice."""
        return len(self._choices)

    @property
    def over(self) -> bool:
        return self._asked is None

    @property
    def score(self) -> tuple[int, int]:
        """Runs of the visitors and of the home side."""
        visitors, home = self._state.score
        return visitors, home

    @property
    def winner(self) -> Seat | None:
        """None while the game is under way: no game ends in a tie."""
        if not self.over:
            return None
        visitors, home = self.score
        return Seat.HOME if home > visitors else Seat.VISITORS

    def view(self, seat: int | None) -> Any:
        """All that this seat, or a spectator (None), may know, as it stands now."""
        if seat is not None and (problem := seat_error(seat)):
            raise EngineError(problem)
        return self.rules.view(self._state.copy(), seat)

    def box_score(self) -> BoxScore:
        """The official box score of the plays so far. Raises EngineError without a log."""
        if self.plays is None:
            raise EngineError("This game was played without a log: it has no box score.")
        return scorer.score(
            self.rules,
            self.lineups,
            self.plays,
            innings=self.options.innings,
            over=self.over,
        )

    def record(self) -> Record:
        """All that it takes to play this game again. Raises EngineError for a fork."""
        if self.seed is None:
            raise EngineError("A fork goes on by another seed than it began with: no record.")
        return Record(
            self.rules.slug,
            self.rules.version,
            self.seed,
            self.rules.options_json(self.options),
            *self.lineups,
            self._choices[:],
            {
                d.seat: d.options.index(self._sealed[d.seat])
                for d in self._asked_now()
                if d.seat in self._sealed
            },
        )

    # Playing

    def answer(self, seat: int, option: Any) -> None:
        """Take one seat's choice. An IllegalChoice says what was wrong, and nothing changes.

        The first of two simultaneous answers is sealed until the other is in.
        """
        decision = self._decision(seat)
        index = self._index(decision, option)
        if isinstance(self._asked, Decision):
            self._choices.append(index)
            self._advance(decision.options[index])
        else:
            self._sealed[decision.seat] = decision.options[index]
            self._unseal()

    def repeat(self, choices: list[int]) -> None:
        """Make recorded choices again, from here on; what is sealed must be in. Raises BadRecord
        where they fit no question."""
        made = self._choices
        advance = self._advance
        asked = self._asked
        rest = iter(choices)
        try:
            for index in rest:
                made.append(index)
                if type(asked) is Decision:
                    asked = advance(asked.options[index])
                elif asked is None:
                    raise BadRecord("The record is damaged: it goes on after the end of the game.")
                else:
                    first, second = asked  # type: ignore[misc]
                    other = next(rest)
                    made.append(other)
                    asked = advance((first.options[index], second.options[other]))
        except (IndexError, StopIteration):
            raise BadRecord(
                f"The record is damaged: choice {len(made)} of {len(choices)} was not to be had."
            ) from None

    def copy(self) -> Ballgame:
        """An exact twin, in mid-play too: the two go on apart, by the same dice."""
        if self._snapshot is None:
            if self.seed is None:
                raise EngineError("An imagined game is played to its end, not copied.")
            again = Ballgame(
                self.rules,
                seed=self.seed,
                options=self.options,
                visitors=self.lineups[0],
                home=self.lineups[1],
                snapshots=True,
            )
            again.repeat(self._choices)
            self._snapshot = again._snapshot
            self._snapshots = True
        assert self._snapshot is not None
        state, chance, plays, choices = self._snapshot
        twin = object.__new__(Ballgame)
        twin.rules = self.rules
        twin.seed = self.seed
        twin.options = self.options
        twin.lineups = self.lineups
        twin.plays = None if self.plays is None else self.plays[:plays]
        twin._choices = self._choices[:choices]
        twin._snapshots = True
        twin._begin(state.copy(), Chance.restored(chance))
        for made, seed in self._reseeds:
            twin.repeat(self._choices[choices:made])
            twin._reseed(seed)
            choices = made
        twin.repeat(self._choices[choices:])
        twin._sealed = self._sealed.copy()
        return twin

    def fork(self, seed: int) -> Ballgame:
        """A copy whose future comes from another seed: for search, in mid-play too."""
        seed = _whole(seed)
        twin = self.copy()
        twin.seed = None
        twin._reseed(seed)
        return twin

    def imagine(self, seat: int, seed: int, other: Choose | None = None) -> Ballgame:
        """A fork as this seat may imagine the game: all that it cannot see is dealt anew.

        It depends on the seed and on what the seat knows, never on what is hidden from it; a
        sealed answer of the other seat's is asked again. A card that the other side has laid face
        down is any that it may be, or with `other`, who answers for that side, as likely as he
        lays it. For search: it keeps no plays, and goes
        on to its end without being copied. Raises EngineError for a seat that is asked nothing.
        """
        if problem := seat_error(seat):
            raise EngineError(problem)
        if seat not in self.asks:
            raise EngineError("This seat is asked nothing: it has nothing to imagine.")
        twin = self.fork(seed)
        twin.plays = None
        # The generator under way was begun with a log; what it writes there nobody reads.
        twin._snapshots = False
        twin._snapshot = None
        twin._sealed = {side: made for side, made in twin._sealed.items() if side == seat}
        twin.rules.shuffle_hidden(twin._state, seat, twin._chance)
        if other is not None:
            twin.rules.lay_again(twin._state, seat, twin._chance, other)
        asked = twin._asked
        if type(asked) is tuple:
            first, second = (
                decision if decision.seat == seat else twin.rules.ask_again(twin._state, decision)
                for decision in asked
            )
            twin._asked = first, second
        return twin

    @classmethod
    def replay(cls, record: Record, *, snapshots: bool = False) -> Ballgame:
        """The same game again, to the last byte of its box score; with `snapshots`, to be copied.

        Raises VersionMismatch for a record of other rules, BadRecord for a damaged one.
        """
        try:
            rules = RULESETS[record.ruleset].as_of(record.version)
            options = rules.options(record.options)
            game = cls(
                rules,
                seed=record.seed,
                options=options,
                visitors=record.visitors,
                home=record.home,
                snapshots=snapshots,
            )
        except VersionMismatch:
            raise
        except EngineError as error:
            raise BadRecord(f"The record is damaged: {error}") from None
        game.repeat(record.choices)
        for seat, index in record.sealed.items():
            decision = game.asks.get(seat)  # type: ignore[call-overload]
            if decision is None or len(game.asks) != 2 or index >= len(decision.options):
                raise BadRecord("The record is damaged: it seals an answer to no question.")
            game.answer(seat, decision.options[index])
        return game

    # Inside

    def _reseed(self, seed: int) -> None:
        """Go on by other dice. A copy must change them at the same question, so it is noted."""
        self._reseeds.append((len(self._choices), seed))
        self._chance.reseed(seed)

    def _asked_now(self) -> tuple[Decision, ...]:
        asked = self._asked
        if asked is None:
            return ()
        return (asked,) if isinstance(asked, Decision) else asked

    def _decision(self, seat: int) -> Decision:
        """What this seat must answer now, or an IllegalChoice that says why it need not."""
        if problem := seat_error(seat):
            raise IllegalChoice(problem)
        if self.over:
            raise IllegalChoice("The game is over: there is nothing left to choose.")
        for decision in self._asked_now():
            if decision.seat == seat:
                if seat in self._sealed:
                    raise IllegalChoice("This side has chosen already and waits for the other.")
                return decision
        raise IllegalChoice("It is the other side’s turn to choose.")

    def _index(self, decision: Decision, option: Any) -> int:
        """Where the option stands among the legal ones, or an IllegalChoice that lists them."""
        try:
            index = decision.options.index(option)
        except ValueError:
            raise self._not_offered(decision, option) from None
        kind = type(decision.options[index])
        if type(option) is bool is not kind or not isinstance(option, kind):
            raise self._not_offered(decision, option)  # True for 1, 7.0 for 7
        return index

    def _not_offered(self, decision: Decision, option: Any) -> IllegalChoice:
        labels = "; ".join(self.rules.label(decision, legal) for legal in decision.options)
        return IllegalChoice(
            f"{shown(option)} is not among the choices for “{self.rules.prompt(decision)}”: "
            f"{labels}."
        )

    def _next_play(self) -> Script:
        if self._snapshots:
            self._reseeds = []
            self._snapshot = Snapshot(
                self._state.copy(),
                self._chance.save(),
                len(self.plays) if self.plays is not None else 0,
                len(self._choices),
            )
        return self.rules.play(self._state, self._chance, self.plays)

    def _advance(self, answer: Any) -> Asked | None:
        """Send an answer and go on to the next question that leaves a choice; None when over."""
        script = self._script
        if self._forced is not None:
            which, option = self._forced
            answer = (answer, option) if which else (option, answer)
            self._forced = None
        while True:
            try:
                asked = script.send(answer)
            except StopIteration:
                if self._state.over:
                    self._asked = None
                    return None
                script = self._script = self._next_play()
                answer = None
                continue
            if type(asked) is Decision:
                if len(asked.options) > 1:
                    self._asked = asked
                    return asked
                answer = asked.options[0]
            else:
                first, second = asked  # type: ignore[misc]
                if len(first.options) == 1:
                    if len(second.options) == 1:
                        answer = first.options[0], second.options[0]
                        continue
                    self._forced = 0, first.options[0]
                    asked = second
                elif len(second.options) == 1:
                    self._forced = 1, second.options[0]
                    asked = first
                self._asked = asked
                return asked

    def _unseal(self) -> None:
        """Go on once both simultaneous answers are in."""
        first, second = self._asked_now()
        if len(self._sealed) == 2:
            one, two = self._sealed[first.seat], self._sealed[second.seat]
            self._sealed = {}
            self._choices += (first.options.index(one), second.options.index(two))
            self._advance((one, two))


def _whole(seed: Any) -> int:
    """A seed that a record can bring back; Python's generator would take nearly anything."""
    if type(seed) is not int:
        raise EngineError(f"A seed is a whole number, not {shown(seed)}.")
    return seed


def play_out(game: Ballgame, *, visitors: Chooser, home: Chooser) -> Ballgame:
    """Let two managers play the game to its end; returns the same game.

    Raises IllegalChoice when a manager chooses what is not offered.
    """
    if any(getattr(one, "thinks", False) for one in (visitors, home)):
        return _think_out(game, (visitors, home))
    choose = visitors.choose, home.choose
    sees = visitors.sees, home.sees
    rules, state = game.rules, game._state
    view = rules.view
    made = game._choices
    advance = game._advance
    asked = game._asked
    decision: Decision
    while asked is not None:
        if type(asked) is Decision:
            decision = asked
            seat = decision.seat
            option = choose[seat](view(state, seat) if sees[seat] else None, decision)
            try:
                index = decision.options.index(option)
            except ValueError:
                raise game._not_offered(decision, option) from None
            made.append(index)
            asked = advance(decision.options[index])
        elif game._sealed:
            for waiting, decision in game.asks.items():
                seen = game.view(waiting) if sees[waiting] else None
                game.answer(waiting, choose[waiting](seen, decision))
            asked = game._asked
        else:
            answers = []
            indices = []
            for decision in asked:  # type: ignore[union-attr]
                seat = decision.seat
                option = choose[seat](view(state, seat) if sees[seat] else None, decision)
                try:
                    index = decision.options.index(option)
                except ValueError:
                    raise game._not_offered(decision, option) from None
                indices.append(index)
                answers.append(decision.options[index])
            made += indices  # both or none
            asked = advance(answers)
    return game


def _think_out(game: Ballgame, choosers: tuple[Chooser, Chooser]) -> Ballgame:
    """The same where one of them thinks ahead: he is given the game, and plays on copies of it."""
    while asked := game.asks:
        answers = []
        for seat, decision in asked.items():
            chooser = choosers[seat]
            if getattr(chooser, "thinks", False):
                thinker: Any = chooser
                answers.append((seat, thinker.think(game, seat)))
            else:
                seen = game.view(seat) if chooser.sees else None
                answers.append((seat, chooser.choose(seen, decision)))
        for seat, option in answers:
            game.answer(seat, option)
    return game
