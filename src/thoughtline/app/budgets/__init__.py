"""What asking models may take and took: limits, reservations, daily sums, costs."""
