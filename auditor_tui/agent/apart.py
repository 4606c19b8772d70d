"""Work on a thread of its own, which whoever waits for it need not see to its end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from auditor_tui.agent.researcher import TimeUp

T = TypeVar("T")

_THREAD_NAME: Final = "work apart"


async def apart(work: Callable[[], T], seconds: float | None) -> T:
    """What some work comes to; an error of the work is raised as it is.

    The work is left to itself when time is up or the waiting is cancelled: it goes on, and what it comes to is dropped
    whole. A pool's thread would not do, since the program waits for those at its end.

    Args:
        work: Only reads what others change; it is never run twice.
        seconds: How long to wait for it; None for no limit.

    Raises:
        TimeUp: when that was not long enough.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[tuple[T | None, BaseException | None]] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if not done.done():
            done.set_result((result, error))

    def run() -> None:
        result, raised = None, None
        try:
            result = work()
        except BaseException as error:  # raised where it is waited for, whatever it is
            raised = error
        with suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(tell, result, raised)

    threading.Thread(target=run, name=_THREAD_NAME, daemon=True).start()
    await asyncio.wait((done,), timeout=seconds)
    if not done.done():
        raise TimeUp
    result, raised = done.result()
    if raised is not None:
        raise raised
    return result  # type: ignore[return-value]  # None only where the work's own result is


def is_any_left() -> bool:
    """Whether work goes on that nobody waits for."""
    return any(thread.name == _THREAD_NAME for thread in threading.enumerate())
