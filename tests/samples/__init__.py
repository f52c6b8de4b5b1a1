"""Files that tests read, and the scripts that made them."""
