"""Invalid HTTP, and unusual valid HTTP."""

import asyncio
import json
import unittest

from support import web
from support.case import ServedTest
from support.patience import within

JSON = "Host: x\r\nContent-Type: application/json\r\n"
ROOM = {"preset": "kingdomino", "players": 2}

# (body of POST /api/rooms, code, field)
BAD_ROOMS = [
    ({}, "missing_field", "preset"),
    ({"players": 2}, "missing_field", "preset"),
    ({"preset": "kingdomino"}, "missing_field", "players"),
    ({**ROOM, "preset": "chess"}, "bad_field", "preset"),
    ({**ROOM, "preset": "Kingdomino"}, "bad_field", "preset"),
    ({**ROOM, "preset": 1}, "bad_field", "preset"),
    ({**ROOM, "players": 0}, "bad_field", "players"),
    ({**ROOM, "players": 1}, "bad_combination", "players"),
    ({**ROOM, "players": 5}, "bad_combination", "players"),
    ({**ROOM, "players": -2}, "bad_field", "players"),
    ({**ROOM, "players": 2.5}, "bad_field", "players"),
    ({**ROOM, "players": "2"}, "bad_field", "players"),
    ({**ROOM, "players": 2**64}, "bad_field", "players"),
    ({**ROOM, "players": True}, "bad_field", "players"),
    ({**ROOM, "listed": "yes"}, "bad_field", "listed"),
    ({**ROOM, "listed": 1}, "bad_field", "listed"),
    ({**ROOM, "name": ""}, "bad_field", "name"),
    ({**ROOM, "name": "x" * 65}, "bad_field", "name"),
    ({**ROOM, "name": "a\nb"}, "bad_field", "name"),
    ({**ROOM, "name": "\u0000"}, "bad_field", "name"),
    ({**ROOM, "name": 7}, "bad_field", "name"),
    ({**ROOM, "options": []}, "bad_field", "options"),
    ({**ROOM, "options": {"decline": "never"}}, "bad_field", "options.decline"),
    ({**ROOM, "options": {"opening": "tiger"}}, "bad_field", "options.opening"),
    ({**ROOM, "options": {"harmony": "on"}}, "bad_field", "options.harmony"),
    ({**ROOM, "options": {"middle_kingdom": 1}}, "bad_field", "options.middle_kingdom"),
    ({**ROOM, "options": {"kingdom_size": 6}}, "bad_combination", "options.kingdom_size"),
    ({**ROOM, "options": {"kingdom_size": 70}}, "bad_combination", "options.kingdom_size"),
    ({**ROOM, "options": {"kingdom_size": "7"}}, "bad_field", "options.kingdom_size"),
    ({**ROOM, "options": {"tie_break": "coin"}}, "bad_field", "options.tie_break"),
    # An option without effect in this combination is refused with its name.
    (
        {**ROOM, "players": 3, "options": {"opening": "snake"}},
        "bad_combination",
        "options.opening",
    ),
    (
        {**ROOM, "options": {"three_player_line": "three"}},
        "bad_combination",
        "options.three_player_line",
    ),
    (
        {**ROOM, "options": {"middle_kingdom_measure": "frame"}},
        "bad_combination",
        "options.middle_kingdom_measure",
    ),
]

BAD_SEATS = [
    ({}, "missing_field", "name"),
    ({"seat": 0}, "missing_field", "name"),
    ({"name": ""}, "bad_field", "name"),
    ({"name": "   "}, "bad_field", "name"),
    ({"name": "x" * 33}, "bad_field", "name"),
    ({"name": "é" * 33}, "bad_field", "name"),
    ({"name": "tab\t"}, "bad_field", "name"),
    ({"name": "\u009f"}, "bad_field", "name"),
    ({"name": ["Ann"]}, "bad_field", "name"),
    ({"name": "Ann", "seat": "0"}, "bad_field", "seat"),
    ({"name": "Ann", "seat": -1}, "bad_field", "seat"),
    ({"name": "Ann", "seat": 0.5}, "bad_field", "seat"),
    ({"name": "Ann", "seat": 2**32}, "bad_field", "seat"),
]

NO_OBJECTS = [
    b"", b" ", b"x", b"[]", b"null", b'"preset"', b"7", b"{", b'{"preset":"kingdomino","players":2',
    b'{"preset":"kingdomino","players":2}}', b"preset=kingdomino&players=2", b"{'preset':1}",
    b'{"preset":"kingdomino","players":2,"name":"\xff"}', b"\x00" * 10, b"[" * 8000,
]  # fmt: skip


class Http(ServedTest):
    def ask(self, method, path, body=None, headers=None):
        return web.ask(self.server, method, path, body, headers)

    async def asyncTearDown(self):
        try:
            # After every request the server still makes rooms.
            self.assertEqual(self.ask("POST", "/api/rooms", ROOM).status, 201)
        finally:
            await super().asyncTearDown()

    async def test_bodies_of_rooms(self):
        for body, code, field in BAD_ROOMS:
            with self.subTest(body=body):
                answer = self.ask("POST", "/api/rooms", body)
                self.assertEqual((answer.status, answer.error), (400, (code, field)))

    async def test_bodies_of_seats(self):
        room = web.create_room(self.server)["code"]
        for body, code, field in BAD_SEATS:
            with self.subTest(body=body):
                answer = self.ask("POST", f"/api/rooms/{room}/seats", body)
                self.assertEqual((answer.status, answer.error), (400, (code, field)))
        self.assertEqual(web.room(self.server, room)["seats"][0]["name"], None)

    async def test_bodies_that_are_no_object(self):
        room = web.create_room(self.server)["code"]
        for path in ["/api/rooms", f"/api/rooms/{room}/seats"]:
            for body in NO_OBJECTS:
                with self.subTest(path=path, body=body[:30]):
                    answer = self.ask("POST", path, body, {"Content-Type": "application/json"})
                    self.assertEqual((answer.status, answer.error[0]), (400, "malformed_json"))

    async def test_unknown_fields_are_ignored(self):
        answer = self.ask("POST", "/api/rooms", {**ROOM, "colour": "red", "options": {"dragon": 1}})
        self.assertEqual(answer.status, 201)

    async def test_bodies_over_the_limit(self):
        def body(size):
            text = json.dumps({**ROOM, "fill": ""})
            return text.replace('""', f'"{"x" * (size - len(text))}"').encode()

        self.assertEqual(self.ask("POST", "/api/rooms", body(8192)).status, 201)
        for size in [8193, 1 << 16, 1 << 25]:
            status = await self.status_of_large(body(size))
            self.assertEqual(status, 413, size)

    async def status_of_large(self, body):
        head = f"POST /api/rooms HTTP/1.1\r\n{JSON}Content-Length: {len(body)}\r\n\r\n"
        answer = await self.raw(head.encode() + body)
        if b"\r\n\r\n" in answer:
            error = json.loads(answer.split(b"\r\n\r\n", 1)[1])["error"]
            self.assertEqual(error["code"], "too_large")
        return int(answer.split()[1])

    async def test_large_headers(self):
        lines = "".join(f"X-{n}: {'y' * 1000}\r\n" for n in range(64))
        answer = await self.raw(f"GET /api/rooms HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode())
        self.assertIn(int(answer.split()[1]), (431, 413), answer[:200])

    async def raw(self, request):
        """The response to raw bytes; the connection is not kept."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        answer = b""
        try:
            writer.write(request)
            if b"Connection: close" not in request and b"\r\n\r\n" in request:
                answer = await within(reader.readuntil(b"\r\n\r\n"), "an answer")
                for line in answer.split(b"\r\n"):
                    if line.lower().startswith(b"content-length:"):
                        size = int(line.split(b":")[1])
                        answer += await within(reader.readexactly(size), "its body")
            else:
                writer.write_eof()
                answer = await within(reader.read(), "the end")
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
        return answer

    async def test_http_that_is_none(self):
        for request in [
            b"hello\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
            b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
            f"POST /api/rooms HTTP/1.1\r\n{JSON}Transfer-Encoding: chunked\r\n\r\nZZZ\r\n".encode(),
            b"GET /api/rooms",
            b"",
        ]:
            with self.subTest(request=request):
                answer = await self.raw(request)
                if answer:  # or it just hung up
                    status = int(answer.split()[1])
                    self.assertIn(status, (400, 404, 413, 414, 431, 501, 505), answer)
                self.assertEqual(self.ask("GET", "/api/health").status, 200)

    async def test_keep_alive_and_pipelining(self):
        ask = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        last = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(ask + ask + last)
        answer = await within(reader.read(), "three answers and the end")
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 3)
        writer.close()

    async def test_chunked_body(self):
        body = json.dumps(ROOM).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (1, body[i : i + 1]) for i in range(len(body)))
        head = f"POST /api/rooms HTTP/1.1\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n"
        answer = await self.raw(head.encode() + chunks + b"0\r\n\r\n")
        self.assertIn(b" 201 ", answer)

    async def test_methods(self):
        room = web.create_room(self.server)["code"]
        for path, allowed in [
            ("/api/rooms", {"GET", "POST"}),
            (f"/api/rooms/{room}", {"GET", "PATCH"}),
            (f"/api/rooms/{room}/seats", {"POST"}),
            (f"/api/rooms/{room}/seats/0", {"DELETE"}),
            ("/api/health", {"GET"}),
            ("/", {"GET"}),
        ]:
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "BREW"} - allowed:
                with self.subTest(method=method, path=path):
                    answer = self.ask(method, path)
                    self.assertEqual(answer.status, 405)
                    self.assertEqual(answer.error[0], "method_not_allowed")
                    listed = {m.strip() for m in answer.headers["allow"].split(",")}
                    self.assertLessEqual(allowed, listed)
                    self.assertNotIn(method, listed)

    async def test_head(self):
        room = web.create_room(self.server)["code"]
        for path in ["/", "/api/health", "/api/rooms", f"/api/rooms/{room}"]:
            answer = self.ask("HEAD", path)
            self.assertEqual((answer.status, answer.body), (200, b""), path)
            body = self.ask("GET", path).body
            self.assertEqual(int(answer.headers["content-length"]), len(body), path)
        self.assertEqual(self.ask("HEAD", "/api/rooms/ZZZZZZ").status, 404)

    async def test_paths_that_do_not_exist(self):
        room = web.create_room(self.server)["code"]
        for path in [
            "/x", "//", "/%00", "/../etc/passwd", "/api", "/api/x", "/api//rooms", "/api/rooms/",
            "/api/rooms%2f", f"/api/rooms/{room}/x", f"/api/rooms/{room}/seats/0/x",
        ]:  # fmt: skip
            with self.subTest(path=path):
                answer = self.ask("GET", path)
                self.assertEqual(answer.status, 404)
                self.assertIn(answer.error[0], ("not_found", "no_such_room"))

    async def test_the_socket_without_an_upgrade(self):
        room = web.create_room(self.server)["code"]
        answer = self.ask("GET", f"/api/rooms/{room}/socket")
        self.assertEqual((answer.status, answer.error[0]), (426, "upgrade_required"))

    async def test_health_and_the_page(self):
        answer = self.ask("GET", "/api/health")
        self.assertEqual((answer.status, answer.json["status"]), (200, "ok"))
        page = self.ask("GET", "/")
        self.assertEqual(page.status, 200)
        self.assertTrue(page.headers["content-type"].startswith("text/html"))
        self.assertIn(b"astellan", page.body)

    async def test_addresses_are_told_on_this_machine(self):
        server = self.serve(address="0.0.0.0")
        printed = [line.split()[-1] for line in server.greeting if "on your network   http" in line]
        urls = web.ask(server, "GET", "/api/addresses").json["addresses"]
        self.assertEqual(urls, printed)
        for url in urls:
            self.assertRegex(url, rf"^http://[0-9.]+:{server.port}/$")
            self.assertNotIn("127.0.0.1", url)
        for proxy in ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"):
            answer = web.ask(server, "GET", "/api/addresses", headers={proxy: "203.0.113.7"})
            self.assertEqual(answer.json, {"addresses": []}, proxy)

    async def test_a_query_changes_nothing(self):
        self.assertEqual(self.ask("GET", "/api/health?x=1").status, 200)
        self.assertEqual(self.ask("GET", "/api/rooms?listed=true").status, 200)


if __name__ == "__main__":
    unittest.main()
