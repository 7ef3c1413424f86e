"""Argument `assume` of the tool `think`: texts, or objects with a text, a label and `until`."""

from msgspec import UNSET, Struct, field

from thoughtline.core.command import AssumptionCommand
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.labels import check_form
from thoughtline.dialects.thoughtline.coercion import Words, from_json, texts


class LabelledAssumption(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Assumption with its label, which models call `label`, `as`, `id` or `name`. `until` is
    explained at `EvidenceNotes`.
    """

    text: str = ""
    assumption: str = ""
    label: str = ""
    other_label: str = field(default="", name="as")
    id: str = ""
    name: str = ""
    until: Words = None


Assumed = str | LabelledAssumption | list[str | LabelledAssumption] | None


def to_assumptions(argument: Assumed, limits: Limits) -> tuple[AssumptionCommand, ...]:
    """Return the assumptions of a call. Raises `Refused` if an object has no text, or if a label
    does not have the form of a label.
    """
    if argument is None:
        return ()
    value = from_json(argument, Assumed)
    items = value if isinstance(value, list) else [value]
    return tuple(
        _to_assumption(from_json(item, str | LabelledAssumption), limits) for item in items
    )


def _to_assumption(item: str | LabelledAssumption, limits: Limits) -> AssumptionCommand:
    if isinstance(item, str):
        return AssumptionCommand(item)
    text = item.text or item.assumption
    if not text:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "An entry of `assume` has no text.",
            hint="Its form: a text, or {'text': 'The cache is warm.', 'label': 'warm'}.",
        )
    label = item.label or item.other_label or item.id or item.name
    name = check_form(label, limits) if label else ""
    return AssumptionCommand(text, name=name, until=texts(item.until) or UNSET)
