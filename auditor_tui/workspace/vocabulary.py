"""The words of the floors below that a screen speaks too: a screen imports them from here, and nothing further down."""

from typing import TYPE_CHECKING

from auditor_tui.documents.document import Document as Document
from auditor_tui.documents.document import LineSpan as LineSpan
from auditor_tui.documents.outline import Heading as Heading
from auditor_tui.library.library import Library as Library

if TYPE_CHECKING:
    # Types alone, which a screen names in its annotations: it is drawn before what they belong to is loaded.
    from auditor_tui.agent.researcher import Researcher as Researcher
    from auditor_tui.auditlog.events import Outcome as Outcome
    from auditor_tui.auditlog.listing import LogSummary as LogSummary
    from auditor_tui.auditlog.listing import Wanted as Wanted
    from auditor_tui.operations.registry import Registry as Registry
