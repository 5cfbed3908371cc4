"""How a figure holds an arm: where a left arm's elbow and wrist are; a right one has the same mirrored."""

from __future__ import annotations

from typing import Final

from tools.art.svg import Point

Pose = tuple[Point, Point]

RAISED: Final[Pose] = ((-68, -170), (-72, -212))
NEAR: Final[Pose] = ((-66, -168), (-60, -210))
ASIDE: Final[Pose] = ((-60, -166), (-74, -190))
HIP: Final[Pose] = ((-72, -170), (-42, -142))
DOWN: Final[Pose] = ((-58, -166), (-64, -126))
BREAST: Final[Pose] = ((-58, -164), (-20, -170))
LOW: Final[Pose] = ((-58, -166), (-76, -146))
