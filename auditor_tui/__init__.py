"""auditor: read a long financial document, ask for a figure, and keep a paper anyone can check."""

from __future__ import annotations

__version__ = "0.1.0"
