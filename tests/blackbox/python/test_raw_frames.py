"""Below JSON: frames that break WebSocket's own rules, and unusual ones that keep them."""

import json
import struct
import unittest

from support.case import ServerTest
from support.raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket

PROTOCOL_ERROR, NOT_UTF8, TOO_BIG = 1002, 1007, 1009


class RawFrames(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = self.serve()
        self.board = await self.table(self.server, "kingdomino", 2)

    async def goes_on(self):
        await self.board.play(self.rng, until=lambda: self.board.seq == 10)
        self.assertEqual(self.board.seq, 10)

    async def socket(self):
        """A spectator that has said hello."""
        socket = await RawSocket.open(self.server, self.board.code)
        await socket.hello()
        return socket

    async def closes(self, *codes, **frame):
        """The frame ends the connection with one of the codes (None: without a close frame)."""
        socket = await self.socket()
        await socket.frame(**frame)
        _, code = await socket.ending()
        await socket.shut()
        self.assertIn(code, codes)

    def ping_text(self, t, size=None):
        text = '{"type":"ping","t":%d,"fill":"%s"}'
        empty = len(text % (t, ""))
        return (text % (t, "x" * (size - empty if size else 0))).encode()

    async def answers_ping(self, socket, t):
        await socket.frame(TEXT, self.ping_text(t))
        self.assertEqual((await socket.frame_of_type("pong"))["t"], t)

    async def test_text_that_is_not_utf8(self):
        for bad in [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf"]:
            text = b'{"type":"ping","t":1,"x":"' + bad + b'"}'
            with self.subTest(bad=bad):
                await self.closes(NOT_UTF8, opcode=TEXT, payload=text)
        await self.goes_on()

    async def test_binary(self):
        # Refused or closed, but never read as text.
        socket = await self.socket()
        await socket.frame(BINARY, self.ping_text(1))
        await socket.frame(TEXT, self.ping_text(2))
        answers, code = await self.until_pong_or_close(socket)
        if code is None:
            self.assertEqual([a.get("code", a.get("t")) for a in answers], ["malformed_json", 2])
        else:
            self.assertIn(code, (1003, 4501))
            self.assertEqual([a["type"] for a in answers], ["farewell"] if code == 4501 else [])
        await socket.shut()
        await self.goes_on()

    async def until_pong_or_close(self, socket):
        """(the answer, the code if it was closed)."""
        answers = []
        while True:
            kind, payload = await socket.heard()
            if kind == CLOSE:
                return answers, struct.unpack(">H", payload[:2])[0]
            frame = json.loads(payload)
            if frame["type"] in ("rejected", "farewell", "pong"):
                answers.append(frame)
            if frame["type"] == "pong":
                return answers, None

    async def test_the_largest_frame_and_one_byte_more(self):
        limit = self.board.seats[0].welcome["limits"]["frame_bytes"]
        socket = await self.socket()
        await socket.frame(TEXT, self.ping_text(5, size=limit))
        self.assertEqual((await socket.frame_of_type("pong"))["t"], 5)
        await socket.shut()
        # The last does not fit the system's buffers: the client is still writing when it is refused.
        for size in [limit + 1, 65536, 1 << 20, 1 << 25]:
            with self.subTest(size=size):
                await self.closes(TOO_BIG, opcode=TEXT, payload=self.ping_text(6, size=size))
        await self.goes_on()

    async def test_a_length_that_no_memory_holds(self):
        for length in [1 << 31, 1 << 40, (1 << 63) - 1]:
            with self.subTest(length=length):
                await self.closes(TOO_BIG, opcode=TEXT, payload=b"{", length=length)
        # The highest bit of a length is never set.
        await self.closes(TOO_BIG, PROTOCOL_ERROR, None, opcode=TEXT, payload=b"{", length=1 << 63)
        await self.goes_on()

    async def test_fragments(self):
        socket = await self.socket()
        text = '{"type":"ping","t":9,"why":"é"}'.encode()
        cut = text.index("é".encode()) + 1  # between the two bytes of one letter
        await socket.frame(TEXT, text[:5], fin=False)
        await socket.frame(PING, b"between")
        await socket.frame(CONTINUATION, b"", fin=False)
        await socket.frame(CONTINUATION, text[5:cut], fin=False)
        await socket.frame(PING, b"again")
        await socket.frame(CONTINUATION, text[cut:])
        # Of pings that are read at once only the newest is answered.
        pong = await socket.control(PONG)
        if pong == b"between":
            pong = await socket.control(PONG)
        self.assertEqual(pong, b"again")
        self.assertEqual((await socket.frame_of_type("pong"))["t"], 9)
        await socket.shut()
        await self.goes_on()

    async def test_every_byte_a_fragment(self):
        socket = await self.socket()
        text = self.ping_text(10)
        for at, byte in enumerate(text):
            opcode = CONTINUATION if at else TEXT
            await socket.frame(opcode, bytes([byte]), fin=at + 1 == len(text))
        self.assertEqual((await socket.frame_of_type("pong"))["t"], 10)
        await socket.shut()

    async def test_fragments_too_large_together(self):
        limit = self.board.seats[0].welcome["limits"]["frame_bytes"]
        socket = await self.socket()
        await socket.frame(TEXT, b"{" * (limit // 2), fin=False)
        await socket.frame(CONTINUATION, b"{" * (limit // 2), fin=False)
        await socket.frame(CONTINUATION, b"{" * (limit // 2))
        _, code = await socket.ending()
        self.assertEqual(code, TOO_BIG)
        await socket.shut()
        await self.goes_on()

    async def test_ping_and_pong(self):
        socket = await self.socket()
        for payload in [b"", b"hello", bytes(range(125))]:
            await socket.frame(PING, payload)
            self.assertEqual(await socket.control(PONG), payload)
        await socket.frame(PONG, b"nobody asked")
        await self.answers_ping(socket, 11)
        await socket.shut()

    async def test_frames_that_break_the_protocol(self):
        for what, frame in {
            "not masked": dict(opcode=TEXT, payload=self.ping_text(1), mask=False),
            "reserved bit 1": dict(opcode=TEXT, payload=self.ping_text(1), reserved=4),
            "reserved bit 3": dict(opcode=TEXT, payload=self.ping_text(1), reserved=1),
            "unknown opcode": dict(opcode=3, payload=b"x"),
            "unknown control": dict(opcode=0xB, payload=b"x"),
            "continues nothing": dict(opcode=CONTINUATION, payload=b"{}"),
            "long ping": dict(opcode=PING, payload=b"x" * 126),
            "ping in parts": dict(opcode=PING, payload=b"x", fin=False),
            "close of one byte": dict(opcode=CLOSE, payload=b"x"),
            "close code 999": dict(opcode=CLOSE, payload=struct.pack(">H", 999)),
            "close code 1006": dict(opcode=CLOSE, payload=struct.pack(">H", 1006)),
        }.items():
            with self.subTest(what=what):
                await self.closes(PROTOCOL_ERROR, None, **frame)
        await self.goes_on()

    async def test_a_new_message_within_a_message(self):
        socket = await self.socket()
        await socket.frame(TEXT, b'{"type":', fin=False)
        await socket.frame(TEXT, b'"ping"}')
        _, code = await socket.ending()
        self.assertIn(code, (PROTOCOL_ERROR, None))
        await socket.shut()
        await self.goes_on()

    async def test_close_is_answered(self):
        for payload in [b"", struct.pack(">H", 1000), struct.pack(">H", 1001) + b"going away"]:
            socket = await self.socket()
            await socket.frame(CLOSE, payload)
            _, code = await socket.ending()
            self.assertIn(code, (1000, 1001, 1005))
            await socket.shut()
        await self.goes_on()

    async def test_connections_that_break_off(self):
        hello = json.dumps({"type": "hello"}).encode()
        half = bytes([0x81, 0x80 | len(hello), 1, 2, 3, 4]) + hello[:4]
        for last_words in [b"", b"\x81", half]:
            for vanish in [True, False]:
                socket = await self.socket()
                await socket.bytes(last_words)
                if vanish:
                    socket.vanish()
                else:
                    await socket.shut()
        await self.goes_on()


if __name__ == "__main__":
    unittest.main()
