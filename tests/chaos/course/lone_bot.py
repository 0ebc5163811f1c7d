"""A player in its own process, which can be stopped as a laptop's lid stops it.

    python3 course/lone_bot.py PORT CODE SEAT PLAYERS    the token comes on stdin

Plays to the end and exits with 0.
"""

import asyncio
import pathlib
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import course  # noqa: E402, F401
from support.bots import Bot  # noqa: E402
from support.witness import Witness  # noqa: E402


class HearsOnly(Witness):
    """For a process that does not know the others' acts: compares frames, without a referee."""

    def _judge(self, seq, view):
        pass


def main():
    port, code, seat, players = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
    tokens = [None] * players
    tokens[seat] = sys.stdin.readline().strip()
    table = types.SimpleNamespace(
        server=types.SimpleNamespace(port=int(port)),
        code=code,
        tokens=tokens,
        witness=HearsOnly(None, players),
    )
    asyncio.run(Bot(table, seat, seed=1).play())


if __name__ == "__main__":
    main()
