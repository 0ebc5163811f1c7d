"""HTTP that no honest client sends, and WebSocket's control frames in crowds."""

import asyncio

from support.frames import need
from support.patience import within
from support.raw import PING, PONG, frame_bytes

from .base import Hostile

HEAD = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"


class SurroundsABody(Hostile):
    """The text between the chunks of a body, or after it, never ends."""

    async def attack(self):
        reader, writer = await self.connection()
        start = self.rng.choice([b"2;", b"2;x=", b"0\r\nA: "])
        self.say(writer, HEAD + CHUNKED + b"\r\n" + start)
        answering = asyncio.ensure_future(reader.readline())
        try:
            for _ in range(100):
                if answering.done():
                    break
                self.say(writer, b"x" * 8192)
                await writer.drain()
                await asyncio.sleep(0)
            answer = await within(answering, "a refusal")
            need(answer.split()[1] in (b"400", b"413"), f"{answer}")
        finally:
            answering.cancel()
            writer.transport.abort()


class AsksInTwoWays(Hostile):
    """One request for some parsers and two for others."""

    WAYS = [
        CHUNKED + b"Content-Length: 5\r\n",
        b"Content-Length: 5\r\nContent-Length: 50\r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding:\x0bchunked\r\n",
        b"Host: y\r\nContent-Length: 0\r\n",
    ]

    async def attack(self):
        reader, writer = await self.connection()
        try:
            self.say(writer, HEAD + self.rng.choice(self.WAYS) + b"\r\n0\r\n\r\n" + HIDDEN)
            answer = await within(reader.read(), "a refusal and the end")
            need(answer.count(b"HTTP/1.") == 1 and b" 400 " in answer[:20], f"{answer}")
        finally:
            writer.transport.abort()


class PingsInCrowds(Hostile):
    """Of pings that are read at once only the newest is answered."""

    async def attack(self):
        raw = await self.spectator()
        crowd = 300
        await raw.bytes(b"".join(frame_bytes(PING, b"%d" % n) for n in range(crowd)))
        newest = -1
        while newest < crowd - 1:
            pong = int(await raw.control(PONG))
            need(newest < pong < crowd, "pongs come in the order of the pings")
            newest = pong
        self.done_with(raw)
