"""One session of UltraThink's tool, for tests to think in."""

from typing import Any

from rawclient import RawClient

FLAGS = ("--dialect", "ultrathink,thoughtline")


class Mind:
    """One session over a server that several tests share."""

    def __init__(self, client: RawClient, session: str) -> None:
        self.client = client
        self.session = session

    def think(self, said: str = "…", **more: Any) -> dict[str, Any]:
        """What `ultrathink` answered, as data."""
        arguments = {"total_thoughts": 9, "session_id": self.session, **more}
        result = self.client.call("ultrathink", thought=said, **arguments)
        assert not result["isError"], result
        data: dict[str, Any] = result["structuredContent"]
        return data

    def refused(self, **more: Any) -> str:
        arguments = {"thought": "…", "total_thoughts": 9, "session_id": self.session, **more}
        result = self.client.call("ultrathink", **arguments)
        assert result["isError"], result
        assert "structuredContent" not in result
        text: str = result["content"][0]["text"]
        return text

    def recalled(self, session: str | None = None) -> str:
        result = self.client.call("recall", session=session or self.session, budget=5000)
        text: str = result["content"][0]["text"]
        return text

    def ours(self, **arguments: Any) -> dict[str, Any]:
        """What our own dialect's `think` answered, in the same session."""
        return self.client.think(session=self.session, **arguments)


def assuming(*names: str, **about: Any) -> list[dict[str, Any]]:
    return [{"id": name, "text": f"{name} holds", **about} for name in names]
