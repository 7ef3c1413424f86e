"""Token and dollar amounts: budgets, usage, reservations."""
