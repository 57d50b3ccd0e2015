"""Many records on a Dask cluster: two real workers on this machine, and what befalls them."""

from __future__ import annotations

import os
import signal
import socket
import sys
from typing import TYPE_CHECKING, Final

import dask
import distributed
import pytest
from distributed import Client, LocalCluster

from tests.bulk_tasks import count_if_deaf, die_over_even_chunks, fail
from tests.test_bulk import many_lines
from ulti import UltiError, bulk
from ulti.bulk import LINES_A_CHUNK, Part, run, run_on_dask, settle_chunk, validate_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.bulk import Task

ANY_PORT: Final = "127.0.0.1:0"


def new_cluster(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=ANY_PORT
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with new_cluster(2) as two_workers:
        yield two_workers


@pytest.mark.parametrize("task", [validate_chunk, settle_chunk])
def test_a_cluster_gives_the_same_as_one_process(cluster: LocalCluster, task: Task) -> None:
    lines = many_lines(5 * LINES_A_CHUNK + 7)
    alone = list(run(task, lines))
    assert cluster.scheduler_address.startswith("tcp://127.0.0.1:")
    assert list(run_on_dask(task, lines, cluster.scheduler_address)) == alone
    with Client(cluster) as client:
        assert list(run_on_dask(task, lines, client)) == alone
        assert client.status == "running"


def test_a_worker_that_is_killed_loses_nothing(cluster: LocalCluster) -> None:
    lines = many_lines(12 * LINES_A_CHUNK)
    with Client(cluster) as client:
        client.wait_for_workers(2)
        parts = run_on_dask(validate_chunk, lines, client)
        first = next(parts)
        pid = next(iter(client.run(os.getpid).values()))
        os.kill(pid, signal.SIGKILL)
        assert [first, *parts] == list(run(validate_chunk, lines))


def test_lines_that_kill_every_worker_are_named() -> None:
    lines = [b"\n"] * (3 * LINES_A_CHUNK)
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        parts = run_on_dask(die_over_even_chunks, lines, jobs=1)
        assert next(parts) == Part(0, ())
        of_second = f"lines {LINES_A_CHUNK + 1} to {2 * LINES_A_CHUNK},"
        with pytest.raises(UltiError, match=of_second) as caught:
            next(parts)
    assert caught.value.code == "workers_lost"


def test_a_cluster_that_lacks_the_library_is_told(cluster: LocalCluster) -> None:
    with pytest.raises(UltiError, match="no such module; scheduler and workers need") as caught:
        list(run_on_dask(fail, [b"\n"], cluster.scheduler_address))
    assert caught.value.code == "no_cluster"


def test_a_cluster_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**_: object) -> None:
        raise RuntimeError("Cluster failed to start")

    monkeypatch.setattr(distributed, "LocalCluster", fails)
    with pytest.raises(UltiError, match="no cluster here: Cluster failed to start") as caught:
        list(run_on_dask(validate_chunk, []))
    assert caught.value.code == "no_cluster"


def test_an_interrupt_is_not_for_the_workers_of_a_cluster_of_our_own() -> None:
    assert list(run_on_dask(count_if_deaf, [b"\n"], jobs=1)) == [Part(1, ())]


def test_a_cluster_that_ends_is_told() -> None:
    with new_cluster(1) as cluster:
        lines = [b"\n"] * 100 * LINES_A_CHUNK
        parts = run_on_dask(validate_chunk, lines, cluster.scheduler_address)
        next(parts)
    with pytest.raises(UltiError, match="the cluster has ended") as caught:
        list(parts)
    assert caught.value.code == "no_cluster"


def test_without_dask_there_is_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UltiError, match=r"pip install 'ulti\[dask\]'") as caught:
        list(run_on_dask(validate_chunk, []))
    assert caught.value.code == "missing_extra"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere://x", "tcp://", 5])
def test_a_scheduler_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(bulk, "SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(UltiError, match=f"no scheduler at {address!r}") as caught:
        list(run_on_dask(validate_chunk, [], address))
    assert caught.value.code == "no_cluster"


def test_a_scheduler_that_never_speaks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "SECONDS_TO_CONNECT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(UltiError, match=f"no scheduler at {address!r}") as caught:
            list(run_on_dask(validate_chunk, [], address))
    assert caught.value.code == "no_cluster"


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "SECONDS_TO_START", 0.5)
    with (
        new_cluster(0) as empty,
        pytest.raises(UltiError, match="has no workers") as caught,
    ):
        list(run_on_dask(validate_chunk, [], empty.scheduler_address))
    assert caught.value.code == "no_cluster"


def test_jobs_are_a_whole_number_from_1() -> None:
    with pytest.raises(UltiError, match="is not a number of jobs"):
        run_on_dask(validate_chunk, [], jobs=0)
