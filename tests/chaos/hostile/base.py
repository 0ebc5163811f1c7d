"""The base of every hostile client, and the observer of the server's reaction."""

import asyncio
import random

from support import sockets
from support.frames import CLOSE_CODES, need
from support.raw import Gone, RawSocket

# The end of a connection when the server is killed.
BROKEN = (Gone, OSError, EOFError, asyncio.IncompleteReadError, sockets.ConnectionClosed)


class Hostile:
    """One theme. `attack` returns when the server has reacted as expected, and raises if not."""

    repeat = 1  # the required number of attacks

    def __init__(self, load, seed):
        self.load, self.server, self.rng = load, load.server, random.Random(seed)
        self.open_ones = []
        self.connections = self.said = self.bytes_said = 0  # since the beginning

    async def prepare(self):
        """Before the attacks of a siege begin."""

    async def attack(self):
        raise NotImplementedError

    async def socket(self, code=None, **how):
        """An upgraded connection to a table of honest players."""
        code = code or self.load.somebody(self.rng)[0].table.code
        raw = await RawSocket.open(self.server, code, **how)
        self.open_ones.append(raw)
        self.connections += 1
        return raw

    async def spectator(self):
        raw = await self.socket()
        await raw.hello()
        return raw

    async def connection(self):
        """A connection before its upgrade; sent bytes count with `say`."""
        self.connections += 1
        return await asyncio.open_connection("127.0.0.1", self.server.port)

    def say(self, writer, part):
        self.said += 1
        self.bytes_said += len(part)
        writer.write(part)

    async def closes(self, raw, *codes):
        """Expects the end with one of these close codes; None: without a close frame."""
        farewell, code = await raw.ending()
        need(code in codes, f"closed with {code} after {farewell}, not with one of {codes}")
        self.done_with(raw)
        return farewell

    async def sent_away(self, raw, reason):
        farewell = await self.closes(raw, CLOSE_CODES[reason])
        need(farewell is not None and farewell["reason"] == reason, f"{farewell} says {reason}")

    def done_with(self, raw):
        raw.vanish()
        self.open_ones.remove(raw)
        self.said += raw.said
        self.bytes_said += raw.bytes_said

    def vanish(self):
        for raw in list(self.open_ones):
            self.done_with(raw)


async def call_off(attacks):
    """Until Python 3.12 wait_for may swallow a cancellation: one is not always enough."""
    while any(not attack.done() for attack in attacks):
        for attack in attacks:
            attack.cancel()
        await asyncio.wait(attacks, timeout=0.05)
    for attack in attacks:
        if not attack.cancelled():
            attack.result()


async def bother(hostile, figures, times=None):
    """Attacks again and again. A failure is a complaint unless the server was killed."""
    process = hostile.server.process
    theme = type(hostile).__name__
    try:
        while hostile.server.process is process and (times is None or times > 0):
            figures.begun[theme] += 1
            await hostile.attack()
            figures.ended[theme] += 1
            times = times and times - 1
            await asyncio.sleep(0.01)  # lets other tasks run
    except (AssertionError, *BROKEN) as error:
        if hostile.server.process is process and not hostile.server.meant_to_end:
            figures.wrong(f"{theme}: {type(error).__name__} {error}")
    finally:
        hostile.vanish()
