"""A session in the formats that people use elsewhere. Pure: a tree in, a text out."""
