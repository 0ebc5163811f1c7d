"""The origins of pages that may use the server. The test sends the browser's header."""

import asyncio
import unittest

from support import web
from support.case import ServerTest
from support.patience import within
from support.raw import RawSocket
from support.server import load_driver, run_tool

ROOM = {"preset": "kingdomino", "players": 2}
FOREIGN = ["http://evil.example", "https://127.0.0.1.evil.example", "null", "http://127.0.0.1:1"]
FRIEND = "https://friend.example"
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


class Origins(ServerTest):
    def status(self, server, method, path, body=None, **headers):
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.ask(server, method, path, body, fields).status

    async def upgrade(self, server, code, origin):
        raw = await RawSocket.open(server, code, headers=[f"Origin: {origin}"])
        welcome = await raw.hello()
        await raw.shut()
        return welcome["room"]["code"]

    async def test_sockets(self):
        server = self.serve("--origin", FRIEND)
        code = web.create_room(server)["code"]
        for origin in (f"http://127.0.0.1:{server.port}", FRIEND, "HTTPS://Friend.example:443"):
            self.assertEqual(await self.upgrade(server, code, origin), code)
        for path in (f"/api/rooms/{code}/socket", "/api/lobby/socket"):
            for origin in FOREIGN:
                with self.subTest(path=path, origin=origin):
                    answer = web.ask(server, "GET", path, headers={**UPGRADE, "Origin": origin})
                    self.assertEqual((answer.status, answer.error[0]), (403, "foreign_origin"))
        # A second Origin does not hide the first.
        answer = await self.raw_request(
            server,
            f"GET /api/rooms/{code}/socket HTTP/1.1",
            *(f"{name}: {value}" for name, value in UPGRADE.items()),
            f"Origin: {FRIEND}",
            "Origin: http://evil.example",
        )
        self.assertIn(b" 403 ", answer)

    async def raw_request(self, server, *lines):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        text = "\r\n".join([lines[0], f"Host: 127.0.0.1:{server.port}", *lines[1:], "", ""])
        writer.write(text.encode())
        answer = await within(reader.readuntil(b"\r\n\r\n"), "an answer")
        writer.close()
        return answer

    async def test_what_changes_something(self):
        server = self.serve("--origin", FRIEND)
        own = f"http://127.0.0.1:{server.port}"
        for origin in (own, FRIEND):
            self.assertEqual(self.status(server, "POST", "/api/rooms", ROOM, Origin=origin), 201)
        rooms = web.ask(server, "GET", "/api/health").json["rooms"]
        for origin in FOREIGN:
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                with self.subTest(origin=origin, method=method):
                    status = self.status(server, method, "/api/rooms", ROOM, Origin=origin)
                    self.assertEqual(status, 403)
        for site in ("cross-site", "same-site"):
            status = self.status(server, "POST", "/api/rooms", ROOM, Sec_Fetch_Site=site)
            self.assertEqual(status, 403)
        self.assertEqual(web.ask(server, "GET", "/api/health").json["rooms"], rooms)

    async def test_what_a_form_can_send_is_not_read(self):
        server = self.serve()
        body = b'{"preset":"kingdomino","players":2}'
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = web.ask(server, "POST", "/api/rooms", body, {"Content-Type": kind})
            self.assertEqual((answer.status, answer.error[0]), (415, "not_json"))
        for kind in ("application/json; charset=utf-8", ""):
            answer = web.ask(server, "POST", "/api/rooms", body, {"Content-Type": kind})
            self.assertEqual(answer.status, 201)

    async def test_what_a_browser_is_told(self):
        server = self.serve("--origin", FRIEND)
        asks = {"Access-Control-Request-Method": "POST"}
        allowed = web.ask(server, "OPTIONS", "/api/rooms", headers={"Origin": FRIEND, **asks})
        self.assertEqual(allowed.status, 204)
        self.assertEqual(allowed.headers["access-control-allow-origin"], FRIEND)
        self.assertIn("POST", allowed.headers["access-control-allow-methods"])
        self.assertIn("Authorization", allowed.headers["access-control-allow-headers"])
        for origin in (*FOREIGN, f"http://127.0.0.1:{server.port}"):
            for method, path in [
                ("OPTIONS", "/api/rooms"),
                ("GET", "/api/presets"),
                ("GET", "/protocol"),
                ("GET", "/"),
            ]:
                answer = web.ask(server, method, path, headers={"Origin": origin})
                self.assertNotIn("access-control-allow-origin", answer.headers, (origin, path))
        read = web.ask(server, "GET", "/api/presets", headers={"Origin": FRIEND})
        self.assertEqual(read.headers["access-control-allow-origin"], FRIEND)
        self.assertIn("Origin", read.headers["vary"])
        refused = web.ask(server, "POST", "/api/rooms", {"preset": "x"}, {"Origin": FRIEND})
        self.assertEqual(refused.headers["access-control-allow-origin"], FRIEND)
        self.assertNotIn("access-control-allow-credentials", read.headers)

    async def test_any(self):
        server = self.serve("--origin", "*")
        for origin in FOREIGN:
            self.assertEqual(self.status(server, "POST", "/api/rooms", ROOM, Origin=origin), 201)

    async def test_the_clients_token(self):
        token = self.folder / "client.token"
        token.touch(mode=0o600)
        token.write_text("k" * 40 + "\n")
        server = self.serve("--client-token-file", token)
        own = f"http://127.0.0.1:{server.port}"
        for shown in ({}, {"X-Client-Token": "k" * 39}, {"Authorization": "Bearer " + "k" * 40}):
            for method, path, headers in (("POST", "/api/rooms", {}),
                                          ("GET", "/api/lobby/socket", UPGRADE)):
                answer = web.ask(server, method, path, ROOM, {**headers, **shown})
                self.assertEqual((answer.status, answer.error[0]), (401, "client_token_needed"))
        self.assertEqual(web.ask(server, "GET", "/api/presets").status, 200)
        self.assertEqual(self.status(server, "POST", "/api/rooms", ROOM, Origin=own), 201)
        shown = {"X-Client-Token": "k" * 40}
        made = web.ask(server, "POST", "/api/rooms", ROOM, shown)
        self.assertEqual(made.status, 201)
        raw = await RawSocket.open(server, made.json["code"], headers=["X-Client-Token: " + "k" * 40])
        self.assertEqual((await raw.hello())["room"]["code"], made.json["code"])
        await raw.shut()
        self.assertNotIn("k" * 39, server.log())
        play = ("--rooms", 1, "--games", 1, "--seconds", 0)
        self.assertEqual(run_tool("--port", server.port, *play, program=load_driver()).returncode, 1)
        done = run_tool("--port", server.port, "--client-token-file", token, *play, program=load_driver())
        self.assertEqual(done.returncode, 0, done)

    async def test_a_clients_token_that_is_none(self):
        token = self.folder / "client.token"
        for text, mode, complaint in (("short", 0o600, "at least 32 characters"),
                                      ("k" * 40, 0o644, "others may read")):
            token.unlink(missing_ok=True)
            token.touch(mode=mode)
            token.write_text(text)
            done = run_tool("serve", "--ephemeral", "--port", 0, "--client-token-file", token)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(complaint, done.stderr)

    async def test_headers_of_the_page(self):
        server = self.serve()
        shown = web.ask(server, "GET", "/")
        page = shown.headers
        policy = dict(rule.strip().split(" ", 1) for rule in page["content-security-policy"].split(";"))
        self.assertEqual(policy["default-src"], "'none'")
        self.assertEqual(policy["script-src"], "'self'")
        styles = "'self' 'unsafe-inline'" if b"<style" in shown.body else "'self'"
        self.assertEqual(policy["style-src"], styles)
        self.assertEqual(policy["connect-src"], "'self'")
        self.assertEqual(policy["manifest-src"], "'self'")
        self.assertEqual(policy["frame-ancestors"], "'none'")
        self.assertEqual(page["x-content-type-options"], "nosniff")
        self.assertEqual(page["referrer-policy"], "same-origin")
        self.assertIn("camera=()", page["permissions-policy"])
        answer = web.ask(server, "GET", "/api/presets").headers
        self.assertIn("default-src 'none'", answer["content-security-policy"])
        self.assertEqual(answer["cross-origin-resource-policy"], "same-origin")


if __name__ == "__main__":
    unittest.main()
