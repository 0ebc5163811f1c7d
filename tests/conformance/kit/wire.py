"""HTTP and WebSocket from the server's side, in bytes: it can send what no library would."""

import asyncio
import base64
import dataclasses
import hashlib
import json
import socket
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CHUNK_BYTES = 7  # of a dribble
_MESSAGE_BYTES_MAX = 1 << 20


class Foul(Exception):
    """The client broke RFC 6455 or HTTP."""


class Gone(Exception):
    """The connection has ended; the text says how."""


@dataclasses.dataclass
class Request:
    method: str
    path: str
    query: str
    headers: dict
    body: bytes

    @property
    def upgrade(self):
        return "websocket" in self.headers.get("upgrade", "").lower()


async def read_request(reader):
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        method, target, _ = first.split(" ", 2)
        path, _, query = target.partition("?")
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines if line)
        }
        if "chunked" in headers.get("transfer-encoding", "").lower():
            body = await read_chunks(reader)
        else:
            body = await reader.readexactly(int(headers.get("content-length") or 0))
    except (asyncio.IncompleteReadError, ConnectionError, ValueError):
        return None
    return Request(method, path, query, headers, body)


async def read_chunks(reader):
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        body += (await reader.readexactly(size + 2))[:-2]
    while await reader.readuntil(b"\r\n") != b"\r\n":
        pass  # trailers
    return body


def answer_bytes(status, document):
    body = json.dumps(document).encode()
    head = (
        f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


def frame_bytes(opcode, payload, fin=True):
    head = bytes([(0x80 if fin else 0) | opcode])
    if len(payload) < 126:
        head += bytes([len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([127]) + struct.pack(">Q", len(payload))
    return head + payload


class Socket:
    """One WebSocket. Writing never waits: a script sends little."""

    def __init__(self, reader, writer, request):
        self.reader, self.writer, self.request = reader, writer, request
        self.deaf = False  # does not answer the closing handshake
        self.pongs = []
        self._held = None  # bytes that are to leave in one piece
        self._closing = False

    def accept(self):
        key = self.request.headers.get("sec-websocket-key", "")
        digest = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        lines = ["HTTP/1.1 101 X", "Upgrade: websocket", "Connection: Upgrade"]
        lines.append(f"Sec-WebSocket-Accept: {digest}")
        if "castellan.v1" in self.subprotocols:
            lines.append("Sec-WebSocket-Protocol: castellan.v1")
        self.writer.write("\r\n".join([*lines, "", ""]).encode())

    @property
    def subprotocols(self):
        offered = self.request.headers.get("sec-websocket-protocol", "")
        return [word.strip() for word in offered.split(",") if word.strip()]

    # --- sending --------------------------------------------------------------------------------

    def text(self, text, fragments=False, dribble=False):
        payload = text.encode()
        if fragments and len(payload) > 2:
            third = len(payload) // 3
            self._write(frame_bytes(TEXT, payload[:third], fin=False))
            self._write(frame_bytes(CONTINUATION, payload[third : 2 * third], fin=False))
            self._write(frame_bytes(PING, b"between"))  # control frames may come between
            self._write(frame_bytes(CONTINUATION, payload[2 * third :]))
            return
        data = frame_bytes(TEXT, payload)
        size = _CHUNK_BYTES if dribble else len(data)
        for start in range(0, len(data), size):
            self._write(data[start : start + size])

    def ping(self, payload):
        self._write(frame_bytes(PING, payload))

    def close_frame(self, code, reason):
        self._closing = True
        self._write(frame_bytes(CLOSE, struct.pack(">H", code) + reason.encode()))

    def hold(self):
        """Further data leaves in one piece, with release()."""
        self._held = self._held or b""

    def release(self):
        held, self._held = self._held, None
        if held:
            self._write(held)

    def _write(self, data):
        if self._held is not None:
            self._held += data
        elif not self.writer.is_closing():
            self.writer.write(data)

    def shut(self):
        """Ends the TCP connection in order."""
        self.release()
        self.writer.close()

    def reset(self):
        """Ends the TCP connection with a reset; unread data of the client is lost."""
        sock = self.writer.get_extra_info("socket")
        if sock is not None and not self.writer.is_closing():
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    # --- receiving ------------------------------------------------------------------------------

    async def hear(self):
        """The next message. Raises Gone at the end, and Foul."""
        parts = None
        while True:
            first, payload = await self._frame()
            opcode, fin = first & 0x0F, first & 0x80
            if opcode == PING:
                self._write(frame_bytes(PONG, payload))
            elif opcode == PONG:
                self.pongs.append(payload)
                return None
            elif opcode == CLOSE:
                raise Gone(self._closed(payload))
            elif opcode == BINARY:
                raise Foul("a binary frame came; frames are text")
            elif (opcode == TEXT) != (parts is None) or opcode not in (TEXT, CONTINUATION):
                raise Foul(f"a frame came with the opcode {opcode} where it may not stand")
            else:
                parts = (parts or b"") + payload
                if fin:
                    try:
                        return parts.decode()
                    except UnicodeDecodeError:
                        raise Foul("a text frame came that is not UTF-8") from None

    def _closed(self, payload):
        code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
        if not self.deaf:
            if not self._closing:
                self._write(frame_bytes(CLOSE, payload[:2]))
            self.shut()
        return f"closed the connection with {code}"

    async def _frame(self):
        try:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length >= 126:
                more = await self.reader.readexactly(2 if length == 126 else 8)
                length = int.from_bytes(more, "big")
            if first & 0x70 or not second & 0x80:
                raise Foul("a frame came that is not masked or has reserved bits")
            if length > _MESSAGE_BYTES_MAX:
                raise Foul(f"a frame of {length} bytes came")
            key = await self.reader.readexactly(4)
            payload = await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError, OSError):
            raise Gone("ended the connection without a closing handshake") from None
        return first, bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))
