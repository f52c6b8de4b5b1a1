"""What several apps of the phone share."""
