"""The first frames of a connection: which are admitted, as which seat, and which are refused."""

import json
import unittest

from support import sockets, web
from support.case import ServedTest, ServerTest
from support.client import Client
from support.patience import PATIENCE, within
from support.raw import TEXT, RawSocket


class Hello(ServedTest):
    def two_seats(self, **more):
        """A room whose game has begun: its code and tokens."""
        code = web.create_room(self.server, "kingdomino", 2, **more)["code"]
        tokens = [web.take_seat(self.server, code, name)[1] for name in ("Ann", "Ben")]
        web.begun(self.server, code)
        return code, tokens

    async def test_welcome(self):
        code, tokens = self.two_seats(name="Friday", listed=True)
        for seat, token in enumerate(tokens):
            client = await Client(self.server, code, token).join()
            welcome = client.welcome
            self.assertEqual(welcome["you"], {"seat": seat, "name": None})
            self.assertEqual(client.subprotocol, "castellan.v1")
            room = welcome["room"]
            self.assertEqual((room["code"], room["name"]), (code, "Friday"))
            self.assertEqual((room["listed"], room["state"], room["seq"]), (True, "playing", 0))
            self.assertEqual([s["name"] for s in room["seats"]], ["Ann", "Ben"])
            self.assertEqual(welcome["server"]["name"], "castellan")
            limits = welcome["limits"]
            self.assertEqual((limits["frame_bytes"], limits["id_bytes"]), (4096, 64))
            for limit in ("malformed_frames", "heartbeat_seconds"):
                self.assertGreater(limits[limit], 0)
            await client.reach(0)
            self.assertEqual(client.document["rules"], room["rules"])
        spectator = await Client(self.server, code).join()
        self.assertEqual(spectator.welcome["you"], {"seat": None, "name": None})
        await spectator.reach(0)

    async def test_before_the_game_there_is_no_table(self):
        code = web.create_room(self.server, "kingdomino", 2)["code"]
        _, token = web.take_seat(self.server, code, "Ann")
        ann = await Client(self.server, code, token, hints=True).join()
        watcher = await Client(self.server, code).join()
        self.assertEqual(ann.welcome["room"]["state"], "waiting")
        await ann.until(lambda: ann.presence, "presence")
        await ann.ping()
        await watcher.ping()
        self.assertEqual((ann.snapshots, watcher.snapshots), (0, 0))
        web.take_seat(self.server, code, "Ben")
        await ann.reach(0)
        await watcher.reach(0)
        self.assertEqual((ann.snapshots, watcher.snapshots), (1, 1))
        self.assertEqual(ann.document, watcher.document)

    async def test_what_is_left_out_of_hello(self):
        code, tokens = self.two_seats()
        for more in [{}, {"want": {}}, {"want": {"colour": "red"}}, {"version": 7}]:
            socket = await RawSocket.open(self.server, code)
            welcome = await socket.hello(tokens[0], **more)
            self.assertEqual(welcome["you"], {"seat": 0, "name": None})
            snapshot = await socket.frame_of_type("snapshot")
            self.assertEqual(snapshot["seq"], 0)
            await socket.shut()
        seat = snapshot["view"]["to_move"]
        both = await Client(self.server, code, tokens[1 - seat]).open()
        await both.say({"type": "hello", "token": tokens[1 - seat]})
        await both.reach(0)
        mover = await Client(self.server, code, tokens[seat]).join()
        await mover.reach(0)
        await mover.act({"do": "claim", "domino": mover.document["next"][0]["domino"]})
        await both.reach(1)
        self.assertIn('"events"', both.steps[1])
        self.assertIn('"patch"', both.steps[1])
        self.assertIsNone(both.prompt)

    async def test_a_second_hello(self):
        code, tokens = self.two_seats()
        client = await Client(self.server, code, tokens[0]).join()
        for hello in [{"type": "hello", "token": tokens[0]}, {"type": "hello"}]:
            answer = await client.stray(hello)
            self.assertEqual((answer["code"], answer["retryable"]), ("out_of_order", False))
            await client.ping()
        self.assertIsNone(client.closed)

    async def test_something_else_than_hello(self):
        code, tokens = self.two_seats()
        client = await Client(self.server, code, tokens[0]).open()
        for text, refusal in [
            ('{"type":"ping","t":1}', "out_of_order"),
            ('{"type":"hints"}', "out_of_order"),
            ("nonsense", "malformed_json"),
            ('{"type":"welcome"}', "unknown_type"),
            ('{"type":"ping"}', "missing_field"),
        ]:
            answer = await client.stray(text)
            self.assertEqual((answer["code"], answer["retryable"]), (refusal, False))
        await client.say('{"type":"act","id":"1","action":{"do":"resign"}}')
        await client.until(lambda: client.answers["1"], "an answer under the id of the act")
        self.assertEqual(client.answers["1"][0]["code"], "out_of_order")
        self.assertEqual((client.pongs, client.welcome), ([], None))
        self.assertEqual(web.room(self.server, code)["state"], "playing")
        await client.greet()
        self.assertEqual(client.seat, 0)

    async def test_too_much_else_than_hello(self):
        code, _ = self.two_seats()
        client = await Client(self.server, code).open()
        for _ in range(20):
            await client.say('{"type":"ping","t":1}')
        await client.expect_farewell("bad_protocol")
        self.assertEqual((client.pongs, client.welcome), ([], None))

    async def test_a_hello_that_can_not_be_read(self):
        code, tokens = self.two_seats()
        for field, more in {
            "token": {"token": 7},
            "since": {"since": -1},
            "want": {"want": "patch"},
            "want.diff": {"want": {"diff": "xml"}},
            "want.hints": {"want": {"hints": "yes"}},
        }.items():
            with self.subTest(field=field):
                client = await Client(self.server, code).open()
                await client.say({"type": "hello", "token": tokens[0], **more})
                await client.until(lambda: client.strays or client.closed, "an answer")
                for answer in client.strays:
                    self.assertEqual((answer["code"], answer["field"]), ("bad_field", field))
                self.assertIsNone(client.welcome)
                if not client.strays:
                    await client.expect_farewell("bad_protocol")

    async def test_bad_tokens(self):
        code, tokens = self.two_seats()
        _, others = self.two_seats()
        swapped = tokens[0].swapcase()
        for token in ["", "x", tokens[0][:-1], tokens[0] + "x", swapped, others[0], "0" * 32, "é"]:
            with self.subTest(token=token):
                client = await Client(self.server, code).open()
                await client.say({"type": "hello", "token": token})
                await client.expect_farewell("bad_token")
                self.assertIsNone(client.welcome)

    async def test_a_token_in_the_address_counts_for_nothing(self):
        code, tokens = self.two_seats()
        for name in ("token", "access_token"):
            path = f"/api/rooms/{code}/socket?{name}={tokens[0]}"
            socket = await sockets.connect(self.server, path)
            await socket.send('{"type":"hello"}')
            welcome = json.loads(await within(socket.recv(), "a welcome"))
            self.assertEqual((welcome["type"], welcome["you"]["seat"]), ("welcome", None))
            await socket.close()

    async def test_unknown_rooms(self):
        code, _ = self.two_seats()
        other = code[:-1] + ("A" if code[-1] != "A" else "B")
        for unknown in [other, "ZZZZZZ", code[:-1], code + "A", "x", "%20", "0OI1L0"]:
            with self.subTest(code=unknown):
                client = await Client(self.server, unknown).open()
                await client.say({"type": "hello"})
                await client.expect_farewell("no_such_room")

    async def test_small_letters_of_a_code(self):
        code, tokens = self.two_seats()
        client = await Client(self.server, code.lower(), tokens[1]).join()
        self.assertEqual(client.welcome["room"]["code"], code)
        self.assertEqual(client.seat, 1)

    async def test_subprotocols(self):
        code, _ = self.two_seats()
        for offered, chosen in [
            ([], None),
            (["castellan.v1"], "castellan.v1"),
            (["castellan.v2", "castellan.v1"], "castellan.v1"),
        ]:
            with self.subTest(offered=offered):
                client = await Client(self.server, code).open(offered)
                await client.greet()
                self.assertEqual(client.subprotocol, chosen)
        for offered in [["castellan.v2"], ["chat", "mqtt"], ["castellan.v10"], ["CASTELLAN.V1"]]:
            with self.subTest(offered=offered):
                client = await Client(self.server, code).open(offered)
                await client.say({"type": "hello"})
                await client.expect_farewell("bad_protocol")


class Silence(ServerTest):
    async def test_who_says_nothing_is_asked_to_go(self):
        server = self.serve("--hello-timeout", "1")
        code = web.create_room(server, "kingdomino", 2)["code"]
        client = await Client(server, code).open()
        await client.expect_farewell("hello_timeout")
        self.assertIsNone(client.welcome)

    async def test_who_says_only_what_can_not_be_read_need_not_come_back(self):
        server = self.serve("--hello-timeout", PATIENCE)
        code = web.create_room(server, "kingdomino", 2)["code"]
        client = await Client(server, code).open()
        answer = await client.stray({"type": "hello", "token": "x" * 129})
        self.assertEqual((answer["code"], answer["field"]), ("bad_field", "token"))
        await client.expect_farewell("bad_protocol")

    async def test_half_a_hello_is_no_hello(self):
        server = self.serve("--hello-timeout", "1")
        code = web.create_room(server, "kingdomino", 2)["code"]
        socket = await RawSocket.open(server, code)
        await socket.frame(TEXT, b'{"type":', fin=False)
        farewell, code = await socket.ending()
        self.assertEqual((farewell["reason"], code), ("hello_timeout", 4002))
        await socket.shut()

    async def test_who_has_said_hello_may_be_silent(self):
        server = self.serve("--hello-timeout", PATIENCE)
        table = await self.table(server, "kingdomino", 2)
        late = await Client(server, table.code).open()
        await late.expect_farewell("hello_timeout")  # by now the others have been silent for as long
        await table.play(self.rng, until=lambda: table.seq == 4)
        self.assertEqual(table.seq, 4)


if __name__ == "__main__":
    unittest.main()
