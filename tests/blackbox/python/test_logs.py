"""The log: one line for each event, found again by ids, and no secrets."""

import json
import re
import unittest

from support import sockets, web
from support.case import ServerTest
from support.client import Client
from support.patience import eventually
from support.server import run_tool

TEXT = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (trace|debug|info|warning|error|critical) "
    r"(server|net|rooms|bots|people|storage): \S.*"
)


class Logs(ServerTest):
    def lines(self, server):
        return server.log_path.read_text().split("\n")[:-1]

    def events(self, server):
        return [json.loads(line) for line in self.lines(server)]

    async def found(self, server, truth, what):
        await eventually(lambda: any(map(truth, self.events(server))), what)
        return [event for event in self.events(server) if truth(event)]

    async def test_lines_of_text(self):
        server = self.serve("--log-level", "trace", keep=True)
        web.ask(server, "GET", "/nothing")
        table = await self.table(server)
        await table.play(self.rng, until=lambda: table.seq >= 4)
        self.assertEqual(await server.stop(), 0)
        lines = self.lines(server)
        self.assertGreater(len(lines), 10)
        for line in lines:
            self.assertRegex(line, TEXT)
            self.assertTrue(TEXT.fullmatch(line), line)
        self.assertIn("stopped", lines[-1])

    async def test_a_complaint_leads_to_the_lines(self):
        server = self.serve("--log-level", "debug", "--log-format", "json")
        given = web.ask(server, "GET", "/nothing", headers={"X-Request-Id": "ann-4711_a.b"})
        self.assertEqual(given.headers["x-request-id"], "ann-4711_a.b")
        seen = set()
        for bad in ("", "a b", "x" * 65, "a\tb", '"', "ü".encode("latin-1"), None):
            headers = {} if bad is None else {"X-Request-Id": bad}
            own = web.ask(server, "GET", "/api/presets", headers=headers).headers["x-request-id"]
            self.assertRegex(own, r"^[a-z0-9]+-\d+\.\d+$")
            seen.add(own)
        self.assertEqual(len(seen), 7)
        answered = [e for e in self.events(server) if e["event"] == "request answered"]
        self.assertLessEqual({"ann-4711_a.b", *seen}, {e["request"] for e in answered})
        one = next(e for e in answered if e["request"] == "ann-4711_a.b")
        self.assertEqual((one["status"], one["path"], one["method"]), (404, "/nothing", "GET"))

    async def test_a_socket_is_followed_from_its_upgrade_to_its_end(self):
        server = self.serve("--log-level", "net=trace", "--log-format", "json")
        code = web.create_room(server)["code"]
        _, token = web.take_seat(server, code, "Ann")
        client = await Client(server, code, token).join()
        await client.ping()
        await client.leave()
        (closed,) = await self.found(
            server, lambda e: e["event"] == "socket closed", "the socket's end"
        )
        own = [e for e in self.events(server) if e.get("connection") == closed["connection"]]
        self.assertEqual(own[0]["event"], "socket opened")
        self.assertEqual(own[0]["room"], code)
        self.assertTrue(own[0]["request"].startswith(closed["connection"] + "."))
        self.assertGreaterEqual(len([e for e in own if e["event"] == "frame read"]), 2)

    async def test_a_page_says_in_the_address_what_its_socket_is_called(self):
        server = self.serve("--log-level", "net=debug", "--log-format", "json")
        code = web.create_room(server)["code"]
        rooms, lobby = f"/api/rooms/{code}/socket", "/api/lobby/socket"
        given = [f"{rooms}?request_id=page-1", f"{lobby}?follow=no&request_id=page-2"]
        bad = [f"{rooms}?request_id=", f"{rooms}?request_id=a%20b", f"{lobby}?request_id={'x' * 65}"]
        for path in given + bad:
            await (await sockets.connect(server, path)).close()
        header = sockets.with_headers({"X-Request-Id": "head-1"})
        await (await sockets.connect(server, given[0], **header)).close()

        def opened():
            return [e["request"] for e in self.events(server) if e["event"] == "socket opened"]

        await eventually(lambda: len(opened()) == 6, "all sockets in the log")
        self.assertEqual({"page-1", "page-2", "head-1"}, {i for i in opened() if "-" in i[:5]})
        self.assertNotIn("x" * 20, server.log_path.read_text())

    async def test_what_clients_write_breaks_no_line(self):
        evil = "/x%0a\"}\x7f\\{\u202e"
        for form in ("text", "json"):
            server = self.serve("--log-level", "trace", "--log-format", form)
            before = len(self.lines(server))
            reader = web.http.client.HTTPConnection("127.0.0.1", server.port)
            reader._encode_request = lambda request: request.encode("utf-8")
            reader._validate_path = lambda path: None
            reader.request("GET", evil)
            reader.getresponse().read()
            reader.close()
            added = self.lines(server)[before:]
            self.assertTrue(added)
            for line in added:
                self.assertTrue(line.isprintable(), ascii(line))
                if form == "json":
                    json.loads(line)
                else:
                    self.assertTrue(TEXT.fullmatch(line), line)

    async def test_no_secret_at_level_trace(self):
        server = self.serve("--log-level", "trace", "--log-format", "json", keep=True)
        passphrase, password = "correct horse staple", "open sesame"
        signed = web.ask(
            server, "POST", "/api/players", {"name": "Ann", "passphrase": passphrase}
        ).json
        me = {"Authorization": f"Bearer {signed['token']}"}
        web.ask(server, "GET", "/api/me?token=" + signed["token"], headers=me)
        web.ask(server, "POST", "/api/sessions", {"name": "Ann", "passphrase": "wrong " + passphrase})
        room = web.create_room(server, password=password)
        host = {"Authorization": f"Bearer {room['host']}"}
        path = f"/api/rooms/{room['code']}"
        given = web.ask(server, "POST", path + "/pass", {"password": password})
        web.ask(server, "PATCH", path, {"name": "Den"}, host)
        door = given.json["pass"]
        entry = {"Authorization": f"Bearer {door}"}
        seat = web.ask(server, "POST", path + "/seats", {"name": "Ann", "seat": 0}, entry)
        token = seat.json["token"]
        client = await Client(server, room["code"], token).join()
        await client.chat("my dark secret")
        await client.stray('{"type":"hello","token":"' + token)
        await client.leave()
        web.ask(server, "POST", path + "/start", {}, {"Authorization": "Bearer mistaken-token"})
        await self.found(server, lambda e: e["event"] == "socket closed", "the socket's end")
        log = server.log_path.read_text()
        secrets = [passphrase, password, signed["token"], room["host"], token, "my dark secret",
                   "mistaken-token", door]
        for secret in secrets:
            self.assertNotIn(secret, log)

    async def test_levels_by_area(self):
        server = self.serve("--log-level", "off,rooms=debug")
        web.create_room(server)
        web.ask(server, "GET", "/nothing")
        lines = self.lines(server)
        self.assertEqual(len(lines), 1, lines)
        self.assertIn(" rooms: room created", lines[0])

    async def test_options_that_do_nothing_are_named(self):
        folder = self.folder / "backups"
        folder.mkdir()
        server = self.serve("--log-format", "json", "--backup-folder", folder,
                            "--metrics-address", "127.0.0.1", "--metrics-port", "0")
        warned = [e for e in self.events(server) if e["level"] == "warning"]
        self.assertEqual([(e["option"], e.get("needs")) for e in warned],
                         [("backup-folder", "admin-port"), ("backup-folder", None)])
        self.assertIn("without a database", warned[1]["event"])

    async def test_levels_that_are_none(self):
        for levels, word in (
            ("loud", "loud"),
            ("info,net", "net"),
            ("info,nets=debug", "nets"),
            ("info,net=", "level"),
            ("", "level"),
            (",", "level"),
        ):
            tool = run_tool("serve", "--ephemeral", "--port", "0", "--log-level", levels)
            self.assertEqual(tool.returncode, 2, tool)
            self.assertIn(word, tool.stderr)


if __name__ == "__main__":
    unittest.main()
