"""What `thoughtline doctor` looks at on a server. Nothing is changed."""
