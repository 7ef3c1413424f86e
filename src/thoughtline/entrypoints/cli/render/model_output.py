"""A model's answer on the terminal. The answer is untrusted, because it could imitate our own
lines.
"""

from rich.cells import cell_len
from rich.console import Console

from thoughtline.entrypoints.printable import printable

MARK = "┊ "
"""Mark that stands before every line of an answer, and before no other line."""

NARROWEST = 24


class AnswerPrinter:
    """Printer of an answer word by word, which wraps the lines itself.

    Lines that the terminal wraps would begin without the mark.
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
            self._add_character(character)
        self._flush()

    def end(self) -> None:
        if self._is_open:
            self._end_line()

    def _add_character(self, character: str) -> None:
        if self._after_return and character != "\n":
            self._word += "\\r"  # a carriage return alone would overwrite the mark
        self._after_return = character == "\r"
        if character == "\n":
            self._flush()
            self._open_line()
            self._end_line()
        elif not self._after_return:
            self._word += " " * 4 if character == "\t" else printable(character)
            if character == " ":
                self._flush()

    def _flush(self) -> None:
        word, self._word = self._word, ""
        if not word:
            return
        if self._column and self._column + cell_len(word.rstrip()) > self._width:
            self._end_line()
        for character in word:
            if self._column + cell_len(character) > self._width:
                self._end_line()
            self._open_line()
            self._write(character)
            self._column += cell_len(character)
        self._console.file.flush()

    def _open_line(self) -> None:
        if not self._is_open:
            self._write(MARK, style="dim")
            self._is_open = True

    def _end_line(self) -> None:
        self._write("\n")
        self._column = 0
        self._is_open = False

    def _write(self, text: str, style: str = "") -> None:
        self._console.out(text, style=style or None, end="", highlight=False)
