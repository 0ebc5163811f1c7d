"""Risks of a proxy in front: requests read differently, clients that it cannot distinguish."""

import asyncio
import unittest

from support import web
from support.case import ServerTest
from support.patience import within
from support.raw import RawSocket

JSON = b"Host: x\r\nContent-Type: application/json\r\n"
ROOM = {"preset": "kingdomino", "players": 2}


class Proxies(ServerTest):
    async def test_requests_that_can_be_read_in_two_ways(self):
        """Another client of the proxy must not receive the answer to a smuggled request."""
        server = self.serve()
        body = b'{"preset":"kingdomino","players":2}'
        hidden = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
        chunked, length = b"Transfer-Encoding: chunked\r\n", b"Content-Length: %d\r\n" % len(body)
        for lines in (
            chunked + length,
            length + chunked,
            length + b"Content-Length: 3\r\n",
            length + length,
            b"Content-Length: 35, 35\r\n",
            length + b"X-Other: a\r\n b\r\n",
            length + b"X-Other: a\r\n\tTransfer-Encoding: chunked\r\n",
            length + b"Transfer-Encoding:\r\n",
            b"Content-Length: +35\r\n",
            b"Content-Length: 0x23\r\n",
            b"Transfer-Encoding: xchunked\r\n",
            b"Transfer-Encoding: identity\r\n",
            b"Transfer-Encoding: chunked, identity\r\n",
            b"Transfer-Encoding: gzip, chunked\r\n",
            chunked + b"Transfer-Encoding: identity\r\n",
            b"Transfer-Encoding : chunked\r\n",
            b"Transfer-Encoding: \x0bchunked\r\n",
            b"Host: y\r\n" + length,
        ):
            with self.subTest(lines=lines):
                head = b"POST /api/rooms HTTP/1.1\r\n" + JSON
                await self.refused_alone(server, head + lines + b"\r\n0\r\n\r\n" + hidden)
        await self.refused_alone(server, b"GET /api/health HTTP/1.1\r\n\r\n" + hidden)
        old = b"POST /api/rooms HTTP/1.0\r\nConnection: keep-alive\r\n" + JSON
        await self.refused_alone(server, old + chunked + b"\r\n0\r\n\r\n" + hidden)

    async def test_a_folded_header_is_noticed_in_any_pieces(self):
        server = self.serve()
        request = b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Other: a\r\n b\r\n\r\n"
        for cut in range(request.index(b" b") - 3, request.index(b" b") + 3):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(request[:cut])
            await writer.drain()
            await asyncio.sleep(0)
            writer.write(request[cut:])
            answer = await within(reader.read(), "a refusal and the end")
            self.assertIn(b" 400 ", answer.split(b"\r\n")[0], cut)
            writer.close()

    async def test_targets_in_absolute_form(self):
        """RFC 9112, 3.2.2: the host of the target counts, not that of the header."""
        server = self.serve()
        own = b"127.0.0.1:%d" % server.port
        for target, host, origin, status in (
            (b"http://%s/api/health" % own, own, b"", b" 200 "),
            (b"HTTP://%s/protocol?x=1" % own, b"x", b"", b" 200 "),
            (b"http://%s" % own, own, b"", b" 200 "),
            (b"http://%s/api/rooms" % own, own, b"", b" 400 "),
            (b"http://%s/api/rooms" % own, b"x", b"http://%s" % own, b" 400 "),
            (b"http://x/api/rooms", own, b"http://%s" % own, b" 403 "),
        ):
            with self.subTest(target=target, host=host, origin=origin):
                method = b"POST" if target.endswith(b"rooms") else b"GET"
                head = b"%s %s HTTP/1.1\r\nHost: %s\r\n" % (method, target, host)
                head += b"Origin: %s\r\n" % origin if origin else b""
                head += b"Content-Length: 0\r\nConnection: close\r\n\r\n"
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(head)
                answer = await within(reader.read(), "an answer")
                self.assertIn(status, answer.split(b"\r\n")[0])
                writer.close()

    async def refused_alone(self, server, request):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request)
        answer = await within(reader.read(), "a refusal and the end")
        self.assertEqual(answer.count(b"HTTP/1."), 1, answer)
        self.assertIn(b" 400 ", answer.split(b"\r\n")[0])
        self.assertIn(b'"malformed_http"', answer)
        writer.close()

    async def test_nobody_is_exempt_behind_a_proxy_at_this_machine(self):
        """A client can write a second header, or nonsense; a proxy may be unknown to the server."""
        confusing = [
            {"X-Forwarded-For": "192.0.2.7", "Forwarded": "for=198.51.100.1"},
            {"X-Forwarded-For": "192.0.2.7", "Forwarded": "nonsense"},
            {"X-Forwarded-For": "unknown"},
            {"Forwarded": "for=_hidden"},
        ]
        exempt = ("--exempt", "127.0.0.0/8", "--limit-rooms", "1/1", "--limit-hellos", "1/1")
        for trusted in ((), ("--trusted-proxy", "127.0.0.1")):
            server = self.serve(*exempt, *trusted)
            cases = confusing if trusted else [{"X-Forwarded-For": "192.0.2.7"}]
            self.assertEqual(web.ask(server, "POST", "/api/rooms", ROOM, cases[0]).status, 201)
            for headers in cases:
                answer = web.ask(server, "POST", "/api/rooms", ROOM, headers)
                self.assertEqual((answer.status, answer.error[0]), (429, "rate_limited"))
            self.assertEqual(server.log().count("a proxy is not trusted"), 1)
            for _ in range(3):  # the operator at this machine
                code = web.create_room(server)["code"]
            fields = [f"{name}: {value}" for name, value in cases[0].items()]
            await (await RawSocket.open(server, code, headers=fields)).shut()
            with self.assertRaisesRegex(AssertionError, "429"):
                await RawSocket.open(server, code, headers=fields)


if __name__ == "__main__":
    unittest.main()
