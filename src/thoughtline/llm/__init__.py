"""Language models at providers: prompts, answers and prices. Nothing here decides about the
record.
"""
