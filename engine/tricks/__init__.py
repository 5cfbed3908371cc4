"""Parts that games of tricks share: the play, the sides, the dealer, and the moments of a turn."""
