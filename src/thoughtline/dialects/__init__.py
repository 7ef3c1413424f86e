"""Tool dialects: each translates the tools of a known server to use cases, and results to
replies.
"""
