"""Serves no tool, for systems that are reached by commands alone."""

from serving import serve  # type: ignore[import-not-found]

serve()
