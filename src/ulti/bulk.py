"""Many records: plain functions over lines, for engines that run functions on many machines.

`validate_chunk` and `settle_chunk` are all that an engine needs: they take lines and return counts
that add up. `run` spreads them over the processors of a machine, `run_on_dask` over a cluster.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, final

import attrs

from ulti.errors import RecordError, UltiError, quoted
from ulti.lines import LONGEST_LINE, read_lines
from ulti.problems import Problem, Report, Words
from ulti.profiles import is_whole
from ulti.record import Record, validate

if TYPE_CHECKING:
    import distributed
    from distributed import Client

    from ulti.settlement import Net

__all__ = [
    "Chunk",
    "Part",
    "Task",
    "Totals",
    "Wrong",
    "chunks",
    "read_lines",
    "run",
    "run_on_dask",
    "settle_chunk",
    "validate_chunk",
]

LINES_A_CHUNK: Final = 200
BYTES_A_CHUNK: Final = 2**20
CHUNKS_A_WORKER: Final = 4
"""How many chunks wait for each worker: enough that none is idle, few enough to hold."""

MOST_LOSSES: Final = 3
"""How often workers may die over the same chunk before it is given up."""

SECONDS_TO_CONNECT: Final = 30


# What comes out


@final
@attrs.frozen
class Wrong:
    """A line that is no good record.

    Attributes:
        line: its number, counted from 1.
        report: what is wrong with it.

    """

    line: int
    report: Report


@final
@attrs.frozen
class Totals:
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
            _sum_of([self.net, other.net]),
            _sorted(Counter(dict(self.codes)) + Counter(dict(other.codes))),
        )


@final
@attrs.frozen
class Part:
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
        return Totals(self.records, len(self.wrong), len(nets), _sum_of(nets), _sorted(codes))


def _sum_of(nets: Iterable[Net]) -> Net:
    first = second = third = 0
    for one, two, three in nets:
        first, second, third = first + one, second + two, third + three
    return first, second, third


def _sorted(codes: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(codes.items()))


# The work itself


def validate_chunk(lines: Sequence[bytes | str], first: int = 1) -> Part:
    """Validate the record in each line; blank lines are passed over.

    Args:
        lines: one record each.
        first: the number of the first line.

    """
    numbered = _records(lines, first)
    reports = ((number, _validate(line)) for number, line in numbered)
    wrong = tuple(Wrong(number, report) for number, report in reports if not report.ok)
    return Part(len(numbered), wrong)


def settle_chunk(lines: Sequence[bytes | str], first: int = 1) -> Part:
    """Settle the deal in each line; blank lines are passed over.

    Args:
        lines: one record each.
        first: the number of the first line.

    """
    numbered = _records(lines, first)
    wrong: list[Wrong] = []
    nets: list[tuple[int, Net | None]] = []
    for number, line in numbered:
        try:
            settlement = _read(line).replay().settlement
        except RecordError:
            wrong.append(Wrong(number, _validate(line)))
        else:
            nets.append((number, None if settlement is None else settlement.net))
    return Part(len(numbered), tuple(wrong), tuple(nets))


def _records(lines: Sequence[bytes | str], first: int) -> list[tuple[int, bytes | str]]:
    return [(number, line) for number, line in enumerate(lines, first) if line.strip()]


def _read(line: bytes | str) -> Record:
    if len(line) > LONGEST_LINE:
        raise _TOO_LONG.error()
    return Record.from_json(line)


def _validate(line: bytes | str) -> Report:
    return Report((_TOO_LONG,)) if len(line) > LONGEST_LINE else validate(line)


_TOO_LONG: Final = Problem.of(
    "bad_json",
    "",
    Words(
        f"the line is too long: a record has at most {LONGEST_LINE} bytes",
        f"túl hosszú sor: egy rekord legfeljebb {LONGEST_LINE} bájt",
    ),
)


# Chunks


class Chunk(NamedTuple):
    """Lines that follow each other; `task(*chunk)` works on them."""

    lines: tuple[bytes, ...]
    first: int


Task: TypeAlias = Callable[[Sequence[bytes], int], Part]
"""What is done with a chunk: `validate_chunk` or `settle_chunk`."""


def chunks(lines: Iterable[bytes], size: int = LINES_A_CHUNK) -> Iterator[Chunk]:
    """Cut lines into chunks, holding one at a time; long lines make them shorter.

    Args:
        lines: such as `read_lines` gives them.
        size: the most lines in a chunk.

    """
    first, held, weight = 1, list[bytes](), 0
    for line in lines:
        held.append(line)
        weight += len(line)
        if len(held) >= size or weight >= BYTES_A_CHUNK:
            yield Chunk(tuple(held), first)
            first, held, weight = first + len(held), [], 0
    if held:
        yield Chunk(tuple(held), first)


# Engines


class _Crew(Protocol):
    """Workers that are handed chunks and give back parts in the same order."""

    def __len__(self) -> int:
        """Return how many chunks have been handed over and not taken back."""

    def put(self, chunk: Chunk) -> None:
        """Hand a chunk over."""

    def take(self) -> Part:
        """Wait for what came of the earliest chunk."""


def _in_order(crew: _Crew, lines: Iterable[bytes], most: int) -> Iterator[Part]:
    """Keep at most so many chunks with the crew."""
    for chunk in chunks(lines):
        if len(crew) >= most:
            yield crew.take()
        crew.put(chunk)
    while len(crew):
        yield crew.take()


def run(task: Task, lines: Iterable[bytes], jobs: int = 1) -> Iterator[Part]:
    """Work on all lines, with several processes if asked; yield what comes out, in order.

    A worker process that dies is replaced, and its chunks are worked on again: nothing is lost or
    counted twice. Processes are started as `multiprocessing` does without forking, so a script
    that calls this needs its `if __name__ == "__main__":`.

    >>> total = sum((part.totals for part in run(validate_chunk, [b"{}", b"", b"[]"])), Totals())
    >>> total.records, total.wrong
    (2, 2)

    Args:
        task: what is done with each chunk.
        lines: one record each; they are taken only as fast as they are worked on.
        jobs: how many processes work; with 1, this one.

    Raises:
        UltiError: `jobs` is no whole number from 1, or workers die over the same lines again and
            again.

    """
    if not is_whole(jobs, 1):
        raise UltiError(f"{quoted(jobs)} is no number of jobs: use one from 1", "bad_argument")
    if jobs == 1:
        return (task(*chunk) for chunk in chunks(lines))
    return _run_on_processes(task, lines, jobs)


def _run_on_processes(task: Task, lines: Iterable[bytes], jobs: int) -> Iterator[Part]:
    with contextlib.closing(_Processes(task, jobs)) as crew:
        yield from _in_order(crew, lines, CHUNKS_A_WORKER * jobs)


@final
class _Processes:
    """A crew of worker processes that is replaced when one of them dies."""

    def __init__(self, task: Task, jobs: int) -> None:
        self._task = task
        self._jobs = jobs
        self._pool = self._new_pool()
        self._waiting: deque[tuple[Chunk, Future[Part]]] = deque()
        self._losses = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, chunk: Chunk) -> None:
        self._waiting.append((chunk, self._submit(chunk)))

    def take(self) -> Part:
        while True:
            try:
                part = self._waiting[0][1].result()
            except BrokenExecutor:
                self._replace()
            else:
                self._waiting.popleft()
                self._losses = 0
                return part

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        # A forked process would inherit locks that threads of this one hold, such as the thread
        # that draws a progress bar. An interrupt is for this process, which then ends the others.
        methods = multiprocessing.get_all_start_methods()
        method = "forkserver" if "forkserver" in methods else "spawn"
        return ProcessPoolExecutor(
            self._jobs,
            multiprocessing.get_context(method),
            signal.signal,
            (signal.SIGINT, signal.SIG_IGN),
        )

    def _submit(self, chunk: Chunk) -> Future[Part]:
        try:
            return self._pool.submit(self._task, *chunk)
        except BrokenExecutor as error:
            lost: Future[Part] = Future()
            lost.set_exception(error)
            return lost

    def _replace(self) -> None:
        """Begin anew with what is not done."""
        self._pool.shutdown()  # now every future is done or has failed
        self._losses += 1
        if self._losses >= MOST_LOSSES:
            raise _lost(self._waiting[0][0])
        self._pool = self._new_pool()
        self._waiting = deque(
            (chunk, future if future.exception() is None else self._submit(chunk))
            for chunk, future in self._waiting
        )


def _lost(chunk: Chunk) -> UltiError:
    last = chunk.first + len(chunk.lines) - 1
    return UltiError(
        f"workers died {MOST_LOSSES} times over lines {chunk.first} to {last} or the next ones",
        "workers_lost",
    )


def run_on_dask(
    task: Task, lines: Iterable[bytes], scheduler: Client | str | None = None, jobs: int = 2
) -> Iterator[Part]:
    """Work on all lines with a Dask cluster; yield what comes out, in order.

    What a worker that dies was working on goes to another one: nothing is lost or counted twice.
    The workers need this library.

    Args:
        task: what is done with each chunk.
        lines: one record each; they are taken only as fast as they are worked on.
        scheduler: a client, or the address of a scheduler such as `tcp://10.0.0.1:8786`; without
            one, a cluster of this machine's own is made and ended again.
        jobs: how many processes that cluster has.

    Raises:
        UltiError: Dask is not installed, the scheduler does not answer or has no workers, or
            workers die over the same lines again and again.

    """
    if not is_whole(jobs, 1):
        raise UltiError(f"{quoted(jobs)} is no number of jobs: use one from 1", "bad_argument")
    with _connected(scheduler, jobs) as client:
        workers = sum(client.nthreads().values())
        yield from _in_order(_Cluster(task, client), lines, CHUNKS_A_WORKER * workers)


@contextlib.contextmanager
def _connected(scheduler: Client | str | None, jobs: int) -> Iterator[Client]:
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
            client.wait_for_workers(1, SECONDS_TO_CONNECT)
        except TimeoutError:
            where = client.scheduler_info()["address"]
            raise UltiError(f"the cluster at {where} has no workers", "no_cluster") from None
        yield client


def _new_client(address: str | None, jobs: int, stack: contextlib.ExitStack) -> Client:
    from distributed import Client, LocalCluster  # noqa: PLC0415 - an extra

    if address is None:
        cluster = LocalCluster(
            n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
        )
        return Client(stack.enter_context(cluster), set_as_default=False)
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise UltiError(f"no scheduler at {quoted(address)}: {error}", "no_cluster") from None


@final
class _Cluster:
    """A crew of Dask workers. The scheduler keeps each chunk until its part is taken."""

    def __init__(self, task: Task, client: Client) -> None:
        self._task = task
        self._client = client
        self._waiting: deque[tuple[Chunk, distributed.Future[Part]]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, chunk: Chunk) -> None:
        # Not pure: it would be named after its content, which takes time for nothing.
        self._waiting.append((chunk, self._client.submit(self._task, *chunk, pure=False)))

    def take(self) -> Part:
        from distributed import CancelledError, KilledWorker  # noqa: PLC0415 - an extra

        chunk, future = self._waiting.popleft()
        try:
            return future.result()
        except (KilledWorker, CancelledError):
            raise _lost(chunk) from None
