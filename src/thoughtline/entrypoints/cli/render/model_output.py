"""What a model says, on the terminal. It is hostile until it is shown: it could forge our lines."""

from rich.cells import cell_len
from rich.console import Console

from thoughtline.entrypoints.printable import printable

MARK = "┊ "
"""Stands before every line of an answer, and before nothing else."""

NARROWEST = 24


class AnswerPrinter:
    """Shows an answer word by word as it comes, and breaks lines itself: a terminal would begin
    them without the mark.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._width = max(NARROWEST, console.width) - cell_len(MARK)
        self._word = ""
        self._column = 0
        self._is_open = False
        self._after_return = False

    def __call__(self, part: str) -> None:
        for character in part:
            self._take(character)
        self._flush()

    def end(self) -> None:
        if self._is_open:
            self._break()

    def _take(self, character: str) -> None:
        if self._after_return and character != "\n":
            self._word += "\\r"  # by itself it would go back and write over the mark
        self._after_return = character == "\r"
        if character == "\n":
            self._flush()
            self._open()
            self._break()
        elif not self._after_return:
            self._word += " " * 4 if character == "\t" else printable(character)
            if character == " ":
                self._flush()

    def _flush(self) -> None:
        word, self._word = self._word, ""
        if not word:
            return
        if self._column and self._column + cell_len(word.rstrip()) > self._width:
            self._break()
        for character in word:
            if self._column + cell_len(character) > self._width:
                self._break()
            self._open()
            self._write(character)
            self._column += cell_len(character)
        self._console.file.flush()

    def _open(self) -> None:
        if not self._is_open:
            self._write(MARK, style="dim")
            self._is_open = True

    def _break(self) -> None:
        self._write("\n")
        self._column = 0
        self._is_open = False

    def _write(self, text: str, style: str = "") -> None:
        self._console.out(text, style=style or None, end="", highlight=False)
