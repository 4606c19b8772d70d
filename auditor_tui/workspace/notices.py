"""What a face tells a person besides results: files that had to be made again, a folder that takes none."""

from auditor_tui.index.told import listening as listening
