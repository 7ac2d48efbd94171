#!/usr/bin/env python
"""Django's commands, on the services that the environment names (`bin/manage` brings its own)."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

from launch.terminal import plain_errors

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with plain_errors():
        execute_from_command_line(sys.argv)
