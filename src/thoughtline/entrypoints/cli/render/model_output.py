"""What a model says, on the terminal. It is hostile until it is shown: it could forge our lines."""

from rich.cells import cell_len
from rich.console import Console

from thoughtline.entrypoints.sanitize import safe

MARK = "┊ "
"""Stands before every line of an answer, and before nothing else."""

NARROWEST = 24


class Speech:
    """Shows an answer word by word as it comes, and breaks lines itself: a terminal would begin
    them without the mark.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._width = max(NARROWEST, console.width) - cell_len(MARK)
        self._word = ""
        self._column = 0
        self._begun = False
        self._returned = False

    def __call__(self, piece: str) -> None:
        for character in piece:
            self._take(character)
        self._flush()

    def end(self) -> None:
        if self._begun:
            self._line()

    def _take(self, character: str) -> None:
        if self._returned and character != "\n":
            self._word += "\\r"  # by itself it would go back and write over the mark
        self._returned = character == "\r"
        if character == "\n":
            self._flush()
            self._open()
            self._line()
        elif not self._returned:
            self._word += " " * 4 if character == "\t" else safe(character)
            if character == " ":
                self._flush()

    def _flush(self) -> None:
        word, self._word = self._word, ""
        if not word:
            return
        if self._column and self._column + cell_len(word.rstrip()) > self._width:
            self._line()
        for character in word:
            if self._column + cell_len(character) > self._width:
                self._line()
            self._open()
            self._write(character)
            self._column += cell_len(character)
        self._console.file.flush()

    def _open(self) -> None:
        if not self._begun:
            self._write(MARK, style="dim")
            self._begun = True

    def _line(self) -> None:
        self._write("\n")
        self._column = 0
        self._begun = False

    def _write(self, text: str, style: str = "") -> None:
        self._console.out(text, style=style or None, end="", highlight=False)
