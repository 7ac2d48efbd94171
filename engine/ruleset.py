"""What a ruleset is to the rest of the engine: one subclass per published game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from engine.chance import Chance
from engine.decisions import BadOptions, Decision, VersionMismatch, shown
from engine.manager import Manager
from engine.plays import Play
from engine.ways import Way

#: One Decision, or two (one a seat) that are secret and simultaneous.
Asked = Decision | tuple[Decision, Decision]
#: A side's lineup: one small plain value for each of the ruleset's `positions`, mostly the roster
#: index of who plays there.
Lineup = tuple[Any, ...]
#: Who answers: given what a seat may know and the question, returns one of its options.
Choose = Callable[[Any, Decision], Any]
#: Yields questions; is sent the option chosen, or the pair of options in the order asked.
Script = Generator[Asked, Any, None]


class RosterSpot(NamedTuple):
    """One tile or card that bats or pitches. In a league it is a named player."""

    key: str  # stable within the ruleset: what a stored player is known by
    name: str  # in a person's words: "2 of suns"
    value: int
    role: str  # "fielder", "hitter", "pitcher" or "pinch hitter"


class Starter(NamedTuple):
    """A member of the starting lineup. `slot` is 1–9, or 0 for one who does not bat."""

    player: int
    slot: int
    position: str


@dataclass(slots=True, frozen=True)
class BaseOptions:
    """What every game lets a league choose. Rulesets add their own fields.

    A field's metadata has its `label`, for a whole number its `range`, for a word its `choices`:
    each word with what it means. Raises BadOptions for a value that an option cannot take.
    """

    innings: int = field(default=9, metadata={"range": (1, 99), "label": "Innings"})

    def __post_init__(self) -> None:
        for option in fields(self):
            value = getattr(self, option.name)
            wanted = type(option.default)
            if type(value) is not wanted:
                words = {bool: "true or false", int: "a whole number", str: "a word"}[wanted]
                raise BadOptions(f"Option “{option.name}” takes {words}, not {shown(value)}.")
            if wanted is str:
                choices = option.metadata["choices"]
                if value not in choices:
                    raise BadOptions(
                        f"Option “{option.name}” takes {' or '.join(choices)}, not {shown(value)}."
                    )
                continue
            low, high = option.metadata.get("range", (False, True))
            if not low <= value <= high:
                raise BadOptions(
                    f"Option “{option.name}” takes {low} to {high}, not {shown(value)}."
                )


class AnyState(Protocol):
    """What every ruleset's state has, whatever else is in it."""

    options: Any
    inning: int
    half: int
    outs: int
    over: bool

    @property
    def bases(self) -> tuple[Any, Any, Any]:
        """Who is on first, second and third; None where nobody is."""

    @property
    def score(self) -> tuple[int, int]:
        """Runs of the visitors and of the home side."""

    def copy(self) -> Self:
        """A twin that goes on apart."""


class AnyView(Protocol):
    """What every ruleset's view has: whose it is, None a spectator's, and the game's options."""

    @property
    def seat(self) -> int | None: ...

    @property
    def options(self) -> BaseOptions: ...


StateT = TypeVar("StateT", bound=AnyState)
ViewT = TypeVar("ViewT", bound=AnyView)


class Ruleset(ABC, Generic[StateT, ViewT]):
    """A published game: its pieces, its options, its flow, and the words for them.

    A ruleset is stateless; everything that changes during a game is in the state that `start`
    makes.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    designer: ClassVar[str]
    #: Of the game's flow: what is asked, in which order, and when a card or a die is drawn.
    version: ClassVar[int]
    #: Earlier versions, by number: a game goes on, and is played again, as it was begun.
    earlier: ClassVar[Mapping[int, AnyRuleset]] = {}
    Options: ClassVar[type[BaseOptions]]
    roster: ClassVar[tuple[RosterSpot, ...]]
    #: What a lineup form asks for, in the order of a lineup's values; none in a game without one.
    positions: ClassVar[tuple[str, ...]]
    #: Any legal lineup.
    default_lineup: ClassVar[Lineup]
    #: Names of box-score fields that this game leaves undefined; shown as a dash, null in JSON.
    undefined: ClassVar[frozenset[str]]
    #: What it does not have though the fields are there, so that figures made of it would be
    #: hollow: “ubb”, walks but for the intentional.
    hollow: ClassVar[frozenset[str]] = frozenset()
    #: By kind of question, the probability with which a rookie keeps to its usual options.
    usual: ClassVar[Mapping[str, float]]
    #: By kind of question, the answer that lets the moment pass: what a standing order may give.
    passes: ClassVar[Mapping[str, Any]] = {}
    #: By kind of question, ways to answer it that hold for any hand: what else a standing order
    #: may give. Of these kinds a few answers can be given ahead, too.
    ways: ClassVar[Mapping[str, Mapping[str, Way]]] = {}
    #: What may stand at a position of a lineup, in words; None: any spot of the roster.
    lineup_values: ClassVar[Mapping[Any, str] | None] = None
    #: Of a thousand half-innings between veterans, in how many 0, 1, 2 … runs are to come: what a
    #: lead is worth to who thinks ahead. A line from the start of one; with `foresight` 24, by outs
    #: and the men on base (first 1, second 2, third 4).
    to_come: ClassVar[str] = "730 150 70 30 14 6"
    #: Plays that an all-star plays on, that of the question among them; None: to the end of the
    #: half-inning. The fewer, the less chance there is in what he learns, and the more is left out
    #: that `to_come` does not know.
    foresight: ClassVar[int | None] = None
    #: Games that an all-star imagines for an answer in a season: what workers can wait for.
    rollouts: ClassVar[int] = 60
    #: What each of a side's `reserves` is worth in runs; none where nothing is kept for later.
    reserve_weights: ClassVar[tuple[float, ...]] = ()
    #: The manager who plays this game with thought; None where there is none yet.
    veteran: ClassVar[type[Manager[Any]] | None] = None
    #: The same for one side of a whole game, if he learns from what the other side answers.
    watchful: ClassVar[type[Manager[Any]] | None] = None

    def as_of(self, version: int) -> AnyRuleset:
        """The rules by which a game of this version was begun. Raises VersionMismatch."""
        if version == self.version:
            return self
        if version in self.earlier:
            return self.earlier[version]
        known = " and ".join(map(str, sorted([*self.earlier, self.version])))
        versions = f"are versions {known}" if self.earlier else f"is version {known}"
        raise VersionMismatch(
            f"This record was made by version {shown(version)} of {self.name}; here {versions}."
        )

    def options(self, given: Mapping[str, Any] | None = None) -> BaseOptions:
        """Options from plain values. Raises BadOptions for a name or value that does not exist."""
        if given is None:
            return self.Options()
        if not isinstance(given, Mapping):
            raise BadOptions(f"Options are a table of names and values, not {shown(given)}.")
        known = [option.name for option in fields(self.Options)]
        for name in given:
            if name not in known:
                raise BadOptions(
                    f"{self.name} has no option “{name}”; it has {', '.join(sorted(known))}."
                )
        return self.Options(**given)

    def check_options(self, options: Any) -> BaseOptions:
        """The same options, if they are this game's. Raises BadOptions."""
        if type(options) is not self.Options:
            raise BadOptions(
                f"Options of {self.name} are made by rules.Options(…) or rules.options({{…}}); "
                f"{shown(options)} are not."
            )
        return options

    def options_json(self, options: BaseOptions) -> dict[str, Any]:
        return {option.name: getattr(options, option.name) for option in fields(options)}

    def has_lineup(self, options: BaseOptions) -> bool:
        """Whether there is anything to choose in a lineup of a game with these options."""
        return bool(self.positions)

    @abstractmethod
    def check_lineup(self, lineup: Any, options: BaseOptions) -> Lineup:
        """The lineup with a value for each of `positions`, or IllegalLineup saying why."""

    @abstractmethod
    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> Lineup:
        """A legal lineup, any of which may come; `random` gives floats in [0, 1)."""

    @abstractmethod
    def starters(self, lineup: Lineup) -> tuple[Starter, ...]:
        """Who starts, in batting order, the starting pitcher among them (slot 0: does not bat).

        In a game without a batting order there is the starting pitcher alone.
        """

    @abstractmethod
    def start(self, options: BaseOptions, visitors: Lineup, home: Lineup) -> StateT:
        """The state before the first pitch."""

    @staticmethod
    @abstractmethod
    def play(state: StateT, chance: Chance, log: list[Play] | None, /) -> Script:
        """One play, from one boundary to the next; what happened is appended to `log`, if any."""

    @staticmethod
    @abstractmethod
    def view(state: StateT, seat: int | None, /) -> ViewT:
        """All that this seat, or a spectator (None), may know.

        May share parts of the state, so it holds for as long as nobody plays on; a view that is
        to be kept is taken of a copy, as `Ballgame.view` does.
        """

    @abstractmethod
    def shuffle_hidden(self, state: StateT, seat: int, chance: Chance) -> None:
        """Deal anew what this seat cannot see, so that it could not tell the difference.

        What comes of it depends on what the seat sees and on `chance`, and on nothing else.
        """

    def lay_again(self, state: StateT, seat: int, chance: Chance, choose: Choose) -> None:
        """After that: a card that the other side has laid face down is laid anew, by `choose`, from
        a hand that it may have had. So it is as likely as one who plays so lays it."""

    @staticmethod
    def reserves(state: StateT, seat: int, /) -> tuple[float, ...]:
        """What this side has left for innings to come, in figures that `reserve_weights` weighs."""
        return ()

    def ask_again(self, state: StateT, decision: Decision) -> Decision:
        """A question to the other seat that was open when its hidden cards were dealt anew, with
        what it may answer now. The same question, unless its options were a copy of the cards."""
        return decision

    @abstractmethod
    def pieces(self, state: StateT) -> list[Any]:
        """Every card in the game, wherever it lies, in a fixed order: never more, never fewer."""

    @staticmethod
    @abstractmethod
    def prompt(decision: Decision, /) -> str:
        """The question, in a person's words."""

    @staticmethod
    @abstractmethod
    def label(decision: Decision, option: Any, /) -> str:
        """One answer, in a person's words."""

    @staticmethod
    @abstractmethod
    def detail(play: Play, /) -> str:
        """The cards and dice of a play, in a few words for the play-by-play."""

    @staticmethod
    @abstractmethod
    def read_detail(row: tuple[Any, ...], /) -> tuple[Any, ...]:
        """`Play.detail` as the flow made it, from the plain tuple that was stored of it."""


#: One of the rulesets, where it does not matter which.
AnyRuleset: TypeAlias = Ruleset[Any, Any]
