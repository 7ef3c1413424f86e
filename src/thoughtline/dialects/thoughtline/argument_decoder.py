"""Decoder of models' arguments: tolerant if the meaning is clear, exact if it is not."""

import re
from collections.abc import Mapping
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import letters, similar_name
from thoughtline.dialects.thoughtline.argument_names import (
    ALIASES,
    UNNEEDED,
    direction,
    may_be_opposite,
)

T = TypeVar("T", bound=msgspec.Struct)

SIMILAR = 0.8
"""Minimum likeness, from 0 to 1, of a misspelt name to the argument that a refusal suggests."""

NO_FORMS: Mapping[str, str] = {}

CLEARS = "next"
"""Argument whose empty text has a meaning: it removes the next step."""

EXPECTED = re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`")
UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]*)`")
PLACE = re.compile(r" - at `\$\.(?P<place>[^`]*)`")
WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "",
}
"""Names of types for people who do not program in Python."""


class ArgumentDecoder(Generic[T]):
    """Decoder for the arguments of a tool. Empty values count as missing, except for `next`; in a
    call that is filled with empty values, so do an empty `next`, and 0 and false.

    `forms` are the forms of arguments for refusals, by name. If an entry of a list is decoded,
    `call` is the type of the whole call, and `beside` the name of the list.
    """

    def __init__(
        self,
        tool: str,
        shape: type[T],
        *,
        forms: Mapping[str, str] = NO_FORMS,
        call: type[Struct] | None = None,
        beside: str = "",
    ) -> None:
        self._tool = tool
        self._shape = shape
        self._forms = forms
        self._known = {field.encode_name for field in fields(shape)}
        self._texts = {field.encode_name for field in fields(shape) if _takes_text(field.type)}
        self._by_letters = {letters(name): name for name in self._known}
        of_call = set() if call is None else {field.encode_name for field in fields(call)}
        self._of_call = {letters(name): name for name in of_call - self._known - {beside}}
        self._beside = beside

    def decode(self, arguments: bytes) -> T:
        """Raises `Refused` (BAD_ARGUMENTS) if the text is not JSON, or as `convert` does."""
        try:
            value = msgspec.json.decode(arguments)
        except msgspec.DecodeError as error:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"The arguments of {self._tool} are no JSON: {error}.",
                hint=f"It takes an object with: {', '.join(sorted(self._known))}.",
            ) from error
        return self.convert(value)

    def convert(self, values: Any) -> T:
        """Raises `Refused` (BAD_ARGUMENTS) if an argument is unknown or of the wrong type."""
        if not isinstance(values, dict):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"The arguments of {self._tool} are no object.",
                hint=f"It takes: {', '.join(sorted(self._known))}.",
            )
        named: dict[str, Any] = {}
        is_filled = not all(values.values()) and self._is_filled(values)
        for name, value in values.items():
            if name not in self._known and self._is_unneeded(letters(name)):
                continue
            known = self._name(name)
            if known in named:
                raise Refused(
                    Code.BAD_ARGUMENTS,
                    f"`{known}` is given twice.",
                    hint=f"Leave `{name[:64]}` out.",
                )
            if not value and (is_filled or _is_empty(known, value)):
                continue
            is_number = type(value) is int and known in self._texts
            named[known] = str(value) if is_number else value
        try:
            return msgspec.convert(named, self._shape, strict=False)
        except msgspec.ValidationError as error:
            raise self._misfit(str(error)) from error

    def _is_filled(self, values: Mapping[str, Any]) -> bool:
        """Check if a client filled in arguments with empty values, which nobody writes by hand."""
        return any(
            value in ("", [], {}) and self._by_letters.get(letters(name), CLEARS) != CLEARS
            for name, value in values.items()
        )

    def _is_unneeded(self, spelling: str) -> bool:
        return spelling in UNNEEDED and spelling not in self._by_letters

    def _name(self, name: str) -> str:
        """`restsOn` is `rests_on`, `text` is `thought`. Raises `Refused` (BAD_ARGUMENTS)."""
        if name in self._known:
            return name
        spelling = letters(name)
        is_opposite = may_be_opposite(name, spelling)
        if spelling in self._by_letters and not is_opposite:
            return self._by_letters[spelling]
        aliases = () if is_opposite else ALIASES.get(spelling, ())
        if meant := next((alias for alias in aliases if alias in self._known), ""):
            return meant
        of_call = self._of_call.get(spelling, "")
        if of_call or (of_call := next((a for a in aliases if a in self._of_call.values()), "")):
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"{self._tool} has no argument {name[:64]!r}.",
                hint=f"`{of_call}` belongs to the call: give it beside `{self._beside}`.",
            )
        hint = direction(spelling, self._known)
        if not hint and not is_opposite and (guess := similar_name(name, self._known, SIMILAR)):
            hint = f"Did you mean `{guess}`?"
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{self._tool} has no argument {name[:64]!r}.",
            hint=hint or f"It takes: {', '.join(sorted(self._known))}.",
        )

    def _misfit(self, error: str) -> Refused:
        field = PLACE.search(error)
        what = f"`{field['place']}`" if field else f"An argument of {self._tool}"
        types = EXPECTED.search(error)
        name = field["place"].partition("[")[0].partition(".")[0] if field else ""
        if unknown := UNKNOWN.search(error):
            entry = next((each for each in fields(self._shape) if each.encode_name == name), None)
            known = () if entry is None else _names_in(entry.type)
            return Refused(
                Code.BAD_ARGUMENTS,
                f"{what} has no {unknown['field'][:64]!r}.",
                hint=f"It takes: {', '.join(known)}." if known else "Leave it out.",
            )
        if types is None:
            return Refused(
                Code.BAD_ARGUMENTS,
                f"{what} does not fit: {PLACE.sub('', error)}.",
                hint="Correct it, or leave it out.",
            )
        form = self._forms.get(name, "")
        return Refused(
            Code.BAD_ARGUMENTS,
            f"{what} takes {_in_words(types['expected'])}, not {_in_words(types['got'])}.",
            hint=f"Its form: {form.removesuffix('.')}." if form else "Correct it, or leave it out.",
        )


def _names_in(kind: Any) -> tuple[str, ...]:
    if isinstance(kind, type) and issubclass(kind, Struct):
        return tuple(sorted(field.encode_name for field in fields(kind)))
    return tuple(dict.fromkeys(name for part in get_args(kind) for name in _names_in(part)))


def _takes_text(kind: Any) -> bool:
    kinds = {kind, *get_args(kind)}
    return str in kinds and kinds.isdisjoint({int, float, bool})


def _is_empty(name: str, value: Any) -> bool:
    if value == "":
        return name != CLEARS
    return value is None or value in ([], {})


def _in_words(types: str) -> str:
    kinds = (WORDS.get(kind, kind) for kind in types.split(" | "))
    return " or ".join(filter(None, kinds)) or "nothing"
