"""`bin/manage`: Django's commands on the running demo's services, or on services of its own."""

from __future__ import annotations

import sys

from launch.local import reached, unconnected
from launch.terminal import plain_errors


def main() -> None:
    stored = sys.argv[1:2] not in (
        ["simulate"],
        ["verify"],
        ["make_chances"],
    )  # these know nothing that is stored
    with plain_errors(), reached() if stored else unconnected():
        from django.core.management import execute_from_command_line

        execute_from_command_line(["bin/manage", *sys.argv[1:]])


if __name__ == "__main__":
    main()
