"""Protocols of known servers, as translations to and from the use cases. One file or
folder each.
"""
