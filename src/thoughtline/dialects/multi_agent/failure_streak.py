"""Streaks of failed calls, which end the loop of a caller that repeats a failing thought."""

from collections import OrderedDict

from msgspec import structs

from thoughtline.dialects.tool import Reply

LONGEST_STREAK = 3
"""Number of equal failures in a row after which `should_continue` is false."""

MAX_CONVERSATIONS = 1_000
"""Number of conversations whose last failure is remembered."""

NO_FURTHER = {"should_continue": False, "next_thought_number": None, "next_call_arguments": None}
"""Fields of a reply that end the caller's loop."""

GIVE_UP = (
    f"The same thought failed {LONGEST_STREAK} times in a row, so should_continue is false. Stop "
    "the loop, and name the reason above to the person."
)

Failure = tuple[object, object, str]
"""Number of a thought, the `stop_reason` of its failure, and the text about invalid arguments."""


class FailureStreaks:
    """Number of equal failures in a row, for each conversation of this process."""

    def __init__(self) -> None:
        self._streaks: OrderedDict[str, tuple[Failure, int]] = OrderedDict()

    def bound(self, reply: Reply, conversation: str) -> Reply:
        """Count a reply, and return the reply to send. After `LONGEST_STREAK` equal failures in a
        row, the returned reply ends the caller's loop.
        """
        last, count = self._streaks.pop(conversation, (None, 0))
        data = reply.data or {}
        if not reply.failed:
            return reply
        reason = data.get("stop_reason")
        mistake = reply.text if reason == "validation_error" else ""
        failure = (data.get("current_thought_number"), reason, mistake)
        count = count + 1 if failure == last else 1
        self._streaks[conversation] = (failure, count)
        if len(self._streaks) > MAX_CONVERSATIONS:
            self._streaks.popitem(last=False)
        if count < LONGEST_STREAK or not data.get("should_continue"):
            return reply
        text = f"{reply.text}\n\n{GIVE_UP}"
        return structs.replace(reply, text=text, data=data | NO_FURTHER | {"result": text})
