"""What calls of this dialect's tools do."""

from collections.abc import Mapping
from typing import Any

import msgspec

from thoughtline.app.delegation.service import Delegations, Node, Question
from thoughtline.core.deliberation.conclusion import read_conclusion
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.delegations import Quota
from thoughtline.core.session import Session
from thoughtline.dialects.javascript import utf16_length
from thoughtline.dialects.thinking_agent import Bounds, Calls, arguments
from thoughtline.dialects.thinking_agent.arguments import CALL_TYPES
from thoughtline.dialects.thinking_agent.errors import shown
from thoughtline.dialects.thinking_agent.wording import Wording
from thoughtline.dialects.tool import Caller, Reply
from thoughtline.llm.model import Answer, Prompt

TRUNK = "trunk"
CHAT = "chat"
"""The kind of question that `chat_agent` asks."""

HOW: dict[str, tuple[float, float]] = {
    "drill_down": (0.2, 0.2),
    "verify": (0.0, 0.1),
    "explore": (1.0, 0.9),
    "stash": (0.6, 0.6),
}
"""Temperature and top_p of each call type."""

LONGEST_BRANCH = 2_048
"""Tokens of a branch's answer."""

DEADLINE = 600.0
SLACK = 15.0
"""Seconds that the engine may take for its own part, beyond the mind's deadline."""

PATIENCE = 30.0
"""Seconds for which `get_branch_details` waits for an answer that is on its way."""

SURE = 0.7
"""Below this stated confidence a check is suggested."""

PLENTY = 3
"""How many branches are left is told while there are more than this."""


def calls(
    delegating: Delegations[Session], wording: Wording, bounds: Bounds, limits: Limits
) -> Calls:
    """What the three tools do, with minds to ask or with the calling model as the mind."""
    dialect = _Dialect(delegating, wording, bounds, limits)
    return Calls(
        chat_agent=dialect.chat_agent,
        create_branch=dialect.create_branch,
        get_branch_details=dialect.get_branch_details,
    )


class _Dialect:
    def __init__(
        self, delegating: Delegations[Session], wording: Wording, bounds: Bounds, limits: Limits
    ) -> None:
        self._delegating = delegating
        self._wording = wording
        self._bounds = bounds
        self._limits = limits
        self._quota = Quota(frozenset(CALL_TYPES), bounds.branches)

    async def chat_agent(self, given: bytes, caller: Caller) -> Reply:
        said = self._read(given, arguments.CHAT, ("input_text",))
        session = caller.conversation
        if "answer" in said:
            node = await self._answered(session, said, caller)
            _, told = await self._delegating.look(session, node.node)
            return shown(self._chatted(node, told.text, "stop", told.answered_by, None))
        prompt = Prompt(
            text=said["input_text"],
            system=said.get("system_prompt", ""),
            temperature=said.get("temperature", 0.7),
            top_p=said.get("top_p", 0.9),
            max_tokens=said.get("max_tokens", 4096),
            stop=said.get("stop", ()),
            seed=said.get("seed"),
            deadline=DEADLINE,
        )
        question = Question(kind=CHAT, prompt=prompt)
        node = await self._begin(question, session, caller, said.get("key"), None)
        if not self._delegating.configured:
            return self._handed(node, prompt, "chat_agent", f"delegation {node.delegation!r}")
        answer = await self._result(node)
        usage = None
        if answer.tokens_in is not None and answer.tokens_out is not None:
            usage = {
                "prompt_tokens": answer.tokens_in,
                "completion_tokens": answer.tokens_out,
                "total_tokens": answer.tokens_in + answer.tokens_out,
            }
        return shown(self._chatted(node, answer.text, answer.finish, answer.model, usage))

    async def create_branch(self, given: bytes, caller: Caller) -> Reply:
        said = self._read(given, arguments.BRANCH, ("session_id", "input_text"))
        session = said["session_id"]
        if "answer" in said:
            node = await self._answered(session, said, caller)
            tree, told = await self._delegating.look(session, node.node)
            return await self._branched(node, told.text, tree.thoughts[told.asks].kind)
        text, call_type = said["input_text"], said.get("call_type", CALL_TYPES[0])
        self._check(text)
        temperature, top_p = HOW[call_type]
        prompt = Prompt(
            text=text,
            system=self._wording.system,
            temperature=temperature,
            top_p=top_p,
            max_tokens=LONGEST_BRANCH,
            deadline=DEADLINE,
        )
        parent = said.get("parent_node_id", TRUNK).strip()
        question = Question(kind=call_type, prompt=prompt, parent="" if parent == TRUNK else parent)
        node = await self._begin(question, session, caller, said.get("key"), self._quota)
        if not self._delegating.configured:
            how = f"session_id, delegation {node.delegation!r}"
            return self._handed(node, prompt, "create_branch", how)
        answer = await self._result(node)
        return await self._branched(node, answer.text, call_type)

    async def get_branch_details(self, given: bytes, _: Caller) -> Reply:
        said = self._read(given, arguments.DETAILS, tuple(arguments.DETAILS))
        session, name = said["session_id"], said["node_id"]
        try:
            told = (await self._delegating.look(session, name))[1]
            if told.state == "open" and self._delegating.configured:
                node = Node(session=session, node=name, delegation=told.id)
                await self._delegating.resume(node)
                await self._delegating.result(node, seconds=PATIENCE)
                told = (await self._delegating.look(session, name))[1]
        except Refused as refusal:
            if refusal.code not in (Code.NO_SUCH_SESSION, Code.NO_SUCH_BRANCH):
                raise
            return self._missing("not_found", "report", said)
        if told.state == "open":
            return self._missing("pending", "retry", {**said, "delegation": told.id})
        return shown({"status": "success", "node_id": name, "raw_process": told.text})

    def _read(
        self, given: bytes, checks: Mapping[str, Any], required: tuple[str, ...]
    ) -> dict[str, Any]:
        """The arguments. An answer needs no question, and a question no answer."""
        named = msgspec.json.decode(given)
        own = [name for name in ("delegation", "answer") if named.get(name) is not None]
        if own and "answer" in checks:
            required = (*(one for one in required if one != "input_text"), "delegation", "answer")
        return arguments.read(given, checks, required, self._wording.failures["missing"])

    def _check(self, text: str) -> None:
        """What a branch may not be asked. The order is the original's."""
        least = self._bounds.input_text
        if utf16_length(text) < least:
            why = self._wording.failures["too_short"].format(
                length=utf16_length(text), least=f"{least:g}"
            )
            raise Refused(Code.BAD_ARGUMENTS, why, hint="")
        lower = text.lower()
        phrase = next((one for one in self._wording.forbidden if one in lower), None)
        if phrase is not None:
            why = self._wording.failures["forbidden"].format(phrase=phrase)
            raise Refused(Code.BAD_ARGUMENTS, why, hint="")

    async def _begin(
        self,
        question: Question,
        session: str,
        caller: Caller,
        key: str | None,
        quota: Quota | None,
    ) -> Node:
        return await self._delegating.begin(
            question,
            session=session,
            author=caller.author,
            limits=self._limits,
            quota=quota,
            key=key,
        )

    async def _answered(self, session: str, said: dict[str, Any], caller: Caller) -> Node:
        return await self._delegating.answer(
            session,
            said["delegation"].strip(),
            said["answer"],
            author=caller.author,
            limits=self._limits,
        )

    async def _result(self, node: Node) -> Answer:
        answer = await self._delegating.result(node, seconds=DEADLINE + SLACK)
        if answer is None:
            raise Refused(
                Code.MIND_TOO_SLOW,
                f"The question {node.node} has no answer yet.",
                hint="It goes on: ask get_branch_details later.",
            )
        return answer

    def _chatted(
        self, node: Node, text: str, finish: str, by: str, usage: dict[str, int] | None
    ) -> dict[str, Any]:
        return {
            "success": True,
            "content": text,
            "finish_reason": finish,
            "usage": usage,
            "model": by,
            "hint": self._wording.hint,
            "session_id": node.session,
            "node_id": node.node,
        }

    async def _branched(self, node: Node, text: str, call_type: str) -> Reply:
        concluded = read_conclusion(text)
        left = max(0, int(await self._delegating.left(node.session, self._quota)))
        words = self._wording.suggestions
        suggestions = [words[call_type]] if call_type in words else []
        if concluded.confidence is not None and concluded.confidence < SURE:
            suggestions.append(words["unsure"].format(confidence=f"{concluded.confidence:g}"))
        if left > PLENTY:
            suggestions.append(words["left"].format(left=left))
        return shown(
            {
                "status": "success",
                "node_id": node.node,
                "conclusion": concluded.text,
                "confidence": concluded.confidence,
                "remaining_quota": left,
                "suggestions": suggestions,
            }
        )

    def _handed(self, node: Node, prompt: Prompt, tool: str, how: str) -> Reply:
        """What the calling model is to answer itself."""
        return shown(
            {
                "status": "delegated",
                "session_id": node.session,
                "node_id": node.node,
                "delegation": node.delegation,
                "told": "\n\n".join(filter(None, (prompt.system, prompt.text))),
                "next": self._wording.next["delegated"].format(tool=tool, how=how),
            }
        )

    def _missing(self, what: str, action: str, said: Mapping[str, Any]) -> Reply:
        data = {"success": False, "type": what, "action": action}
        return shown(data | {"message": self._wording.failures[what], **said}, failed=True)
