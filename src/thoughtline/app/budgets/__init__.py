"""Budgets of what models use: limits, reservations, daily sums, costs."""
