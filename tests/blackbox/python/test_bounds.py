"""The bounds of one address, which ordinary players never reach.

Other addresses are simulated through a proxy that the server trusts: ourselves.
"""

import asyncio
import contextlib
import http.client
import json
import socket
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE, eventually, within
from support.raw import PING, PONG, TEXT, RawSocket, frame_bytes

ROOM = {"preset": "kingdomino", "players": 2}
PROXY = ("--trusted-proxy", "127.0.0.1")


class Bounds(ServerTest):
    def serve(self, *options, **more):
        return super().serve(*options, bounded=True, **more)

    def post(self, server, path, body, address=None):
        headers = {"X-Forwarded-For": address} if address else {}
        return web.ask(server, "POST", path, body, headers)

    def is_limited(self, answer):
        self.assertEqual((answer.status, answer.error[0]), (429, "rate_limited"), answer.body)
        self.assertGreaterEqual(int(answer.headers["retry-after"]), 1)

    async def raw(self, server, code, address):
        fields = ["Sec-WebSocket-Protocol: castellan.v1", f"X-Forwarded-For: {address}"]
        return await RawSocket.open(server, code, headers=fields)

    async def test_rooms_of_one_address(self):
        server = self.serve("--limit-rooms", "3/1", *PROXY)
        for _ in range(3):
            self.assertEqual(self.post(server, "/api/rooms", ROOM, "192.0.2.7").status, 201)
        self.is_limited(self.post(server, "/api/rooms", ROOM, "192.0.2.7"))
        # Everything before the last hop was written by the client.
        self.is_limited(self.post(server, "/api/rooms", ROOM, "198.51.100.1, 192.0.2.7"))
        self.assertEqual(self.post(server, "/api/rooms", ROOM, "192.0.2.8").status, 201)

    async def test_an_ipv6_network_is_one_address(self):
        server = self.serve("--limit-rooms", "2/1", *PROXY)
        for last in (1, 2):
            answer = self.post(server, "/api/rooms", ROOM, f"2001:db8:0:1::{last}")
            self.assertEqual(answer.status, 201)
        self.is_limited(self.post(server, "/api/rooms", ROOM, "2001:db8:0:1:ffff::3"))
        self.assertEqual(self.post(server, "/api/rooms", ROOM, "2001:db8:0:2::1").status, 201)

    async def test_a_header_of_somebody_who_is_no_proxy_is_not_believed(self):
        server = self.serve("--limit-rooms", "2/1", "--trusted-proxy", "10.0.0.0/8")
        for last in (1, 2):
            self.assertEqual(self.post(server, "/api/rooms", ROOM, f"192.0.2.{last}").status, 201)
        self.is_limited(self.post(server, "/api/rooms", ROOM, "192.0.2.3"))

    async def test_who_waits_is_let_in_again(self):
        server = self.serve("--limit-rooms", "1/60")

        def made():
            return self.post(server, "/api/rooms", ROOM).status

        self.assertEqual(made(), 201)
        await eventually(lambda: made() == 429, "it has to wait", pause=0)
        await eventually(lambda: made() == 201, "it is let in again")

    async def test_seats_and_any_request(self):
        server = self.serve("--limit-joins", "2/1", "--limit-requests", "9/1", *PROXY)
        code = web.create_room(server)["code"]
        names = [{"name": name} for name in ("Ann", "Ben", "Cem")]
        seats = f"/api/rooms/{code}/seats"
        statuses = [self.post(server, seats, name, "192.0.2.7").status for name in names]
        self.assertEqual(statuses, [201, 201, 429])
        headers = {"X-Forwarded-For": "192.0.2.7"}
        get = [web.ask(server, "GET", "/api/rooms", headers=headers).status for _ in range(8)]
        self.assertEqual(get, [200] * 6 + [429] * 2)

    async def test_guesses_at_one_name_from_many_addresses(self):
        server = self.serve("--limit-sign-ins-of-name", "4/1", *PROXY, keep=True)
        ann = {"name": "Ann", "passphrase": "correct horse"}
        self.assertEqual(self.post(server, "/api/players", ann).status, 201)
        for at in range(3):  # correct ones do not count
            self.assertEqual(self.post(server, "/api/sessions", ann, f"192.0.2.{at}").status, 201)
        wrong = {"name": "ANN", "passphrase": "wrong horse"}
        for at in range(4):
            answer = self.post(server, "/api/sessions", wrong, f"198.51.100.{at}")
            self.assertEqual(answer.error[0], "bad_passphrase")
        self.is_limited(self.post(server, "/api/sessions", wrong, "203.0.113.1"))
        self.is_limited(self.post(server, "/api/sessions", {**wrong, "name": "ann"}, "203.0.113.2"))
        # Two capital I look like two small l, and reach the same account.
        bill = {"name": "Bill", "passphrase": "correct horse"}
        self.assertEqual(self.post(server, "/api/players", bill).status, 201)
        alike = {"name": "BiII", "passphrase": "correct horse"}
        self.assertEqual(self.post(server, "/api/sessions", alike, "192.0.2.1").status, 201)
        for at in range(4):
            guess = {"name": "Bill", "passphrase": "wrong horse"}
            answer = self.post(server, "/api/sessions", guess, f"198.51.100.{at}")
            self.assertEqual(answer.error[0], "bad_passphrase")
        self.is_limited(self.post(server, "/api/sessions", alike, "203.0.113.2"))
        other = {"name": "Ben", "passphrase": "wrong horse"}
        answer = self.post(server, "/api/sessions", other, "198.51.100.1")
        self.assertEqual(answer.error[0], "bad_passphrase")

    async def test_guesses_of_one_address_at_many_names(self):
        server = self.serve("--limit-sign-ins", "3/1", "--limit-sign-ups", "1/1", *PROXY, keep=True)
        for at in range(3):
            guess = {"name": f"Player {at}", "passphrase": "correct horse"}
            self.assertEqual(self.post(server, "/api/sessions", guess, "192.0.2.7").status, 401)
        self.is_limited(self.post(server, "/api/sessions", guess, "192.0.2.7"))
        new = {"name": "Zoe", "passphrase": "correct horse"}
        self.assertEqual(self.post(server, "/api/players", new, "192.0.2.7").status, 201)
        self.is_limited(self.post(server, "/api/players", {**new, "name": "Yan"}, "192.0.2.7"))

    async def test_guesses_at_a_room(self):
        server = self.serve(
            "--limit-passwords", "3/1", "--limit-passwords-of-room", "5/1", *PROXY
        )
        code = web.create_room(server, password="sesame")["code"]
        path = f"/api/rooms/{code}/pass"
        for _ in range(2):
            self.assertEqual(self.post(server, path, {"password": "sesame"}, "192.0.2.1").status, 200)
        for at, count in ((7, 3), (8, 2)):
            for _ in range(count):
                answer = self.post(server, path, {"password": "x"}, f"192.0.2.{at}")
                self.assertEqual(answer.error[0], "bad_password")
        self.is_limited(self.post(server, path, {"password": "x"}, "192.0.2.7"))
        self.is_limited(self.post(server, path, {"password": "x"}, "192.0.2.9"))

    async def test_uploads(self):
        server = self.serve("--limit-uploads", "2/1")
        for status in (400, 400, 429):
            self.assertEqual(self.post(server, "/api/replays", {}).status, status)

    async def test_tables_and_passwords_are_paid_for(self):
        server = self.serve("--limit-rooms", "8/1", "--limit-passwords", "2/1", *PROXY)
        four = {**ROOM, "tables": 4}
        for status in (201, 201, 429):
            self.assertEqual(self.post(server, "/api/rooms", four, "192.0.2.7").status, status)
        room = web.create_room(server)
        for status in (200, 200, 429):
            headers = {"X-Forwarded-For": "192.0.2.8", "X-Castellan-Token": room["host"]}
            answer = web.ask(
                server, "PATCH", f"/api/rooms/{room['code']}", {"password": "sesame"}, headers
            )
            self.assertEqual(answer.status, status)

    async def test_changes_of_rooms(self):
        server = self.serve("--limit-changes", "3/1", *PROXY)
        room = web.create_room(server)
        headers = {"X-Forwarded-For": "192.0.2.7", "X-Castellan-Token": room["host"]}
        path = f"/api/rooms/{room['code']}"
        names = [web.ask(server, "PATCH", path, {"name": f"{i}"}, headers).status for i in range(4)]
        self.assertEqual(names, [200, 200, 200, 429])
        self.assertEqual(web.ask(server, "GET", path, headers=headers).status, 200)

    async def test_a_search_for_rooms(self):
        server = self.serve("--limit-misses", "4/1", *PROXY)
        code = web.create_room(server, listed=False)["code"]
        searcher = {"X-Forwarded-For": "192.0.2.7"}
        for path in ("/api/rooms/ZZZZZZ", "/api/duplicates/ZZZZZZ", "/api/rooms/ZZZZZZZZZZ/record"):
            self.assertEqual(web.ask(server, "GET", path, headers=searcher).status, 404)
        raw = await self.raw(server, "ZZZZZZ", "192.0.2.7")
        farewell, _ = await raw.ending()
        self.assertEqual(farewell["reason"], "no_such_room")
        await raw.shut()
        # Existing rooms are refused now, too.
        self.is_limited(web.ask(server, "GET", f"/api/rooms/{code}", headers=searcher))
        with self.assertRaisesRegex(AssertionError, "429"):
            await self.raw(server, code, "192.0.2.7")
        other = {"X-Forwarded-For": "192.0.2.8"}
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{code}", headers=other).status, 200)

    async def test_renames_in_the_lobby(self):
        server = self.serve("--limit-renames", "2/1")
        raw = await RawSocket.open(server, None)
        for name in ("Ann", "Bob", "Cem"):
            await raw.hello(name=name)
        await raw.text('{"type":"hello","name":"Dan"}')
        self.assertEqual((await raw.frame_of_type("rejected"))["code"], "too_fast")
        await raw.shut()

    async def test_pings_of_the_socket(self):
        """One read, one pong; above the rate the socket is read later."""
        server = self.serve("--limit-messages", "10/600")
        raw = await RawSocket.open(server, web.create_room(server)["code"])
        await raw.hello()
        crowd = 60
        await raw.bytes(b"".join(frame_bytes(PING, b"%d" % n) for n in range(crowd)))
        pongs = [await raw.control(PONG)]
        while pongs[-1] != b"%d" % (crowd - 1):
            pongs.append(await raw.control(PONG))
        self.assertLess(len(pongs), 10)
        await raw.text('{"type":"ping","t":1}')
        await raw.frame_of_type("pong", "rejected")
        await raw.shut()

    async def refusal(self, server):
        """The frame that a connection receives before it has sent any, or None."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            return await within(reader.readuntil(b"\r\n\r\n"), "a refusal")
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        finally:
            writer.close()

    async def test_connections_of_one_address(self):
        server = self.serve("--connections-per-address", "3")
        code = web.create_room(server)["code"]
        sockets = [await RawSocket.open(server, code) for _ in range(3)]
        refusal = await self.refusal(server)
        self.assertIn(b" 429 ", refusal)
        self.assertIn(b"Retry-After: ", refusal)
        await sockets[0].hello()  # the others stay connected
        await sockets.pop().shut()

        def is_free():
            with contextlib.suppress(OSError):
                return web.ask(server, "GET", "/api/health").status == 200
            return False

        await eventually(is_free, "a place is free")
        for socket in sockets:
            await socket.shut()

    async def test_rooms_open_at_once_of_one_address(self):
        server = self.serve("--rooms-per-address", "2", *PROXY)
        room = {"preset": "kingdomino", "players": 2}

        def made_from(address, body=room):
            headers = {"X-Forwarded-For": address}
            return web.ask(server, "POST", "/api/rooms", body, headers=headers)

        self.assertEqual([made_from("192.0.2.7").status for _ in range(2)], [201, 201])
        answer = made_from("192.0.2.7")
        self.assertEqual((answer.status, answer.error[0]), (429, "network_full"))
        self.assertEqual(made_from("192.0.2.8", {**room, "tables": 3}).status, 429)
        self.assertEqual(made_from("192.0.2.8").status, 201)

    async def test_new_connections_of_one_address(self):
        server = self.serve("--limit-connections", "5/1")
        for _ in range(5):
            self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        self.assertIn(b" 429 ", await self.refusal(server))

    async def test_sockets_behind_a_proxy(self):
        server = self.serve("--connections-per-address", "2", *PROXY)
        code = web.create_room(server)["code"]
        first = [await self.raw(server, code, "192.0.2.7") for _ in range(2)]
        with self.assertRaisesRegex(AssertionError, "429"):
            await self.raw(server, code, "192.0.2.7")
        other = await self.raw(server, code, "192.0.2.8")
        for socket in (*first, other):
            await socket.hello()
            await socket.shut()

        async def again():
            with contextlib.suppress(AssertionError):
                socket = await self.raw(server, code, "192.0.2.7")
                await socket.shut()
                return True

        async def let_in():
            while not await again():
                await asyncio.sleep(0.05)

        await within(let_in(), "a place is free")

    async def test_sockets_opened(self):
        server = self.serve("--limit-hellos", "2/1")
        code = web.create_room(server)["code"]
        for _ in range(2):
            await (await RawSocket.open(server, code)).shut()
        with self.assertRaisesRegex(AssertionError, "429"):
            await RawSocket.open(server, code)

    async def test_a_full_server_says_so_and_keeps_places_for_this_machine(self):
        server = self.serve("--connections-max", "2", "--exempt", "127.0.0.1")
        with contextlib.ExitStack() as opened:

            def open_one():
                opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))

            for _ in range(17):
                open_one()
            self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)

            # The slot of the last request is free again a moment after its answer.
            def last_place_is_taken():
                full = self.is_full(server)
                if not full:
                    open_one()
                return full

            await eventually(last_place_is_taken, "all places are taken")

    def is_full(self, server):
        with contextlib.suppress(OSError):
            answer = web.ask(server, "GET", "/api/health")
            return answer.status == 503 and answer.headers.get("retry-after") is not None
        return False

    # --- messages -------------------------------------------------------------------------------

    def pings(self, count):
        return b"".join(
            frame_bytes(TEXT, json.dumps({"type": "ping", "t": t}).encode()) for t in range(count)
        )

    async def test_messages_that_come_too_fast(self):
        server = self.serve("--limit-messages", "5/1")
        code = web.create_room(server)["code"]
        for path in (code, None):
            raw = await RawSocket.open(server, path)
            await raw.hello()
            await raw.bytes(self.pings(5))
            refused = await raw.frame_of_type("rejected")
            self.assertEqual((refused["code"], refused["retryable"]), ("too_fast", True))
            self.assertTrue(0 < refused["params"]["retry_ms"] <= 60_000, refused)
            act = "ready" if path else "unseek"
            await raw.text('{"type":"%s","id":"r1","ready":true}' % act)
            self.assertEqual((await raw.frame_of_type("rejected"))["re"], "r1")
            # A client that does not read is dismissed, and may come back.
            await raw.bytes(self.pings(200))
            farewell, close = await raw.ending()
            self.assertEqual((farewell["reason"], farewell["reconnect"]), ("too_fast", True))
            self.assertEqual(close, 4004)
            await raw.shut()

    async def test_messages_of_a_player_over_several_sockets(self):
        server = self.serve("--limit-messages-of-player", "5/1")
        code = web.create_room(server)["code"]
        _, ann = web.take_seat(server, code, "Ann")
        first = await RawSocket.open(server, code)
        await first.hello(ann)
        await first.bytes(self.pings(4))
        for _ in range(4):
            await first.frame_of_type("pong")
        second = await RawSocket.open(server, code)
        await second.hello(ann)
        await second.bytes(self.pings(2))
        await second.frame_of_type("pong")
        self.assertEqual((await second.frame_of_type("rejected"))["code"], "too_fast")
        # A client without a seat shares nothing with her.
        watcher = await RawSocket.open(server, code)
        await watcher.hello()
        await watcher.bytes(self.pings(6))
        for _ in range(6):
            await watcher.frame_of_type("pong")
        for socket in (first, second, watcher):
            await socket.shut()

    async def test_messages_of_an_address_over_several_sockets(self):
        server = self.serve("--limit-messages-of-address", "9/1", *PROXY)
        code = web.create_room(server)["code"]

        async def watcher(path, address):
            raw = await self.raw(server, path, address)
            await raw.hello()
            return raw

        first = await watcher(code, "192.0.2.7")
        await first.bytes(self.pings(4))
        for _ in range(4):
            await first.frame_of_type("pong")
        second = await watcher(None, "192.0.2.7")
        await second.bytes(self.pings(9))
        await second.frame_of_type("pong")
        self.assertEqual((await second.frame_of_type("rejected"))["code"], "too_fast")
        other = await watcher(code, "192.0.2.8")
        await other.bytes(self.pings(5))
        for _ in range(5):
            await other.frame_of_type("pong")
        for socket in (first, second, other):
            await socket.shut()

    async def say(self, raw, text):
        await raw.text(json.dumps({"type": "chat", "id": text, "text": text}))
        while True:
            answer = await raw.frame_of_type("chat", "rejected")
            if answer.get("re") == text:
                return answer

    async def test_chat_of_one_address_however_often_it_comes_back(self):
        server = self.serve("--limit-chat", "9/1", *PROXY)
        code = web.create_room(server)["code"]
        for number in range(3):
            for place in (code, None, web.create_room(server)["code"]):
                raw = await self.raw(server, place, "192.0.2.7")
                await raw.hello(name=f"Zoe {number}")
                answer = await self.say(raw, f"Hello {number}")
                self.assertEqual(answer["type"], "chat", answer)
                await raw.shut()
        for place in (code, None):
            raw = await self.raw(server, place, "192.0.2.7")
            await raw.hello(name="Zoe 9")
            for text in ("How", "Many"):
                refused = await self.say(raw, text)
                self.assertEqual((refused["code"], refused["retryable"]), ("too_fast", True))
                self.assertTrue(0 < refused["params"]["retry_ms"] <= 60_000, refused)
            await raw.shut()
            other = await self.raw(server, place, "192.0.2.8")
            await other.hello(name="Ann")
            self.assertEqual((await self.say(other, "Quiet!"))["type"], "chat")
            await other.shut()

    # --- ordinary players -------------------------------------------------------------------------

    async def test_a_household_of_eight_does_not_notice(self):
        server = self.serve()
        tables = [await self.table(server, "kingdomino", 4) for _ in range(2)]
        for table in tables:
            await table.play(self.rng)
            self.assertEqual(table.referee.phase, "over")
        code = web.create_room(server)["code"]
        for number in range(8):
            raw = await RawSocket.open(server, code)
            await raw.hello(name=f"Zoe {number}")
            for text in range(6):
                self.assertEqual((await self.say(raw, f"{text}"))["type"], "chat")
            await raw.shut()

    async def test_thirty_people_behind_one_address(self):
        server = self.serve()
        sockets = []
        for _ in range(30):
            browser = http.client.HTTPConnection("127.0.0.1", server.port, timeout=DEADLINE)
            for path in ["/"] + 20 * ["/api/presets"]:  # the page and its files
                browser.request("GET", path)
                answer = browser.getresponse()
                answer.read()
                self.assertEqual(answer.status, 200)
            browser.close()
            code = web.create_room(server)["code"]
            _, token = web.take_seat(server, code, "Ann")
            for _ in range(3):  # a reload, and a second tab
                sockets.append(await RawSocket.open(server, code))
                await sockets[-1].hello(token)
        for socket in sockets:
            await socket.shut()


if __name__ == "__main__":
    unittest.main()
