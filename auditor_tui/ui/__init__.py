"""The app: Textual, and only here. It sees the workspace and nothing below it."""
