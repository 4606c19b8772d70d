"""Work on a thread of its own: its result, its error, and what becomes of it when nobody waits any more."""

from __future__ import annotations

import asyncio
import threading

import pytest

from auditor_tui.agent.apart import apart, is_any_left
from auditor_tui.agent.researcher import TimeUp


async def test_a_result_and_an_error_come_back_as_they_are() -> None:
    async def of(number: int) -> int:
        return await apart(lambda: 10 // number, None)

    assert await of(2) == 5
    with pytest.raises(ZeroDivisionError):
        await of(0)


async def test_work_that_takes_too_long_is_left_to_itself() -> None:
    released, ended = threading.Event(), threading.Event()

    def work() -> None:
        assert released.wait(10)
        ended.set()

    with pytest.raises(TimeUp):
        await apart(work, 0.01)
    assert is_any_left()
    released.set()
    assert await asyncio.to_thread(ended.wait, 10)


async def test_work_is_left_to_itself_when_the_waiting_is_cancelled() -> None:
    released = threading.Event()
    waiting = asyncio.create_task(apart(lambda: released.wait(10), None))
    await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert is_any_left()
    released.set()
