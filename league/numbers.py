"""Numbers that come in an address or from a form: plain digits, and not too many of them."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from league.errors import Invalid

#: As many as a key of the database has.
KEY_DIGITS: Final = 18
QUOTED: Final = 20


def plain(text: str, digits: int = 6) -> int | None:
    """The number that a text of 0 to 9 says; None for any other text, and for too many digits."""
    known = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if known else None


class Number(forms.Field):
    """A whole number of at most `digits` digits: no sign, no point, none but 0 to 9.

    `invalid` says what is wrong with another; it may quote the beginning of it as %(value)s.
    """

    def __init__(self, invalid: str, *, digits: int = 6, strip: bool = False, **given: Any) -> None:
        super().__init__(error_messages={"invalid": invalid}, **given)
        self.digits = digits
        self.strip = strip

    def to_python(self, value: str | None) -> int | None:
        text = (value or "").strip() if self.strip else value or ""
        if not text and not self.required:
            return None
        number = plain(text, self.digits)
        if number is None:
            quoted = {"value": text[:QUOTED]}
            raise forms.ValidationError(self.error_messages["invalid"], "invalid", quoted)
        return number


class Numbers(forms.Field):
    """Up to `most` such numbers with a comma between two, at least one."""

    def __init__(self, invalid: str, *, most: int, digits: int = 6, **given: Any) -> None:
        super().__init__(error_messages={"invalid": invalid}, **given)
        self.one = Number(invalid, digits=digits)
        self.most = most

    def to_python(self, value: str | None) -> list[int]:
        named = (value or "").split(",")
        if len(named) > self.most:
            raise forms.ValidationError(self.error_messages["invalid"], "invalid")
        return [self.one.clean(each) for each in named]


def said(form: forms.Form, name: str) -> Any:
    """What the form says under this name. Raises Invalid, with the field's first error."""
    if name in form.errors:
        raise Invalid(str(form.errors[name][0]), name)
    return form.cleaned_data[name]
