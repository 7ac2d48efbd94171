"""Crests and portraits as pictures, by their code; and the page where a club chooses its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import crests, portraits
from league.dress import crest_for, others, set_crest
from league.errors import NotFound
from league.forms import LETTERS, CrestForm
from league.models import Team, color_validator, crest_url
from league.numbers import plain
from league.office.acts import Act
from league.pages import refusal, shown
from league.permissions import require, visible
from league.views import form_methods

#: “pennant-pale-owl-7a1f3d-8fc1d9”: shape, division, charge, and the two colors.
_ADDRESS: Final = re.compile(r"([a-z]+)-([a-z]+)-([A-Za-z]+)-([0-9a-f]{6})-([0-9a-f]{6})")
#: “31402132-7a1f3d-8fc1d9”: the traits, and the two colors of the club.
_FACE: Final = re.compile(r"([0-9]{8})-([0-9a-f]{6})-([0-9a-f]{6})")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_A_MINUTE: Final = "private, max-age=60"


@require_safe
def crest(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The drawing of a crest, which never changes, as SVG or in pixels. An unknown one is not
    there, for a minute."""
    found = _ADDRESS.fullmatch(code)
    try:
        if not found:
            raise ValueError
        shape, division, charge, first, second = found.groups()
        asked = crests.read(f"{shape}/{division}/{charge}"), f"#{first}", f"#{second}"
    except ValueError:
        response = refusal(request, NotFound("There is no such crest."))
        response["Cache-Control"] = _A_MINUTE
        return response
    if kind == "png":
        response = HttpResponse(crests.pixels(*asked), content_type="image/png")
    else:
        response = HttpResponse(crests.drawing(*asked), content_type="image/svg+xml")
    response["Cache-Control"] = _FOR_EVER
    return response


@require_safe
def portrait(request: HttpRequest, code: str) -> HttpResponse:
    """The drawing of a player's portrait, as `crest`."""
    found = _FACE.fullmatch(code)
    try:
        if not found:
            raise ValueError
        face, first, second = found.groups()
        drawn = portraits.drawing(face, f"#{first}", f"#{second}")
    except ValueError:
        response = refusal(request, NotFound("There is no such portrait."))
        response["Cache-Control"] = _A_MINUTE
        return response
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = _FOR_EVER
    return response


class Choice(NamedTuple):
    """A picture to choose, and which club of the league has it already, if one has."""

    value: str
    picture: str
    chosen: bool
    owner: Team | None = None


@dataclass(slots=True)
class CrestPage:
    """A club's crest as it would be, and all that it may be made of."""

    team: Team
    form: CrestForm
    again: int  # how often another one was drawn
    preview: str  # where the crest that is chosen is drawn
    pattern: str  # the same with CODE in its place
    shapes: list[Choice]
    divisions: list[Choice]
    groups: list[tuple[str, list[Choice]]]
    letters: Choice


@form_methods
@never_cache
def team_crest(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A club's crest and colors, for its manager and who runs the league.

    Posted with `do` as “draw” it shows another crest, as “show” what was chosen; else that is
    stored.
    """
    teams = Team.objects.select_related("league")
    found = get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)
    if elsewhere := require(request, Act.DRESS, found.league, team=found):
        return elsewhere
    has = {"color": found.color, "second_color": found.second_color}
    form = CrestForm(initial={**has, **CrestForm.of(found.crest)})
    asked, again = request.POST.get("do"), plain(request.POST.get("again", "")) or 0
    if asked == "draw":
        again += 1
        form = _drawn_again(found, CrestForm(request.POST), again)
    elif request.method == "POST":
        form = CrestForm(request.POST)
        if form.is_valid() and form.suits(found) and asked != "show":
            given = form.cleaned_data
            dress = {name: given[name] for name in ("crest", "color", "second_color")}
            if form.asked(set_crest, found, **dress, by=request.user):
                messages.success(request, f"The {found} have their new crest.")
                return HttpResponseRedirect(found.get_absolute_url(), status=303)
    league = found.league
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found), found.get_absolute_url()),
        ("Crest", None),
    ]
    content = shown(_page(found, form, again), crumbs=crumbs)
    status = form.status if form.errors else 200
    return render(request, "league/crest.html", content, status=status)


def _drawn_again(team: Team, posted: CrestForm, again: int) -> CrestForm:
    """The form with another crest in the colors that were posted."""
    posted.is_valid()
    given = posted.cleaned_data
    colors = {
        name: value if _is_color(value := given.get(name, "")) else getattr(team, name)
        for name in ("color", "second_color")
    }
    drawn = CrestForm.of(str(crest_for(team, again)))
    return CrestForm(initial={**colors, **drawn})


def _page(team: Team, form: CrestForm, again: int) -> CrestPage:
    """The page of a form, where what is wrong in it is drawn as the club has it."""
    own = CrestForm.of(team.crest)
    shape, division, charge = (
        value if (value := form[name].value()) in stock else own[name]
        for name, stock in (
            ("shape", crests.SHAPES),
            ("division", crests.DIVISIONS),
            ("charge", {*crests.CHARGES, LETTERS}),
        )
    )
    written = str(form["letters"].value() or own["letters"]).strip().upper()
    letters = written if crests.LETTERS.fullmatch(written) else _initial(team)
    colors = [
        value if _is_color(value := str(form[name].value())) else getattr(team, name)
        for name in ("color", "second_color")
    ]
    drawn = letters if charge == LETTERS else charge
    plain = "roundel", "plain"
    owners = {crests.read(other.crest).charge: other for other in others(team)}

    def choice(value: str, chosen: str, *parts: str, owner: Team | None = None) -> Choice:
        return Choice(value, crest_url("/".join(parts), *colors), value == chosen, owner)

    return CrestPage(
        team,
        form,
        again,
        preview=crest_url(f"{shape}/{division}/{drawn}", *colors),
        pattern=f"{reverse('crest', args=['CODE', 'svg'])}?{crests.EDITION}",
        shapes=[choice(one, shape, one, "plain", drawn) for one in crests.SHAPES],
        divisions=[choice(one, division, shape, one, drawn) for one in crests.DIVISIONS],
        groups=[
            (name, [choice(one, charge, *plain, one, owner=owners.get(one)) for one in kind])
            for name, kind in crests.GROUPS.items()
        ],
        letters=choice(LETTERS, charge, *plain, letters),
    )


def _initial(team: Team) -> str:
    """A letter to begin with."""
    return next((one for one in team.nickname.upper() if crests.LETTERS.fullmatch(one)), "P")


def _is_color(text: object) -> bool:
    try:
        color_validator(text)
    except ValidationError:
        return False
    return True
