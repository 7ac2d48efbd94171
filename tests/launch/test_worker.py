"""Workers end with the process that they belong to."""

from __future__ import annotations

from tests.fixtures.processes import StartWorker
from tests.launch.processes import children_of, wait_until_gone


def test_a_killed_worker_takes_its_pool_with_it(start_worker: StartWorker) -> None:
    worker = start_worker(processes=2)
    assert worker.child is not None
    pool = children_of(worker.child.pid)
    assert len(pool) == 2
    worker.kill()
    wait_until_gone(pool)
