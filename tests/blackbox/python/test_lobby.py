"""The lobby: the list of rooms as it changes, quick match, and chat."""

import asyncio
import json
import socket
import time

from support import web
from support.case import ServedTest, ServerTest
from support.client import Client
from support.lobby import Visitor
from support.patience import PATIENCE, eventually
from support.raw import tiny_buffered

INTERVAL_MIN = 0.5  # seconds between two frames of changes


class TheList(ServedTest):
    def asked(self):
        return web.ask(self.server, "GET", "/api/rooms").json["rooms"]

    async def same(self, visitor):
        await visitor.until(lambda: visitor.listed() == self.asked(), "the list as HTTP has it")

    async def test_it_is_the_list_of_http_at_any_time(self):
        made = [web.create_room(self.server, name=f"Room {i}", listed=True) for i in range(3)]
        began = time.monotonic()
        ann = await Visitor(self.server).enter("Ann")
        self.assertEqual(ann.listed(), self.asked())
        self.assertEqual(ann.counts, {"more": 0, "people": 1, "games": 0})
        bob = None
        for number in range(8):
            room = web.create_room(self.server, players=2 + number % 3, listed=number % 2 == 0)
            made.append(room)
            web.take_seat(self.server, room["code"], "Carl")
            if number == 4:
                bob = await Visitor(self.server).enter()
        for visitor in (ann, bob):
            await self.same(visitor)
        self.assertEqual(len(ann.rooms), 7)
        self.assertEqual((ann.lists, bob.lists), (1, 1))
        # It is sent in few frames, however much happens.
        self.assertLessEqual(ann.diffs, 2 + (time.monotonic() - began) / INTERVAL_MIN)

        # A finished game is no longer listed; a running one counts.
        code = made[0]["code"]
        web.take_seat(self.server, code, "Ann")
        _, token = web.take_seat(self.server, code, "Bob")
        await ann.until(lambda: ann.counts["games"] == 1, "a game that is played")
        player = await Client(self.server, code, token).join()
        await ann.until(lambda: ann.counts["people"] == 3, "its player")
        await player.reach(0)
        await player.act({"do": "resign"})
        await ann.until(lambda: code not in ann.rooms, "the game to be over")
        await self.same(ann)
        await player.leave()
        await bob.leave()
        await ann.until(lambda: ann.counts["people"] == 1, "all others to leave")

    async def test_more_rooms_than_the_list_has(self):
        ann = await Visitor(self.server).enter()
        for number in range(103):
            web.create_room(self.server, name=str(number), listed=True)
        await ann.until(lambda: ann.counts["more"] == 3, "103 rooms")
        await self.same(ann)
        self.assertEqual(len(ann.rooms), 100)
        late = await Visitor(self.server).enter()
        self.assertEqual(late.listed(), ann.listed())
        self.assertEqual(late.counts["more"], 3)

    async def test_silence_while_nothing_changes(self):
        ann = await Visitor(self.server).enter()
        diffs = ann.diffs
        for _ in range(3):
            web.create_room(self.server, listed=False)
        await ann.ask({"type": "ping", "t": 1}, "pong")
        code = web.create_room(self.server, listed=True)["code"]
        await ann.until(lambda: code in ann.rooms, "the only one that is listed")
        self.assertEqual(ann.diffs, diffs + 1)

    async def test_somebody_who_does_not_read_is_told_it_whole_and_hurts_nobody(self):
        # No heartbeat ends a client that does not read.
        self.server = self.serve("--heartbeat", 3600)
        fast = await Visitor(self.server).enter()
        slow = await Visitor(self.server).open(sock=tiny_buffered(self.server))
        await slow.say({"type": "hello"})
        slow.socket.transport.pause_reading()
        name = "é" * 60
        rooms = [
            web.create_room(self.server, "royal", 6, name=f"{name}{i}", listed=True)
            for i in range(100)
        ]
        # 1 MiB: more than the server and its kernel keep for a client.
        for turn in range(1 + (1 << 20) // len(json.dumps(self.asked()))):
            for room in rooms:
                answer = web.ask(
                    self.server, "PATCH", f"/api/rooms/{room['code']}", {"patience": 10 + turn},
                    {"Authorization": f"Bearer {room['host']}"},
                )  # fmt: skip
                self.assertEqual(answer.status, 200)
            await self.same(fast)
        self.assertIsNone(fast.closed)
        buffers = socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20
        slow.socket.transport.get_extra_info("socket").setsockopt(*buffers)
        slow.socket.transport.resume_reading()
        await slow.until(lambda: slow.listed() == fast.listed(), "the list of all clients")
        self.assertEqual(fast.lists, 1)
        self.assertGreater(slow.lists, 1)
        self.assertLess(slow.diffs, fast.diffs)


class QuickMatch(ServedTest):
    options = ("--bot-pace", "0")

    async def play(self, matches, bots=0):
        """All players go to their announced rooms and play to the end."""
        self.assertEqual(len({match["room"] for match in matches}), 1)
        self.assertEqual(len({match["seat"] for match in matches}), len(matches))
        players = [
            await Client(self.server, m["room"], m["token"], hints=True).join() for m in matches
        ]
        room = players[0].room
        self.assertEqual(room["state"], "playing")
        self.assertFalse(room["listed"])
        self.assertEqual(sum(seat["bot"] == "greedy_placement" for seat in room["seats"]), bots)

        async def go_on(player):
            while True:
                await player.until(
                    lambda: player.document
                    and (
                        player.document["phase"] == "over"
                        or (player.prompt and player.prompt["seq"] == player.seq)
                    ),
                    "a turn",
                )
                if player.document["phase"] == "over":
                    return
                await player.act(self.rng.choice(player.prompt["actions"]))

        await asyncio.gather(*map(go_on, players))

    async def test_two_seek_and_play(self):
        ann = await Visitor(self.server).enter("Ann")
        bob = await Visitor(self.server).enter("Bob")
        waiting = await ann.seek(id="s1", players=[2, 3, 4], band=True)
        self.assertEqual(
            (waiting["people"], waiting["wanted"], waiting["estimate_s"]), (1, 2, None)
        )
        self.assertEqual((await ann.seek())["code"], "already_seeking")
        other = await bob.seek(name="Robert")
        self.assertEqual(other["people"], 2)
        matches = [await ann.hear("matched"), await bob.hear("matched")]
        self.assertEqual(matches[0]["re"], "s1")
        room = web.room(self.server, matches[0]["room"])
        self.assertEqual({seat["name"] for seat in room["seats"]}, {"Ann", "Robert"})
        await self.play(matches)
        # The same again, which now has a history.
        self.assertIsInstance((await bob.seek())["estimate_s"], int)
        answer = await ann.ask({"type": "unseek"}, "unsought")
        self.assertEqual(answer["code"], "not_seeking")

    async def test_bots_come_after_a_while(self):
        ann = await Visitor(self.server).enter("Ann")
        bob = await Visitor(self.server).enter("Ann")
        await ann.seek("queendomino", [4], bots_after=600)
        self.assertEqual((await bob.seek("queendomino", 4, bots_after=0))["wanted"], 4)
        await self.play([await ann.hear("matched"), await bob.hear("matched")], bots=2)

    async def test_one_click_leaves(self):
        ann = await Visitor(self.server).enter("Ann")
        bob = await Visitor(self.server).enter("Bob")
        await ann.seek(players=3)
        unsought = await ann.ask({"type": "unseek", "id": "u1"}, "unsought")
        self.assertEqual(unsought["re"], "u1")
        await bob.seek(players=3)
        carl = await Visitor(self.server).enter("Carl")
        await carl.seek(players=3)
        await carl.leave()
        dora = await Visitor(self.server).enter("Dora")
        self.assertEqual((await dora.seek(players=3))["people"], 2)
        await ann.seek(players=3)
        matches = [await visitor.hear("matched") for visitor in (ann, bob, dora)]
        await self.play(matches)

    async def test_who_is_cut_off_has_the_seat_all_the_same(self):
        ann = await Visitor(self.server).enter("Ann")
        bob = await Visitor(self.server).enter("Bob")
        await bob.seek()
        await ann.say({"type": "seek", "id": "s", "preset": "kingdomino", "players": 2})
        match = await bob.hear("matched")
        await ann.leave()
        seats = web.room(self.server, match["room"])["seats"]
        self.assertEqual({seat["name"] for seat in seats}, {"Ann", "Bob"})
        self.assertEqual([seat["connected"] for seat in seats], [False, False])

    async def test_wishes_that_are_none(self):
        ann = await Visitor(self.server).enter()
        for field, change in {
            "name": {},
            "players": {"name": "A", "players": 1},
            "players[1]": {"name": "A", "players": [2, "3"]},
            "preset": {"name": "A", "preset": "chess"},
            "options.kingdom_size": {"name": "A", "options": {"kingdom_size": 6}},
            "bots_after": {"name": "A", "bots_after": -1},
            "band": {"name": "A", "band": "yes"},
        }.items():
            frame = {"type": "seek", "preset": "kingdomino", "players": 2, **change}
            answer = await ann.ask({**frame, "id": f"x-{field}"[:64]}, "seeking")
            self.assertEqual((answer["type"], answer.get("field")), ("rejected", field))


class Manners(ServerTest):
    async def test_chat(self):
        server = self.serve()
        ann = await Visitor(server).enter("Ann")
        bob = await Visitor(server).enter("Ann")
        self.assertEqual(bob.heard[0]["you"]["name"], "Ann (2)")
        said = await ann.chat(text="Anybody for a game?", id="c1")
        heard = await bob.hear("chat")
        self.assertEqual(heard, {**said, "re": None})
        self.assertEqual(await ann.chat(text="Anybody for a game?", id="c1"), said)
        late = await Visitor(server).enter(player="nobody")
        self.assertIsNone(late.heard[0]["you"]["player"])
        chats = [frame for frame in late.heard if frame["type"] == "chats"]
        self.assertEqual([m["text"] for c in chats for m in c["messages"]], ["Anybody for a game?"])
        self.assertEqual((await late.chat(text="Me"))["code"], "no_name")
        await late.ask({"type": "hello", "name": "Zoe"}, "welcome")
        self.assertEqual((await late.chat(phrase="hello"))["from"]["name"], "Zoe")
        answers = [await bob.chat(text=str(i)) for i in range(7)]
        self.assertEqual(answers[-1]["code"], "too_fast")
        self.assertGreater(answers[-1]["params"]["retry_ms"], 0)

    async def test_chat_as_the_operator_wants_it(self):
        ann = await Visitor(self.serve("--chat", "phrases")).enter("Ann")
        self.assertEqual((await ann.chat(text="Hello"))["code"], "phrases_only")
        self.assertEqual((await ann.chat(phrase="hello"))["type"], "chat")
        bob = await Visitor(self.serve("--chat", "off")).enter("Bob")
        self.assertEqual((await bob.chat(phrase="hello"))["code"], "chat_off")

    async def test_hostile_frames(self):
        server = self.serve("--hello-timeout", PATIENCE)
        silent = await Visitor(server).open()
        rude = await Visitor(server).open()
        await rude.say({"type": "seek"})
        await rude.ended("bad_protocol")
        await silent.ended("hello_timeout")
        ann = await Visitor(server).enter("Ann")
        for text in (
            "", "[]", "{", "null", "\x00", '{"type":1}', '{"type":"act"}', '{"type":"seek"}',
        ):  # fmt: skip
            self.assertEqual((await ann.ask(text, "welcome"))["type"], "rejected")
        await ann.ended("bad_protocol")
        large = await Visitor(server).enter("Large")
        await large.say(json.dumps({"type": "hello", "name": "x" * 5000}))
        await eventually(lambda: large.closed, "the end")
        self.assertIn(large.closed[0], (1006, 1009))

    async def test_it_closes_with_the_server(self):
        server = self.serve()
        ann = await Visitor(server).enter("Ann")
        await ann.seek()
        stopping = asyncio.ensure_future(server.stop())
        await ann.ended("shutting_down")
        self.assertEqual(await stopping, 0)
