"""The app: themes, the palette, and the way from a path to a document on the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Event, Key
from textual.screen import Screen
from textual.theme import Theme
from textual.worker import Worker, WorkerState

from auditor_tui.errors import AuditorError, ConfigError, ProgramFault
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.ui.anchoring import anchored_driver
from auditor_tui.ui.arrivals import Arrivals
from auditor_tui.ui.cells import spare_cells
from auditor_tui.ui.keymap import Wanted, keymap
from auditor_tui.ui.keys import ACTIONS, PANE_TITLES, Action, Pane, bindings_of, shown_key, shown_keys
from auditor_tui.ui.lasting import hold, settle, unsettle
from auditor_tui.ui.messages import ReplayWanted
from auditor_tui.ui.pixels import Pixels
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.themes import DEFAULT_THEME, app_colours, load_themes
from auditor_tui.ui.typing_ahead import TypingAhead
from auditor_tui.ui.widgets.wrapping import wrapped
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.step import OPERATION_SIGN
from auditor_tui.workspace.logs.guide import is_to_be_offered, keep_offered, make_guide_log
from auditor_tui.workspace.looks import keep_looks, load_looks
from auditor_tui.workspace.notices import listening
from auditor_tui.workspace.vocabulary import Document

if TYPE_CHECKING:
    from auditor_tui.ui.screens.logs import LogChosen


_NOTICE_CELLS: Final = 60
_HOLD_SECONDS: Final = 2
"""The most that garbage is not looked for while the app starts; a conversion takes longer."""
_NOTICE_FRAME: Final = 3
"""Cells of a notice that are not its text."""


class AuditorApp(App[AuditorError]):
    """Opens a document of the desk's library; ends with an error where there was nothing to show."""

    TITLE = "auditor"
    BINDINGS = bindings_of("app")
    PAUSE_GC_ON_SCROLL = True
    CSS = """
    Screen { background: $background; }
    ModalScreen { background: $background 70%; }
    ToastRack { margin-bottom: 5; }
    Toast { max-width: 60; }
    SearchIcon { display: none; }
    /* Textual does not turn the row of a list round, whatever its style says. */
    OptionList:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """

    def __init__(
        self,
        desk: Desk,
        *,
        doc_id: str | None = None,
        question: str | None = None,
        themes_folder: Path | None = None,
        theme: str | None = None,
        keys: Wanted = MappingProxyType({}),
        pixels: Pixels | None = None,
        offers_guide: bool = False,
    ) -> None:
        """Set the app up.

        Args:
            desk: What it works at.
            doc_id: Opened at once; the only document of the library, or a choice, when None.
            question: Asked as soon as the document is there.
            themes_folder: Where the user's own themes are.
            theme: The one to begin with; that of the last time, else the app's own, when None.
            keys: Other keys for actions, as the settings have them.
            pixels: How this terminal draws pixels, where it does.
            offers_guide: Whether the guided replay is offered where nothing was ever asked.

        Raises:
            ConfigError: when there is no such theme, action or key.
        """
        super().__init__()
        self._desk = desk
        self._doc_id = doc_id
        self._question = question
        self._pixels = pixels
        self._offers_guide = offers_guide
        self.arrivals = Arrivals(self, desk, self._show, self._nothing_opened)
        self._typing_ahead = TypingAhead()
        self._listening = ExitStack()
        loaded = load_themes(themes_folder)
        self.theme_failures = loaded.failures
        for own_theme in loaded.themes:
            self.register_theme(own_theme)
        if theme is not None and theme not in self.available_themes:
            names = ", ".join(sorted(self.available_themes))
            raise ConfigError(f"There is no theme {terminal_safe(theme)} for ui.theme.", f"There are: {names}.")
        wished = (theme, load_looks().theme, DEFAULT_THEME)
        self.theme = next((name for name in wished if name in self.available_themes), self.theme)
        self._keymap = keymap(keys)
        self.set_keymap(self._keymap)

    def get_driver_class(self) -> type[Driver]:
        """The driver of this platform, made proof against terminals that count cells differently."""
        return anchored_driver(super().get_driver_class())

    async def on_event(self, event: Event) -> None:
        """Pass events on; a key that was too quick for the focus goes where the focus is now."""
        if isinstance(event, Key) and not event.is_forwarded:
            self._typing_ahead.came(event, self.focused)
        elif isinstance(event, Key) and self._typing_ahead.goes_on(event, self.focused):
            return
        await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of this app where the theme in use does not set them."""
        return app_colours(self.current_theme)

    def on_load(self) -> None:
        """Get to the first screen without a rest."""
        hold()

    def on_mount(self) -> None:
        """Open what was asked for, or let a person choose."""
        self.set_timer(_HOLD_SECONDS, settle)
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self._listening.enter_context(listening(self._tell))
        if self.theme_failures:
            names = ", ".join(f"{failure.file_name}: {failure.reason}" for failure in self.theme_failures)
            self.notify(f"Themes left out: {names}", severity="warning", markup=False)
        ids = self._desk.library.ids()
        if self._doc_id or len(ids) == 1:
            self.arrivals.open(self._doc_id or ids[0])
        else:
            self.action_documents()

    def search_themes(self) -> None:
        """Let a person choose a theme."""
        from textual.command import CommandPalette

        from auditor_tui.ui.theme_choice import ThemeChoice

        self.push_screen(CommandPalette(providers=[ThemeChoice], placeholder="name of a theme"))

    def _keep_theme(self, theme: Theme) -> None:
        keep_looks(replace(load_looks(), theme=theme.name))

    def _tell(self, words: str) -> None:
        """From any thread: something happened that is in no result."""
        self.notify(words, severity="warning", markup=False, timeout=10)

    def notify(self, message: str, **options: Any) -> None:
        """Say something for a while, in rows that no terminal needs more cells for than a notice has."""
        if spare_cells(message):
            message = "\n".join(wrapped(message, min(_NOTICE_CELLS, self.size.width) - _NOTICE_FRAME))
        super().notify(message, **options)

    # Documents

    def action_documents(self) -> None:
        """Let a person choose a document of the library."""
        from auditor_tui.ui.screens.documents import DocumentsScreen  # not where there is one document to open

        open_id = self.screen.document.doc_id if isinstance(self.screen, MainScreen) else None
        self.push_screen(DocumentsScreen(self._desk.library, open_id), partial(self._chosen, open_id))

    def _chosen(self, open_id: str | None, doc_id: str | None) -> None:
        if doc_id is not None and doc_id == open_id:
            return  # it is on the screen, with where one is in it
        if doc_id is not None:
            self.arrivals.open(doc_id)
        elif not self._has_document:
            self.exit()

    def _show(self, document: Document) -> None:
        question, self._question = self._question, None
        left = []
        while isinstance(self.screen, MainScreen):
            left.append(self.pop_screen())
        self.push_screen(MainScreen(self._desk, document, question=question, pixels=self._pixels))
        self.call_after_refresh(self._settle, left)
        if self._offers_guide and is_to_be_offered():
            keep_offered()
            key = shown_key(self.screen, "app.guide")
            self.notify(f"New here? {key} replays a question on the sample, step by step.", markup=False, timeout=15)

    def _settle(self, left: list[AwaitComplete]) -> None:
        async def work() -> None:
            for screen in left:
                await screen
            settle(anew=bool(left))

        self.run_worker(work(), group="settling", exit_on_error=False)

    def _nothing_opened(self, error: AuditorError | None) -> None:
        if len(self._desk.library.ids()) > 1:
            if error:
                self.notify(str(error), severity="error", markup=False)
            if not self._has_document:
                self.action_documents()
        else:
            self.exit(error)

    def on_unmount(self) -> None:
        """Nobody waits for a document any more."""
        self.arrivals.stop_all()
        self._listening.close()
        unsettle()

    @property
    def _has_document(self) -> bool:
        return any(isinstance(screen, MainScreen) for screen in self.screen_stack)

    # Saved logs

    def action_logs(self) -> None:
        """Let a person choose a saved log."""
        from auditor_tui.ui.screens.logs import LogsScreen  # brings the reading of logs, seldom needed

        self.push_screen(LogsScreen(self._desk), self._log_chosen)

    def _log_chosen(self, chosen: LogChosen | None) -> None:
        if chosen is not None:
            self._open_log(partial(self._read_replay if chosen.replayed else self._read_log, chosen.path))

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Do the operations of a log again, in panes of their own."""
        self._open_log(partial(self._read_replay, message.log))

    def _open_log(self, read: Callable[[], Screen[None]]) -> None:
        """Read a log beside the screen's thread, and show it."""

        def work() -> None:
            try:
                screen = read()
            except AuditorError as error:
                self.call_from_thread(self.notify, str(error), severity="error", markup=False)
            else:
                self.call_from_thread(self._show_log, screen)

        self.run_worker(work, group="log", exclusive=True, thread=True, exit_on_error=False)

    def action_guide(self) -> None:
        """Ask the sample's question, and replay what was done with a word on each step."""
        from auditor_tui.ui.screens.replay import ReplayScreen

        if isinstance(self.screen, ReplayScreen) and self.screen.guided:
            return
        self.notify("The sample is asked first; that takes a moment.", markup=False, timeout=3)
        clock = self._desk.session.clock
        self._open_log(lambda: self._read_replay(make_guide_log(clock), guided=True))

    def _show_log(self, screen: Screen[None]) -> None:
        self.push_screen(screen)
        self.call_after_refresh(settle, anew=True)

    def _read_log(self, path: Path) -> Screen[None]:
        from auditor_tui.workspace.logs.saved import open_saved

        saved = open_saved(path)
        return MainScreen(self._desk, saved.document, saved=saved, pixels=self._pixels)

    def _read_replay(self, path: Path, *, guided: bool = False) -> Screen[None]:
        from auditor_tui.ui.screens.replay import ReplayScreen
        from auditor_tui.workspace.logs.playback import Playback
        from auditor_tui.workspace.logs.saved import open_saved

        playback = Playback.open(path, self._desk.session.registry)
        return ReplayScreen(self._desk, open_saved(path), playback, pixels=self._pixels, guided=guided)

    # Everything else

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Work that failed beside the screen is said, never swallowed."""
        if event.state is WorkerState.ERROR:
            fault = ProgramFault.of(event.worker.error)
            self.notify(str(fault), severity="error", markup=False)

    def action_help(self) -> None:
        """Show the keys, those of the pane in use first."""
        from auditor_tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self._pane_in_use(), self._keymap))

    def _pane_in_use(self) -> Pane:
        screen = self.screen
        if isinstance(screen, MainScreen):
            return screen.panes.current
        pane: Pane = getattr(screen, "PANE", "app")
        return pane

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every action that can be done on this screen, named `pane: action`, beside the theme and the way out."""
        for action in ACTIONS:
            if run := self._runner(screen, action):
                title = f"{PANE_TITLES[action.pane].lower()}: {action.tooltip.lower()}"
                yield SystemCommand(title, f"key {shown_keys(action, self._keymap).split()[0]}", run)
        if isinstance(screen, MainScreen) and screen.takes_questions:
            for operation in self._desk.session.registry.values():
                begin = partial(screen.type_operation, operation.name)
                yield SystemCommand(f"operation: {OPERATION_SIGN}{operation.name}", operation.title, begin)

    def _runner(self, screen: Screen[object], action: Action) -> Callable[[], Awaitable[bool]] | None:
        """What runs an action of the table on a screen, or None where it does not apply there."""
        places: dict[Pane, DOMNode] = {"app": self}
        if isinstance(screen, MainScreen):
            places |= {"main": screen, "reader": screen.reader}
            places |= {"outline": screen.outline, "inquiry": screen.inquiry_view}
            places |= {"details": screen.details} if screen.details.is_open else {}
            places |= {"page": screen.page_view} if screen.paging.is_open else {}
        if pane := getattr(screen, "PANE", None):
            places[pane] = screen
        place = places.get(action.pane)
        return partial(self.run_action, action.action, place) if place else None
