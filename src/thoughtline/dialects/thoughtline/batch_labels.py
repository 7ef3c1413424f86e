"""Check of the labels in one call: a refused call names its entries, not ids never recorded."""

from thoughtline.core.command import Command
from thoughtline.core.labels import label_key
from thoughtline.core.refusal import Code, Refused


def check_labels(commands: list[Command]) -> list[Command]:
    """Return the commands of a call. Raises `Refused` (BAD_LABEL) if two new thoughts of the call
    have the same label.
    """
    places: dict[str, int] = {}
    for place, command in enumerate(commands, 1):
        label = command.label
        if label is None or command.revises is not None:
            continue
        first = places.setdefault(label_key(label), place)
        if first != place:
            raise Refused(
                Code.BAD_LABEL,
                f"Entries {first} and {place} have the same label {label!r}.",
                hint="Take another label for one of them. Nothing was recorded.",
            )
    return commands
