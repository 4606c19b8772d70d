"""Work that ends in order when the system tells the program to stop, as it does at Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

_TOLD_BY: Final = ("SIGTERM", "SIGHUP")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to.

    Raises:
        KeyboardInterrupt: when it was told to stop, by Ctrl-C or a signal, after it has cleaned up behind itself.
    """
    try:
        return asyncio.run(_listening(work))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _listening(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    told_by = []
    for name in _TOLD_BY:
        number = getattr(signal, name, None)
        # A signal that whoever started the program has it ignore, as `nohup` does, stays ignored.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            try:
                loop.add_signal_handler(number, task.cancel)
            except (NotImplementedError, RuntimeError, ValueError):  # on Windows, and outside the main thread
                continue
            told_by.append(number)
    try:
        return await work
    finally:
        for number in told_by:
            loop.remove_signal_handler(number)
