"""The people of a league: who is what, who is invited, who asks to join."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.limits import limited
from league.errors import LeagueError
from league.forms import AskingForm
from league.models import Invitation, JoinRequest, League, Membership, Team
from league.office import members
from league.office.acts import Act
from league.office.forms import AnswerForm, InvitationForm, MemberForm, PersonForm, RequestForm
from league.office.invitations import accept, found_invitation, invite, require_open, revoke
from league.pages import refusal, shown
from league.people import take_seat
from league.permissions import may, require, visible, visible_leagues
from league.views import FormPage, form_methods, form_page


@dataclass(slots=True)
class PeoplePage:
    """A league's people and invitations; `forms` by what they do, `answers` to those who ask.
    `owns` for who may name commissioners and another owner."""

    league: League
    owns: bool
    members: list[Membership]
    invitations: list[Invitation]
    answers: list[tuple[JoinRequest, AnswerForm]]
    member_form: MemberForm
    invitation_form: InvitationForm
    owner_form: PersonForm


@form_methods
@never_cache
@limited("office", ("user", "120/h"))
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Who belongs to a league. Posted with `do`: add, remove, invite, revoke, answer, owner."""
    leagues = visible_leagues(request.user).select_related("owner")
    league = get_object_or_404(leagues, slug=slug)
    if elsewhere := require(request, Act.ADMIT, league):
        return elsewhere
    refused: AskingForm | None = None
    if request.method == "POST":
        form, work = _asked(request, league)
        try:
            said = work() if form is None or form.is_valid() else ""
        except LeagueError as error:
            if form is None:
                return refusal(request, error, request.path)
            form.add_error(error.field if error.field in form.fields else None, error.message)
            said = ""
        if said:
            messages.success(request, said)
            return redirect("league_people", league.slug)
        refused = form
    return _page(request, league, refused)


def _asked(request: HttpRequest, league: League) -> tuple[AskingForm | None, Callable[[], str]]:
    """The form of what is posted, if that has one, and what to do, which says what was done."""
    do, user = request.POST.get("do"), request.user
    if do == "add":
        adding = MemberForm(league, request.POST, prefix="member")
        return adding, lambda: _add(adding, league, user)
    if do == "invite":
        inviting = InvitationForm(league, request.POST, prefix="invitation")
        return inviting, lambda: _invite(inviting, league, user)
    if do == "owner":
        naming = PersonForm(request.POST, prefix="owner")
        return naming, lambda: _name_owner(naming, league, user)
    rows: Any = {
        "remove": league.memberships.select_related("league", "person", "team"),
        "revoke": league.invitations.select_related("league", "team"),
        "answer": league.requests.select_related("league", "person"),
    }.get(do or "")
    key = request.POST.get("which", "")
    if rows is None or not (key.isascii() and key.isdecimal() and len(key) < 10):
        raise Http404("The office does no such thing.")
    row = get_object_or_404(rows, pk=key)
    if do == "answer":
        answer = AnswerForm(league, request.POST, prefix=f"answer-{row.pk}")
        return answer, lambda: _answer(answer, row, user)
    return None, lambda: _remove(row, user) if do == "remove" else _revoke(row, user)


def _add(form: MemberForm, league: League, by: Any) -> str:
    person, given = form.person(), form.cleaned_data
    if person is None:
        return ""
    members.add_member(league, person, given["role"], by, team=given["team"])
    return f"{person.get_username()} is a {given['role']} now."


def _invite(form: InvitationForm, league: League, by: Any) -> str:
    made = invite(league, form.cleaned_data.pop("role"), by, **form.cleaned_data)
    if made.email:
        return f"The invitation is on its way to {made.email}."
    return "The invitation is made: its link stands below."


def _name_owner(form: PersonForm, league: League, by: Any) -> str:
    person = form.person()
    if person is None:
        return ""
    members.name_owner(league, person, by)
    return f"{person.get_username()} owns the {league} now."


def _answer(form: AnswerForm, asked: JoinRequest, by: Any) -> str:
    team, name = form.cleaned_data["team"], asked.person.get_username()
    members.answer_request(asked, by, team)
    return f"{name} manages the {team} now." if team else f"{name}’s request is declined."


def _remove(membership: Membership, by: Any) -> str:
    members.remove_member(membership, by)
    return f"{membership.person.get_username()} is no {membership.role} any more."


def _revoke(invitation: Invitation, by: Any) -> str:
    revoke(invitation, by)
    return "The invitation is taken back: its link opens nothing."


def _page(request: HttpRequest, league: League, refused: AskingForm | None) -> HttpResponse:
    """The page, with a form that was refused in its place."""

    def shown_form(form: AskingForm) -> Any:
        return refused if refused is not None and refused.prefix == form.prefix else form

    invitations = league.invitations.select_related("team", "made_by")
    open_ones = invitations.filter(revoked_at=None, expires_at__gt=timezone.now())
    rows = league.memberships.select_related("person", "team")
    page = PeoplePage(
        league=league,
        owns=may(request.user, Act.APPOINT, league),
        members=list(rows.order_by("role", "team__place", "since")),
        invitations=list(open_ones.filter(used__lt=F("most"))),
        answers=[
            (asked, shown_form(AnswerForm(league, prefix=f"answer-{asked.pk}")))
            for asked in league.requests.select_related("person")
        ],
        member_form=shown_form(MemberForm(league, prefix="member")),
        invitation_form=shown_form(InvitationForm(league, prefix="invitation")),
        owner_form=shown_form(PersonForm(prefix="owner")),
    )
    crumbs = [(league.name, league.get_absolute_url()), ("People", None)]
    status = refused.status if refused is not None else 200
    return render(request, "league/office/people.html", shown(page, crumbs=crumbs), status=status)


@form_methods
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What a link invites to; posted, it is accepted."""
    try:
        found = found_invitation(token)
        require_open(found)
        if request.method == "POST" and request.user.is_authenticated:
            accept(found, request.user)
            what = found.team or found.league
            messages.success(request, f"Welcome to the {found.league}: you are a {found.role} now.")
            return redirect(what)
    except LeagueError as error:
        return refusal(request, error)
    return render(request, "league/office/invitation.html", {"invitation": found})


@form_methods
@login_required
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a club of a league that is open to requests."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    form = RequestForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        words = form.cleaned_data["words"]
        if form.asked(members.ask_to_join, league, request.user, words):
            messages.success(request, "You have asked: the commissioners will answer.")
            return redirect(league)
    page = FormPage(
        form,
        f"Ask for a club of the {league}",
        "The commissioners read it, and give you a club or decline.",
        button="Ask",
    )
    return form_page(request, page, [(league.name, league.get_absolute_url())], "Ask for a club")


@require_POST
@login_required
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Give up all that one is in a league."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    user: Any = request.user
    try:
        members.leave(league, user)
    except LeagueError as error:
        return refusal(request, error, league.get_absolute_url())
    messages.success(request, f"You have left the {league}.")
    return redirect("account")


@require_POST
@login_required
def sit(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Sit for a club that one manages with others."""
    teams = visible(request.user, Team.objects.select_related("league"), "league")
    found = get_object_or_404(teams, league__slug=slug, slug=team)
    user: Any = request.user
    try:
        take_seat(found, user)
    except LeagueError as error:
        return refusal(request, error, found.get_absolute_url())
    messages.success(request, f"You sit for the {found} now.")
    return redirect("account")
