"""A WebSocket by hand: sends what no library would, and receives raw frames."""

import asyncio
import base64
import hashlib
import json
import os
import socket
import struct

from .patience import within

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Gone(Exception):
    """The connection ended without a close frame."""


def tiny_buffered(server):
    """A TCP connection that receives almost nothing."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    sock.connect(("127.0.0.1", server.port))
    sock.setblocking(False)
    return sock


def frame_bytes(opcode, payload, *, fin=True, mask=True, reserved=0, length=None):
    """A frame. `length`: the length in the header, if it is a false one."""
    length = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    bit = 0x80 if mask else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    if not mask:
        return head + payload
    key = os.urandom(4)
    whole = key * (len(payload) // 4 + 1)
    number = int.from_bytes(payload, "big") ^ int.from_bytes(whole[: len(payload)], "big")
    return head + key + number.to_bytes(len(payload), "big")


class RawSocket:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.said = self.bytes_said = 0

    @staticmethod
    async def open(server, code, headers=("Sec-WebSocket-Protocol: castellan.v1",), tiny=False,
                   local=None):
        """`code` None: the lobby's. `tiny`: the system buffers almost nothing for a slow
        reader. `local`: the client's address."""
        path = "/api/lobby/socket" if code is None else f"/api/rooms/{code}/socket"
        if tiny:
            options = {"sock": tiny_buffered(server), "limit": 1024}
        else:
            options = {"host": "127.0.0.1", "port": server.port}
            if local:
                options["local_addr"] = (local, 0)
        reader, writer = await asyncio.open_connection(**options)
        raw = RawSocket(reader, writer)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *headers,
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        answer = await within(reader.readuntil(b"\r\n\r\n"), "the upgrade")
        status, *fields = answer.decode().split("\r\n")
        assert " 101 " in status, answer
        raw.headers = dict(f.lower().split(": ", 1) for f in fields if f)
        accept = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        assert raw.headers["sec-websocket-accept"] == accept.lower(), answer
        return raw

    async def hello(self, token=None, **more):
        frame = {"type": "hello", **more}
        if token is not None:
            frame["token"] = token
        await self.text(json.dumps(frame))
        welcome = await self.frame_of_type("welcome")
        return welcome

    # --- sending --------------------------------------------------------------------------------

    async def text(self, text):
        await self.frame(TEXT, text.encode())

    async def frame(self, opcode, payload=b"", **how):
        await self.bytes(frame_bytes(opcode, payload, **how))

    async def bytes(self, data):
        self.said += 1
        self.bytes_said += len(data)
        self.writer.write(data)
        try:
            await within(self.writer.drain(), "the server reads")
        except ConnectionError:
            pass  # the next reader learns why

    # --- receiving ------------------------------------------------------------------------------

    async def heard(self):
        """(opcode, payload) of the next message or control frame."""
        while True:
            first, payload = await self._heard_frame()
            opcode = first & 0x0F
            if opcode >= CLOSE:
                return opcode, payload
            if opcode != CONTINUATION:
                self._opcode, self._parts = opcode, []
            self._parts.append(payload)
            if first & 0x80:
                return self._opcode, b"".join(self._parts)

    async def _heard_frame(self):
        try:
            first, second = await within(self.reader.readexactly(2), "a frame")
            assert first & 0x70 == 0 and second & 0x80 == 0, (first, second)
            length = second & 0x7F
            if length >= 126:
                more = await self.reader.readexactly(2 if length == 126 else 8)
                length = int.from_bytes(more, "big")
            return first, await within(self.reader.readexactly(length), "a whole frame")
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Gone() from None

    async def control(self, opcode):
        """The payload of the next frame with this opcode; others are skipped."""
        while True:
            kind, payload = await self.heard()
            if kind == opcode:
                return payload
            assert kind != CLOSE, f"closed: {payload}"

    async def frame_of_type(self, *types):
        """The next JSON frame of one of these types; others are skipped."""
        while True:
            frame = json.loads(await self.control(TEXT))
            if frame["type"] in types:
                return frame

    async def ending(self):
        """(farewell or None, close code or None): None when it ended without one."""
        farewell = None
        try:
            while True:
                kind, payload = await self.heard()
                if kind == CLOSE:
                    code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                    return farewell, code
                if kind == TEXT:
                    frame = json.loads(payload)
                    farewell = frame if frame["type"] == "farewell" else farewell
        except Gone:
            return farewell, None

    def vanish(self):
        """Ends the TCP connection with a reset."""
        self.writer.transport.abort()

    async def shut(self):
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except ConnectionError:
            pass
