from llm.conftest import serve

__all__ = ["serve"]
