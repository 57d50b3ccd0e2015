"""Many records: plain functions over lines, for engines that run functions on many machines.

`validate_chunk` and `settle_chunk` are all that an engine needs: they take lines and return counts
that add up. `run` spreads them over the processors of a machine, `run_on_dask` over a cluster.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from threading import Thread
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    final,
)

import attrs

from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.lines import lines_of
from ulti.base.value import Once
from ulti.base.whole import is_whole
from ulti.record.record import read_lines as read_records
from ulti.record.record import validate_lines
from ulti.rules.settlement import sum_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    import distributed
    from distributed import Client

    from ulti.game import Game
    from ulti.record.record import Record, ValidatedLine
    from ulti.record.report import Report
    from ulti.rules.settlement import Net

__all__ = [
    "Chunk",
    "Part",
    "Task",
    "Totals",
    "Wrong",
    "chunks",
    "run",
    "run_on_dask",
    "settle_chunk",
    "validate_chunk",
]

FutureT = TypeVar("FutureT")

LINES_A_CHUNK: Final = 200
BYTES_A_CHUNK: Final = 2**20
CHUNKS_A_WORKER: Final = 4
"""How many chunks wait for each worker: enough that none is idle, few enough to hold."""

MOST_LOSSES: Final = 3
"""How often workers may die over the same chunk before it is given up."""

SECONDS_TO_CONNECT: Final = 10
"""How long a scheduler may take to answer."""

SECONDS_TO_START: Final = 30
"""How long a cluster may take until it has a worker."""


# What comes out


@final
@attrs.frozen
class Wrong(Once):
    """A line that is not a valid record.

    Attributes:
        line: its number, counted from 1.
        report: what is wrong with it.

    """

    line: int
    report: Report


@final
@attrs.frozen
class Totals(Once):
    """Counts over any number of lines; those of two parts of a run can be added.

    Attributes:
        records: the records that were looked at.
        wrong: those that are wrong.
        over: those that were settled.
        net: what the settled ones come to, by seat.
        codes: how often each code was reported, sorted by code.

    """

    records: int = 0
    wrong: int = 0
    over: int = 0
    net: Net = (0, 0, 0)
    codes: tuple[tuple[str, int], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong

    def __add__(self, other: Totals) -> Totals:
        """Return the counts over the lines of both."""
        return Totals(
            self.records + other.records,
            self.wrong + other.wrong,
            self.over + other.over,
            sum_of([self.net, other.net]),
            _sorted(Counter(dict(self.codes)) + Counter(dict(other.codes))),
        )


@final
@attrs.frozen
class Part(Once):
    """What came of a chunk of lines.

    Attributes:
        records: the records in it; blank lines are none.
        wrong: the wrong ones, in order.
        nets: the number of each line that was settled and what its seats receive; None while the
            deal is not over. Empty if the records were only validated.

    """

    records: int
    wrong: tuple[Wrong, ...]
    nets: tuple[tuple[int, Net | None], ...] = ()

    @property
    def totals(self) -> Totals:
        """The counts, to be added to those of other parts."""
        nets = [net for _, net in self.nets if net is not None]
        codes = Counter(problem.code for each in self.wrong for problem in each.report.problems)
        return Totals(self.records, len(self.wrong), len(nets), sum_of(nets), _sorted(codes))


def _sorted(codes: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(codes.items()))


# The work itself


def validate_chunk(lines: Sequence[bytes | str], first: int = 1) -> Part:
    """Validate the record in each line; blank lines are passed over.

    Args:
        lines: one record each.
        first: the number of the first line.

    """
    looked_at = list(validate_lines(lines))
    wrong = [_wrong(each, first) for each in looked_at if not each.report.ok]
    return Part(len(looked_at), tuple(wrong))


def settle_chunk(lines: Sequence[bytes | str], first: int = 1) -> Part:
    """Settle the deal in each line; blank lines are passed over.

    Args:
        lines: one record each.
        first: the number of the first line.

    """
    wrong: list[Wrong] = []
    nets: list[tuple[int, Net | None]] = []
    for each in read_records(lines):
        number = each.number + first - 1
        game = None if each.record is None else _replay(each.record)
        if game is None:
            wrong += validate_chunk(lines[each.number - 1 : each.number], number).wrong
        else:
            nets.append((number, game.settlement and game.settlement.net))
    return Part(len(wrong) + len(nets), tuple(wrong), tuple(nets))


def _wrong(line: ValidatedLine, first: int) -> Wrong:
    return Wrong(line.number + first - 1, line.report)


def _replay(record: Record) -> Game | None:
    try:
        return record.replay()
    except RecordError:
        return None


# Chunks


class Chunk(NamedTuple):
    """Lines that follow each other; `task(*chunk)` works on them."""

    lines: tuple[bytes | str, ...]
    first: int


Task: TypeAlias = Callable[[Sequence[bytes | str], int], Part]
"""What is done with a chunk: `validate_chunk` or `settle_chunk`."""


def chunks(lines: Iterable[bytes | str], size: int = LINES_A_CHUNK) -> Iterator[Chunk]:
    """Cut lines into chunks, holding one at a time; long lines make them shorter.

    Args:
        lines: a file opened as binary, or any iterable of lines.
        size: the most lines in a chunk.

    Raises:
        UltiError: this is not a stream of lines.
        OSError: the file can't be read.

    """
    first, held, weight = 1, list[bytes | str](), 0
    for line in lines_of(lines):
        held.append(line)
        weight += len(line) if isinstance(line, (bytes, str)) else 0
        if len(held) >= size or weight >= BYTES_A_CHUNK:
            yield Chunk(tuple(held), first)
            first, held, weight = first + len(held), [], 0
    if held:
        yield Chunk(tuple(held), first)


# Engines


class _Crew(ABC, Generic[FutureT]):
    """Workers that are handed chunks and give back parts in the same order."""

    __slots__ = ("_task", "_waiting")

    def __init__(self, task: Task) -> None:
        self._task = task
        self._waiting: deque[tuple[Chunk, FutureT]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, chunk: Chunk) -> None:
        """Hand a chunk over."""
        self._waiting.append((chunk, self._submit(chunk)))

    @abstractmethod
    def take(self) -> Part:
        """Wait for what came of the earliest chunk that was not taken back."""

    @abstractmethod
    def _submit(self, chunk: Chunk) -> FutureT:
        """Hand a chunk to the engine."""


def _in_order(crew: _Crew[Any], lines: Iterable[bytes | str], most: int) -> Iterator[Part]:
    """Keep at most so many chunks with the crew."""
    for chunk in chunks(lines):
        if len(crew) >= most:
            yield crew.take()
        crew.put(chunk)
    while len(crew):
        yield crew.take()


def run(task: Task, lines: Iterable[bytes | str], jobs: int = 1) -> Generator[Part]:
    """Work on all lines, with several processes if asked; yield what comes out, in order.

    A worker process that dies is replaced, and its chunks are worked on again: nothing is lost or
    counted twice. When this process ends, in whatever way, so do they. Processes are started as
    `multiprocessing` does without forking, so a script that calls this needs its
    `if __name__ == "__main__":`.

    >>> total = sum((part.totals for part in run(validate_chunk, [b"{}", b"", b"[]"])), Totals())
    >>> total.records, total.wrong
    (2, 2)

    Args:
        task: what is done with each chunk.
        lines: a file opened as binary, or any iterable of lines, one record each; they are taken
            only as fast as they are worked on.
        jobs: how many processes work; with 1, this one.

    Raises:
        UltiError: `jobs` is not a whole number from 1, this is not a stream of lines, there can't
            be so many processes here, or workers die over the same lines again and again.
        OSError: the file can't be read.

    """
    if _check_jobs(jobs) == 1:
        return (task(*chunk) for chunk in chunks(lines))
    return _run_on_processes(task, lines, jobs)


def _check_jobs(jobs: int) -> int:
    if not is_whole(jobs, 1):
        raise UltiError(f"{quoted(jobs)} is not a number of jobs: use one from 1", "bad_argument")
    return jobs


def _run_on_processes(task: Task, lines: Iterable[bytes | str], jobs: int) -> Generator[Part]:
    with contextlib.closing(_Processes(task, jobs)) as crew:
        yield from _in_order(crew, lines, CHUNKS_A_WORKER * jobs)


class _Waitable(Protocol):
    """A process that can be waited for."""

    def join(self) -> None: ...


@final
class _Processes(_Crew[Future[Part]]):
    """Worker processes, all of them replaced when one dies."""

    __slots__ = ("_jobs", "_pool")

    def __init__(self, task: Task, jobs: int) -> None:
        super().__init__(task)
        self._jobs = jobs
        self._pool = self._new_pool()

    def take(self) -> Part:
        chunk, future = self._waiting.popleft()
        for _ in range(MOST_LOSSES):
            try:
                part = future.result()
            except BrokenExecutor:
                self._pool.shutdown()
                self._pool = self._new_pool()
                # Alone, so that no other chunk can take it along.
                future = self._submit(chunk)
            else:
                self._waiting = deque(self._unless_lost(*each) for each in self._waiting)
                return part
        raise _lost(chunk)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        try:
            # Not every Python has processes: one in a browser has none.
            from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
            from multiprocessing import get_all_start_methods, get_context  # noqa: PLC0415

            # A forked process would inherit locks that threads of this one hold, such as the
            # thread that draws a progress bar.
            method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
            return ProcessPoolExecutor(self._jobs, get_context(method), _begin_to_work)
        except (ImportError, NotImplementedError, OSError, ValueError) as error:
            raise _no_processes(self._jobs, error) from None

    def _submit(self, chunk: Chunk) -> Future[Part]:
        try:
            return self._pool.submit(self._task, *chunk)
        except (ImportError, OSError) as error:  # of the process that is started for it
            raise _no_processes(self._jobs, error) from None
        except BrokenExecutor as error:
            lost: Future[Part] = Future()
            lost.set_exception(error)
            return lost

    def _unless_lost(self, chunk: Chunk, future: Future[Part]) -> tuple[Chunk, Future[Part]]:
        """Begin anew with a chunk that was with a crew of which one died."""
        is_lost = future.done() and isinstance(future.exception(), BrokenExecutor)
        return chunk, self._submit(chunk) if is_lost else future


def _no_processes(jobs: int, error: Exception) -> UltiError:
    return UltiError(f"{jobs} processes can't be started here: {error}; use 1", "no_processes")


def _begin_to_work() -> None:
    """Do what a worker does first: leave interrupts to the process that started it, and watch it.

    That one may be ended without a chance to end its workers, which would wait for chunks for ever.
    """
    from multiprocessing import parent_process  # noqa: PLC0415 - see `_Processes`

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None  # noqa: S101 - this is a worker
    Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: _Waitable) -> None:
    parent.join()
    os._exit(1)


def _lost(chunk: Chunk) -> UltiError:
    last = chunk.first + len(chunk.lines) - 1
    return UltiError(
        f"workers died over lines {chunk.first} to {last}, again and again",
        "workers_lost",
    )


def run_on_dask(
    task: Task, lines: Iterable[bytes | str], scheduler: Client | str | None = None, jobs: int = 2
) -> Generator[Part]:
    """Work on all lines with a Dask cluster; yield what comes out, in order.

    What a worker that dies was working on goes to another one: nothing is lost or counted twice.
    Scheduler and workers need this library.

    Args:
        task: what is done with each chunk.
        lines: a file opened as binary, or any iterable of lines, one record each; they are taken
            only as fast as they are worked on.
        scheduler: a client, or the address of a scheduler such as `tcp://10.0.0.1:8786`; without
            one, a cluster of this machine's own is made and ended again.
        jobs: how many processes that cluster has.

    Raises:
        UltiError: Dask is not installed, the scheduler does not answer or has no workers, the
            cluster lacks this library, or workers die over the same lines again and again; or as
            for `run`.
        OSError: the file can't be read.

    """
    return _run_on_dask(task, lines, scheduler, _check_jobs(jobs))


def _run_on_dask(
    task: Task, lines: Iterable[bytes | str], scheduler: Client | str | None, jobs: int
) -> Generator[Part]:
    with _connected(scheduler, jobs) as client:
        threads: Any = client.nthreads()
        workers = sum(threads.values())
        yield from _in_order(_Cluster(task, client), lines, CHUNKS_A_WORKER * workers)


@contextlib.contextmanager
def _connected(scheduler: Client | str | None, jobs: int) -> Generator[Client]:
    """Connect to a cluster that has workers; end what was begun here."""
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        raise UltiError("a cluster needs Dask: pip install 'ulti[dask]'", "missing_extra") from None
    with contextlib.ExitStack() as stack:
        if isinstance(scheduler, distributed.Client):
            client = scheduler
        else:
            client = stack.enter_context(_new_client(scheduler, jobs, stack))
        try:
            client.wait_for_workers(1, SECONDS_TO_START)
        except TimeoutError:
            where = client.scheduler_info()["address"]
            raise UltiError(f"the cluster at {where} has no workers", "no_cluster") from None
        yield client


def _new_client(address: str | None, jobs: int, stack: contextlib.ExitStack) -> Client:
    from distributed import Client, LocalCluster  # noqa: PLC0415 - an extra
    from distributed.utils import LoopRunner  # noqa: PLC0415 - the same

    try:
        if address is not None:
            LoopRunner().run_sync(_knock, address, callback_timeout=SECONDS_TO_CONNECT)
            return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        cluster = LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            preload=_NO_INTERRUPT,
            silence_logs=logging.ERROR,  # work that is given up is not news
        )
        return Client(stack.enter_context(cluster), set_as_default=False)
    except Exception as error:  # noqa: BLE001 - this fails in many ways, one of them a bare assertion
        why = str(error)
    # What is left of the client ends here and now: if it ended while another one begins, the two
    # would wait for each other.
    gc.collect()
    where = "no cluster here" if address is None else f"no scheduler at {quoted(address)}"
    raise UltiError(f"{where}: {why}", "no_cluster")


# What a worker of a cluster of our own runs first: Ctrl-C is for this process, which then ends it.
_NO_INTERRUPT: Final = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


async def _knock(address: str) -> None:
    """Connect to a scheduler, and leave again.

    A client that finds none, or is interrupted while it looks, waits long for its own end, and one
    that is let in but never answered waits for ever.
    """
    from distributed import Security  # noqa: PLC0415 - an extra
    from distributed.comm.core import connect  # noqa: PLC0415 - the same

    how: dict[str, Any] = Security().get_connection_args("client")
    comm = await connect(address, SECONDS_TO_CONNECT, **how)
    await comm.close()


@final
class _Cluster(_Crew["distributed.Future[Part]"]):
    """Dask workers. The scheduler keeps each chunk until its part is taken."""

    __slots__ = ("_client",)

    def __init__(self, task: Task, client: Client) -> None:
        super().__init__(task)
        self._client = client

    def take(self) -> Part:
        from distributed import CancelledError, KilledWorker  # noqa: PLC0415 - an extra

        chunk, future = self._waiting.popleft()
        for losses in range(MOST_LOSSES):
            try:
                if losses:  # alone, so that no other chunk can take it along
                    for _, other in self._waiting:
                        other.exception()
                    future = self._submit(chunk)
                return future.result()
            except KilledWorker:
                continue
            except CancelledError as error:
                raise UltiError(f"the cluster has ended: {error}", "no_cluster") from None
            except (RuntimeError, ImportError) as error:
                right = "scheduler and workers need the same version of ulti"
                raise UltiError(f"the cluster fails: {error}; {right}", "no_cluster") from error
        raise _lost(chunk)

    def _submit(self, chunk: Chunk) -> distributed.Future[Part]:
        # Not pure: it would be named after its content, which takes time for nothing.
        return self._client.submit(self._task, *chunk, pure=False)
