"""The workspace: one session's library, registry and log, and what the screen shows of them. No Textual."""
