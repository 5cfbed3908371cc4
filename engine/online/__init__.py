"""What the two variants of the online rooms share: hand values, who wins, *alla regola*, whose bank it is (PI, CL)."""
