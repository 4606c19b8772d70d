"""What a conversion may be asked beside its file; each choice makes another document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auditor_tui.errors import ConversionFailed, DocumentError

INSTALL_CONVERTER: Final = "Install it with `python -m pip install pymupdf`."


@dataclass(frozen=True, slots=True)
class Options:
    """The choices; the default is the whole file, read from its text layer alone."""

    pages: tuple[int, int] | None = None
    """First and last PDF page, 1-based and included; None for all."""
    ocr: str | None = None
    """Languages of the pages without readable text ("eng", "eng+hin"), to be recognised; None for no OCR."""

    @property
    def suffix(self) -> str:
        """What a document's id ends in where only some pages were wanted: it is another document."""
        return "#pages={}-{}".format(*self.pages) if self.pages else ""

    def page_nos(self, page_count: int, name: str) -> range:
        """The pages wanted of a file.

        Raises:
            DocumentError: when the file does not have them all.
        """
        first, last = self.pages or (1, page_count)
        if not 1 <= first <= last <= page_count:
            wanted = f"page {first}" if first == last else f"pages {first}–{last}"
            raise DocumentError(f"{name} has no {wanted}.", f"Its pages are 1 to {page_count}.")
        return range(first, last + 1)


WHOLE: Final = Options()
"""The whole file, from its text layer alone."""


def converter_identity(options: Options = WHOLE) -> dict[str, str | int]:
    """What makes the text: another version, or other options, may make another text of the same file.

    Raises:
        ConversionFailed: when the converter, or the engine wished for, is not installed.
    """
    # Files that are read as they are need none of this.
    from importlib.metadata import PackageNotFoundError, version

    try:
        identity: dict[str, str | int] = {
            "name": "pymupdf4llm",
            "version": version("pymupdf"),
            "layout": f"onnxruntime {version('onnxruntime')}",
            "options": "force_text=True use_ocr=NEVER sideways=turned",
        }
    except PackageNotFoundError as error:
        raise ConversionFailed(
            f"PDFs cannot be converted: {error.name} is not installed.", INSTALL_CONVERTER
        ) from error
    if options.pages:
        identity["pages"] = "{}-{}".format(*options.pages)
    if options.ocr:
        from auditor_tui.documents.recognition import engine_identity

        identity["ocr"] = f"{engine_identity(options.ocr)} for pages without readable text"
    return identity
