"""Tasks on one process or many. A process that is lost is replaced, and its tasks are played again."""

import multiprocessing
import multiprocessing.util
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from msgspec.structs import replace

from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.matches.task import Task, TaskResult
from pokerhouse.arena.matches.worker import Worker
from pokerhouse.arena.players import die_with_parent

AHEAD = 3
"""Tasks in hand for each process."""
LOST_MAX = 5
"""Pools lost in a row without a task done: then something is wrong with the machine."""

Retired = Callable[[], tuple[int, ...]]
"""Who is retired after the tasks that were taken."""


def results_in_order(
    tasks: Sequence[Task],
    settings: MatchSettings,
    lineup: LineUp,
    retired: Retired,
    *,
    processes: int,
    recorded: bool,
) -> Iterator[TaskResult]:
    """Play the tasks; their results come in order, each as if those before it had been played first."""
    if processes < 1:
        raise ValueError(f"a match runs on 1 process or more, not {processes}")
    if min(processes, len(tasks)) <= 1:
        worker = Worker(settings, lineup, recorded=recorded)
        try:
            for task in tasks:
                yield worker.play(replace(task, retired=retired()))
        finally:
            worker.close()
        return
    pool = Pool(settings, lineup, processes=min(processes, len(tasks)), recorded=recorded)
    try:
        yield from pool.play(tasks, retired)
    finally:
        pool.close()


class Pool:
    """Processes with a worker each."""

    def __init__(self, settings: MatchSettings, lineup: LineUp, *, processes: int, recorded: bool) -> None:
        self._settings, self._lineup, self._recorded = settings, lineup, recorded
        self._processes = processes
        self._futures: dict[int, Future[TaskResult]] = {}
        self._executor = self._started()

    def play(self, tasks: Sequence[Task], retired: Retired) -> Iterator[TaskResult]:
        """The results in the order of the tasks."""
        lost = 0
        place = 0
        while place < len(tasks):
            try:
                for ahead in tasks[place : place + AHEAD * self._processes]:
                    if ahead.number not in self._futures:
                        self._submit(ahead, retired())
                number = tasks[place].number
                result = self._futures.pop(number).result()
                if result.task.retired != retired():  # it was played before a bot was retired
                    self._submit(tasks[place], retired())
                    continue
            except BrokenProcessPool:
                lost += 1
                if lost == LOST_MAX:
                    raise
                self.close()
                self._futures.clear()
                self._executor = self._started()
                continue
            lost = 0
            place += 1
            yield result

    def close(self) -> None:
        """Leave no process behind."""
        running = list((self._executor._processes or {}).values())  # noqa: SLF001  (3.14 has kill_workers)
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.kill()
        for process in running:
            process.join()

    def _submit(self, task: Task, retired: tuple[int, ...]) -> None:
        self._futures[task.number] = self._executor.submit(_play, replace(task, retired=retired))

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._settings, self._lineup, self._recorded),
        )


_workers: list[Worker] = []
"""This process's own."""


def _begin(settings: MatchSettings, lineup: LineUp, recorded: bool) -> None:  # noqa: FBT001  (by position alone)
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gave the tasks
    _workers.append(Worker(settings, lineup, recorded=recorded))


def _play(task: Task) -> TaskResult:
    return _workers[0].play(task)
