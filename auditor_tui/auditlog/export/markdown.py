"""A paper in Markdown. Nothing of a document, a model or a person is structure here: words are escaped, longer text
stands in fences, and quoted lines equal the document's lines byte for byte. The same paper gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.auditlog.export.blocks import Block, Fence, Heading, Items, Paper, Table, Words
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.identity import identity_comment
from auditor_tui.auditlog.export.inert import code, fenced, heading, inline, paragraph, table
from auditor_tui.auditlog.export.paper import index_of, paper_of

_DEEPEST: Final = 6
"""Markdown has no heading below this one."""


def as_markdown(dossiers: Sequence[Dossier]) -> str:
    """One log as a paper, or several as papers under one index."""
    lines: list[str] = []
    depth = 1
    if len(dossiers) > 1:
        index = index_of(dossiers)
        lines += [heading(1, index.title), "", *_blocks(index.head, depth)]
        depth = 2
    for dossier in dossiers:
        lines += [*([""] if lines else []), *_paper(paper_of(dossier), depth)]
    return "\n".join([*lines, "", identity_comment(dossiers)]) + "\n"


def _paper(paper: Paper, depth: int) -> Iterator[str]:
    yield heading(depth, paper.title)
    yield ""
    yield from _blocks(paper.head, depth)
    for section in paper.sections:
        yield ""
        yield heading(depth + 1, section.title)
        yield ""
        yield from _blocks(section.blocks, depth + 1)


def _blocks(blocks: Sequence[Block], depth: int) -> Iterator[str]:
    """Blocks with a blank line between them."""
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield from _block(block, depth)


def _block(block: Block, depth: int) -> Iterator[str]:
    match block:
        case Words(text, strong, after):
            stands_out = f"**{inline(strong)}**" if strong else ""
            yield (paragraph(text) if text else "") + (" " if text and strong else "") + stands_out + inline(after)
        case Items(found):
            for item in found:
                yield f"- {paragraph(item.text)}" + (f" {code(item.code)}" if item.code else "")
                yield from (f"  - {paragraph(text)}" for text in item.under)
        case Table(head, rows):
            yield from table(head, ([cell.text for cell in row] for row in rows))
        case Fence(lines):
            yield from fenced(lines)
        case Heading(text):
            yield heading(min(depth + 1, _DEEPEST), text)
