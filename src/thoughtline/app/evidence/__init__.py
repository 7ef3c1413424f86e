"""Use cases that compare evidence with the files of a project."""
