"""Gemini's generateContent."""

import json
from collections.abc import Iterator
from typing import Any

from clients.driven.forms.form import Form, Item, Step, call, person, reply


class Gemini(Form):
    def is_streamed(self, path: str) -> bool:
        return "streamGenerateContent" in path

    def listed(self) -> Iterator[tuple[str, Any]]:
        for tool in self.body.get("tools") or []:
            for declared in tool.get("functionDeclarations") or []:
                yield declared["name"], declared

    def items(self) -> Iterator[Item]:
        for content in self.body.get("contents", []):
            for part in content.get("parts", []):
                if "functionCall" in part:
                    asked = part["functionCall"]
                    yield call(asked["name"], json.dumps(asked.get("args") or {}))
                elif "functionResponse" in part:
                    said = part["functionResponse"]
                    text = json.dumps(said["response"], ensure_ascii=False)
                    yield reply(text, name=said["name"])
                elif content.get("role", "user") == "user" and "text" in part:
                    yield person(part["text"])

    def whole(self, step: Step, used: int) -> Any:
        part: dict[str, Any] = {"text": step}
        if not isinstance(step, str):
            part = {"functionCall": {"name": step[0], "args": step[1]}}
        content = {"role": "model", "parts": [part]}
        return {
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {"promptTokenCount": used, "totalTokenCount": used},
        }
