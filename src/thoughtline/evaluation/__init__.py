"""Evaluation: comparison of ways to answer sets of questions, with their costs."""
