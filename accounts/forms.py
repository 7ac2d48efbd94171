"""What a person writes to have an account and to change it."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import AddEmailForm, ReauthenticateForm
from allauth.account.models import EmailAddress
from allauth.account.utils import perform_login, setup_user_email
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.forms import ManageUserSessionsForm
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from accounts.models import ApiKey, Kind, Profile, Scope, Way
from accounts.tasks import mail_password_reset

EMAIL_WHY = (
    "Not needed, and shown to nobody. With it you can set a new password when yours is forgotten, "
    "and be told that a game waits for you."
)


def email_field(**given: Any) -> forms.EmailField:
    """A field for an e-mail address, as long as one that can be stored."""
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    return forms.EmailField(label="E-mail address", max_length=254, widget=widget, **given)


class LogInForm(AuthenticationForm):
    """A name and its password; a second factor may be asked for before one is in."""

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponse:
        """The way on: into the site, or to the second factor."""
        response: HttpResponse = perform_login(request, self.get_user(), redirect_url=redirect_url)
        return response


class SignUpForm(UserCreationForm):
    """A new account."""

    by_passkey = False

    username = UsernameField(
        max_length=30,
        help_text="Others see it: letters, digits and @ . + - _, at most 30 of them.",
    )
    email = email_field(required=False, help_text=EMAIL_WHY)

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password2"].label = "The same password again"
        self.fields["password2"].help_text = ""

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def try_save(self, request: HttpRequest) -> tuple[User, None]:
        """The account with its address; raises IntegrityError if its name was taken meanwhile."""
        with transaction.atomic():
            user = self.save()
            setup_user_email(request, user, [])
        return user, None


class AddressForm(AddEmailForm):
    """Another address, or a first one, which waits to be confirmed."""

    email = email_field(help_text=EMAIL_WHY)

    def save(self, request: HttpRequest) -> EmailAddress:
        """The address that waits now, in place of another that did; the one in use stays in use,
        confirmed or not."""
        with transaction.atomic():
            EmailAddress.objects.filter(user=self.user, primary=False).delete()
            return EmailAddress.objects.add_email(
                request, self.user, self.cleaned_data["email"], confirm=True
            )


class ConfirmForm(ReauthenticateForm):
    """The password again, which shows that it is not just somebody at the desk."""

    password = forms.CharField(
        label="Your password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ForgottenForm(forms.Form):
    """Whom to send a new password to.

    A worker looks the address up and sends, so that the page takes equally long whether anybody
    has it or not.
    """

    email = email_field()

    def save(self) -> None:
        mail_password_reset.delay(self.cleaned_data["email"])


class NewPasswordForm(SetPasswordForm):
    """A new password for whom the mailed link is."""

    def __init__(self, *args: Any, temp_key: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)


class SessionForm(ManageUserSessionsForm):
    """Ends one session of a person, or all but this."""

    session = forms.ModelChoiceField(UserSession.objects.none(), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = UserSession.objects.filter(user=self.request.user)
        self.fields["session"].queryset = others.exclude(
            session_key=self.request.session.session_key
        )

    def save(self, request: HttpRequest) -> None:
        if one := self.cleaned_data["session"]:
            get_adapter().end_sessions([one])
        else:
            super().save(request)


class PasskeyForm(AddWebAuthnForm):
    """A passkey with its name, made by the browser."""

    name = forms.CharField(label="Its name", max_length=60, help_text="So that you know it again.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        alone = self.fields["passwordless"]
        alone.label, alone.initial = "Log in with it alone", True
        alone.help_text = (
            "Instead of name and password. Without this it is asked for after the password."
        )


class NoticesForm(forms.Form):
    """In which way somebody hears of each kind of thing, and of which their browsers are sent
    messages, where any are."""

    def __init__(self, *args: Any, pushed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = [(kind.value, kind.label[0].upper() + kind.label[1:]) for kind in Kind]
        for kind, label in words:
            self.fields[kind] = forms.ChoiceField(
                label=label, choices=Way.choices, widget=forms.RadioSelect
            )
        if pushed:
            self.fields["pushed"] = forms.MultipleChoiceField(
                label="As a message to my browsers as well",
                choices=words,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    def ways(self) -> dict[str, str]:
        """The way of each kind."""
        return {kind: self.cleaned_data[kind] for kind in Kind.values}


class BrowserForm(forms.Form):
    """A browser that takes messages, as its Push API describes it; `off`: that takes none more."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=100, required=False)
    auth = forms.CharField(max_length=100, required=False)
    off = forms.BooleanField(required=False)


class KeyForm(forms.Form):
    """A key for a program."""

    DAYS = {"30": "for 30 days", "90": "for 90 days", "365": "for a year", "0": "until I revoke it"}

    name = forms.CharField(
        label="What it is for",
        max_length=ApiKey._meta.get_field("name").max_length,
        help_text="So that you know it again, like “my bot”.",
    )
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose what it may do."},
    )
    days = forms.ChoiceField(label="It is good", choices=list(DAYS.items()), initial="90")

    def given(self) -> dict[str, Any]:
        """What `keys.make_key` takes."""
        given = self.cleaned_data
        days = int(given["days"])
        return {"name": given["name"], "scopes": given["scopes"], "days": days or None}


class ProfileForm(forms.ModelForm):
    """What others see of a person."""

    class Meta:
        model = Profile
        fields = ("shown", "rating_shown")
        labels = {
            "shown": "Everybody may see a page of my games",
            "rating_shown": "My ratings stand on it",
        }
        help_texts = {
            "shown": "What I have won and lost by game, and against whom; not what I play in "
            "private leagues.",
            "rating_shown": "How strong I am in each game, from games against people. It is "
            "counted either way.",
        }
