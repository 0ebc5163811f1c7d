"""Clients that take long to connect, or never do."""

import asyncio

from support.frames import need
from support.patience import within

from .base import Hostile


class SilentAfterUpgrade(Hostile):
    """Never says hello."""

    async def attack(self):
        await self.sent_away(await self.socket(), "hello_timeout")


class ShakesHandsSlowly(Hostile):
    """Sends its upgrade a few bytes at a time; others stop half way."""

    async def attack(self):
        code = self.load.somebody(self.rng)[0].table.code
        request = (
            f"GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        half = [await self.connection() for _ in range(5)]
        for writer in [writer for _, writer in half]:
            self.say(writer, request[: self.rng.randint(0, len(request) - 1)])
        reader, writer = await self.connection()
        for at in range(0, len(request), 7):
            self.say(writer, request[at : at + 7])
            await asyncio.sleep(0.02)
        answer = await within(reader.readline(), "an answer to the upgrade")
        # No answer: on a very busy machine it was slower than the server waits.
        need(b" 101 " in answer or not answer, f"{answer}")
        for _, writer in [*half, (reader, writer)]:
            writer.transport.abort()
