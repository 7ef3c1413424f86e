"""Calls of the Thinking Agent's three tools."""

import time
from collections.abc import Mapping
from typing import Any

from thoughtline.app.delegation.service import DelegatedQuestion, DelegationBranch, Delegations
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.question import Origin
from thoughtline.core.answers.conclusion_parser import read_conclusion
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.delegations import QuestionLimit
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import DelegationView
from thoughtline.dialects.arguments import decode, without_empty_answer
from thoughtline.dialects.javascript import utf16_length
from thoughtline.dialects.progress import progress_of
from thoughtline.dialects.thinking_agent import arguments
from thoughtline.dialects.thinking_agent.arguments import (
    CALL_TYPES,
    LONGEST_BRANCH,
    REQUIRED,
    WAIT,
    InvalidQuestion,
)
from thoughtline.dialects.thinking_agent.errors import json_reply
from thoughtline.dialects.thinking_agent.tools import Bounds, Calls
from thoughtline.dialects.thinking_agent.wording import Wording
from thoughtline.dialects.tool import Caller, Reply
from thoughtline.llm.model import CUT, Answer, Prompt

TRUNK = "trunk"
CHAT = "chat"
"""Kind of questions that the tool `chat_agent` asks."""

SAMPLING: dict[str, tuple[float, float]] = {
    "drill_down": (0.2, 0.2),
    "verify": (0.0, 0.1),
    "explore": (1.0, 0.9),
    "stash": (0.6, 0.6),
}
"""Temperature and top_p for each type of call."""

DEADLINE = 600.0
"""Seconds that a model may take. If the call does not wait that long, the answer is fetched
later.
"""

SURE = 0.7
"""Confidence below which the reply suggests a check."""

PLENTY = 3
"""Number of remaining branches up to which the reply does not state the number. The reply states
larger numbers.
"""


def calls(
    delegations: Delegations[Session], wording: Wording, bounds: Bounds, limits: Limits
) -> Calls:
    """Return calls that ask a model, or pass the question to the calling model."""
    dialect = _Dialect(delegations, wording, bounds, limits)
    return {
        "chat_agent": dialect.chat_agent,
        "create_branch": dialect.create_branch,
        "get_branch_details": dialect.get_branch_details,
    }


class _Dialect:
    def __init__(
        self, delegations: Delegations[Session], wording: Wording, bounds: Bounds, limits: Limits
    ) -> None:
        self._delegations = delegations
        self._wording = wording
        self._bounds = bounds
        self._limits = limits
        self._checks = arguments.checks_in(wording.complaints)
        self._question_limit = QuestionLimit(
            frozenset(CALL_TYPES), bounds.branches, by_models=delegations.configured
        )

    async def chat_agent(self, data: bytes, caller: Caller) -> Reply:
        fields = self._read(data, "chat_agent")
        session = caller.conversation
        if "answer" in fields:
            node = await self._record_answer(session, fields, caller)
            _, delegation = await self._delegations.look(session, node.node)
            return json_reply(
                self._chat_fields(node, delegation.text, "stop", delegation.answered_by, None)
            )
        prompt = Prompt(
            text=fields["input_text"],
            system=fields.get("system_prompt", ""),
            temperature=fields.get("temperature", 0.7),
            top_p=fields.get("top_p", 0.9),
            max_tokens=fields.get("max_tokens", 4096),
            stop=fields.get("stop", ()),
            seed=fields.get("seed"),
            deadline=DEADLINE,
        )
        question = DelegatedQuestion(kind=CHAT, prompt=prompt)
        if not self._delegations.configured:
            node = await self._begin(question, session, caller, fields.get("key"))
            return self._handed_over(node, prompt, "chat_agent", f"delegation {node.delegation!r}")
        node, answer = await self._ask(question, session, caller, fields)
        if answer is None:
            return self._pending(node)
        usage = None if answer.tokens_total is None else {"total_tokens": answer.tokens_total}
        if answer.tokens_in is not None and answer.tokens_out is not None:
            usage = {
                "prompt_tokens": answer.tokens_in,
                "completion_tokens": answer.tokens_out,
                "total_tokens": answer.tokens_in + answer.tokens_out,
            }
        return json_reply(self._chat_fields(node, answer.text, answer.finish, answer.model, usage))

    async def create_branch(self, data: bytes, caller: Caller) -> Reply:
        fields = self._read(data, "create_branch")
        session = fields["session_id"]
        if "answer" in fields:
            node = await self._record_answer(session, fields, caller)
            view, delegation = await self._delegations.look(session, node.node)
            return await self._branch_reply(
                node, delegation.text, view.thoughts[delegation.asks].kind
            )
        text, call_type = fields["input_text"], fields.get("call_type", CALL_TYPES[0])
        self._check(text)
        temperature, top_p = SAMPLING[call_type]
        prompt = Prompt(
            text=text,
            system=self._wording.system,
            temperature=temperature,
            top_p=top_p,
            max_tokens=fields.get("max_tokens", LONGEST_BRANCH),
            deadline=DEADLINE,
        )
        parent = fields.get("parent_node_id", TRUNK).strip()
        question = DelegatedQuestion(
            kind=call_type,
            prompt=prompt,
            parent="" if parent == TRUNK else parent,
            limit=self._question_limit,
        )
        if not self._delegations.configured:
            node = await self._begin(question, session, caller, fields.get("key"))
            needed = f"session_id, delegation {node.delegation!r}"
            return self._handed_over(node, prompt, "create_branch", needed)
        node, answer = await self._ask(question, session, caller, fields)
        if answer is None:
            return self._pending(node)
        return await self._branch_reply(node, answer.text, call_type, answer.finish)

    async def get_branch_details(self, data: bytes, caller: Caller) -> Reply:
        fields = self._read(data, "get_branch_details")
        session, name = fields["session_id"], fields["node_id"]
        ids = {"session_id": session, "node_id": name}
        try:
            delegation = (await self._delegations.look(session, name))[1]
            if delegation.state == "open" and self._delegations.configured:
                node = DelegationBranch(session=session, node=name, delegation=delegation.id)
                await self._delegations.resume(node)
                first = self._wording.progress["waited"].format(node=name)
                async with progress_of(self._listener(caller), first) as progress:
                    await self._delegations.result(
                        node, seconds=fields.get("wait", WAIT), listener=progress.tell
                    )
                delegation = (await self._delegations.look(session, name))[1]
        except Refused as refusal:
            if refusal.code not in (Code.NO_SUCH_SESSION, Code.NO_SUCH_BRANCH):
                raise
            return self._missing("not_found", "report", ids)
        if delegation.state == "open":
            return self._missing("pending", "retry", {**ids, "delegation": delegation.id})
        details = {"status": "success", "node_id": name, "raw_process": _raw_process(delegation)}
        return json_reply(details | self._cut_fields(delegation.finish, delegation.seat))

    def _read(self, data: bytes, tool: str) -> dict[str, Any]:
        checks, required = self._checks[tool], REQUIRED[tool]
        named = without_empty_answer(decode(data))
        own = [name for name in ("delegation", "answer") if named.get(name) is not None]
        if own and "answer" in checks:
            required = (
                *(name for name in required if name != "input_text"),
                "delegation",
                "answer",
            )
        return arguments.read_arguments(data, checks, required, self._wording.failures["missing"])

    def _check(self, text: str) -> None:
        """Raise `Refused` for a forbidden question, in the original's order of checks."""
        least = self._bounds.input_text
        if utf16_length(text) < least:
            why = self._wording.failures["too_short"].format(
                length=utf16_length(text), least=f"{least:g}"
            )
            raise InvalidQuestion(why)
        lower = text.lower()
        phrase = next((each for each in self._wording.forbidden if each in lower), None)
        if phrase is not None:
            why = self._wording.failures["forbidden"].format(phrase=phrase)
            raise InvalidQuestion(why)

    async def _begin(
        self, question: DelegatedQuestion, session: str, caller: Caller, key: str | None
    ) -> DelegationBranch:
        origin = Origin(
            session=session, author=caller.author, limits=self._limits, key=key, may_begin=True
        )
        return await self._delegations.begin(question, origin)

    async def _record_answer(
        self, session: str, fields: dict[str, Any], caller: Caller
    ) -> DelegationBranch:
        return await self._delegations.answer(
            session,
            fields["delegation"].strip(),
            fields["answer"],
            author=caller.author,
            limits=self._limits,
        )

    async def _ask(
        self,
        question: DelegatedQuestion,
        session: str,
        caller: Caller,
        fields: dict[str, Any],
    ) -> tuple[DelegationBranch, Answer | None]:
        """Ask a model. The answer is None if it takes longer than the call waits."""
        deadline = time.monotonic() + fields.get("wait", WAIT)
        first = self._wording.progress["asked"].format(kind=question.kind)
        async with progress_of(self._listener(caller), first) as progress:
            node = await self._begin(question, session, caller, fields.get("key"))
            answer = await self._delegations.outcome(
                node,
                author=caller.author,
                seconds=max(0.0, deadline - time.monotonic()),
                listener=progress.tell,
            )
        return node, answer

    def _listener(self, caller: Caller) -> ProgressListener:
        def tell(done: float, total: float, message: str) -> None:
            caller.progress(done, total, self._wording.translated(message))

        return tell

    def _pending(self, node: DelegationBranch) -> Reply:
        return json_reply(
            {
                "status": "pending",
                "session_id": node.session,
                "node_id": node.node,
                "next": self._wording.next["pending"].format(session=node.session, node=node.node),
            }
        )

    def _cut_fields(self, finish: str, kind: str) -> dict[str, Any]:
        if finish != CUT:
            return {}
        argument = "chat" if kind == CHAT else "branch"
        return {"finish_reason": finish, "cut_short": self._wording.next[f"cut_{argument}"]}

    def _chat_fields(
        self,
        node: DelegationBranch,
        text: str,
        finish: str,
        model: str,
        usage: dict[str, int] | None,
    ) -> dict[str, Any]:
        return self._cut_fields(finish, CHAT) | {
            "success": True,
            "content": text,
            "finish_reason": finish,
            "usage": usage,
            "model": model,
            "hint": self._wording.hint,
            "session_id": node.session,
            "node_id": node.node,
        }

    async def _branch_reply(
        self, node: DelegationBranch, text: str, call_type: str, finish: str = ""
    ) -> Reply:
        conclusion = read_conclusion(text)
        left = max(0, int(await self._delegations.left(node.session, self._question_limit)))
        texts = self._wording.suggestions
        cut = self._cut_fields(finish, call_type)
        suggestions = [texts[call_type]] if call_type in texts else []
        if conclusion.confidence is not None and conclusion.confidence < SURE:
            suggestions.append(texts["unsure"].format(confidence=f"{conclusion.confidence:g}"))
        if left > PLENTY:
            suggestions.append(texts["left"].format(left=left))
        return json_reply(
            {
                "status": "success",
                "node_id": node.node,
                "conclusion": conclusion.text,
                "confidence": conclusion.confidence,
                "remaining_quota": left,
                "suggestions": suggestions,
            }
            | cut
        )

    def _handed_over(
        self, node: DelegationBranch, prompt: Prompt, tool: str, arguments: str
    ) -> Reply:
        notice = self._wording.translated(self._delegations.notice)
        return json_reply(
            {
                "status": "delegated",
                "session_id": node.session,
                "node_id": node.node,
                "delegation": node.delegation,
                "told": "\n\n".join(filter(None, (prompt.system, prompt.text))),
                "next": self._wording.next["delegated"].format(tool=tool, how=arguments),
            }
            | ({"notice": notice} if notice else {})
        )

    def _missing(self, kind: str, action: str, fields: Mapping[str, Any]) -> Reply:
        data = {"success": False, "type": kind, "action": action}
        return json_reply(data | {"message": self._wording.failures[kind], **fields}, failed=True)


def _raw_process(delegation: DelegationView) -> str:
    """Put the thinking before the answer, as models do that send both in one text."""
    text, thinking = delegation.text, delegation.thinking
    if not thinking:
        return text
    if thinking.startswith("\n") or text.startswith("\n"):  # both came in one text
        return f"<think>{thinking}</think>{text}"
    return f"<think>\n{thinking}\n</think>\n\n{text}"
