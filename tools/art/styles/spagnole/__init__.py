"""In the Spanish style: indices up to 12 in the corners, and a frame whose breaks tell the suit (la pinta)."""
