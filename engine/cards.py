"""The 52-card deck. A card is a number from 0 to 51: clubs, diamonds, hearts, spades, ace low.

>>> name(ACE_OF_SPADES), short(ACE_OF_SPADES), RANK[ACE_OF_SPADES]
('ace of spades', 'A♠', 1)
"""

from __future__ import annotations

from typing import Final

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
BLACK, RED = range(2)
ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
DECK_SIZE: Final = 52

#: By card.
RANK: Final = tuple(card % 13 + 1 for card in range(DECK_SIZE))
SUIT: Final = tuple(card // 13 for card in range(DECK_SIZE))
#: By suit.
COLOR: Final = (BLACK, RED, RED, BLACK)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS: Final = ("♣", "♦", "♥", "♠")
#: By rank, from 1.
RANK_SIGNS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES: Final = ("", "ace", *RANK_SIGNS[2:JACK], "jack", "queen", "king")

ACE_OF_SPADES: Final = 39


def card_of(rank: int, suit: int) -> int:
    """The card of a rank (1–13) and a suit (0–3)."""
    return suit * 13 + rank - 1


def name(card: int) -> str:
    """“7 of hearts”, “queen of clubs”."""
    return f"{RANK_NAMES[RANK[card]]} of {SUIT_NAMES[SUIT[card]]}"


def short(card: int) -> str:
    """“7♥”, “Q♣”."""
    return f"{RANK_SIGNS[RANK[card]]}{SUIT_SIGNS[SUIT[card]]}"
