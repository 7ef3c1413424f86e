"""What the board answers requests with: pages for people, and JSON for their script."""
