"""Recognising the text of a picture with Tesseract, where it is installed; only ever by explicit choice.

The engine is the `tesseract` program of the system, so that its name and version are what the system says they are.
"""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from auditor_tui.errors import ConversionFailed, UsageError

DPI: Final = 300
"""Resolution at which pages are recognised; below it small print of tables is misread."""
POINTS_PER_INCH: Final = 72

_PROGRAM: Final = "tesseract"
_INSTALL: Final = "Install Tesseract and the language (on Debian: tesseract-ocr, tesseract-ocr-hin, …)."
_LANGUAGES: Final = re.compile(r"[A-Za-z_]+(?:\+[A-Za-z_]+)*")
_START_SECONDS: Final = 20
_PAGE_SECONDS: Final = 50
"""Longest the engine may work on a page: less than the page may take in all, so that it never outlives that."""
_GAP: Final = 1.0
"""Widest space inside a piece of text, in line heights; a wider one parts two cells."""
_WORD: Final = "5"
"""Tesseract's level of a word, in the first column of its table."""
_ONE_THREAD: Final = {"OMP_THREAD_LIMIT": "1"}
"""The engine's own threads gain nothing on one page and take the cores from the other converters."""


class Piece(NamedTuple):
    """Words that stand close together on one line of a picture; edges in pixels from the top left."""

    text: str
    x0: int
    y0: int
    x1: int
    y1: int


def check_languages(languages: str) -> str:
    """The languages, if they can be language names at all.

    Raises:
        UsageError: when they cannot.
    """
    if not _LANGUAGES.fullmatch(languages):
        raise UsageError(f"{languages!r} names no languages.", "Name them as in eng, or eng+hin.")
    return languages


@lru_cache(maxsize=8)
def engine_identity(languages: str) -> str:
    """Name and version of the engine, and the languages.

    Raises:
        ConversionFailed: when the engine or one of the languages is not installed.
        UsageError: when the languages are no names.
    """
    check_languages(languages)
    if shutil.which(_PROGRAM) is None:
        raise ConversionFailed("OCR needs Tesseract, which is not installed.", _INSTALL)
    installed = set(_say("--list-langs").split("\n")[1:])
    if missing := [language for language in languages.split("+") if language not in installed]:
        raise ConversionFailed(f"Tesseract has no language {', '.join(missing)} installed.", _INSTALL)
    return f"{_say('--version').split(chr(10))[0]} {languages}"


def _say(option: str) -> str:
    try:
        done = subprocess.run(
            [_PROGRAM, option], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=_START_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ConversionFailed("Tesseract is installed but does not run.", _INSTALL) from error
    return done.stdout.decode(errors="replace").strip()


def recognise(png: bytes, languages: str, *, word_by_word: bool = False) -> list[Piece]:
    """The pieces of text of a picture made at `DPI`, in the engine's reading order.

    Args:
        png: The picture.
        languages: What it is read in.
        word_by_word: Whether each word is a piece of its own.

    Raises:
        ConversionFailed: when the engine fails on it, or takes too long.
    """
    command = [_PROGRAM, "stdin", "stdout", "-l", check_languages(languages), "--dpi", str(DPI), "tsv"]
    try:
        done = subprocess.run(
            command, input=png, capture_output=True, check=True, env=os.environ | _ONE_THREAD, timeout=_PAGE_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ConversionFailed("Tesseract failed on the picture of the page.") from error
    return list(_pieces(done.stdout.decode(errors="replace").splitlines(), -math.inf if word_by_word else _GAP))


def _pieces(table: Iterable[str], gap: float) -> Iterator[Piece]:
    rows = (row.split("\t") for row in table)
    words = [row for row in rows if len(row) == 12 and row[0] == _WORD and row[11].strip()]
    for _, line in groupby(words, key=lambda row: row[1:5]):
        placed = [_piece(row) for row in line]
        top, bottom = min(word.y0 for word in placed), max(word.y1 for word in placed)
        run: list[Piece] = []
        for word in placed:
            if run and word.x0 - run[-1].x1 > gap * (bottom - top):
                yield _joined(run, top, bottom)
                run = []
            run.append(word)
        yield _joined(run, top, bottom)


def _piece(row: list[str]) -> Piece:
    left, top, width, height = map(int, row[6:10])
    return Piece(row[11].strip(), left, top, left + width, top + height)


def _joined(words: list[Piece], top: int, bottom: int) -> Piece:
    return Piece(" ".join(word.text for word in words), words[0].x0, top, words[-1].x1, bottom)
