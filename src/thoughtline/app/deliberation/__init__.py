"""Asking several models one question: its durable workflow, state and use cases."""
