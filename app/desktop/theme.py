# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Colours, type and the style sheet: how the window looks, and nothing else.

Light and dark follow the system. Under a high-contrast setting every colour comes from the
system's own palette: nothing of ours stands between a reader and the contrast that was chosen.
"""

from dataclasses import asdict, dataclass
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

_READING_FAMILIES = [
    "Charter",
    "Georgia",
    "Cambria",
    "Source Serif 4",
    "Noto Serif",
    "Caladea",
    "Liberation Serif",
    "DejaVu Serif",
]
_GENERIC_FAMILIES = {"Sans Serif", "Sans", ""}
_UI_FAMILIES = ["Inter", "Noto Sans", "Cantarell", "Open Sans", "DejaVu Sans"]
_SMALLEST_BODY_PX = 14


@dataclass(frozen=True, slots=True)
class Colours:
    """One palette; each value is ``#rrggbb``."""

    canvas: str
    panel: str
    surface: str
    desk: str
    ink: str
    muted: str
    line: str
    strong_line: str
    handle: str
    accent: str
    on_accent: str
    accent_soft: str
    hover: str
    good: str
    amber: str
    amber_soft: str
    amber_line: str
    bad: str
    bad_soft: str


LIGHT = Colours(
    canvas="#fbfaf8",
    panel="#f4f2ed",
    surface="#ffffff",
    desk="#e9e6df",
    ink="#1d2127",
    muted="#5d656f",
    line="#e5e1d9",
    strong_line="#8d939b",
    handle="#cfcac0",
    accent="#1f5a9e",
    on_accent="#ffffff",
    accent_soft="#e6eef8",
    hover="#ece9e2",
    good="#1c7148",
    amber="#7c4a03",
    amber_soft="#fff6e1",
    amber_line="#efd596",
    bad="#ab2a21",
    bad_soft="#fdeeec",
)
DARK = Colours(
    canvas="#17191d",
    panel="#1c1f24",
    surface="#22262c",
    desk="#111316",
    ink="#ebe8e2",
    muted="#a4abb4",
    line="#31363d",
    strong_line="#79818b",
    handle="#474d56",
    accent="#8fbaf2",
    on_accent="#0d2038",
    accent_soft="#21344d",
    hover="#2a2f36",
    good="#84d0a6",
    amber="#f3cf88",
    amber_soft="#2e2718",
    amber_line="#5d4d28",
    bad="#f3a69f",
    bad_soft="#35201f",
)


@dataclass(frozen=True, slots=True)
class Theme:
    """What the widgets that paint themselves need to know.

    Attributes:
        colours: The palette.
        body_px: Size of running text of the interface, in pixels.
        reading: Font of quoted words.
        marker: Colour laid over a lit region; it multiplies, so print stays crisp.
        doubt_marker: The same where something could not be verified.
    """

    colours: Colours
    body_px: int
    reading: QFont
    marker: QColor
    doubt_marker: QColor

    def px(self, ratio: float) -> int:
        """A size in proportion to running text."""
        return round(self.body_px * ratio)


class ThemeKeeper(QObject):
    """Dresses the application and follows the system when it changes."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        """Dress the application now."""
        super().__init__(application)
        self._application = application
        self._system_font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        application.setStyle("Fusion")
        self.theme = self._dress()
        hints = application.styleHints()
        hints.colorSchemeChanged.connect(self.refresh)
        hints.accessibility().contrastPreferenceChanged.connect(self.refresh)

    def refresh(self) -> None:
        """Look at the system again and dress the application accordingly."""
        self.theme = self._dress()
        self.changed.emit()

    def _dress(self) -> Theme:
        hints = self._application.styleHints()
        dark = hints.colorScheme() == Qt.ColorScheme.Dark
        colours = DARK if dark else LIGHT
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            colours = _system_colours(self._application.style().standardPalette())
        font = _interface_font(self._system_font)
        theme = Theme(
            colours=colours,
            body_px=font.pixelSize(),
            reading=QFont(_READING_FAMILIES),
            marker=QColor("#ffe27a"),
            doubt_marker=QColor("#ffc98f"),
        )
        self._application.setFont(font)
        self._application.setPalette(_palette(colours))
        self._application.setStyleSheet(style_sheet(theme))
        return theme


def style_sheet(theme: Theme) -> str:
    """Return the application's style sheet."""
    sizes = {
        "body": theme.body_px,
        "small": theme.px(0.9),
        "tiny": theme.px(0.79),
        "lead": theme.px(1.08),
        "question": theme.px(1.36),
        "display": theme.px(2.05),
    }
    values = asdict(theme.colours) | {name: f"{size}px" for name, size in sizes.items()}
    values["serif"] = ", ".join(f'"{family}"' for family in _READING_FAMILIES) + ", serif"
    return Template(_SHEET).substitute(values)


def _interface_font(system: QFont) -> QFont:
    font = QFont(system)
    if system.family() in _GENERIC_FAMILIES:
        font.setFamilies(_UI_FAMILIES)
    font.setPixelSize(max(_SMALLEST_BODY_PX, QFontInfo(system).pixelSize()))
    return font


def _system_colours(palette: QPalette) -> Colours:
    role = QPalette.ColorRole
    base, ink = palette.color(role.Base).name(), palette.color(role.Text).name()
    strong = palette.color(role.Highlight).name()
    return Colours(
        canvas=base,
        panel=base,
        surface=base,
        desk=base,
        ink=ink,
        muted=ink,
        line=ink,
        strong_line=ink,
        handle=ink,
        accent=strong,
        on_accent=palette.color(role.HighlightedText).name(),
        accent_soft=base,
        hover=base,
        good=ink,
        amber=ink,
        amber_soft=base,
        amber_line=ink,
        bad=ink,
        bad_soft=base,
    )


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for target, value in (
        (role.Window, colours.canvas),
        (role.WindowText, colours.ink),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.panel),
        (role.Text, colours.ink),
        (role.PlaceholderText, colours.muted),
        (role.Button, colours.surface),
        (role.ButtonText, colours.ink),
        (role.ToolTipBase, colours.ink),
        (role.ToolTipText, colours.surface),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
        (role.Accent, colours.accent),
        (role.Mid, colours.line),
        (role.Dark, colours.strong_line),
    ):
        palette.setColor(target, QColor(value))
    disabled = QPalette.ColorGroup.Disabled
    for target in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(disabled, target, QColor(colours.strong_line))
    return palette


_SHEET = """
QWidget { color: $ink; font-size: $body; }
QMainWindow, QDialog { background: $canvas; }
QToolTip {
  background: $ink; color: $surface; border: none; padding: 5px 8px; font-size: $small;
}
QMenuBar { background: $panel; color: $ink; border-bottom: 1px solid $line; padding: 2px 6px; }
QMenuBar::item { padding: 4px 9px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $surface; border: 1px solid $line; padding: 5px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 5px; }
QMenu::item:selected { background: $accent_soft; color: $ink; }
QMenu::item:disabled { color: $strong_line; }
QMenu::separator { height: 1px; background: $line; margin: 5px 8px; }
QSplitter::handle { background: $line; }

#documentsPanel { background: $panel; }
#pagePanel { background: $desk; }
#pageHead { background: $panel; border-bottom: 1px solid $line; }
#questionPane, #resultBody { background: $canvas; }
QScrollArea, QScrollArea > QWidget > #resultBody { border: none; background: $canvas; }
QScrollArea:focus { border-top: 2px solid $accent; }

QLabel { background: transparent; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: $small; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="wordmark"] { font-size: $lead; font-weight: 650; }
QLabel[role="question"] { font-size: $question; font-weight: 600; }
QLabel[role="display"] { font-family: $serif; font-size: $display; }
QLabel[role="lead"] { color: $muted; font-size: $lead; }
QLabel[role="good"] { color: $good; font-size: $small; font-weight: 600; }
QLabel[role="goodText"] { color: $good; }
QLabel[role="amber"] { color: $amber; }
QLabel[role="amberTitle"] { color: $amber; font-size: $lead; font-weight: 650; }
QLabel[role="amberSmall"] { color: $amber; font-size: $small; font-weight: 600; }
QLabel[role="bad"] { color: $bad; font-weight: 600; }

QPushButton, QToolButton {
  background: $surface; border: 1px solid $line; border-radius: 7px; padding: 6px 12px;
}
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $line; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 5px 11px; }
QPushButton:disabled, QToolButton:disabled { color: $strong_line; border-color: $line; }
QPushButton[kind="primary"] {
  background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: 600;
  padding: 8px 16px;
}
QPushButton[kind="primary"]:focus { border: 3px double $on_accent; padding: 6px 14px; }
QPushButton[kind="primary"]:disabled {
  background: $hover; color: $strong_line; border-color: $line;
}
QPushButton[kind="link"] {
  background: transparent; border: 1px solid transparent; padding: 5px 9px; color: $accent;
  font-size: $small; font-weight: 600;
}
QPushButton[kind="link"]:hover { background: $accent_soft; }
QPushButton[kind="link"]:focus { border: 2px solid $accent; padding: 4px 8px; }
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {
  background: transparent; border: 1px solid transparent; padding: 5px 9px; color: $muted;
  font-size: $small;
}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover {
  background: $hover; color: $ink;
}
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus {
  border: 2px solid $accent; padding: 4px 8px;
}
QToolButton[kind="icon"] {
  background: transparent; border: 1px solid transparent; padding: 5px; border-radius: 7px;
}
QToolButton[kind="icon"]:hover { background: $hover; }
QToolButton[kind="icon"]:focus { border: 2px solid $accent; padding: 4px; }
QToolButton[kind="icon"]:disabled { background: transparent; }
QToolButton[kind="pill"]:checked {
  background: $accent_soft; border-color: $accent; color: $accent;
}
QToolButton::menu-indicator { image: none; }

#questionBox { background: $surface; border: 1px solid $strong_line; border-radius: 12px; }
#questionBox[focused="true"] { border: 2px solid $accent; }
#questionField { background: transparent; border: none; font-size: $lead; }
QComboBox, QDateEdit, QToolButton[kind="pill"] {
  background: transparent; border: 1px solid $line; border-radius: 14px; padding: 0 12px;
  color: $muted; font-size: $small; min-height: 26px; max-height: 26px;
}
QComboBox:hover, QDateEdit:hover, QToolButton[kind="pill"]:hover {
  background: $hover; color: $ink;
}
QComboBox:focus, QDateEdit:focus, QToolButton[kind="pill"]:focus {
  border: 2px solid $accent; padding: 0 11px; min-height: 24px; max-height: 24px;
}
QComboBox::drop-down, QDateEdit::drop-down { border: none; width: 18px; }
QComboBox QAbstractItemView {
  background: $surface; border: 1px solid $line; selection-background-color: $accent_soft;
  selection-color: $ink; padding: 4px; outline: none;
}

QDialog QLineEdit {
  background: $surface; border: 1px solid $strong_line; border-radius: 7px; padding: 6px 9px;
}
QDialog QLineEdit:focus { border: 2px solid $accent; padding: 5px 8px; }
QDialog QLineEdit:read-only { background: transparent; border-color: $line; }
QDialog QLineEdit:read-only:focus { border-color: $accent; }
QLineEdit#figureField { font-size: $lead; font-weight: 600; }

#card { background: $surface; border: 1px solid $line; border-radius: 12px; }
#card[current="true"] { border: 1px solid $accent; }
#refusal { background: $amber_soft; border: 1px solid $amber_line; border-radius: 12px; }
#numberCard { background: $surface; border: 1px solid $amber_line; border-radius: 9px; }
#numberPicture { background: #ffffff; border: 1px solid $line; border-radius: 5px; }
#fault { background: $bad_soft; border: 1px solid $bad; border-radius: 12px; }
#note { background: $amber_soft; border: 1px solid $amber_line; border-radius: 9px; }
#askAgain { background: $accent_soft; border: none; border-bottom: 1px solid $line; }
#queueSide { background: $panel; }
#queue { background: transparent; border: none; outline: none; }
#cropView { background: #ffffff; border: 1px solid $line; border-radius: 5px; }
#cropView:focus { border: 2px solid $accent; }
#evidenceRow { background: transparent; border: 1px solid transparent; border-radius: 8px;
  text-align: left; padding: 7px 10px; }
#evidenceRow:hover { background: $hover; }
#evidenceRow:focus { border: 2px solid $accent; padding: 6px 9px; }
#banner { background: $accent_soft; border-bottom: 1px solid $line; }
#banner[kind="warning"] { background: $amber_soft; border-bottom: 1px solid $amber_line; }
#undoBar, #details { background: $surface; border: 1px solid $line; border-radius: 10px; }
#dropTarget { background: $canvas; }
#dropHalf { background: $surface; border: 2px dashed $strong_line; border-radius: 16px; }
#dropHalf[lit="true"] { background: $accent_soft; border: 2px solid $accent; }

QTreeView { background: transparent; border: none; outline: none; }
QTextEdit#reading, QTextEdit#reading:focus { background: transparent; border: none; }
QProgressBar { background: $line; border: none; border-radius: 1px; max-height: 3px; }
QProgressBar::chunk { background: $accent; border-radius: 1px; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 2px; }
QScrollBar::handle { background: $handle; border-radius: 3px; margin: 0 2px; }
QScrollBar::handle:vertical { min-height: 34px; }
QScrollBar::handle:horizontal { min-width: 34px; margin: 2px 0; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""
