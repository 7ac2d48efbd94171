"""What others see of a person: nothing, unless they say so."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.forms import ProfileForm
from accounts.models import Profile


def profile(request: HttpRequest) -> HttpResponse:
    """Whether there is a page of me, and what stands on it."""
    user = request.user
    assert isinstance(user, User)
    kept = Profile.objects.filter(person=user).first() or Profile(person=user)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=kept)
    if form.is_valid():
        form.save()
        messages.success(request, "Stored.")
        return redirect("profile_settings")
    return render(request, "account/profile.html", {"form": form})
