"""Paragraphs, and where in them each figure stands."""

from __future__ import annotations

from typing import NamedTuple

from finance_accounts.canvas import REGULAR, Box, Canvas, length
from finance_accounts.money import printed
from finance_accounts.sheet import Prose, Quoted, Reference


class Placed(NamedTuple):
    """A figure of a paragraph, or a number that is none, as drawn."""

    quoted: Quoted | Reference
    printed: str
    bbox: Box


class _Token(NamedTuple):
    text: str
    quoted: Quoted | Reference | None
    glued: bool
    """No space before it."""


def draw_prose(
    canvas: Canvas, prose: Prose, edges: tuple[float, float], y: float, size: float
) -> tuple[float, list[Placed]]:
    """Set a paragraph between two edges from the baseline `y`; returns the next free baseline and the figures drawn."""
    left, right = edges
    x, space = left, length(" ", REGULAR, size)
    placed: list[Placed] = []
    run, run_x = "", left
    for token in _tokens(prose):
        width = length(token.text, REGULAR, size)
        step = 0.0 if token.glued or x == left else space
        if x + step + width > right and not token.glued:
            canvas.text(run_x, y, run, REGULAR, size)
            x, y, run, step = left, y + size * 1.35, "", 0.0
        run += (" " if step else "") + token.text
        x += step + width
        if token.quoted:
            top, bottom = y - size * 0.9, y + size * 0.25
            placed.append(Placed(token.quoted, token.text, (x - width, top, x, bottom)))
    canvas.text(run_x, y, run, REGULAR, size)
    return y + size * 1.35, placed


def _tokens(prose: Prose) -> list[_Token]:
    tokens: list[_Token] = []
    open_end = False
    for part in prose:
        if not isinstance(part, str):
            text = part.text if isinstance(part, Reference) else printed(part.value, "minus")
            tokens.append(_Token(text, part, open_end))
            open_end = True
            continue
        words = part.split()
        tokens += [_Token(word, None, i == 0 and open_end and not part[0].isspace()) for i, word in enumerate(words)]
        open_end = not part[-1].isspace()
    return tokens
