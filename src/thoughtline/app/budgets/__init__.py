"""Budgets of model usage: limits, reservations, daily sums, costs."""
