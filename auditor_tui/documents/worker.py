"""The converter's own process: the only module that imports PyMuPDF.

Run as `python -m auditor_tui.documents.worker`. PyMuPDF is not thread-safe, prints to stdout, and can hang on a bad
page; here none of that matters. Requests come on stdin and replies leave on what was stdout, one JSON object a line:

    {"load": true}                              → {"loaded": true}, once the libraries are
    {"open": PATH, "password", "pages", "ocr"} → {"opened": {"page_count", "bookmarks", "notices"}}
    {"page": NUMBER, "seconds": N}              → the page's record, its heading levels not yet settled
    {"words": NUMBER, "seconds": N}             → its words alone, for a page that defeats the layout
    {"picture": NUMBER, "file", "password", "boxes", "dpi", "seconds"} → {"picture": PNG in Base64}, the boxes outlined
    the same with {"around", "share", "size", "raw"}                   → a part of it in so many pixels, or its samples
    anything that fails                         → {"fault": KIND, "detail": WORDS}

The process ends when stdin does.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.documents import fused, hidden, pictures, recognition
from auditor_tui.documents.child import ONE_THREAD, claim_stdout, die_with_parent, hard_limit, limit_layout_threads
from auditor_tui.documents.frames import HAIR, in_order, line_range, part_of_page, rounded, size_of, turned
from auditor_tui.documents.omitted import left_out
from auditor_tui.documents.pages import (
    BLANK,
    CUT_SHORT,
    LEFT_OUT,
    NO_TEXT_LAYER,
    OCR_LAYER,
    PICTURED,
    READ_BY_OCR,
    UNREADABLE,
    WORDS_LOST,
    BBox,
    Box,
    PageRecord,
    Run,
    Word,
)
from auditor_tui.documents.records import encode_page
from auditor_tui.errors import AuditorError
from auditor_tui.text.sanitise import terminal_safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

REPAIRED: Final = "The file is damaged and was repaired while reading."
COPYING_RESTRICTED: Final = "Its owner restricted copying; it is read all the same."
UNLOCKED: Final = "It is locked with a password; its text is kept unlocked in the cache and with audit logs."

_BLANK_CHECK_DPI: Final = 18
"""Enough to see whether a page without text shows anything."""
_TURNS: Final = {(0, -1): 90, (-1, 0): 180, (0, 1): 270}
"""Degrees clockwise that set text upright, by the direction it is read in on the page as shown."""
_SHRUNK: Final = 0.25
"""Part of a line's height left out above and below when looking whether it shows: rules touch there."""
_LAYER: Final = 0.9
"""Share of a page's characters that leave no ink, from which on they are a layer over a picture."""
_PRINT_DPI: Final = 60
"""Enough to tell print from a photograph."""
_BROKEN_OFF: Final = re.compile(r"content stream|zlib|inflate|premature end", re.IGNORECASE)
"""The library's warnings of a page that it could not draw to the end."""
_LOOK_DPI: Final = 144
"""Resolution at which it is looked whether words show: the strokes of small print are a pixel wide."""
_OUTLINE: Final = (0.8, 0.35, 0)
"""Colour of the line around a box on a picture: red, green, blue from 0 to 1."""
_OUTLINE_GAP: Final = 2
"""Points between a box and the line around it."""
_UNKNOWN: Final = "[\ufffd\x00-\x08\x0b-\x1f\x7f-\x9f]"
"""What comes of a glyph that its font does not map to a character: the stand-in, or the glyph's own number."""
_UNKNOWN_IN_WORD: Final = re.compile(rf"{_UNKNOWN} *{_UNKNOWN}|\w[\ufffd\x80-\x9f]|[\ufffd\x80-\x9f]\w")
"""A lone one is a bullet, or a hanging indent, and says nothing anyway."""
_RECOGNISED_FONT: Final = ("cjk", "recognised")
"""The library's font that has most letters, and what it is called on the page it is put on."""
_BASELINE: Final = 0.2
"""Part of a line's height that lies below its baseline."""


def main() -> None:
    """Serve requests until stdin ends."""
    replies = claim_stdout()
    die_with_parent()
    if ONE_THREAD in sys.argv:
        limit_layout_threads()
    converter = _Converter()
    for request in sys.stdin.buffer:
        try:
            reply = converter.answer(json.loads(request))
        except _FileFault as fault:
            reply = _fault(fault.kind, str(fault))
        except AuditorError as error:
            reply = _fault("failed", str(error))
        except Exception as error:  # the border of this process: whatever the library raises becomes a reply
            reply = _fault("failed", f"{type(error).__name__}: {error}")
        replies.write(reply + b"\n")
        replies.flush()


def _load() -> bytes:
    """Load the libraries, so that what goes wrong afterwards is the file's doing."""
    import pymupdf
    import pymupdf4llm.helpers.document_layout

    return json.dumps({"loaded": bool(pymupdf and pymupdf4llm)}).encode()


def _picture(request: dict[str, Any]) -> bytes:
    """A page as it is printed, with some boxes of it outlined."""
    import pymupdf

    pdf = pymupdf.open(request["file"], filetype="pdf")
    if pdf.needs_pass and not pdf.authenticate(request["password"] or ""):
        raise _FileFault("locked")
    page = pdf.load_page(request["picture"] - 1)
    # Boxes are in the frame of the untouched page, and so is what is drawn; the part is one of the page as it is shown.
    for x0, y0, x1, y1 in request["boxes"]:
        outline = pymupdf.Rect(x0 - _OUTLINE_GAP, y0 - _OUTLINE_GAP, x1 + _OUTLINE_GAP, y1 + _OUTLINE_GAP)
        page.draw_rect(outline, color=_OUTLINE, width=1)
    if "size" not in request:
        pixels = page.get_pixmap(dpi=request["dpi"], alpha=False)
    else:
        around = request["around"] and tuple(pymupdf.Rect(request["around"]) * page.rotation_matrix)
        clip, zoom = part_of_page(tuple(page.rect), around, request["share"], request["size"])
        pixels = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), clip=clip, alpha=False)
    drawn = bytes(pixels.samples) if request.get("raw") else pixels.tobytes("png")
    size = {"width": pixels.width, "height": pixels.height}
    return json.dumps({"picture": base64.b64encode(drawn).decode(), **size}).encode()


class _FileFault(Exception):
    """The file cannot be converted at all; `kind` says why."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(detail)
        self.kind = kind


class _Converter:
    """One open PDF."""

    def __init__(self) -> None:
        self._pdf: Any = None
        self._labelled = False
        self._languages: str | None = None

    def answer(self, request: dict[str, Any]) -> bytes:
        """The reply to one request."""
        if "load" in request:
            return _load()
        if "open" in request:
            return json.dumps({"opened": self._open(request)}).encode()
        with hard_limit(request["seconds"]):
            if "picture" in request:
                return _picture(request)
            return encode_page(self._page(request["page"]) if "page" in request else self._bare(request["words"]))

    def _open(self, request: dict[str, Any]) -> dict[str, Any]:
        import pymupdf

        try:
            self._pdf = pdf = pymupdf.open(request["open"], filetype="pdf")
        except Exception as error:
            raise _FileFault("damaged", str(error)) from error
        notices = []
        if pdf.needs_pass:
            if not request.get("password"):
                raise _FileFault("locked")
            if not pdf.authenticate(request["password"]):
                raise _FileFault("wrong-password")
            notices.append(UNLOCKED)
        if not pdf.page_count:
            raise _FileFault("damaged", "it has no pages")
        self._languages = request.get("ocr")
        self._look_for_text(request.get("pages"))
        self._labelled = bool(pdf.get_page_labels())
        if pdf.is_repaired:
            notices.append(REPAIRED)
        if not pdf.permissions & pymupdf.PDF_PERM_COPY:
            notices.append(COPYING_RESTRICTED)
        bookmarks = [[level, title, page_no if page_no > 0 else None] for level, title, page_no in pdf.get_toc()]
        return {"page_count": pdf.page_count, "bookmarks": bookmarks, "notices": notices}

    def _look_for_text(self, wanted: list[int] | None) -> None:
        """Refuse a file none of whose pages, or of those wanted, could give a line."""
        first, last = wanted or (1, self._pdf.page_count)
        indices = range(first - 1, min(last, self._pdf.page_count))
        if not indices or any(self._pdf[index].get_text().strip() for index in indices):
            return
        if not any(_shows_something(self._pdf[index]) for index in indices):
            raise _FileFault("blank")
        if self._languages is None:
            raise _FileFault("pictures")

    def _page(self, page_no: int) -> PageRecord:
        import pymupdf

        page = self._pdf.load_page(page_no - 1)
        text = _Text(page)
        drawn = page.get_bboxlog()
        printed = [] if text.is_unreadable else _unread_pictures(page, text.words, drawn)
        if self._languages and (text.is_unreadable or text.unknown or printed):
            return self._recognised(page, text, printed, self._languages)
        rotation, notices = page.rotation, text.notices(page, drawn)
        if printed:
            notices.append(PICTURED)
        _turn_upright(page, text.runs)
        pymupdf.TOOLS.reset_mupdf_warnings()
        record = self._record(page, text, page.derotation_matrix)
        if _BROKEN_OFF.search(pymupdf.TOOLS.mupdf_warnings()):
            notices.append(CUT_SHORT)
        if not record.words:
            notices.append(NO_TEXT_LAYER if _shows_something(page) else BLANK)
        elif not record.markdown.strip():
            notices.append(WORDS_LOST)
        elif count := left_out((word.text for word in record.words), record.markdown):
            notices.append(f"{count} {LEFT_OUT}")
        return replace(record, rotation=rotation, notice="; ".join(notices) or None, hidden=text.hidden)

    def _recognised(self, page: Any, text: _Text, printed: Sequence[BBox], languages: str) -> PageRecord:
        """The record of a page that is read from its picture, or of whose text some parts are."""
        rotation, shown, to_untouched = page.rotation, page.rotation_matrix, page.derotation_matrix
        page.remove_rotation()
        parts = None if text.is_unreadable else [_edges(box, shown) for box in (*text.unknown_boxes, *printed)]
        _put_recognised(page, parts, languages)
        # The words were put on the page as it is shown, so they are mapped back like the converter's boxes.
        record = self._record(page, _Text(page, to_untouched), to_untouched)
        return replace(record, rotation=rotation, notice=READ_BY_OCR if record.words else None)

    def _record(self, page: Any, text: _Text, to_untouched: Any) -> PageRecord:
        frame = _edges(page.rect, to_untouched)
        page_no = page.number + 1
        markdown, boxes = _convert(self._pdf, page_no, lambda rectangle: _edges(rectangle, to_untouched))
        return PageRecord(page_no, self._label(page), *size_of(frame), 0, markdown, boxes, text.words, text.runs)

    def _bare(self, page_no: int) -> PageRecord:
        """The words of a page alone."""
        page = self._pdf.load_page(page_no - 1)
        text, frame = _Text(page), _edges(page.rect, page.derotation_matrix)
        return PageRecord(page_no, self._label(page), *size_of(frame), page.rotation, "", (), text.words, text.runs)

    def _label(self, page: Any) -> str | None:
        return terminal_safe(page.get_label()).strip() or None if self._labelled else None


class _Text:
    """The words and the runs of a page as the PDF places them."""

    def __init__(self, page: Any, matrix: Any = None) -> None:
        """Take them in, mapped by a matrix where one is given."""
        import pymupdf

        edges = partial(_edges, matrix=matrix) if matrix else in_order
        matrix = matrix or pymupdf.Identity
        printed = page.get_textpage(flags=pymupdf.TEXTFLAGS_WORDS)
        words = fused.parted([(word[4], word[:4]) for word in printed.extractWORDS()], printed.extractRAWDICT)
        self.words = tuple(Word(text, edges(box)) for text, box in words)
        lines = [line for block in printed.extractDICT()["blocks"] for line in block.get("lines", ())]
        self._spans = [span for line in lines for span in line["spans"] if span["text"].strip()]
        self.runs = tuple(
            Run(
                text=span["text"],
                bbox=edges(span["bbox"]),
                size=round(span["size"], HAIR),
                flags=span["flags"],
                direction=turned(line["dir"], matrix),
            )
            for line in lines
            for span in line["spans"]
            if span["text"].strip()
        )
        in_words = any(_UNKNOWN_IN_WORD.search(span["text"]) for span in self._spans)
        self.unknown = sum(len(re.findall(_UNKNOWN, span["text"])) for span in self._spans) if in_words else 0
        """Characters that stand in a font without a map to Unicode."""
        unseen = sum(len(span["text"]) for span in self._spans if hidden.is_invisible(span))
        self.is_layer = unseen > _LAYER * sum(len(span["text"]) for span in self._spans)
        """Whether nearly all of the text leaves no ink, as the text that OCR lays over a picture."""
        self.unknown_boxes = [
            span["bbox"] for span in self._spans if self.unknown and re.search(_UNKNOWN, span["text"])
        ]
        self.is_unreadable = not self.words or self.is_layer
        """Whether the page can only be read from its picture."""
        self.hidden: tuple[BBox, ...] = ()
        """Where text is that does not show; known once `notices` was asked."""

    def notices(self, page: Any, drawn: hidden.Drawn) -> list[str]:
        """What the reader of the text must know of it."""
        notices = []
        if self.is_layer:
            notices.append(OCR_LAYER)
        else:
            unseen = [span["bbox"] for span in self._spans if hidden.is_invisible(span)]
            unseen += _not_shown(page, hidden.suspects(self._spans, drawn))
            self.hidden = tuple(rounded(box) for box in unseen)
            if count := sum(any(hidden.holds_middle(box, word.bbox) for box in self.hidden) for word in self.words):
                notices.append(f"{count} of its words do not show on the page")
        if self.unknown:
            notices.append(f"{UNREADABLE}: {self.unknown} characters stand in fonts that do not say which they are")
        return notices


def _unread_pictures(page: Any, words: Sequence[Word], drawn: hidden.Drawn) -> list[BBox]:
    """Where the page shows print that is a picture."""
    import pymupdf

    frame = _edges(page.rect, page.derotation_matrix)
    found = []
    for box in pictures.unread(drawn, frame, words):
        shown = pymupdf.Rect(box) * page.rotation_matrix
        picture = page.get_pixmap(dpi=_PRINT_DPI, clip=shown.normalize(), colorspace=pymupdf.csGRAY, alpha=False)
        pixels = pymupdf.Matrix(_PRINT_DPI / 72, _PRINT_DPI / 72)
        for word in words:
            # What is typed over the picture is read, and is no print of the picture's.
            typed = pymupdf.Rect(word.bbox) * page.rotation_matrix * pixels
            picture.set_rect(typed.normalize().irect & picture.irect, (255,))
        if pictures.looks_printed(bytes(picture.samples)):
            found.append(box)
    return found


def _not_shown(page: Any, boxes: Sequence[BBox]) -> list[BBox]:
    """Those of some boxes in which the page shows nothing but one colour."""
    import pymupdf

    if not boxes:
        return []
    picture = page.get_pixmap(dpi=_LOOK_DPI, colorspace=pymupdf.csGRAY, alpha=False)
    points = _LOOK_DPI / recognition.POINTS_PER_INCH
    unseen = []
    for x0, y0, x1, y1 in boxes:
        spare = _SHRUNK * (y1 - y0)
        shown = pymupdf.Rect(x0, y0 + spare, x1, y1 - spare) * page.rotation_matrix * pymupdf.Matrix(points, points)
        area = shown.normalize().irect & picture.irect
        if hidden.is_one_colour(picture.samples_mv, picture.stride, (area.x0, area.y0, area.x1, area.y1)):
            unseen.append((x0, y0, x1, y1))
    return unseen


def _put_recognised(page: Any, parts: Sequence[BBox] | None, languages: str) -> None:
    """Lay what Tesseract reads in the picture of an upright page over it, in memory, instead of the text there.

    Args:
        page: The page.
        parts: Where the text cannot be read; all of the page when None. Elsewhere the text is exact, and stays.
        languages: What to read it in.
    """
    import pymupdf

    picture = page.get_pixmap(dpi=recognition.DPI, colorspace=pymupdf.csGRAY)
    pieces = recognition.recognise(picture.tobytes("png"), languages, word_by_word=parts is not None)
    for box in [page.rect] if parts is None else parts:
        page.add_redact_annot(pymupdf.Rect(box))
    page.apply_redactions(images=pymupdf.PDF_REDACT_IMAGE_NONE, graphics=pymupdf.PDF_REDACT_LINE_ART_NONE)
    points = recognition.POINTS_PER_INCH / recognition.DPI
    font_name, name_here = _RECOGNISED_FONT
    font = pymupdf.Font(font_name)
    page.insert_font(fontname=name_here, fontbuffer=font.buffer)
    for piece in pieces:
        box = (piece.x0 * points, piece.y0 * points, piece.x1 * points, piece.y1 * points)
        if parts is not None and not any(hidden.holds_middle(part, box) for part in parts):
            continue
        size = max(1, round(box[3] - box[1]))
        start = pymupdf.Point(box[0], box[3] - _BASELINE * size) + page.rect.tl
        stretch = (box[2] - box[0]) / (font.text_length(piece.text, size) or 1)
        page.insert_text(
            start, piece.text, fontsize=size, fontname=name_here, morph=(start, pymupdf.Matrix(stretch, 1))
        )


def _turn_upright(page: Any, runs: tuple[Run, ...]) -> None:
    """Turn a page, in memory, whose text lies on its side or its head when shown: the converter would tear it apart.

    Tables wider than a page are often printed like that, and what a file says of its pages' rotation is often wrong.
    """
    shown = page.rotation_matrix
    lengths: Counter[tuple[int, int]] = Counter()
    for run in runs:
        x, y = run.direction
        lengths[round(x * shown.a + y * shown.c), round(x * shown.b + y * shown.d)] += len(run.text)
    for direction, turn in _TURNS.items():
        if 2 * lengths[direction] > lengths.total():
            page.set_rotation((page.rotation + turn) % 360)


def _convert(pdf: Any, page_no: int, untouched: Callable[[Any], BBox]) -> tuple[str, tuple[Box, ...]]:
    """A page's Markdown and the boxes it was made from, mapped back to the untouched page."""
    from pymupdf4llm.helpers.document_layout import parse_document
    from pymupdf4llm.ocr import OCRMode

    parsed = parse_document(pdf, pages=[page_no - 1], force_text=True, use_ocr=OCRMode.NEVER)
    chunk = parsed.to_markdown(page_chunks=True)[0]
    markdown: str = chunk["text"]
    boxes = []
    for layout_box, place in zip(parsed.pages[0].boxes, chunk["page_boxes"], strict=True):
        first_line_index, line_count = line_range(markdown, *place["pos"])
        table = layout_box.table or {}
        boxes.append(
            Box(
                kind=layout_box.boxclass,
                bbox=untouched((layout_box.x0, layout_box.y0, layout_box.x1, layout_box.y1)),
                font_size=layout_box.max_fontsize,
                first_line_index=first_line_index,
                line_count=line_count,
                cells=tuple(tuple(cell and untouched(cell) for cell in row) for row in table.get("cells") or ()),
            )
        )
    return markdown, tuple(boxes)


def _shows_something(page: Any) -> bool:
    """Whether a page shows more than one colour and ruled lines."""
    return not pictures.only_rules(page.get_bboxlog()) and not page.get_pixmap(dpi=_BLANK_CHECK_DPI).is_unicolor


def _edges(rectangle: Any, matrix: Any) -> BBox:
    import pymupdf

    mapped = pymupdf.Rect(rectangle) * matrix
    return rounded(mapped.normalize())


def _fault(kind: str, detail: str) -> bytes:
    return json.dumps({"fault": kind, "detail": detail}).encode()


if __name__ == "__main__":
    main()
