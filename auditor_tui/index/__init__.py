"""Indexes over documents: derived from their lines, and made again whenever they are missing."""
