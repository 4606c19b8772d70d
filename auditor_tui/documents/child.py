"""How a converter's process is started, and what it does first: one clean stdout, and no life past its parent."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

WORKER_COMMAND: Final = (sys.executable, "-P", "-m", "auditor_tui.documents.worker")
"""`-P`: no module may come from the folder the documents lie in."""
ONE_THREAD: Final = "--one-thread"
"""Argument that keeps the layout engine to one thread, for when several of these processes share the machine."""

_ORPHAN_SECONDS: Final = 30
"""How long past its limit a page may run before the process ends itself: only when nobody is left to end it."""


def claim_stdout() -> BinaryIO:
    """The real stdout, for replies alone: whatever the libraries print or write to descriptors 1 and 2 goes nowhere."""
    replies = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    return replies


def die_with_parent() -> None:
    """Leave interrupts to the parent, and on Linux end at once with it, even in the middle of a page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


@contextlib.contextmanager
def hard_limit(seconds: float) -> Iterator[None]:
    """End the process, by the system's default action for the alarm, if the work never returns long after its time."""
    if not hasattr(signal, "alarm"):
        yield
        return
    signal.alarm(int(seconds) + _ORPHAN_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def limit_layout_threads() -> None:
    """One thread for every session of the layout engine; only possible before PyMuPDF is imported."""
    import onnxruntime

    class SingleThreaded(onnxruntime.InferenceSession):  # type: ignore[misc]
        def __init__(self, path_or_bytes: Any, sess_options: Any = None, *args: Any, **kwargs: Any) -> None:
            options = sess_options or onnxruntime.SessionOptions()
            options.intra_op_num_threads = options.inter_op_num_threads = 1
            super().__init__(path_or_bytes, options, *args, **kwargs)

    onnxruntime.InferenceSession = SingleThreaded
