"""Numbers as baseball prints them."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: int | Fraction, places: int) -> str:
    """A number to so many places, halves up: 5/16 to three is “0.313”, 9/8 to two “1.13”.

    Of whole numbers alone: a float's own digits would round some halves down.
    """
    scale = 10**places
    whole, part = divmod((2 * abs(value.numerator) * scale // value.denominator + 1) // 2, scale)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{places}}"


def signed(number: int) -> str:
    """“+6”, “−6”, “0”."""
    return "0" if number == 0 else f"{number:+d}".replace("-", "−")
