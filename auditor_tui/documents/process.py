"""A process that answers one request at a time, each a line of JSON, and can be ended whatever it is doing."""

from __future__ import annotations

import contextlib
import json
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

_POLL_SECONDS: Final = 0.1
"""How often the wish to cancel is looked at."""
_POLLS_A_LOOK: Final = 5
"""How many of those go by before the memory in use is looked at, which costs milliseconds."""


class ProcessEnded(Exception):
    """The process ended instead of answering."""

    def __init__(self, *, from_outside: bool = False) -> None:
        super().__init__()
        self.from_outside = from_outside
        """Whether something else ended it: a person, or the system in need of memory."""


class OutOfTime(Exception):
    """The answer did not come within its limit."""


class OutOfMemory(Exception):
    """The process needed more memory than it may have."""


class Cancelled(Exception):
    """The caller no longer wants the answer."""


class LineProcess:
    """A child process spoken to in lines; its stderr goes nowhere."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=-1
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        # A thread, because not every system can wait for a pipe with a time limit.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(
        self,
        request: Mapping[str, Any],
        limit_seconds: float,
        cancelled: Callable[[], bool],
        limit_bytes: int | None = None,
    ) -> bytes:
        """Send a request and wait for the line that answers it.

        Args:
            request: What is asked, as JSON values.
            limit_seconds: Longest it may take.
            cancelled: Asked again and again whether to give up.
            limit_bytes: Most memory the process may hold meanwhile.

        Raises:
            ProcessEnded, OutOfTime, OutOfMemory, Cancelled: when no answer comes.
        """
        deadline = time.monotonic() + limit_seconds
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps(request).encode() + b"\n")
            stdin.flush()
        except OSError as error:
            raise self._ended() from error
        polls = 0
        while not cancelled():
            remaining_seconds = deadline - time.monotonic()
            if remaining_seconds <= 0:
                raise OutOfTime
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=min(_POLL_SECONDS, remaining_seconds))
                if line:
                    return line
                raise self._ended()
            polls += 1
            if limit_bytes is not None and polls % _POLLS_A_LOOK == 0 and self.memory_bytes() > limit_bytes:
                raise OutOfMemory
        raise Cancelled

    def _ended(self) -> ProcessEnded:
        killed = hasattr(signal, "SIGKILL") and self._process.wait() == -signal.SIGKILL
        return ProcessEnded(from_outside=killed)

    def memory_bytes(self) -> int:
        """Memory the process and those it started hold now; 0 once they have ended."""
        import psutil

        resident = 0
        for process in self._tree():
            with contextlib.suppress(psutil.Error):
                resident += process.memory_info().rss
        return resident

    def _tree(self) -> list[Any]:
        """The process and those it started, while it runs."""
        import psutil

        try:
            process = psutil.Process(self._process.pid)
            return [process, *process.children(recursive=True)]
        except psutil.Error:
            return []

    def kill(self) -> None:
        """End the process now, and those it started; does nothing when it has ended."""
        import psutil

        for process in self._tree():
            with contextlib.suppress(psutil.Error):
                process.kill()
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                # What was written and never read is of no interest any more.
                with contextlib.suppress(OSError):
                    pipe.close()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        for line in stdout:
            self._lines.put(line)
        self._lines.put(b"")
