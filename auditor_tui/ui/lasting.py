"""What stays while a document is on the screen is not gone through for garbage again and again.

A full collection goes through everything that is there, documents, figures and programs included, and holds the screen
up for longer than a dozen frames; while a researcher is at work, or a log is replayed, there was one every few steps.
"""

from __future__ import annotations

import gc


def hold() -> None:
    """Look for no garbage until the first screen has settled: whatever is made until then lasts."""
    gc.disable()


def settle(*, anew: bool = False) -> None:
    """Take what is there now for lasting.

    Args:
        anew: Whether something that was taken for lasting is no longer needed: garbage is looked for in all of it.
    """
    if anew:
        gc.unfreeze()
        gc.collect()
    gc.freeze()
    gc.enable()


def unsettle() -> None:
    """Nothing is taken for lasting any more, and garbage is looked for as usual."""
    gc.unfreeze()
    gc.enable()
