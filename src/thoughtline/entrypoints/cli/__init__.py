"""The command line, for people. Only a few commands change the record, such as `import` and
`forget`.
"""
