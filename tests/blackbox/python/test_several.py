"""Two servers on one database: each receives requests for the other's rooms. `named` has a
URL to which clients are redirected; requests for rooms of the other, `hidden`, are proxied."""

import asyncio
import unittest

from support import web
from support.case import ServerTest
from support.client import Client, Closed
from support.nodes import Group, Node
from support.patience import eventually


class Several(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.group = Group(self.folder, [], 2)
        self.addCleanup(self.group.postgres.close)
        self.named, self.hidden = (
            Node(self.folder, name, self.group.postgres.url(), 2, "--chat-days", 30,
                 "--log-level", "info,net=debug", url=url)
            for name, url in (("named", True), ("hidden", False))
        )
        for node in (self.named, self.hidden):
            self.group.nodes.append(node)
            self.servers.append(node.start())

    def ask(self, node, method, path, body=None, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return web.ask(node, method, path, body, headers)

    def good(self, status, *request, **more):
        answer = self.ask(*request, **more)
        self.assertEqual(answer.status, status, answer.body)
        return answer.json if answer.body else None

    def refused(self, status, code, *request, **more):
        answer = self.ask(*request, **more)
        self.assertEqual((answer.status, answer.error[0]), (status, code), answer.body)

    async def die(self, node):
        """It is killed, and the other one takes its rooms."""
        other = self.named if node is self.hidden else self.hidden
        rooms = set(self.group.rooms_of(node))
        node.kill()
        await eventually(lambda: rooms <= set(self.group.rooms_of(other)), "rooms are taken over")

    async def finished(self, made_at, at, **more):
        """Code of a finished game, whose room one server has, played by way of another; tokens."""
        room = web.create_room(made_at, **more)
        players = await self.sit(at, room["code"], ("Ann", "Ben"))
        await self.play(players, until=4)
        await players[0].act({"do": "resign"})
        await players[1].until(lambda: players[1].document["phase"] == "over", "the end")
        for player in players:
            await player.leave()
        return room["code"], [player.token for player in players]

    # --- redirects and the proxy ------------------------------------------------------------------

    async def test_a_socket_is_told_where_its_room_is(self):
        code = web.create_room(self.named)["code"]
        _, token = web.take_seat(self.hidden, code, "Ann")
        lost = await Client(self.hidden, code, token).open()
        await lost.say({"type": "hello", "token": token})
        await lost.expect_farewell("moved")
        self.assertEqual(lost.farewell["url"], f"http://127.0.0.1:{self.named.home}")
        self.assertIsNone(lost.welcome)
        here = await Client(self.named, code, token).join()
        self.assertEqual(here.seat, 0)

    async def test_players_and_spectators_by_way_of_a_node_that_has_not_the_room(self):
        code = web.create_room(self.hidden)["code"]
        players = await self.sit(self.named, code, ("Ann", "Ben"))
        beside = await Client(self.hidden, code).join()
        watcher = await Client(self.named, code).join()
        await eventually(
            lambda: web.room(self.named, code)["spectators"] == 2, "both spectators are counted")
        await self.play(players)
        for one in (beside, watcher):
            await one.reach(players[0].seq)
            self.assertEqual(one.document, players[0].document)
        self.assertEqual(self.group.rooms_of(self.named), [])

    async def test_a_node_that_stops_closes_the_sockets_that_it_passes_on(self):
        room = web.create_room(self.hidden)["code"]
        watcher = await Client(self.named, room).join()
        self.assertEqual(await self.named.stop(), 0)
        self.assertIn('reason=shutting_down', self.named.log())
        with self.assertRaises(Closed):
            await watcher.until(lambda: False, "the end")

    async def test_each_node_has_codes_of_both_lengths(self):
        for node, other in ((self.named, self.hidden), (self.hidden, self.named)):
            for listed, length in ((True, 6), (False, 10)):
                code = web.create_room(node, listed=listed)["code"]
                self.assertEqual(len(code), length)
                self.assertEqual(web.room(other, code.lower())["listed"], listed)

    async def test_a_password_and_its_pass(self):
        room = web.create_room(self.hidden, password="sesame")
        code = room["code"]
        path = f"/api/rooms/{code}"
        self.refused(401, "bad_password", self.named, "POST", f"{path}/pass", {"password": "open"})
        told = self.good(200, self.named, "POST", f"{path}/pass", {"password": "sesame"})
        self.assertEqual(told, {"pass": room["pass"]})
        stranger = await Client(self.named, code).open()
        await stranger.say({"type": "hello"})
        await stranger.expect_farewell("password_needed")
        self.refused(401, "password_needed", self.named, "POST", f"{path}/seats", {"name": "Ann"})
        self.good(201, self.named, "POST", f"{path}/seats", {"name": "Ann"}, room["pass"])
        await self.die(self.hidden)
        # The other server knows it, too, and its host.
        self.refused(401, "bad_password", self.named, "POST", f"{path}/pass", {"password": "open"})
        guest = await Client(self.named, code).join(**{"pass": room["pass"]})
        self.assertEqual(guest.welcome["you"]["seat"], None)
        self.good(200, self.named, "PATCH", path, {"name": "Ours"}, room["host"])

    async def test_a_node_ends_in_order_while_the_database_is_away(self):
        self.group.postgres.end()
        waits = asyncio.ensure_future(asyncio.to_thread(
            self.ask, self.hidden, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2}))
        await eventually(lambda: "nothing can be stored, moves wait" in self.hidden.log(), "it is noticed")
        self.assertEqual(await self.hidden.stop(), 0)
        self.assertIn("server: stopped", self.hidden.log())
        await asyncio.gather(waits, return_exceptions=True)  # no client answers it
        await self.group.postgres.come_back()

    # --- finished games ---------------------------------------------------------------------------

    async def test_a_finished_game_is_told_by_any_node(self):
        code, _ = await self.finished(self.hidden, self.named)
        record = self.good(200, self.named, "GET", f"/api/rooms/{code}/record")
        self.assertEqual(self.good(200, self.hidden, "GET", f"/api/rooms/{code}/record"), record)
        replay = self.good(200, self.named, "POST", "/api/replays", record)
        self.assertEqual([frame["type"] for frame in replay["frames"]].count("step"), 5)
        self.hidden.kill()
        # It has no owner, or a dead one: it is available all the same, as soon as that is certain.
        def told():
            return self.ask(self.named, "GET", f"/api/rooms/{code}/record")

        await eventually(lambda: told().status == 200, "the record")
        self.assertEqual(told().json, record)
        looker = await Client(self.named, code).join()
        await looker.until(lambda: looker.document, "the table at the end")
        self.assertEqual((looker.document["phase"], looker.seq), ("over", 5))

        def analysed():
            return self.ask(self.named, "GET", f"/api/rooms/{code}/analysis").status == 200

        await eventually(analysed, "the analysis")
        # The server that was away proxies requests for it.
        self.hidden.start()
        self.assertEqual(self.good(200, self.hidden, "GET", f"/api/rooms/{code}/record"), record)
        lost = await Client(self.hidden, code).open()
        await lost.say({"type": "hello"})
        await lost.expect_farewell("moved")

    async def test_they_play_again_where_the_room_is(self):
        code, tokens = await self.finished(self.hidden, self.named)
        path = f"/api/rooms/{code}/rematch"
        self.refused(401, "bad_token", self.named, "POST", path)
        again = self.good(200, self.named, "POST", path, token=tokens[0])["rematch"]
        for node in (self.named, self.hidden):
            self.assertEqual(self.good(200, node, "POST", path, token=tokens[1])["rematch"], again)
        self.assertEqual(self.group.rooms_of(self.hidden), [again])
        await self.die(self.hidden)
        told = self.good(200, self.named, "POST", path, token=tokens[1])
        self.assertEqual(told["rematch"], again)
        players = [await Client(self.named, again, token, hints=True).join() for token in tokens]
        self.assertEqual({player.seat for player in players}, {0, 1})
        for player in players:
            self.assertIsNone(await player.say_ready())
            # The game begins with the second one.
        for player in players:
            await player.until(lambda player=player: player.document, "the table")
        await self.play(players, until=3)

    async def test_they_play_again_after_the_room_went_elsewhere(self):
        code, tokens = await self.finished(self.hidden, self.named)
        self.hidden.kill()
        path = f"/api/rooms/{code}/rematch"

        def asked():
            return self.ask(self.named, "POST", path, token=tokens[0])

        await eventually(lambda: asked().status == 200, "the room is asked for elsewhere")
        again = asked().json["rematch"]
        self.assertEqual(self.group.rooms_of(self.named), [again])
        self.hidden.start()
        told = self.good(200, self.hidden, "POST", path, token=tokens[1])
        self.assertEqual(told["rematch"], again)

    # --- the same deal ----------------------------------------------------------------------------

    async def test_tables_with_the_same_deal_stay_together(self):
        made = web.create_room(self.hidden, tables=2)
        first, second = made["code"], made["others"][0]["code"]

        def compared(node):
            return self.good(200, node, "GET", f"/api/duplicates/{first}")

        await self.play(await self.sit(self.named, first, ("Ann", "Ben")))
        self.assertEqual([t["state"] for t in compared(self.named)["tables"]],
                         ["finished", "waiting"])
        self.refused(409, "not_all_over", self.named, "GET", f"/api/rooms/{first}/record")
        await self.die(self.hidden)
        self.hidden.start()
        self.assertEqual([t["state"] for t in compared(self.hidden)["tables"]],
                         ["finished", "waiting"])
        self.refused(409, "not_all_over", self.hidden, "GET", f"/api/rooms/{first}/record")
        players = await self.sit(self.named, second, ("Cleo", "Dan"))
        await self.play(players)
        await eventually(lambda: compared(self.hidden)["comparison"] is not None, "comparison")
        self.assertEqual(compared(self.hidden), compared(self.named))
        records = [self.good(200, self.hidden, "GET", f"/api/rooms/{code}/record")
                   for code in (first, second)]
        deals = [record["rows"][0]["deal"] for record in records]
        self.assertEqual(deals[0], deals[1])

    # --- players ----------------------------------------------------------------------------------

    def sign_up(self, node, name):
        body = {"name": name, "passphrase": "correct horse"}
        return self.good(201, node, "POST", "/api/players", body)

    async def test_a_seat_of_a_room_elsewhere_on_another_device(self):
        ann, ben = (self.sign_up(self.named, name) for name in ("Ann", "Ben"))
        code = web.create_room(self.hidden)["code"]
        seat, old = web.take_seat(self.hidden, code, "x", player=ann["token"])
        web.take_seat(self.named, code, "x", player=ben["token"])
        asked = {"room": code}
        found = self.good(200, self.named, "GET", "/api/me/seats", token=ann["token"])
        self.assertEqual(found, {"seats": [{"room": code, "seat": seat}]})
        new = self.good(201, self.named, "POST", "/api/me/seats", asked, ann["token"])
        self.assertEqual(new["seat"], seat)
        self.refused(401, "bad_token", self.named, "POST", "/api/me/seats", asked, old)
        here = await Client(self.named, code, new["token"]).join()
        self.assertEqual(here.seat, seat)
        with self.assertRaises(Closed):
            await Client(self.named, code, old).join()

    async def test_who_wants_to_be_forgotten_is_by_any_node(self):
        ann, ben = (self.sign_up(self.named, name) for name in ("Ann", "Ben"))
        code = web.create_room(self.hidden, listed=True)["code"]
        tokens = [web.take_seat(self.hidden, code, "x", player=one["token"])[1]
                  for one in (ann, ben)]
        players = [await Client(self.hidden, code, token).join() for token in tokens]
        await players[0].until(lambda: players[0].document, "the table")
        self.refused(409, "still_playing", self.named, "DELETE", "/api/me", token=ann["token"])
        await players[0].act({"do": "resign"})
        self.good(204, self.named, "DELETE", "/api/me", token=ann["token"])
        for node in (self.named, self.hidden):
            self.refused(401, "bad_token", node, "GET", "/api/me", token=ann["token"])
            self.refused(404, "no_such_player", node, "GET",
                         f"/api/players/{ann['player']['id']}")
            game = self.good(200, node, "GET", "/api/games")["games"][0]
            self.assertEqual([seat["name"] for seat in game["seats"]], [None, "Ben"])
        self.hidden.kill()

        def told():
            return self.ask(self.named, "GET", f"/api/rooms/{code}")

        await eventually(lambda: told().status == 200, "the room is reloaded")
        self.assertEqual(told().json["seats"][0]["name"], "Somebody 1")

    async def test_rooms_that_people_ask_for_at_once_at_both(self):
        """No client receives two versions of a room without an owner."""
        codes = [web.create_room(self.hidden)["code"] for _ in range(8)]
        self.hidden.kill()
        self.hidden.start()

        def served(node, code):
            return self.ask(node, "GET", f"/api/rooms/{code}").status == 200

        for code in codes:
            both = [asyncio.to_thread(served, node, code) for node in (self.named, self.hidden)]
            await asyncio.gather(*both)
        for code in codes:
            await eventually(lambda code=code: served(self.named, code)
                             and served(self.hidden, code), "both know it")
        owned = [set(self.group.rooms_of(node)) for node in (self.named, self.hidden)]
        self.assertEqual(owned[0] & owned[1], set())
        self.assertEqual(owned[0] | owned[1], set(codes))


if __name__ == "__main__":
    unittest.main()
