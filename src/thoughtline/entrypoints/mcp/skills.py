"""Skills over MCP (SEP-2640): texts that teach a model how to use this server's tools.

Each method takes the parameters of a request and returns the request's result. A skill is a folder
with the file SKILL.md alone, whose file is also an ordinary resource.
"""

from functools import cached_property
from hashlib import sha256
from typing import Any

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

MARKDOWN = "text/markdown"

FENCE = "---\n"
"""Line before and after the fields at the beginning of a skill's text."""


class Skill(Struct, frozen=True, dict=True):
    """Skill: the text of its file SKILL.md, which begins with fields between two fences."""

    text: str

    @cached_property
    def frontmatter(self) -> dict[str, str]:
        """The fields before the text. Each field is one line without quotes."""
        _, head, _ = self.text.split(FENCE, 2)
        return {name: value for name, _, value in (x.partition(": ") for x in head.splitlines())}

    @property
    def uri(self) -> str:
        return f"skill://{self.frontmatter['name']}/SKILL.md"

    def entry(self) -> dict[str, Any]:
        """Return the skill with all its files, in the form of `skills/list`."""
        data = self.text.encode()
        digest = f"sha256:{sha256(data).hexdigest()}"
        file = {"uri": self.uri, "digest": digest, "size": len(data)}
        return {"uri": self.uri, "frontmatter": self.frontmatter, "resources": [file]}

    def resource(self) -> dict[str, str]:
        """Return the file SKILL.md, in the form of `resources/list`."""
        return {"uri": self.uri, **self.frontmatter, "mimeType": MARKDOWN}

    def contents(self) -> dict[str, Any]:
        """Return the text of the file, in the form of `resources/read`."""
        return {"contents": [{"uri": self.uri, "mimeType": MARKDOWN, "text": self.text}]}


class Skills:
    """Skills. `get` and `read` raise `Refused` (BAD_ARGUMENTS) for an unknown address."""

    def __init__(self, skills: list[Skill]) -> None:
        self.skills = skills

    def listing(self) -> dict[str, Any]:
        return {"skills": [skill.entry() for skill in self.skills]}

    def resources(self) -> list[dict[str, str]]:
        return [skill.resource() for skill in self.skills]

    def get(self, uri: str) -> dict[str, Any]:
        return {"skill": self._find(uri).entry()}

    def read(self, uri: str) -> dict[str, Any]:
        return self._find(uri).contents()

    def has(self, uri: str) -> bool:
        return any(skill.uri == uri for skill in self.skills)

    def _find(self, uri: str) -> Skill:
        for skill in self.skills:
            if skill.uri == uri:
                return skill
        known = ", ".join(skill.uri for skill in self.skills) or "none"
        raise Refused(
            Code.BAD_ARGUMENTS, f"There is no skill at {uri[:128]!r}.", hint=f"There is: {known}."
        )
