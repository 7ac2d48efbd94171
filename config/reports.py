"""The page of an error where DEBUG is on: where it happened, and nothing of what was at hand.

Variables of a game are its seed, the hands and sealed answers: Django would show each frame's.
"""

from __future__ import annotations

import re
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from league.discretion import without_rows


class Discreet(SafeExceptionReporterFilter):
    """Hides every variable, and the settings with a password in them, in debugging too."""

    hidden_settings = re.compile(
        SafeExceptionReporterFilter.hidden_settings.pattern + "|URL|LOCATION|SEED", flags=re.I
    )

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> Any:
        return [(name, self.cleansed_substitute) for name in tb_frame.f_locals]


class Report(ExceptionReporter):
    """Tells errors without the rows that a database quotes."""

    def get_traceback_data(self) -> dict[str, Any]:
        data = super().get_traceback_data()
        if "exception_value" in data:
            data["exception_value"] = without_rows(str(data["exception_value"]))
        return data

    def get_traceback_frames(self) -> list[Any]:
        frames = super().get_traceback_frames()
        for frame in frames:
            if frame.get("exc_cause"):
                frame["exc_cause"] = without_rows(str(frame["exc_cause"]))
        return frames
