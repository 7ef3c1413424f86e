"""A made-up repository whose rows know what they mean, and edits of all kinds to it.

What an edit does to the meaning of rows is known by construction, so what is in doubt afterwards
is known as well: that is the oracle. The code that is measured sees the files alone.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

SUFFIXES = (".py",) * 6 + (".ts",) * 2 + (".md", ".yaml")

BODY = ("total = a + b", "if a:", "    return None", "value = load(a)", "log(a)", "b = a * 2")
"""Rows that many functions share, so that a text alone does not tell where it is from."""


class Row(Struct):
    """A line of a file. `meaning` is a number of its own, 0 for what is layout only.

    `symbol` is the function that it belongs to. A comment means something in lines, not in symbols.
    """

    text: str
    meaning: int
    symbol: str = ""
    comment: bool = False


class Pointer(Struct):
    """A piece of evidence: where it is, and the meanings that it points at."""

    text: str
    symbol: str
    meanings: tuple[int, ...]
    telling: bool


class Repository:
    """Files as rows, by their paths. `count` of them are made from a seed."""

    def __init__(self, random: Random, count: int) -> None:
        self._random = random
        self._meanings = 0
        self._names = 0
        self.files: dict[str, list[Row]] = {}
        for number in range(count):
            suffix = random.choice(SUFFIXES)
            path = f"src/part{number % 12}/file{number}{suffix}"
            self.files[path] = list(self._rows(suffix))

    def write(self, folder: Path) -> None:
        """Make the files in a folder what they are here, and no others."""
        for old in sorted(folder.rglob("*")):
            hidden = ".git" in old.relative_to(folder).parts
            if (
                old.is_file()
                and not hidden
                and old.relative_to(folder).as_posix() not in self.files
            ):
                old.unlink()
        for path, rows in self.files.items():
            place = folder / path
            text = "".join(f"{row.text}\n" for row in rows)
            if not place.exists() or place.read_text(encoding="utf-8") != text:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8")

    def point(self) -> Pointer:
        """Evidence somewhere: some lines, a symbol, or a file."""
        path = self._random.choice(sorted(self.files))
        rows = self.files[path]
        kind = self._random.random()
        symbols = sorted({row.symbol for row in rows} - {""})
        if kind < 0.4 and symbols and path.endswith((".py", ".ts")):  # noqa: PLR2004 - a share
            symbol = self._random.choice(symbols)
            own = [row for row in rows if row.symbol == symbol and not row.comment]
            return Pointer(f"{path}#{symbol}", symbol, _meanings(own), telling=True)
        if kind < 0.45:  # noqa: PLR2004 - a share
            return Pointer(path, "", _meanings(rows), telling=True)
        marked = [number for number, row in enumerate(rows) if row.meaning]
        first = self._random.choice(marked)
        last = min(len(rows) - 1, first + self._random.choice((0, 0, 1, 3, 6, 10)))
        while not rows[last].meaning:
            last -= 1
        own = rows[first : last + 1]
        telling = len({row.text for row in own if row.text}) >= 3  # noqa: PLR2004 - as the product
        return Pointer(f"{path}:{first + 1}-{last + 1}", "", _meanings(own), telling=telling)

    def holds(self, pointer: Pointer) -> bool:
        """Whether what was pointed at is still there and says the same: the oracle."""
        path = pointer.text.partition("#")[0].partition(":")[0]
        for place, rows in self.files.items():
            if place != path and not pointer.telling and path in self.files:
                continue
            if pointer.symbol:
                own = [row for row in rows if row.symbol == pointer.symbol and not row.comment]
                if _meanings(own) == pointer.meanings:
                    return True
            elif ":" not in pointer.text:
                if _meanings(rows) == pointer.meanings:
                    return True
            elif _contains(_meanings(rows), pointer.meanings):
                return True
        return False

    def edit(self, kind: str, pointed: Sequence[Pointer]) -> None:
        """One edit, mostly to a file that somebody points at."""
        paths = sorted({one.text.partition("#")[0].partition(":")[0] for one in pointed})
        likely = [path for path in paths if path in self.files]
        path = self._random.choice(likely if self._random.random() < 0.8 else sorted(self.files))  # noqa: PLR2004 - a share
        EDITS[kind](self, path)

    def insert_above(self, path: str) -> None:
        """New rows at the top."""
        number = self._random.randint(1, 9)
        note = "<!-- note {} -->" if path.endswith(".md") else f"{_comment(path)} note {{}}"
        self.files[path][:0] = [self._row(note.format(n)) for n in range(number)]

    def insert_inside(self, path: str) -> None:
        """A new row somewhere."""
        rows = self.files[path]
        place = self._random.randrange(1, len(rows))
        beside = rows[place]
        indent = beside.text[: len(beside.text) - len(beside.text.lstrip())]
        self.files[path].insert(place, self._row(f"{indent}{_word(path)}", beside.symbol))

    def change(self, path: str) -> None:
        """A row says something else."""
        row = self._random.choice([row for row in self.files[path] if row.meaning])
        self._meanings += 1
        row.text, row.meaning = f"{row.text} {_comment(path)} {self._meanings}", self._meanings
        row.comment = False
        if row.text.lstrip().startswith(_comment(path)):
            row.comment = True
        else:  # not only a comment: it does something else
            head = row.text.rpartition(f" {_comment(path)} ")[0]
            row.text = _other(head, self._meanings)

    def change_comment(self, path: str) -> None:
        """A comment says something else; code does the same."""
        comments = [row for row in self.files[path] if row.comment]
        if not comments:
            self.insert_above(path)
            return
        row = self._random.choice(comments)
        self._meanings += 1
        row.text, row.meaning = f"{row.text} still {self._meanings}", self._meanings

    def delete_row(self, path: str) -> None:
        rows = self.files[path]
        place = self._random.choice([n for n, row in enumerate(rows) if row.meaning])
        if rows[place].text.startswith(("def ", "function ", "}")):
            rows[place].text = _other(rows[place].text, self._new())
            rows[place].meaning = self._meanings
        else:
            del rows[place]

    def delete_file(self, path: str) -> None:
        del self.files[path]

    def rename_file(self, path: str) -> None:
        self._names += 1
        folder, _, name = path.rpartition("/")
        self.files[f"{folder}/renamed{self._names}_{name}"] = self.files.pop(path)

    def reformat(self, path: str) -> None:
        """Longer lines are broken where that means nothing; else blank lines come in."""
        rows = self.files[path]
        calls = [n for n, row in enumerate(rows) if row.text.endswith("(a, b, c)")]
        if calls and path.endswith((".py", ".ts")):
            place = self._random.choice(calls)
            row = rows[place]
            indent = row.text[: len(row.text) - len(row.text.lstrip())]
            parts = [f"{row.text[:-9]}(", f"{indent}    a,", f"{indent}    b,", f"{indent}    c,"]
            rows[place : place + 1] = [
                Row(text, row.meaning, row.symbol) for text in (*parts, f"{indent})")
            ]
        else:
            self.blank(path)

    def blank(self, path: str) -> None:
        """A blank row more."""
        rows = self.files[path]
        place = self._random.randrange(1, len(rows))
        rows.insert(place, Row("", 0, rows[place].symbol))

    def move_function(self, path: str) -> None:
        """A function goes to the end of its file, or into another of its language."""
        rows = self.files[path]
        symbols = sorted({row.symbol for row in rows} - {""})
        if not symbols:
            self.insert_above(path)
            return
        symbol = self._random.choice(symbols)
        own = [row for row in rows if row.symbol == symbol]
        suffix = path[path.rindex(".") :]
        others = [other for other in sorted(self.files) if other.endswith(suffix)]
        target = self._random.choice([path, self._random.choice(others)])
        self.files[path] = [row for row in rows if row.symbol != symbol]
        self.files[target] += [Row("", 0), *own]

    def trailing_space(self, path: str) -> None:
        row = self._random.choice(self.files[path])
        row.text = f"{row.text}   "

    def _rows(self, suffix: str) -> Iterator[Row]:
        if suffix == ".md":
            for number in range(self._random.randint(8, 30)):
                yield self._row(
                    self._random.choice(("It is so.", "See above.", f"Point {number}."))
                )
        elif suffix == ".yaml":
            for number in range(self._random.randint(4, 14)):
                yield self._row(f"key{number}:")
                yield self._row(f"  value: {self._random.randint(1, 3)}")
        else:
            for _ in range(self._random.randint(2, 6)):
                yield from self._function(python=suffix == ".py")

    def _function(self, *, python: bool) -> Iterator[Row]:
        self._names += 1
        name = f"work{self._names}"
        end = "" if python else ";"
        mark = "#" if python else "//"
        yield self._row(f"def {name}(a, b):" if python else f"function {name}(a, b) {{", name)
        yield Row(f"    {mark} why {self._random.randint(1, 3)}", self._new(), name, comment=True)
        for text in self._random.sample(BODY, self._random.randint(2, 5)):
            if text in ("if a:", "    return None"):
                text = "return_early(a)"  # noqa: PLW2901 - blocks are written out below
            yield self._row(f"    {text}{end}", name)
        yield self._row(f"    result = call{self._random.randint(1, 4)}(a, b, c)", name)
        yield self._row(f"    return result{end}", name)
        if not python:
            yield self._row("}", name)
        yield Row("", 0)

    def _row(self, text: str, symbol: str = "") -> Row:
        return Row(text, self._new(), symbol, comment=text.lstrip().startswith(("#", "//")))

    def _new(self) -> int:
        self._meanings += 1
        return self._meanings


EDITS = {
    "insert above": Repository.insert_above,
    "insert inside": Repository.insert_inside,
    "change inside": Repository.change,
    "change a comment": Repository.change_comment,
    "delete a line": Repository.delete_row,
    "delete a file": Repository.delete_file,
    "rename a file": Repository.rename_file,
    "reformat": Repository.reformat,
    "blank line": Repository.blank,
    "move a function": Repository.move_function,
    "space at the end": Repository.trailing_space,
}


def _meanings(rows: Sequence[Row]) -> tuple[int, ...]:
    """What rows mean, in order; a row that was broken into several means what it did."""
    found: list[int] = []
    for row in rows:
        if row.meaning and row.meaning not in found[-1:]:
            found.append(row.meaning)
    return tuple(found)


def _contains(whole: tuple[int, ...], part: tuple[int, ...]) -> bool:
    return any(whole[n : n + len(part)] == part for n in range(len(whole) - len(part) + 1))


def _comment(path: str) -> str:
    return "//" if path.endswith(".ts") else "#"


def _word(path: str) -> str:
    return "extra()" if path.endswith((".py", ".ts")) else "extra: 1"


def _other(text: str, number: int) -> str:
    """The same row with something else in it."""
    for old in ("(a, b, c)", "(a, b)", "(a)"):
        if old in text:
            return text.replace(old, f"{old[:-1]}, x{number})", 1)
    return f"{text}{number}" if text[-1:].isalnum() else f"x{number} {text}"
