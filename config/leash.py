"""Ties a process to its parent's life; run as a script, then becomes another program.

    python -I -S leash.py SIGNAL PARENT USER PROGRAM [ARGUMENT ...]

Done by a small program between the two, because Python's own way (`preexec_fn`) runs Python code in
the fork of a process with threads, where locks may be held for ever.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def die_with_parent(signum: int = signal.SIGKILL) -> None:
    """Have the kernel send `signum` to this process when its parent dies (on Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signum, 0, 0, 0)


def main() -> None:
    """Become USER (a number; empty: stay who we are), then PROGRAM, and end with PARENT."""
    signum, parent, user, *command = sys.argv[1:]
    if user:  # before the leash: the kernel takes it off whoever changes user
        os.setgroups([])
        os.setgid(int(user))
        os.setuid(int(user))
    die_with_parent(int(signum))
    if os.getppid() == int(parent):  # else it died before the kernel was told
        os.execvp(command[0], command)


if __name__ == "__main__":
    main()
