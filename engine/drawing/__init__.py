"""Common parts of the two online variants (PI, CL): hand values, the winner, *alla regola*, the order of bankers."""
