"""What the league's services do in which others take part, in the same transaction: an error of
theirs undoes it all."""

from __future__ import annotations

from django.dispatch import Signal

#: Sent with the `season` that is published.
season_published = Signal()
#: Sent with the `season` in play to which games were added.
games_drawn = Signal()
#: Sent with the `stage` that is complete.
stage_completed = Signal()
#: Sent with the `team`, locked, whose manager has just changed, and `by` whom (None: the house).
manager_changed = Signal()
#: Sent with the `league`, locked, whose clocks stand still from now on.
league_paused = Signal()
#: Sent with the `league`, locked, that goes on, and `since` when its clocks stood still.
league_resumed = Signal()
#: Sent with the `season`, locked, whose schedule is about to be changed by hand.
schedule_changes = Signal()
