"""Below JSON: invalid frames, half frames, oversized ones, and frames without text."""

from support.frames import need
from support.raw import CONTINUATION, PING, PONG, TEXT, frame_bytes

from .base import Hostile

PROTOCOL_ERROR, NOT_UTF8, TOO_BIG = 1002, 1007, 1009

# None of them can begin a frame: reserved bits, reserved opcodes.
NO_FRAMES = [b"\xff\xff", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00"]


class SaysGarbage(Hostile):
    async def attack(self):
        raw = await self.socket()
        await raw.bytes(self.rng.choice(NO_FRAMES) + self.rng.randbytes(self.rng.randint(0, 5000)))
        await self.closes(raw, PROTOCOL_ERROR, None)


class StopsMidFrame(Hostile):
    """Sends the length of a frame, begins it, and sends nothing more, not even a pong."""

    async def attack(self):
        raw = await self.spectator()
        whole = frame_bytes(TEXT, b'{"type":"ping","t":1}')
        await raw.bytes(whole[: self.rng.randint(1, len(whole) - 1)])
        await raw.ending()  # the heartbeat notices, with a close frame or without
        self.done_with(raw)


class Fragments(Hostile):
    """Valid messages in small pieces, with pings between the pieces: unusual, and allowed."""

    async def attack(self):
        raw = await self.spectator()
        for t in range(3):
            text = b'{"type":"ping","t":%d,"fill":"%s"}' % (t, "é".encode() * 20)
            cuts = sorted(self.rng.sample(range(1, len(text)), 4))
            pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]
            for at, piece in enumerate(pieces):
                if at > 0:
                    await raw.frame(PING, b"%d" % at)
                    need(await raw.control(PONG) == b"%d" % at, "a pong between the pieces")
                opcode = CONTINUATION if at else TEXT
                await raw.frame(opcode, piece, fin=at + 1 == len(pieces))
            need((await raw.frame_of_type("pong"))["t"] == t, "the whole message is understood")
        self.done_with(raw)


class SendsMebibyte(Hostile):
    async def attack(self):
        raw = await self.spectator()
        await raw.frame(TEXT, b"x" * (1 << 20))
        await self.closes(raw, TOO_BIG)


class BreaksUtf8(Hostile):
    async def attack(self):
        raw = await self.spectator()
        bad = self.rng.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf"])
        await raw.frame(TEXT, b'{"type":"ping","t":1,"x":"' + bad + b'"}')
        await self.closes(raw, NOT_UTF8)
