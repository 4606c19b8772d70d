"""`list`: the documents of the library."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from auditor_tui.errors import OperationError
from auditor_tui.library.library import Description, Library
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import FRAME_CHARS, MAX_RESULT_CHARS, Result, Truncated, passed_over


class ListArguments(Arguments):
    """Which part of the list."""

    skip: int = Field(0, ge=0, description="documents passed over, to go on where an earlier result stopped")


def list_documents(library: Library, args: ListArguments) -> Result:
    """Ids with their size; nothing is converted to be listed.

    Raises:
        OperationError: when `skip` passes over every document.
    """
    ids = library.ids()
    if args.skip and args.skip >= len(ids):
        raise OperationError(passed_over(_count(len(ids)), args.skip))
    described: list[Description] = []
    lines: list[str] = []
    room = MAX_RESULT_CHARS - FRAME_CHARS
    for doc_id in ids[args.skip :]:
        description = library.describe(doc_id)
        line = f"{doc_id}  {_say(description)}"
        room -= len(line) + 1
        if room < 0:
            break
        described.append(description)
        lines.append(line)
    shown_to = args.skip + len(described)
    truncated = Truncated(len(described), len(ids), f"skip={shown_to}") if shown_to < len(ids) else None
    closing = [f"{len(described)} are shown; go on with {truncated.next}."] if truncated else []
    text = "\n".join([_count(len(ids)), *lines, *closing])
    return Result(text, data={"documents": [_as_data(description) for description in described]}, truncated=truncated)


def _count(total: int) -> str:
    return "1 document" if total == 1 else f"{total:,} documents"


def _say(description: Description) -> str:
    if description.lines is None:
        return description.note or "not read"
    pages = f", {description.pages:,} pages" if description.pages else ""
    return f"{description.lines:,} lines{pages}"


def _as_data(description: Description) -> dict[str, str | int | None]:
    return {
        "id": description.doc_id,
        "lines": description.lines,
        "pages": description.pages,
        "bytes": description.source_bytes,
        "note": description.note,
    }


LIST: Final = Operation(
    name="list",
    title="List the documents of the library.",
    description="The ids of all documents, each with its number of lines and pages. Other operations take these ids.",
    arguments=ListArguments,
    function=list_documents,
    rules_version=2,
)
