"""What Triple Play!'s veteran knows: the runs that every pair of cards is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import JACK, RANK
from engine.diamond import Bases, advance_forced, stealable_base
from engine.plays import HOME_PLATE, Move
from engine.rulesets.triple_play.outcomes import after_steal, meet, outs_offered, stolen
from engine.rulesets.triple_play.tables import (
    FOUL,
    RUNNERS,
    SPEED,
    STEAL_BONUS,
    of_side,
)

# Tables by rank hold nine numbers, for 2 to 10.
RANKS: Final = range(2, JACK)
#: By card, its place in them.
LEVEL: Final = tuple(rank - 2 for rank in RANK)

# Counted between earlier veterans: `bin/bench expectancy triple_play --manager veteran`.
#: Runs to the end of the half-inning, by bases (first 1, second 2, third 4) and outs.
RUNS_TO_COME: Final = (
    (0.87, 0.50, 0.22),
    (1.31, 0.87, 0.47),
    (1.95, 1.09, 0.52),
    (1.60, 1.05, 0.59),
    (2.18, 1.57, 0.63),
    (2.08, 1.47, 0.74),
    (2.71, 2.02, 0.91),
    (2.50, 1.84, 0.97),
)

# Counted likewise: `bin/bench hands`.
#: What the legs of a runner add, by base, then by speed: fast, average, slow.
LEGS: Final = ((0.25, 0.04, -0.25), (0.25, 0.06, -0.16), (0.13, 0.06, -0.13))
#: What holding a card of a rank adds for its side when a batter comes up.
HELD: Final = (-0.09, -0.10, -0.09, -0.10, -0.04, 0.03, 0.19, 0.21, 0.30)

# By bases occupied, then outs: how much each rank is liked at bat and on the mound, as the other
# side reckons, beside the others of a hand. `bin/bench likings` finds it from what veterans play
# who go by it: where hands are shuffled in after a half-inning, and where they are kept.
SWINGS: Final = (
    (0.365, 0.964, 0.034, 0.890, 1.379, 0.052, 0.220, 1.754, 3.341),
    (1.761, 0.251, 0.086, 0.020, 0.096, 1.952, 2.326, 1.181, 1.328),
    (0.992, 0.030, 0.238, 0.134, 0.773, 2.577, 2.498, 1.077, 0.682),
    (1.670, 0.479, 0.048, 1.160, 0.032, 0.202, 2.272, 0.590, 2.547),
    (1.673, 0.525, 0.094, 0.523, 0.020, 0.808, 2.586, 1.412, 1.358),
    (0.844, 0.219, 0.108, 0.106, 0.992, 2.055, 1.523, 1.744, 1.410),
    (0.252, 0.023, 0.020, 0.063, 0.786, 0.949, 1.568, 3.741, 1.597),
    (0.812, 0.090, 0.020, 0.102, 0.466, 1.835, 2.156, 2.070, 1.449),
    (0.757, 0.139, 0.094, 0.207, 0.996, 2.057, 1.671, 1.718, 1.361),
    (1.757, 0.063, 0.020, 0.364, 0.103, 0.549, 1.950, 2.822, 1.372),
    (1.694, 0.533, 0.051, 0.324, 0.039, 1.070, 2.168, 1.622, 1.499),
    (0.824, 0.165, 0.040, 0.115, 0.752, 2.003, 1.579, 1.918, 1.602),
    (0.201, 0.070, 0.020, 0.231, 1.972, 2.191, 1.163, 1.613, 1.538),
    (0.445, 0.068, 0.020, 0.080, 0.644, 1.936, 3.036, 1.213, 1.558),
    (1.121, 0.145, 0.152, 0.089, 0.703, 2.161, 2.017, 1.365, 1.246),
    (0.469, 0.026, 0.020, 0.064, 0.497, 1.057, 3.860, 1.006, 2.001),
    (0.999, 0.232, 0.020, 0.248, 0.156, 1.532, 3.091, 1.111, 1.612),
    (1.035, 0.196, 0.044, 0.096, 0.642, 1.699, 1.673, 1.860, 1.756),
    (0.060, 0.022, 0.020, 0.079, 0.713, 1.296, 1.883, 3.689, 1.238),
    (0.361, 0.051, 0.020, 0.049, 0.524, 1.917, 2.201, 2.300, 1.578),
    (0.814, 0.183, 0.030, 0.092, 0.443, 1.597, 1.679, 2.328, 1.834),
    (0.945, 0.026, 0.020, 0.094, 0.123, 1.280, 1.968, 2.631, 1.913),
    (0.886, 0.206, 0.020, 0.152, 0.103, 1.074, 2.623, 1.689, 2.247),
    (0.606, 0.108, 0.020, 0.069, 0.432, 1.444, 1.930, 2.177, 2.214),
)
PITCHES: Final = (
    (0.506, 0.072, 0.020, 0.052, 0.457, 2.523, 3.099, 1.754, 0.517),
    (0.222, 0.061, 0.048, 0.521, 1.659, 1.428, 1.916, 2.264, 0.883),
    (0.061, 0.226, 0.137, 0.844, 1.348, 1.727, 0.944, 1.632, 2.082),
    (0.252, 0.100, 0.020, 0.048, 0.399, 1.669, 2.648, 1.690, 2.173),
    (0.194, 0.032, 0.022, 0.225, 0.807, 1.266, 1.725, 1.920, 2.809),
    (0.254, 0.095, 0.056, 0.497, 1.364, 1.657, 1.228, 1.807, 2.042),
    (0.429, 0.025, 0.020, 0.118, 0.545, 1.121, 2.593, 2.017, 2.132),
    (0.204, 0.043, 0.048, 0.250, 0.974, 1.328, 2.129, 2.527, 1.498),
    (0.265, 0.116, 0.066, 0.527, 1.217, 1.415, 1.373, 1.959, 2.062),
    (0.272, 0.054, 0.020, 0.065, 0.250, 1.020, 1.602, 2.365, 3.353),
    (0.143, 0.054, 0.021, 0.122, 0.333, 0.972, 1.259, 1.597, 4.497),
    (0.163, 0.064, 0.041, 0.184, 0.817, 1.498, 1.581, 2.244, 2.407),
    (0.501, 0.026, 0.058, 0.515, 1.609, 1.523, 1.932, 1.390, 1.445),
    (0.213, 0.026, 0.046, 0.441, 1.234, 1.507, 1.725, 1.770, 2.037),
    (0.283, 0.196, 0.037, 0.294, 1.132, 1.446, 1.383, 2.224, 2.005),
    (0.180, 0.047, 0.020, 0.120, 0.443, 1.225, 1.965, 1.463, 3.537),
    (0.180, 0.052, 0.041, 0.202, 0.678, 1.264, 1.769, 1.195, 3.618),
    (0.242, 0.111, 0.050, 0.184, 0.805, 1.642, 1.676, 1.960, 2.331),
    (0.469, 0.048, 0.029, 0.274, 1.519, 1.772, 1.614, 0.875, 2.400),
    (0.273, 0.041, 0.042, 0.194, 0.752, 1.340, 1.596, 2.190, 2.573),
    (0.281, 0.096, 0.036, 0.127, 0.512, 1.411, 1.657, 2.546, 2.334),
    (0.203, 0.048, 0.020, 0.067, 0.165, 0.872, 1.431, 3.554, 2.640),
    (0.173, 0.067, 0.026, 0.107, 0.245, 0.899, 1.731, 2.011, 3.741),
    (0.204, 0.076, 0.036, 0.115, 0.390, 1.382, 1.979, 2.240, 2.578),
)
SWINGS_KEPT: Final = (
    (0.682, 0.745, 0.778, 0.520, 0.089, 1.116, 0.496, 1.686, 2.889),
    (1.323, 0.390, 0.630, 0.801, 0.751, 1.093, 2.217, 0.448, 1.347),
    (0.244, 0.224, 3.253, 2.497, 0.919, 0.776, 0.108, 0.301, 0.678),
    (1.799, 0.785, 0.566, 1.346, 0.079, 0.335, 0.765, 0.757, 2.567),
    (2.001, 0.738, 0.613, 1.353, 0.106, 0.463, 1.270, 0.584, 1.873),
    (1.557, 0.623, 1.484, 0.420, 0.288, 0.732, 0.734, 1.562, 1.600),
    (0.594, 0.155, 0.063, 0.241, 0.747, 1.219, 0.914, 2.265, 2.801),
    (0.847, 0.113, 0.175, 0.696, 0.800, 1.189, 1.523, 1.436, 2.220),
    (0.920, 0.260, 1.219, 0.495, 0.367, 0.874, 1.053, 1.932, 1.881),
    (1.246, 0.249, 0.103, 0.657, 0.195, 0.707, 1.565, 2.018, 2.261),
    (2.286, 1.348, 0.245, 0.629, 0.174, 0.521, 1.307, 0.856, 1.635),
    (1.786, 1.009, 0.762, 0.374, 0.284, 0.683, 0.655, 1.688, 1.758),
    (0.555, 0.306, 0.173, 0.570, 1.573, 1.389, 0.895, 1.563, 1.976),
    (0.530, 0.101, 0.085, 0.340, 0.914, 1.542, 3.245, 0.769, 1.473),
    (1.062, 0.238, 0.827, 0.269, 0.467, 1.103, 1.430, 1.732, 1.873),
    (0.785, 0.182, 0.087, 0.375, 0.639, 1.243, 2.358, 1.111, 2.220),
    (1.433, 0.543, 0.109, 0.608, 0.356, 1.233, 2.265, 0.705, 1.748),
    (1.513, 0.655, 0.519, 0.267, 0.314, 0.800, 1.041, 1.908, 1.984),
    (0.332, 0.142, 0.065, 0.291, 0.897, 1.585, 1.494, 2.406, 1.789),
    (0.507, 0.142, 0.070, 0.227, 0.672, 1.671, 2.196, 1.698, 1.816),
    (0.955, 0.395, 0.420, 0.271, 0.314, 0.862, 1.219, 2.391, 2.174),
    (0.738, 0.098, 0.058, 0.394, 0.268, 1.392, 1.530, 2.316, 2.204),
    (0.812, 0.271, 0.093, 0.423, 0.322, 1.053, 2.241, 1.487, 2.297),
    (0.901, 0.470, 0.330, 0.229, 0.324, 0.793, 1.350, 2.229, 2.374),
)
PITCHES_KEPT: Final = (
    (0.464, 0.194, 0.020, 0.170, 3.630, 1.593, 0.696, 1.579, 0.654),
    (0.041, 0.218, 0.294, 1.100, 2.289, 1.946, 2.341, 0.690, 0.081),
    (0.037, 0.128, 1.114, 3.185, 2.118, 1.300, 0.565, 0.431, 0.122),
    (0.128, 0.156, 0.020, 0.101, 0.499, 1.247, 2.775, 1.431, 2.643),
    (0.051, 0.115, 0.048, 0.296, 0.642, 1.649, 2.664, 2.024, 1.512),
    (0.176, 0.049, 0.140, 0.658, 1.478, 2.240, 1.793, 1.771, 0.696),
    (0.221, 0.024, 0.020, 0.110, 0.499, 1.293, 3.630, 1.412, 1.791),
    (0.162, 0.045, 0.031, 0.200, 0.803, 1.806, 3.062, 2.440, 0.451),
    (0.149, 0.048, 0.139, 0.685, 1.463, 2.314, 1.630, 1.935, 0.637),
    (0.161, 0.047, 0.020, 0.057, 0.206, 0.841, 1.577, 2.702, 3.390),
    (0.031, 0.056, 0.023, 0.098, 0.258, 0.720, 0.927, 1.372, 5.515),
    (0.078, 0.049, 0.061, 0.226, 0.649, 1.011, 1.524, 2.871, 2.531),
    (0.339, 0.047, 0.070, 0.500, 0.952, 1.406, 2.381, 1.439, 1.865),
    (0.114, 0.023, 0.027, 0.217, 0.791, 1.889, 2.986, 2.035, 0.918),
    (0.183, 0.038, 0.100, 0.468, 1.367, 2.411, 1.216, 2.565, 0.651),
    (0.125, 0.037, 0.020, 0.099, 0.370, 1.246, 1.979, 1.574, 3.549),
    (0.067, 0.041, 0.021, 0.134, 0.456, 1.321, 1.838, 1.499, 3.623),
    (0.135, 0.055, 0.057, 0.210, 0.717, 1.392, 2.036, 2.523, 1.874),
    (0.171, 0.021, 0.020, 0.130, 0.539, 1.384, 1.813, 1.108, 3.815),
    (0.123, 0.021, 0.020, 0.094, 0.445, 1.402, 2.432, 2.379, 2.084),
    (0.160, 0.035, 0.042, 0.175, 0.599, 1.378, 1.849, 3.023, 1.738),
    (0.092, 0.028, 0.020, 0.047, 0.139, 0.626, 1.634, 3.968, 2.447),
    (0.093, 0.031, 0.020, 0.066, 0.160, 0.562, 1.391, 2.300, 4.376),
    (0.113, 0.037, 0.023, 0.108, 0.365, 1.016, 1.875, 2.294, 3.168),
)

# Found by playing veterans off against each other: `bin/bench bending triple_play`.
#: The same in a steal, where the highest card is mostly the best.
THROWS: Final = (0.094, 0.155, 0.278, 0.473, 0.701, 1.215, 1.474, 1.855, 2.584)
#: What playing a card costs for later, by outs, then by rank: at bat and on the mound, and where
#: hands are kept.
SWING_PRICES: Final = (
    (-0.073, -0.123, -0.067, -0.075, -0.090, 0.085, 0.233, 0.164, 0.340),
    (-0.080, -0.064, -0.046, 0.001, 0.011, 0.012, 0.140, 0.106, 0.223),
    (-0.028, 0.014, -0.033, -0.002, -0.026, -0.043, 0.031, 0.009, 0.134),
)
PITCH_PRICES: Final = (
    (-0.300, -0.163, -0.109, -0.069, -0.069, -0.050, 0.169, 0.277, 0.423),
    (-0.061, -0.075, -0.106, -0.097, -0.033, 0.001, 0.137, 0.191, 0.350),
    (0.024, -0.045, -0.052, -0.040, -0.021, -0.059, 0.103, 0.092, 0.141),
)
SWING_PRICES_KEPT: Final = (
    (-0.113, -0.175, -0.170, -0.112, -0.021, 0.043, 0.309, 0.234, 0.412),
    (-0.162, -0.160, -0.133, -0.091, 0.005, 0.053, 0.238, 0.357, 0.423),
    (-0.131, -0.142, -0.233, -0.135, 0.012, 0.069, 0.302, 0.278, 0.430),
)
PITCH_PRICES_KEPT: Final = (
    (-0.163, -0.191, -0.152, -0.099, -0.157, 0.078, 0.347, 0.372, 0.423),
    (-0.113, -0.197, -0.177, -0.133, -0.029, 0.055, 0.261, 0.332, 0.490),
    (-0.085, -0.138, -0.235, -0.165, -0.038, 0.041, 0.252, 0.295, 0.422),
)
#: What the batter loses with the card that is walked.
WALKED_CARD: Final = 0.110

#: By rank: a batter of whom nothing matters but the card.
BATTERS: Final = {rank: RUNNERS[0][of_side(0, rank)[0]] for rank in RANKS}
#: Who may stand on a base: nobody, then one of each speed.
MEN: Final = (None, BATTERS[4], BATTERS[7], BATTERS[9])
ANY_BATTER: Final = BATTERS[7]

#: By one's own rank, then by the other's.
Rows = tuple[tuple[float, ...], ...]


def key_of(bases: Bases, outs: int) -> int:
    """A number for the situation: outs, and who is on which base as far as it matters."""
    first, second, third = bases
    key = outs
    if first:
        key += SPEED[first.card] + 1 << 2
    if second:
        key += SPEED[second.card] + 1 << 4
    if third:
        key += SPEED[third.card] + 1 << 6
    return key


def runs_to_come(bases: Bases, outs: int) -> float:
    """Runs to the end of the half-inning."""
    if outs >= 3:
        return 0.0
    occupied = 0
    legs = 0.0
    for base, runner in enumerate(bases):
        if runner:
            occupied |= 1 << base
            legs += LEGS[base][SPEED[runner.card]]
    return RUNS_TO_COME[occupied][outs] + legs


def runs_after(bases: Bases, outs: int, moves: list[Move]) -> float:
    """Runs scored on a play that began with so many outs, and to come after it."""
    scored = sum(move.end == HOME_PLATE and not move.out for move in moves)
    return scored + runs_to_come(bases, outs + sum(move.out for move in moves))


def runs_of_cards(bases: Bases, outs: int, swing: int, pitch: int) -> tuple[float, str]:
    """Runs scored and to come when two ranks meet, and the outs that the pitcher takes for it."""
    batter = BATTERS[swing]
    margin = swing - pitch
    if abs(margin) == FOUL:
        return runs_to_come(bases, outs), ""
    words = outs_offered(bases, batter, margin, outs) or ("",)
    fields = [(word, *meet(bases, batter, margin, word, outs)[1:]) for word in words]
    return min((runs_after(after, outs, moves), word) for word, after, moves in fields)


class Situation(NamedTuple):
    """Runs to be gained here, against those that are to come anyway."""

    swings: Rows  # by the batter
    pitches: Rows  # by the pitcher
    outs: dict[tuple[int, int], str]  # what the pitcher takes, by ranks of swing and pitch
    steal: float  # by a steal, where a base is open
    caught: float  # by being caught at it
    walk: float  # by the batter if walked
    walked: int  # the key of the situation after that


def steal(bases: Bases, outs: int) -> tuple[float, float]:
    """Runs gained by a steal and by being caught."""
    base = stealable_base(bases)
    if not base:
        return 0.0, 0.0
    now = runs_to_come(bases, outs)
    safe, caught = (after_steal(bases, base, is_safe)[0] for is_safe in (True, False))
    return runs_to_come(safe, outs) - now, runs_to_come(caught, outs + 1) - now


class Situations(dict[int, Situation]):
    """By key. Each of the 192 is worked out when it first comes up."""

    def __missing__(self, key: int) -> Situation:
        outs = key & 3
        bases = MEN[key >> 2 & 3], MEN[key >> 4 & 3], MEN[key >> 6]
        now = runs_to_come(bases, outs)
        swings = []
        taken = {}
        for swing in RANKS:
            row = []
            for pitch in RANKS:
                runs, taken[swing, pitch] = runs_of_cards(bases, outs, swing, pitch)
                row.append(runs - now)
            swings.append(tuple(row))
        after, moves, _ = advance_forced(bases, ANY_BATTER)
        self[key] = Situation(
            tuple(swings),
            tuple(tuple(-runs for runs in column) for column in zip(*swings, strict=True)),
            taken,
            *steal(bases, outs),
            runs_after(after, outs, moves) - now,
            key_of(after, outs),
        )
        return self[key]


SITUATIONS: Final = Situations()


def gains_of(
    rows: Rows, likely: Sequence[float], prices: tuple[float, ...], stake: float = 1.0
) -> list[float]:
    """By rank: what a card gains against the likely ones, without what it costs for later."""
    stake /= sum(likely)
    p, q, r, s, t, u, v, w, x = likely  # written out, for nine ranks as quick again as a loop
    return [
        stake * (a * p + b * q + c * r + d * s + e * t + f * u + g * v + h * w + i * x) - price
        for (a, b, c, d, e, f, g, h, i), price in zip(rows, prices, strict=True)
    ]


#: By base, then by rank of the runner: 1 for safe, by the batter's rank, then by the pitcher's.
STOLEN: Final[dict[int, tuple[Rows, ...]]] = {
    base: tuple(
        tuple(
            tuple(float(stolen(base, runner, card, thrown)) for thrown in RANKS) for card in RANKS
        )
        for runner in RANKS
    )
    for base in STEAL_BONUS
}
#: The same for out, by the pitcher's rank, then by the batter's.
THROWN_OUT: Final[dict[int, tuple[Rows, ...]]] = {
    base: tuple(
        tuple(tuple(1.0 - safe for safe in column) for column in zip(*rows, strict=True))
        for rows in by_runner
    )
    for base, by_runner in STOLEN.items()
}
