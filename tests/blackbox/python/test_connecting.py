"""Why a WebSocket does not open: the HTTP response for the client, and the log line."""

import asyncio
import json
import pathlib
import re
import socket
import unittest
import urllib.parse

from support import web
from support.case import ServerTest
from support.metrics import Operator
from support.patience import within
from support.raw import RawSocket
from support.server import run_tool

ROOM = {"preset": "kingdomino", "players": 2}
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
BASIC = "Basic YWRhOnNlY3JldA=="
EVIL = "http://evil.example"
WARNING = "a WebSocket was refused"
OPENAPI = pathlib.Path(__file__).parents[3] / "protocol" / "openapi.json"


class Connecting(ServerTest):
    def warnings(self, server):
        return [line for line in server.log().splitlines() if WARNING in line]

    async def dropping(self, server, *names):
        """A proxy that passes requests on without these headers; its port."""

        async def serve(reader, writer):
            head = await reader.readuntil(b"\r\n\r\n")
            lines = [
                line
                for line in head.split(b"\r\n")
                if line.split(b":")[0].lower() not in names
            ]
            ahead, behind = await asyncio.open_connection("127.0.0.1", server.port)
            behind.write(b"\r\n".join(lines))
            answer = await ahead.readuntil(b"\r\n\r\n")
            size = int(re.search(rb"(?i)content-length: (\d+)", answer)[1])
            writer.write(answer + await ahead.readexactly(size))
            behind.close()
            writer.close()

        proxy = await asyncio.start_server(serve, "127.0.0.1", 0)
        self.addCleanup(proxy.close)
        return proxy.sockets[0].getsockname()[1]

    async def through(self, port, path, headers):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [f"GET {path} HTTP/1.1", "Host: play.example.org"]
        lines += [f"{name}: {value}" for name, value in {**headers}.items()] + ["", ""]
        writer.write("\r\n".join(lines).encode())
        head = await within(reader.readuntil(b"\r\n\r\n"), "an answer")
        size = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        body = await within(reader.readexactly(size), "its body")
        writer.close()
        await within(reader.read(), "the end")
        return int(head.split()[1]), json.loads(body)["error"]

    async def test_a_proxy_without_upgrade(self):
        server = self.serve()
        room = web.create_room(server)["code"]
        for dropped in ((b"upgrade", b"connection"), (b"upgrade",), (b"connection",)):
            port = await self.dropping(server, *dropped)
            for path in (f"/api/rooms/{room}/socket", "/api/lobby/socket?request_id=x"):
                status, error = await self.through(port, path, UPGRADE)
                self.assertEqual((status, error["code"]), (426, "upgrade_required"))
                self.assertIn("Upgrade and Connection", error["message"])
        (warning,) = self.warnings(server)
        self.assertIn("a proxy that forwards Upgrade and Connection", warning)
        self.assertIn("426", warning)

    async def test_who_only_looks_leaves_no_warning(self):
        server = self.serve()
        room = web.create_room(server)["code"]
        web.ask(server, "GET", f"/api/rooms/{room}/socket")
        answer = web.ask(server, "GET", f"/api/rooms/{room}/socket?origin={EVIL}")
        self.assertEqual((answer.status, answer.error[0]), (403, "foreign_origin"))
        web.ask(server, "POST", "/api/rooms", ROOM, {"Origin": EVIL})
        self.assertEqual(self.warnings(server), [])

    async def test_a_foreign_origin_is_in_the_log_once(self):
        server = self.serve()
        for path in ("/api/rooms/ABCDEF/socket", "/api/lobby/socket"):
            for origin in (EVIL, "https://other.example", "null"):
                answer = web.ask(server, "GET", path, headers={**UPGRADE, "Origin": origin})
                self.assertEqual(answer.status, 403)
        (warning,) = self.warnings(server)
        for part in ("--origin", EVIL, f"127.0.0.1:{server.port}", "403"):
            self.assertIn(part, warning)

    async def test_each_option_has_a_warning_of_its_own(self):
        token = self.folder / "client.token"
        token.touch(mode=0o600)
        token.write_text("k" * 40)
        server = self.serve(
            "--client-token-file", token, "--exempt", "none", "--limit-hellos", "3/1"
        )
        for _ in range(2):
            web.ask(server, "GET", "/api/lobby/socket", headers={**UPGRADE, "Origin": EVIL})
        for _ in range(4):
            web.ask(server, "GET", "/api/lobby/socket", headers=UPGRADE)
        warnings = self.warnings(server)
        self.assertEqual(len(warnings), 3, warnings)
        for option in ("--origin", "--client-token-file", "--limit-hellos"):
            self.assertEqual(sum(option in line for line in warnings), 1, option)

    async def test_a_server_that_is_full_names_its_option(self):
        server = self.serve("--connections-max", 1, "--exempt", "none", *Operator.options)
        operator = Operator(server)
        self.assertEqual(operator.metrics()["castellan_connections_refused_total"], 0)
        held = []
        for _ in range(40):  # some slots are reserved for this machine
            held.append(await asyncio.open_connection("127.0.0.1", server.port))
        answer = await within(held[-1][0].read(), "a refusal")
        self.assertIn(b" 503 ", answer)
        (warning,) = self.warnings(server)
        self.assertIn("--connections-max", warning)
        self.assertGreater(operator.metrics()["castellan_connections_refused_total"], 0)
        for _, writer in held:
            writer.close()

    async def test_a_get_is_judged_like_the_upgrade(self):
        server = self.serve()
        room = web.create_room(server)["code"]
        own = f"http://127.0.0.1:{server.port}"
        for path, status, code in (
            (f"/api/rooms/{room}/socket?origin={own}", 426, "upgrade_required"),
            (f"/api/rooms/{room}/socket?follow=no&origin={own}", 426, "upgrade_required"),
            ("/api/lobby/socket", 426, "upgrade_required"),
            ("/api/rooms/ABCDEF/socket", 404, "no_such_room"),
            (f"/api/rooms/{room}/socket?origin=https://127.0.0.1.example", 403, "foreign_origin"),
            ("/api/lobby/socket?origin=null", 403, "foreign_origin"),
        ):
            with self.subTest(path=path):
                answer = web.ask(server, "GET", path)
                self.assertEqual((answer.status, answer.error[0]), (status, code))
        # A browser's header counts, with any address.
        answer = web.ask(server, "GET", f"/api/lobby/socket?origin={own}", headers={"Origin": EVIL})
        self.assertEqual(answer.status, 403)

    async def test_basic_in_front(self):
        """Its header comes with every request, and our token with its own."""
        server = self.serve()
        made = web.ask(server, "POST", "/api/rooms", ROOM, {"Authorization": BASIC}).json
        room = made["code"]
        seat = f"/api/rooms/{room}/seats"
        taken = web.ask(server, "POST", seat, {"name": "Ann"}, {"Authorization": BASIC})
        self.assertEqual(taken.status, 201)
        token = taken.json["token"]
        for headers in ({"Authorization": BASIC}, {}, {"Authorization": "Bearer"}):
            answer = web.ask(server, "DELETE", f"{seat}/0", headers=headers)
            self.assertEqual((answer.status, answer.error[0]), (401, "bad_token"))
            self.assertIn("X-Castellan-Token", answer.json["error"]["message"])
        wrong = {"Authorization": BASIC, "X-Castellan-Token": "x" * len(token)}
        self.assertEqual(web.ask(server, "DELETE", f"{seat}/0", headers=wrong).status, 401)
        right = {"Authorization": BASIC, "X-Castellan-Token": token}
        self.assertEqual(web.ask(server, "DELETE", f"{seat}/0", headers=right).status, 204)
        for headers in ({"X-Castellan-Token": made["host"]},
                        {"Authorization": f"Bearer {made['host']}"},
                        {"X-Castellan-Token": made["host"], "Authorization": "Bearer x"}):
            answer = web.ask(server, "PATCH", f"/api/rooms/{room}", {"name": "B"}, headers)
            self.assertEqual(answer.status, 200, headers)
        raw = await RawSocket.open(server, room, headers=[f"Authorization: {BASIC}"])
        self.assertEqual((await raw.hello())["room"]["code"], room)
        await raw.shut()
        self.assertNotIn(token, server.log())

    async def test_options_of_every_route(self):
        friend = "https://friend.example"
        server = self.serve("--origin", friend)
        room = web.create_room(server)["code"]
        values = {"code": room, "seat": "0", "id": "x", "family": "kingdomino", "file": "openapi.json"}
        paths = json.loads(OPENAPI.read_text())["paths"]
        self.assertGreater(len(paths), 30)
        for form, methods in paths.items():
            path = re.sub(r"\{(\w+)\}", lambda name: values.get(name[1], "openapi.json"), form)
            with self.subTest(path=path):
                answer = web.ask(server, "OPTIONS", path)
                self.assertEqual((answer.status, answer.body), (204, b""))
                allowed = {word.strip() for word in answer.headers["allow"].split(",")}
                named = {name.upper() for name in methods if name in
                         ("get", "post", "put", "patch", "delete")}
                heads = {"HEAD"} if "GET" in named else set()
                self.assertEqual(allowed, named | heads | {"OPTIONS"})
                self.assertNotIn("access-control-allow-origin", answer.headers)
                asks = {"Origin": friend, "Access-Control-Request-Method": "POST"}
                shared = web.ask(server, "OPTIONS", path, headers=asks)
                self.assertEqual(shared.status, 204)
                self.assertEqual(shared.headers["access-control-allow-origin"], friend)
                self.assertIn("X-Castellan-Token", shared.headers["access-control-allow-headers"])
        self.assertEqual(web.ask(server, "OPTIONS", "/nowhere").status, 404)

    async def test_location_below_a_prefix(self):
        server = self.serve()
        answer = web.ask(server, "POST", "/api/rooms", ROOM)
        there = answer.headers["location"]
        self.assertEqual(there, f"rooms/{answer.json['code']}")
        for prefix in ("", "/games", "/a/b"):
            asked = f"https://play.example.org{prefix}/api/rooms"
            found = urllib.parse.urljoin(asked, there)
            self.assertEqual(found, f"{asked}/{answer.json['code']}")

    async def test_origins_of_other_schemes(self):
        schemes = ["capacitor://localhost", "app://obsidian.md", "null",
                   "chrome-extension://abcdefghijklmnopabcdefghijklmnop"]
        server = self.serve(*(part for origin in schemes for part in ("--origin", origin)))
        for origin in schemes:
            answer = web.ask(server, "POST", "/api/rooms", ROOM, {"Origin": origin})
            self.assertEqual(answer.status, 201, origin)
            self.assertEqual(answer.headers["access-control-allow-origin"], origin)
        answer = web.ask(server, "POST", "/api/rooms", ROOM, {"Origin": "app://other"})
        self.assertEqual(answer.status, 403)

    async def test_patterns_stop_the_start(self):
        for pattern in ("*.example.org", "https://*.example.org", "https://play.example.*"):
            done = run_tool("serve", "--ephemeral", "--port", 0, "--origin", pattern)
            self.assertNotEqual(done.returncode, 0)
            for part in (pattern, "is a pattern", "only * alone allows any"):
                self.assertIn(part, done.stderr)

    async def test_both_families_by_default(self):
        server = self.serve(address=None)
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        if not has_ipv6():
            self.skipTest("this machine has no IPv6; the server listens on IPv4 all the same")
        for host in ("::1", "127.0.0.1"):
            reader, writer = await asyncio.open_connection(host, server.port)
            writer.write(b"GET /api/addresses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = await within(reader.read(), "an answer")
            self.assertIn(b" 200 ", answer.split(b"\r\n")[0])
            writer.close()
        # A client on this machine, by both ways.
        only = self.serve(address="0.0.0.0")
        with self.assertRaises(OSError):
            await asyncio.open_connection("::1", only.port)


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


if __name__ == "__main__":
    unittest.main()
