"""What each request passes, whatever it is for."""
