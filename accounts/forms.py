"""What a person writes to have an account and to change it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm, UserCreationForm, UsernameField
from django.contrib.auth.models import User

from accounts.tasks import mail_password_reset

EMAIL_WHY = (
    "Not needed, and shown to nobody. With it you can set a new password when yours is forgotten, "
    "and be told that a game waits for you."
)


class SignUpForm(UserCreationForm):
    """A new account."""

    username = UsernameField(
        max_length=30,
        help_text="Others see it: letters, digits and @ . + - _, at most 30 of them.",
    )
    email = forms.EmailField(
        label="E-mail address",
        required=False,
        help_text=EMAIL_WHY,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password2"].label = "The same password again"
        self.fields["password2"].help_text = ""


class EmailForm(forms.Form):
    """Another address, or none; the password shows that it is not just somebody at the desk."""

    email = forms.EmailField(
        label="E-mail address",
        required=False,
        help_text=EMAIL_WHY,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label="Your password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "initial": {"email": user.email}})
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError("That is not your password. Nothing was changed.")
        return password

    def save(self) -> None:
        self.user.email = self.cleaned_data["email"]
        self.user.save(update_fields=["email"])


class ForgottenForm(PasswordResetForm):
    """Whom to send a new password to.

    A worker looks the address up and sends, so that the page takes equally long whether anybody
    has it or not.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = "E-mail address"

    def save(self, *args: Any, **kwargs: Any) -> None:
        mail_password_reset.delay(self.cleaned_data["email"])
