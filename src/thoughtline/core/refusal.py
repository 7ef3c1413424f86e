"""Refusals, with a code for programs and a next step for the caller."""

from enum import StrEnum


class Code(StrEnum):
    """Stable names for programs to match on, each explained in docs/errors.md."""

    BAD_ARGUMENTS = "bad_arguments"
    NOTHING_TO_RECORD = "nothing_to_record"
    EMPTY_TEXT = "empty_text"
    OVER_LIMIT = "over_limit"
    OUT_OF_RANGE = "out_of_range"
    BAD_PARTS = "bad_parts"
    NO_SUCH_SESSION = "no_such_session"
    NO_SUCH_THOUGHT = "no_such_thought"
    NO_SUCH_ASSUMPTION = "no_such_assumption"
    NO_SUCH_EVIDENCE = "no_such_evidence"
    NO_SUCH_BRANCH = "no_such_branch"
    SELF_REFERENCE = "self_reference"
    BAD_LABEL = "bad_label"
    ALREADY_REVISED = "already_revised"
    NOT_THE_LATEST = "not_the_latest"
    SUPPORT_CYCLE = "support_cycle"
    UNLESS_LOOP = "unless_loop"
    UNCLEAR_SUPPORT = "unclear_support"
    CONTRARY_WISH = "contrary_wish"
    REFUTED_ASSUMPTION = "refuted_assumption"
    REFUTED_THOUGHT = "refuted_thought"
    REFUTED_EVIDENCE = "refuted_evidence"
    EVIDENCE_UNREADABLE = "evidence_unreadable"
    EVIDENCE_CHANGED = "evidence_changed"
    MERGE_INTO_ITSELF = "merge_into_itself"
    ALREADY_MERGED = "already_merged"
    BUDGET_TOO_SMALL = "budget_too_small"
    KEY_REUSED = "key_reused"
    VERSION_MOVED = "version_moved"
    NO_SUCH_DELEGATION = "no_such_delegation"
    NO_SUCH_DELIBERATION = "no_such_deliberation"
    NO_SUCH_TASK = "no_such_task"
    ALREADY_ANSWERED = "already_answered"
    DOES_NOT_STAND = "does_not_stand"
    DELIBERATION_ENDED = "deliberation_ended"
    CANCELLED = "cancelled"
    BUDGET_SPENT = "budget_spent"
    BAD_PERSPECTIVES = "bad_perspectives"
    SESSION_FORGOTTEN = "session_forgotten"
    SESSION_BUSY = "session_busy"
    SESSION_EXISTS = "session_exists"
    SESSION_NOT_YOURS = "session_not_yours"
    AUTHOR_RESERVED = "author_reserved"
    LEDGER_MISSING = "ledger_missing"
    LEDGER_BUSY = "ledger_busy"
    LEDGER_READ_ONLY = "ledger_read_only"
    LEDGER_FULL = "ledger_full"
    LEDGER_NEWER = "ledger_newer"
    LEDGER_DAMAGED = "ledger_damaged"
    LEDGER_SWAPPED = "ledger_swapped"
    LEDGER_ON_NETWORK = "ledger_on_network"
    LEDGER_EXPOSED = "ledger_exposed"
    LEDGER_BLOCKED = "ledger_blocked"
    LEDGER_NOT_EMPTY = "ledger_not_empty"
    LEDGER_UNREACHABLE = "ledger_unreachable"
    LEDGER_UNSAFE = "ledger_unsafe"
    LEDGER_FAILED = "ledger_failed"
    TOO_FAST = "too_fast"
    TOO_MANY_AT_ONCE = "too_many_at_once"
    OVER_QUOTA = "over_quota"
    BAD_SETTING = "bad_setting"
    RECORD_IGNORED = "record_ignored"
    RECORD_LEFT_OUT = "record_left_out"
    PROGRAM_CHANGED = "program_changed"
    BAD_PACK = "bad_pack"
    BAD_IMPORT = "bad_import"
    IMPORT_NEWER = "import_newer"
    NO_SUCH_MIND = "no_such_mind"
    MIND_NOT_READY = "mind_not_ready"
    MIND_REFUSED_KEY = "mind_refused_key"
    MIND_UNPAID = "mind_unpaid"
    MIND_REFUSED = "mind_refused"
    MIND_BUSY = "mind_busy"
    MIND_FAILING = "mind_failing"
    MIND_UNREACHABLE = "mind_unreachable"
    MIND_TOO_SLOW = "mind_too_slow"
    MIND_CUT_SHORT = "mind_cut_short"
    MIND_MISSPOKE = "mind_misspoke"
    CONFIG_NOT_EDITED = "config_not_edited"
    CLIENT_FAILED = "client_failed"
    ENGINE_NOT_READY = "engine_not_ready"
    ENGINE_FAILED = "engine_failed"
    INTERNAL = "internal"


UNWRITABLE = (Code.LEDGER_FULL, Code.LEDGER_BUSY, Code.LEDGER_READ_ONLY)
"""Codes of refused writes after which the record can still be read."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """Refusal: an error that answers a request which cannot be granted. Nothing was recorded,
    unless the message says otherwise.

    `code` is for programs and the message for people. `hint` is the next step for the caller. The
    caller is usually a model, which reads only `str(refusal)`.
    """

    def __init__(self, code: Code, message: str, *, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint

    def add_place(self, where: str) -> None:
        """Only call this method if nothing of the call was recorded."""
        self.message = f"{where}: {self.message}"
        self.hint = f"{self.hint} Nothing of the call was recorded."

    def __str__(self) -> str:
        return f"{self.message} {self.hint} [{self.code}]"


class NotErased(Refused):
    """A refusal of a deletion. Its hint is meant for a person, at a terminal too."""


class RetryLater(Refused):
    """A refusal with the number of seconds to wait before the next attempt."""

    def __init__(self, code: Code, message: str, *, hint: str, retry_after: float) -> None:
        super().__init__(code, message, hint=hint)
        self.retry_after = retry_after
