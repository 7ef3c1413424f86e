"""The command line, for people. Only `import` and `forget` change the record."""
