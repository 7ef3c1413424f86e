"""Language models at providers: prompts, answers and prices. No module of this package decides
about the record.
"""
