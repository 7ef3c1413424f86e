"""Use cases for the approval of claims by people: the queue, and the approval of seen claims."""
