"""Setting up a league, a page for each step: game, clubs, format, schedule, publish.

What is filled in is kept in a draft, and the league, its clubs and its season are made of it at the
end, all at once. htmx posts a form with `do` as “show” while it is filled in, for what it would be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine import RULESETS
from games.presentation import pace
from games.presentation.advice import advice
from games.views.setup_pages import (
    ClubsPage,
    FormatPage,
    GamePage,
    Head,
    PublishPage,
    SchedulePage,
    Step,
    calendar,
    day,
    plan,
    wears,
)
from league.drafts import (
    ME,
    chosen,
    draft_of,
    dressed,
    filled_up,
    found_league,
    new_club,
    refused,
    refused_clubs,
    refused_league,
    store,
)
from league.errors import LeagueError, Unavailable
from league.format_forms import FormatForm
from league.forms import OPTION, AskingForm, LeagueForm
from league.models import LeagueDraft
from league.numbers import plain
from league.pages import shown
from league.setup_forms import (
    MOST_CLUBS,
    ROWS,
    DraftClubForm,
    FillForm,
    GameForm,
    ScheduleForm,
    club_forms,
    club_rows,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

#: The steps by address, with the part of the draft that each fills in.
STEPS: Final = (
    ("league_new", "Game", "league"),
    ("league_new_clubs", "Clubs", "clubs"),
    ("league_new_format", "Format", "legs"),
    ("league_new_schedule", "Schedule", "season"),
    ("league_new_publish", "Publish", ""),
)


View = Callable[[HttpRequest, LeagueDraft], HttpResponse]


def step(number: int) -> Callable[[View], Callable[..., HttpResponse]]:
    """A step of somebody's own league; whoever comes too early goes to what is missing."""

    def wrap(view: View) -> Callable[..., HttpResponse]:
        @require_http_methods(["GET", "HEAD", "POST"])
        @never_cache
        @login_required
        def wrapped(request: HttpRequest) -> HttpResponse:
            draft = draft_of(request.user)  # type: ignore[arg-type]
            for name, _, part in STEPS[:number]:
                if not draft.content.get(part):
                    return redirect(name)
            return view(request, draft)

        return wrapped

    return wrap


@step(0)
def game(request: HttpRequest, draft: LeagueDraft) -> HttpResponse:
    """The first: which game it plays, its name, its options."""
    if request.POST.get("do") == "over":
        LeagueDraft.objects.filter(owner=draft.owner).delete()
        return _to("league_new")
    kept: dict[str, Any] = draft.content.get("league") or {}
    sent = request.POST if request.method == "POST" else None
    choice = GameForm(sent if sent is not None else {"game": kept.get("ruleset", "")})
    rules = RULESETS[choice.cleaned_data["game"]] if choice.is_valid() else None
    form = None
    if rules:
        same = kept.get("ruleset") == rules.slug
        chosen = kept["options"] if same else {}
        options = {f"{OPTION}{name}": value for name, value in chosen.items()}
        initial = {**kept, **options} if same else {"name": kept.get("name", "")}
        # What was chosen of another game says nothing of this one's options
        known = sent is not None and sent.get("of") == rules.slug
        if sent is not None and not known:
            initial = {"name": sent.get("name", "").replace("\0", "")[:200]}
        form = LeagueForm(
            rules,
            sent if known and sent is not None and sent.get("do") != "show" else None,
            initial=initial,
            innings=initial.get(f"{OPTION}innings", pace(rules).innings),
            advice=advice(rules, pace(rules)),
        )
        if form.is_bound and form.is_valid():
            error = refused_league(draft.owner, form.given())
            if error is None:
                store(draft, league=form.given())
                return _to("league_new_clubs")
            _say(form, error)
    unchosen = sent is not None and form is None
    games = [(each, pace(each), each == rules) for each in RULESETS.values()]
    bad = unchosen or bool(form and form.errors)
    return _page(request, draft, 0, GamePage(games, rules, form, unchosen), 422 if bad else 200)


@step(1)
def clubs(request: HttpRequest, draft: LeagueDraft) -> HttpResponse:
    """The second: its clubs, with their crests as they are named."""
    kept = draft.content.get("clubs") or []
    fill = FillForm(initial={"to": max(8, len(kept))})
    rows: list[DraftClubForm] = []
    wrong = ""
    if request.method == "POST":
        rows = club_forms(request.POST)
        kept = [row.club() for row in rows]
        do, _, which = request.POST.get("do", "").partition("-")
        number = plain(which, 2)
        index = -1 if number is None else number
        if do == "fill":
            fill = FillForm(request.POST)
            kept = filled_up(kept, fill.cleaned_data["to"]) if fill.is_valid() else kept
        elif do == "add":
            kept += [new_club(kept)] if len(kept) < MOST_CLUBS else []
        elif do == "drop":
            kept = [club for number, club in enumerate(kept) if number != index]
        elif do == "again" and 0 <= index < len(kept):
            kept[index]["again"] += 1
        elif do != "show":
            rows = [row for row in rows if not row.empty]
            kept = [row.club() for row in rows]
            wrong = _wrong(draft, rows, kept)
            store(draft, clubs=kept)
            if not wrong and not any(row.errors for row in rows):
                return _to("league_new_format")
        if do in ("fill", "add", "drop", "again", "show"):
            store(draft, clubs=kept)
            rows = []
    while not draft.content.get("clubs") and len(kept) < ROWS and request.method != "POST":
        kept = [*kept, new_club(kept)]
    rows = rows or club_rows(kept)
    bad = bool(wrong or fill.errors or any(row.is_bound and row.errors for row in rows))
    drawn = [(row, wears(club), club.named) for row, club in zip(rows, dressed(kept), strict=True)]
    return _page(request, draft, 1, ClubsPage(drawn, fill, wrong), 422 if bad else 200)


def _wrong(draft: LeagueDraft, rows: list[DraftClubForm], kept: list[Any]) -> str:
    """What is wrong with the clubs as a whole; with one of them, beside its field."""
    if len(rows) < 2:
        return "A league needs two clubs at least."
    if not any(row.errors for row in rows):
        for index, error in refused_clubs(draft.owner, {**draft.content, "clubs": kept}).items():
            _say(rows[index], error)
    return ""


@step(2)
def format_(request: HttpRequest, draft: LeagueDraft) -> HttpResponse:
    """The third: how the champion is found, and what that comes to."""
    kept = chosen(draft.content)
    names = [wears(club).name for club in dressed(draft.content["clubs"])]
    sent = request.POST if request.method == "POST" else None
    form = FormatForm([*enumerate(names)], sent, chosen=kept)
    if form.is_bound and form.is_valid():
        kept = form.chosen()
        if request.POST.get("do") != "show":
            legs = kept.get("legs", 2)
            error = refused(draft.owner, {**draft.content, "format": kept, "legs": legs})
            if error is None:
                store(draft, format=kept, legs=legs)
                return _to("league_new_schedule")
            form.refuse(error)
    status = _status(request, form)
    found = form.outlook if form.is_bound else None
    return _page(request, draft, 2, FormatPage(form, plan(draft, kept, found)), status)


@step(3)
def schedule_(request: HttpRequest, draft: LeagueDraft) -> HttpResponse:
    """The fourth: when it starts, by what clock it is played, and its first days."""
    kept = {**draft.content.get("season", {}), **draft.content.get("table", {})}
    letters = [club.abbreviation for club in dressed(draft.content["clubs"])]
    sent = request.POST if request.method == "POST" else None
    form = ScheduleForm(letters, kept.pop("calendar", {}), sent, initial=kept)
    given = form.cleaned_data if form.is_bound and form.is_valid() else {}
    if given and request.POST.get("do") != "show":
        filled: dict[str, Any] = {
            "season": {
                "name": given["name"],
                "starts_on": given["starts_on"].isoformat(),
                "calendar": form.calendar,
            },
            "table": {name: given[name] for name in ("time_zone", "clock", "absent")},
        }
        draft.content |= filled
        error = refused(draft.owner, draft.content)
        if error is None:
            store(draft, **filled)
            return _to("league_new_publish")
        _say(form, error, "name")
    first = day(form["starts_on"].value())
    if not form.errors:
        season_so_far = {**draft.content.get("season", {}), "calendar": form.calendar}
        draft.content = {**draft.content, "season": season_so_far}
    days = calendar(draft, first) if first else []
    page = SchedulePage(form, plan(draft, chosen(draft.content)), days)
    return _page(request, draft, 3, page, _status(request, form))


@step(4)
def publish(request: HttpRequest, draft: LeagueDraft) -> HttpResponse:
    """The last: all of it once more, then the league is there, with its season as a draft or
    published."""
    said = None
    if request.method == "POST":
        at_once = request.POST.get("do") == "publish"
        try:
            season = found_league(draft.owner, draft.content, publish=at_once)
        except LeagueError as error:
            said = error
        else:
            published = season.state == season.State.PUBLISHED
            words = "is set up, and its schedule is published" if published else "is set up"
            messages.success(request, f"{season.league} {words}.")
            return redirect(season)
    season_kept = draft.content["season"]
    page = PublishPage(
        plan(draft, chosen(draft.content)),
        season_kept["name"],
        day(season_kept["starts_on"]),
        sum(club["manager"] == ME for club in draft.content["clubs"]),
        said,
    )
    return _page(request, draft, 4, page, said.status if said else 200)


def _page(
    request: HttpRequest, draft: LeagueDraft, number: int, page: DataclassInstance, status: int
) -> HttpResponse:
    """The page of a step, under the league as far as it is there."""
    content = draft.content
    steps, ready = [], True
    for index, (name, title, part) in enumerate(STEPS):
        steps.append(Step(index + 1, title, reverse(name), ready, index == number))
        ready = ready and bool(content.get(part))
    kept = content.get("league") or {}
    worn = [wears(club) for club in dressed(content.get("clubs") or []) if club.named]
    head = Head(steps, kept.get("name", ""), RULESETS.get(kept.get("ruleset", "")), worn)
    template = f"games/setup/{STEPS[number][1].lower()}.html"
    return render(request, template, shown(head) | shown(page), status=status)


def _status(request: HttpRequest, form: AskingForm) -> int:
    """Of the page of a form: what is not yet right while it is filled in is no fault."""
    return form.status if form.errors and request.POST.get("do") != "show" else 200


def _say(form: AskingForm, error: LeagueError, otherwise: str | None = None) -> None:
    """Put what a service refused beside the field that it names."""
    if isinstance(error, Unavailable):
        form.status = error.status
    form.add_error(error.field if error.field in form.fields else otherwise, error.message)


def _to(name: str) -> HttpResponse:
    """To the step of that name: what was posted is kept."""
    response = redirect(name)
    response.status_code = 303
    return response
