"""Malicious or ignorant clients. One class, one theme."""

from .base import Hostile, bother, call_off
from .budget import BUDGET
from .frames import BreaksUtf8, Fragments, SaysGarbage, SendsMebibyte, StopsMidFrame
from .handshake import ShakesHandsSlowly, SilentAfterUpgrade
from .requests import AsksInTwoWays, PingsInCrowds, SurroundsABody
from .seats import Ghost, ReadsNothing, TwoTabs
from .words import GuessesTokens, HugeNumbers, NestsDeeply

ALL = [
    AsksInTwoWays,
    BreaksUtf8,
    Fragments,
    Ghost,
    GuessesTokens,
    HugeNumbers,
    NestsDeeply,
    PingsInCrowds,
    ReadsNothing,
    SaysGarbage,
    SendsMebibyte,
    ShakesHandsSlowly,
    SilentAfterUpgrade,
    StopsMidFrame,
    SurroundsABody,
    TwoTabs,
]

__all__ = ["ALL", "BUDGET", "Hostile", "bother", "call_off"]
