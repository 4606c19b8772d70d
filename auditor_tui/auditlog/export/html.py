"""A paper as one HTML page that needs nothing else: no script, no font, no picture, nothing fetched.

Every text is escaped; what a document, a model or a person wrote is never markup. Figures lead to the lines that carry
them. The same paper gives the same bytes.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

from auditor_tui.auditlog.export.blocks import Block, Cell, Fence, Heading, Items, Paper, Section, Table, Words
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.identity import identity_comment
from auditor_tui.auditlog.export.paper import index_of, paper_of
from auditor_tui.text.sanitise import sanitise

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing may be fetched or run, whatever got in."""
_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; border-bottom: 2px solid; padding-bottom: .3rem; }
h2 { font-size: 1.2rem; margin-top: 2.2rem; border-bottom: 1px solid #8886; padding-bottom: .2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-size: .85rem; }
th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { background: #8881; white-space: nowrap; }
td { min-width: 3rem; font-variant-numeric: tabular-nums; }
pre { background: #8881; padding: .6rem .8rem; overflow-x: auto; font: .85rem/1.4 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
header > ul { list-style: none; padding: 0; columns: 2; } header li { break-inside: avoid; }
ul { padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
details > summary { cursor: pointer; font-weight: 600; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .9rem; }
:target { outline: 2px solid #c80; outline-offset: 3px; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } nav { display: none; }
  table { display: table; font-size: 7pt; } pre, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } }
"""
_NO_ANCHOR: Final = re.compile(r"[^A-Za-z0-9]+")


def as_html(dossiers: Sequence[Dossier]) -> str:
    """One log as a page, or several under one index."""
    papers = [paper_of(dossier) for dossier in dossiers]
    index = index_of(dossiers) if len(papers) > 1 else None
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text((index or papers[0]).title)}</title>",
        f"<style>{_STYLE}</style></head><body>",
    ]
    if index:
        lines += [f"<h1>{_text(index.title)}</h1>", *_blocks(index.head)]
    for paper in papers:
        lines += _paper(paper)
    return "\n".join([*lines, "</body></html>", identity_comment(dossiers)]) + "\n"


def _paper(paper: Paper) -> Iterator[str]:
    yield f'<article id="{_anchor(paper.anchor)}"><h1>{_text(paper.title)}</h1>'
    yield "<header>"
    yield from _blocks(paper.head)
    yield "</header><nav><ul>"
    for number, section in enumerate(paper.sections):
        yield f'<li><a href="#{_anchor(paper.anchor)}-{number}">{_text(section.title)}</a></li>'
    yield "</ul></nav>"
    for number, section in enumerate(paper.sections):
        yield from _section(section, f"{_anchor(paper.anchor)}-{number}")
    yield "</article>"


def _section(section: Section, anchor: str) -> Iterator[str]:
    yield f'<section id="{anchor}"><h2>{_text(section.title)}</h2>'
    if section.folded:
        yield f"<details><summary>Show {len(section.blocks)} parts</summary>"
    yield from _blocks(section.blocks)
    if section.folded:
        yield "</details>"
    yield "</section>"


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Words(text, strong, after):
            stands_out = f"<strong>{_text(strong)}</strong>" if strong else ""
            yield f"<p>{_text(text)}{' ' if text and strong else ''}{stands_out}{_text(after)}</p>"
        case Items(found):
            yield "<ul>"
            for item in found:
                under = "".join(f"<li>{_text(text)}</li>" for text in item.under)
                spelled = f" <code>{_text(item.code)}</code>" if item.code else ""
                yield f"<li>{_text(item.text)}{spelled}{f'<ul>{under}</ul>' if under else ''}</li>"
            yield "</ul>"
        case Table(head, rows):
            yield f"<table><thead><tr>{''.join(f'<th>{_text(name)}</th>' for name in head)}</tr></thead><tbody>"
            yield from (f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
            yield "</tbody></table>"
        case Fence(lines):
            # The line feed after <pre> is dropped by whoever parses it, so one is given away.
            yield "<pre>\n" + "\n".join(map(_quoted, lines)) + "</pre>"
        case Heading(text, anchor):
            yield f"<h3{f' id={_anchor(anchor)!r}' if anchor else ''}>{_text(text)}</h3>"


def _cell(cell: Cell) -> str:
    text = _text(cell.text)
    return f'<td><a href="#{_anchor(cell.to)}">{text}</a></td>' if cell.to else f"<td>{text}</td>"


def _text(text: str) -> str:
    """Text as it is shown: acting characters visible, markup escaped."""
    return html.escape(sanitise(text).text)


def _quoted(line: str) -> str:
    """A quoted line, as it is."""
    return html.escape(line, quote=False)


def _anchor(name: str) -> str:
    """A name as an id: letters and digits, whatever a log calls itself."""
    return "x" + _NO_ANCHOR.sub("-", name)
