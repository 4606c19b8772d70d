"""Several conversions of one PDF side by side, each in a process of its own."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from auditor_tui.documents.convert import Conversion


def convert_pages(lanes: Sequence[Conversion], page_nos: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Pairs of page number and encoded record, in the order they are done, from whichever lane is free.

    Raises:
        ConversionFailed: when the caller cancels, or a converter cannot be started again.
        BaseException: whatever else a lane raises.
    """
    if len(lanes) == 1:
        yield from lanes[0].pages(page_nos)
        return
    waiting = deque(page_nos)
    finished: queue.Queue[tuple[int, bytes] | BaseException | None] = queue.Queue()
    with ThreadPoolExecutor(len(lanes)) as threads:
        try:
            for lane in lanes:
                threads.submit(_run, lane, waiting, finished)
            running = len(lanes)
            while running:
                outcome = finished.get()
                if outcome is None:
                    running -= 1
                elif isinstance(outcome, BaseException):
                    raise outcome
                else:
                    yield outcome
        finally:
            # However this ends, no lane may go on: the pool waits for its threads.
            for lane in lanes:
                lane.stop()


def _run(
    lane: Conversion, waiting: deque[int], finished: queue.Queue[tuple[int, bytes] | BaseException | None]
) -> None:
    try:
        for outcome in lane.pages(_taken(waiting)):
            finished.put(outcome)
    except BaseException as error:  # nobody reads what a thread raises: it is raised again where the pages are awaited
        finished.put(error)
    finally:
        finished.put(None)


def _taken(waiting: deque[int]) -> Iterator[int]:
    while True:
        try:
            yield waiting.popleft()
        except IndexError:
            return
