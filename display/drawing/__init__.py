"""Screens that the two variants of the online rooms share: the offered bank, the viewer's own cards."""
