#!/usr/bin/env python3
"""The cases of RFC 6455 that fuzzing clients try, against a real room: framing, reserved bits,
opcodes, fragments, control frames, UTF-8, close codes, limits, masking, compression, handshakes.

Each case is bytes on a raw socket and its expected end: a message that is answered, or a close
code. Prints a table by category; exits with 1 if a case ends otherwise.

    CASTELLAN_BIN=build/dev/bin/castellan tests/blackbox/python/websocket_cases.py [-v]
"""

import asyncio
import collections
import contextlib
import dataclasses
import json
import pathlib
import struct
import sys
import tempfile

from support import web
from support.patience import TooLate, within
from support.raw import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Gone,
    RawSocket,
    frame_bytes,
)
from support.server import Server

NORMAL, PROTOCOL_ERROR, NO_CODE, NOT_UTF8, TOO_BIG = 1000, 1002, 1005, 1007, 1009
ANSWERED = "answered"  # the ping command with t = 7 is decoded
REFUSED = "refused"  # refused as unreadable, and a further message is answered
FRAME_BYTES_MAX = 4096


@dataclasses.dataclass
class Case:
    category: str
    what: str
    bytes: bytes
    ends: object  # ANSWERED, REFUSED or a close code
    chop: int = 0  # bytes at a time; 0: all at once
    pongs: tuple = ()  # the payloads that have to come back first


def say(size=None, fill="x"):
    """A command of this many bytes, which is answered."""
    empty = '{"type":"ping","t":7,"fill":"%s"}'
    if size is None:
        return b'{"type":"ping","t":7}'
    return (empty % (fill * (size - len(empty % "")))).encode()


def text(payload=None, **how):
    return frame_bytes(TEXT, say() if payload is None else payload, **how)


def fragments(payload, *cuts, between=b""):
    """A message in parts, cut there; `between`: the frames between them."""
    ends = [*cuts, len(payload)]
    parts = [payload[a:b] for a, b in zip([0, *cuts], ends)]
    frames = [
        frame_bytes(CONTINUATION if at else TEXT, part, fin=at + 1 == len(parts))
        for at, part in enumerate(parts)
    ]
    return between.join(frames)


def control(opcode, payload=b"", **how):
    return frame_bytes(opcode, payload, **how)


def close(code=None, reason=b""):
    return frame_bytes(CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


def framing():
    for size in (33, 64, 125, 126, 127, 128, 1000, FRAME_BYTES_MAX - 1, FRAME_BYTES_MAX):
        yield f"text of {size}", text(say(size)), ANSWERED
        yield f"text of {size}, chopped", text(say(size)), ANSWERED, max(1, size // 40)
    yield "text of 33, byte by byte", text(say(33)), ANSWERED, 1
    for size in (0, 125, 126, FRAME_BYTES_MAX):
        yield f"binary of {size}", frame_bytes(BINARY, b"\xfe" * size), REFUSED
    yield "empty text", text(b""), REFUSED
    payload = say(64)
    longer = bytes([0x81, 0x80 | 126]) + struct.pack(">H", 64) + b"\0\0\0\0" + payload
    longest = bytes([0x81, 0x80 | 127]) + struct.pack(">Q", 64) + b"\0\0\0\0" + payload
    yield "a length in more bytes than it needs: 2", longer, PROTOCOL_ERROR
    yield "a length in more bytes than it needs: 8", longest, PROTOCOL_ERROR


def pings():
    for payload in (b"", b"hello", bytes(range(125)), b"\xfe\xff"):
        yield f"ping of {len(payload)}", control(PING, payload) + text(), ANSWERED, 0, (payload,)
        yield f"ping of {len(payload)}, byte by byte", control(PING, payload) + text(), ANSWERED, 1
    yield "ping of 126", control(PING, b"x" * 126), PROTOCOL_ERROR
    yield "ping of 65536", control(PING, b"x" * 65536), PROTOCOL_ERROR
    yield "an unsolicited pong", control(PONG, b"x") + text(), ANSWERED
    yield "pong of 126", control(PONG, b"x" * 126), PROTOCOL_ERROR
    ten = [b"%d" % at for at in range(10)]
    # RFC 6455, 5.5.3: only the newest needs an answer.
    yield "ten pings", b"".join(control(PING, p) for p in ten) + text(), ANSWERED, 0, (ten[-1],)


def reserved_bits():
    for bits in range(1, 8):
        yield f"text with bits {bits:03b}", text(reserved=bits), PROTOCOL_ERROR
        yield f"after a message, bits {bits:03b}", text(b"{}") + text(reserved=bits), PROTOCOL_ERROR
        yield f"ping with bits {bits:03b}", control(PING, b"x", reserved=bits), PROTOCOL_ERROR
        yield f"close with bits {bits:03b}", control(CLOSE, reserved=bits), PROTOCOL_ERROR
        parts = text(say()[:5], fin=False) + frame_bytes(CONTINUATION, say()[5:], reserved=bits)
        yield f"continuation with bits {bits:03b}", parts, PROTOCOL_ERROR


def opcodes():
    for opcode in (3, 4, 5, 6, 7, 0xB, 0xC, 0xD, 0xE, 0xF):
        yield f"opcode {opcode:x}, empty", frame_bytes(opcode, b""), PROTOCOL_ERROR
        yield f"opcode {opcode:x}", frame_bytes(opcode, b"payload"), PROTOCOL_ERROR
        yield f"opcode {opcode:x} after a message", text(b"{}") + frame_bytes(opcode, b"x"), 1002
        begun = text(say()[:5], fin=False) + frame_bytes(opcode, b"x")
        yield f"opcode {opcode:x} within a message", begun, PROTOCOL_ERROR


def fragmentation():
    whole = say(100)
    end = frame_bytes(CONTINUATION, whole[50:])
    yield "ping in two parts", control(PING, b"a", fin=False), PROTOCOL_ERROR
    yield "pong in two parts", control(PONG, b"a", fin=False), PROTOCOL_ERROR
    yield "close in two parts", control(CLOSE, fin=False), PROTOCOL_ERROR
    for chop in (0, 1, 7):
        yield f"two parts, chopped by {chop}", fragments(whole, 50), ANSWERED, chop
        ping = control(PING, b"between")
        sent = fragments(whole, 50, between=ping)
        yield f"a ping between, chopped by {chop}", sent, ANSWERED, chop, (b"between",)
        yield f"64 parts, chopped by {chop}", fragments(whole, *range(1, 64)), ANSWERED
    sent = fragments(whole, 10, 20, 30, 40, between=control(PING, b"p"))
    yield "pings between all parts", sent, ANSWERED, 0, (b"p",)
    yield "65 parts", fragments(whole, *range(1, 65)), 1008
    yield "empty parts", fragments(whole, 0, 0, 50, 50), ANSWERED
    nothing = text(b"", fin=False) + frame_bytes(CONTINUATION, b"", fin=False)
    yield "nothing but empty parts", nothing + frame_bytes(CONTINUATION, b""), REFUSED
    yield "a continuation of nothing", frame_bytes(CONTINUATION, whole), PROTOCOL_ERROR
    begun = frame_bytes(CONTINUATION, whole, fin=False)
    yield "a continuation of nothing, not the last", begun, PROTOCOL_ERROR
    yield "a continuation after a message", text(b"{}") + end, PROTOCOL_ERROR
    yield "a text within a text", text(whole[:50], fin=False) + text(), PROTOCOL_ERROR
    yield "a binary within a text", text(whole[:50], fin=False) + frame_bytes(BINARY, b""), 1002
    yield "a close within a text", text(whole[:50], fin=False) + close(NORMAL), NORMAL


VALID_UTF8 = {
    "one to four bytes": "κόσμε \u0080 \u07ff \u0800 \U00010000",
    "the last before the surrogates": "\ud7ff",
    "the first after them": "\ue000",
    "the replacement character": "\ufffd",
    "the last of all": "\U0010ffff",
    "noncharacters": "\ufffe \uffff \ufdd0 \U0001fffe",
}
INVALID_UTF8 = {
    "a lone continuation": b"\x80",
    "continuations": b"\x80\xbf\x80\xbf",
    "two bytes, one missing": b"\xc3 ",
    "three bytes, one missing": b"\xe2\x82 ",
    "four bytes, one missing": b"\xf0\x90\x80 ",
    "a byte that never stands": b"\xfe",
    "another": b"\xff",
    "overlong slash, 2": b"\xc0\xaf",
    "overlong slash, 3": b"\xe0\x80\xaf",
    "overlong slash, 4": b"\xf0\x80\x80\xaf",
    "overlong, greatest of 2": b"\xc1\xbf",
    "overlong, greatest of 3": b"\xe0\x9f\xbf",
    "overlong, greatest of 4": b"\xf0\x8f\xbf\xbf",
    "overlong zero": b"\xc0\x80",
    "a high surrogate": b"\xed\xa0\x80",
    "a low surrogate": b"\xed\xbf\xbf",
    "a pair of them": b"\xed\xa0\x80\xed\xb0\x80",
    "beyond the last": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80",
}


def utf8():
    def message(payload):
        return b'{"type":"ping","t":7,"x":"' + payload + b'"}'

    for what, good in VALID_UTF8.items():
        payload = message(good.encode())
        yield what, text(payload), ANSWERED
        yield f"{what}, byte by byte", text(payload), ANSWERED, 1
        cuts = range(1, len(payload))
        yield f"{what}, every byte a part", fragments(payload, *cuts), ANSWERED
    for what, bad in INVALID_UTF8.items():
        payload = message(bad)
        yield what, text(payload), NOT_UTF8
        yield f"{what}, byte by byte", text(payload), NOT_UTF8, 1
        yield f"{what}, every byte a part", fragments(payload, *range(1, len(payload))), NOT_UTF8
        # The error is detected before the message is complete.
        yield f"{what}, the end never comes", text(payload, fin=False), NOT_UTF8
    yield "a letter that is not whole at the end", text(b'"\xc3'), NOT_UTF8


def closing():
    yield "empty", close(), {NORMAL, NO_CODE}
    yield "of one byte", control(CLOSE, b"\x03"), PROTOCOL_ERROR
    yield "with a reason", close(NORMAL, b"goodbye"), NORMAL
    yield "with the longest reason", close(NORMAL, b"x" * 123), NORMAL
    yield "with one byte more", close(NORMAL, b"x" * 124), PROTOCOL_ERROR
    yield "with a reason that is not UTF-8", close(NORMAL, b"\xff"), {NOT_UTF8, PROTOCOL_ERROR}
    yield "byte by byte", close(NORMAL, b"goodbye"), NORMAL, 1
    yield "twice", close(NORMAL) + close(NORMAL), NORMAL
    yield "and then a message", close(NORMAL) + text(), NORMAL
    yield "and then a ping", close(NORMAL) + control(PING), NORMAL
    yield "and then nonsense", close(NORMAL) + b"\xff" * 100, NORMAL
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield f"code {code}", close(code), {code, NORMAL}
    for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999):
        yield f"code {code}, which must not be sent", close(code), PROTOCOL_ERROR
    for code in (5000, 65535):
        # The RFC leaves their meaning open.
        yield f"code {code}", close(code), {code, NORMAL, PROTOCOL_ERROR}


def limits():
    for size in (FRAME_BYTES_MAX + 1, 65535, 65536, 1 << 20):
        yield f"text of {size}", text(say(size)), TOO_BIG
        yield f"text of {size} in parts", fragments(say(size), size // 3, size // 2), TOO_BIG
    for length in (1 << 31, 1 << 40, (1 << 63) - 1):
        yield f"a text that claims {length}", text(b"{", length=length), TOO_BIG
    yield "a length with its highest bit", text(b"{", length=1 << 63), {TOO_BIG, PROTOCOL_ERROR}
    yield "more parts than fit", text(b"{", fin=False) + frame_bytes(
        CONTINUATION, b"x" * 2048, fin=False
    ) * 3, TOO_BIG


def masking():
    yield "text", text(mask=False), PROTOCOL_ERROR
    yield "ping", control(PING, b"x", mask=False), PROTOCOL_ERROR
    yield "close", control(CLOSE, mask=False), PROTOCOL_ERROR
    yield "the second part", text(say()[:5], fin=False) + frame_bytes(
        CONTINUATION, say()[5:], mask=False
    ), PROTOCOL_ERROR
    payload = say()
    zero = bytes([0x81, 0x80 | len(payload)]) + b"\0\0\0\0" + payload
    yield "a mask of zeros is one", zero, ANSWERED


def compression():
    squeezed = bytes.fromhex("aa562aa92c4855b252ca48cdc9c9575200010000ffff")
    yield "a compressed text without negotiation", text(squeezed, reserved=4), PROTOCOL_ERROR
    yield "a compressed binary", frame_bytes(BINARY, squeezed, reserved=4), PROTOCOL_ERROR


CATEGORIES = {
    "framing": framing,
    "pings and pongs": pings,
    "reserved bits": reserved_bits,
    "opcodes": opcodes,
    "fragmentation": fragmentation,
    "UTF-8": utf8,
    "closing": closing,
    "limits": limits,
    "not masked": masking,
    "compression": compression,
}


def all_cases():
    for category, cases in CATEGORIES.items():
        for what, sent, ends, *more in cases():
            yield Case(category, what, sent, ends, *more)


async def outcome(server, code, case):
    """The actual end: one of the values of `ends`, or another word."""
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
    ours = "Sec-WebSocket-Protocol: castellan.v1"
    raw = await RawSocket.open(server, code, headers=[ours, offer])
    try:
        if "sec-websocket-extensions" in raw.headers:
            return "compression was agreed on"
        await raw.hello()
        if case.chop:
            for at in range(0, len(case.bytes), case.chop):
                await raw.bytes(case.bytes[at : at + case.chop])
        else:
            await raw.bytes(case.bytes)
        if case.ends == REFUSED:
            await raw.bytes(text())
        return await heard(raw, list(case.pongs))
    except Gone:
        return "cut without a close frame"
    except TooLate:
        return "nothing"
    finally:
        await raw.shut()


async def heard(raw, pongs):
    refused = False
    while True:
        kind, payload = await raw.heard()
        if kind == CLOSE:
            return struct.unpack(">H", payload[:2])[0] if payload else NO_CODE
        if kind == PONG and pongs and pongs.pop(0) != payload:
            return "the wrong pong"
        if kind == TEXT:
            frame = json.loads(payload)
            if frame["type"] == "pong" and frame["t"] == 7:
                if pongs:
                    return "a pong is missing"
                return REFUSED if refused else ANSWERED
            if frame["type"] == "rejected":
                refused = True


async def run(server, note=lambda case, ended, good: None):
    """{category: [cases, those that ended otherwise]}"""
    code = web.create_room(server)["code"]
    table = collections.defaultdict(lambda: [0, []])
    for case in all_cases():
        ended = await outcome(server, code, case)
        good = ended in (case.ends if isinstance(case.ends, set) else {case.ends})
        row = table[case.category]
        row[0] += 1
        if not good:
            row[1].append((case.what, case.ends, ended))
        note(case, ended, good)
        if not server.running:
            raise AssertionError(f"the server died of: {case.category}, {case.what}")
    witness = await RawSocket.open(server, code)
    await witness.hello()
    await witness.text(say().decode())
    await within(witness.frame_of_type("pong"), "the server lives")
    await witness.shut()
    return dict(table)


def printed(table):
    lines = [f"{'category':<18}{'cases':>7}{'right':>7}"]
    for category, (count, wrong) in table.items():
        lines.append(f"{category:<18}{count:>7}{count - len(wrong):>7}")
        lines += [f"    {what}: {ended}, not {ends}" for what, ends, ended in wrong]
    total = sum(count for count, _ in table.values())
    right = total - sum(len(wrong) for _, wrong in table.values())
    return "\n".join([*lines, f"{'all':<18}{total:>7}{right:>7}"])


async def main():
    def note(case, ended, good):
        if "-v" in sys.argv[1:]:
            print(f"{'ok  ' if good else 'WRONG'} {case.category}: {case.what}: {ended}")

    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(pathlib.Path(folder)).start()
        try:
            table = await run(server, note)
        finally:
            await server.stop()
    print(printed(table))
    return 1 if any(wrong for _, wrong in table.values()) else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
