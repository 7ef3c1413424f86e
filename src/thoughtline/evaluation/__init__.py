"""Comparison of ways to answer sets of questions, with their costs."""
