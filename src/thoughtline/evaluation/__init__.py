"""Comparing ways of answering on sets of questions, with what each took."""
