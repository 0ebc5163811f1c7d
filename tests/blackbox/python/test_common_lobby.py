"""Several servers on one database have one list of rooms and one lobby. `named` has a URL to which
clients are redirected, `hidden` has none: requests for its rooms are proxied."""

import asyncio
import contextlib

from support import web
from support.admin import Admin
from support.case import ServerTest
from support.client import Client
from support.lobby import Visitor
from support.nodes import Group, Node
from support.patience import DEADLINE, eventually, within
from support.sockets import ConnectionClosed, HandshakeFailed


class CommonLobby(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.admin = Admin(self.folder)
        self.group = Group(self.folder, [], 2)
        self.addCleanup(self.group.postgres.close)
        self.named, self.hidden = (
            Node(self.folder, name, self.group.postgres.url(), 2, *self.admin.options, url=url)
            for name, url in (("named", True), ("hidden", False))
        )
        for node in (self.named, self.hidden):
            self.group.nodes.append(node)
            self.servers.append(node.start())

    def other(self, node):
        return self.named if node is self.hidden else self.hidden

    def listed(self, node):
        return web.ask(node, "GET", "/api/rooms").json["rooms"]

    def owner(self):
        """The node that has the lobby; None: no node has it."""
        name = self.group.postgres.say(
            "SELECT node FROM owners JOIN writers ON name = writer WHERE room = 'lobby'").strip()
        return {"named": self.named, "hidden": self.hidden, "": None}[name]

    async def knock(self, node, name):
        """In the lobby, by way of the node; None: retry."""
        visitor = Visitor(node)
        try:
            await visitor.open()
        except (*HandshakeFailed, OSError):
            return None
        with contextlib.suppress(ConnectionClosed):  # it may have moved already
            await visitor.say({"type": "hello", "name": name})
        await visitor.until(lambda: visitor.closed or visitor.lists, "the list or a farewell")
        if not visitor.closed:
            return visitor
        farewell = visitor.heard[-1]
        self.assertEqual((farewell["type"], farewell["reason"]), ("farewell", "moved"))
        url = farewell.get("url")
        if url is not None:
            self.assertEqual(url, f"http://127.0.0.1:{self.named.home}")
            self.assertIsNot(node, self.named)
            return await self.knock(self.named, name)
        return None

    async def enter(self, node, name):
        """Like a client that retries until it is admitted."""

        async def come():
            while (visitor := await self.knock(node, name)) is None:
                await asyncio.sleep(0.05)
            return visitor

        return await within(come(), f"{name} is in the lobby")

    # --- the list ---------------------------------------------------------------------------------

    async def test_a_room_is_listed_by_all_and_vanishes_with_its_node_until_another_has_it(self):
        watcher = await self.enter(self.named, "Ann")
        self.assertIs(self.owner(), self.named)
        made = web.create_room(self.hidden, name="There", listed=True)
        here = web.create_room(self.named, name="Here", listed=True)
        code = made["code"]
        await eventually(lambda: len(self.listed(self.named)) == 2, "both are listed")
        await eventually(lambda: len(self.listed(self.hidden)) == 2, "by both")
        self.assertEqual(self.listed(self.named), self.listed(self.hidden))
        self.assertEqual([room["code"] for room in self.listed(self.named)], [here["code"], code])
        await watcher.until(lambda: watcher.listed() == self.listed(self.named), "and in the lobby")

        # Changes there are shown here, and clients there count.
        player = await Client(self.hidden, code, web.take_seat(self.hidden, code, "Ben")[1]).join()
        await watcher.until(lambda: watcher.rooms[code]["seats"][0]["connected"], "Ben")
        await watcher.until(lambda: watcher.counts["people"] == 2, "players at both nodes")
        await player.leave()
        web.create_room(self.hidden, listed=False)

        # So that it does not take the room before its disappearance is noticed.
        self.group.postgres.say("UPDATE writers SET leaving = 1 WHERE node = 'named'")
        self.hidden.kill()
        await watcher.until(lambda: code not in watcher.rooms, "it is gone")
        self.assertEqual(self.group.rooms_of(self.named), [here["code"]])
        await watcher.until(lambda: code in watcher.rooms, "it is there again")
        self.assertIn(code, self.group.rooms_of(self.named))
        self.assertEqual(self.listed(self.named), watcher.listed())
        self.hidden.start()
        await eventually(lambda: self.listed(self.hidden) == self.listed(self.named),
                         "the reconnected client knows all of them")
        self.assertEqual(len(watcher.rooms), 2)

    async def test_lists_that_nobody_says_a_word_of_are_read_all_the_same(self):
        """A notification is a hint."""
        web.create_room(self.hidden, listed=True)
        await eventually(lambda: self.listed(self.named), "the room")
        self.group.postgres.say("UPDATE listings SET version = version + 1000, rooms = '[]' "
                                "FROM writers WHERE name = writer AND node = 'hidden'")
        await eventually(lambda: not self.listed(self.named), "the table's chat")
        self.assertEqual(len(self.listed(self.hidden)), 1)

    async def test_while_the_database_is_away_only_what_is_here_is_listed(self):
        rooms = [web.create_room(node, listed=True)["code"] for node in (self.named, self.hidden)]
        await eventually(lambda: len(self.listed(self.named)) == 2, "both")
        self.group.postgres.end()
        await eventually(lambda: len(self.listed(self.named)) == 1, "the other's are not known")
        self.assertEqual(self.listed(self.named)[0]["code"], rooms[0])
        await self.group.postgres.come_back()
        await eventually(lambda: len(self.listed(self.named)) == 2, "both again", 2 * DEADLINE)

    # --- the lobby ---------------------------------------------------------------------------------

    async def meet(self, *nodes):
        """Ann and Ben, each by way of a node, chat and play; they stay in the lobby."""
        ann, ben = [await self.enter(node, name)
                    for node, name in zip(nodes, ("Ann", "Ben"), strict=True)]
        await ann.say({"type": "chat", "id": "c", "text": f"from {nodes[0].name}"})
        said = await ben.hear("chat")
        self.assertEqual((said["from"]["name"], said["text"]), ("Ann", f"from {nodes[0].name}"))
        seeks = [await one.seek() for one in (ann, ben)]
        self.assertEqual([seek["type"] for seek in seeks], ["seeking", "seeking"])
        matched = [await one.hear("matched") for one in (ann, ben)]
        self.assertEqual(matched[0]["room"], matched[1]["room"])
        players = [await Client(self.owner(), one["room"], one["token"], hints=True).join()
                   for one in matched]
        for player in players:
            await player.until(lambda player=player: player.document, "the table")
        await self.play(players, until=3)
        for player in players:
            await player.leave()
        return ann, ben

    async def test_people_at_different_nodes_find_each_other(self):
        first = await self.enter(self.hidden, "Cleo")
        self.assertIs(self.owner(), self.hidden)  # the node that was asked first has it
        await self.meet(self.named, self.hidden)
        await first.until(lambda: first.counts["people"] == 3, "all present clients")

    async def test_who_comes_to_the_wrong_node_is_sent_to_the_right_one(self):
        await self.enter(self.named, "Cleo")
        lost = await Visitor(self.hidden).open()
        await lost.ended("moved")
        self.assertEqual(lost.heard[-1]["url"], f"http://127.0.0.1:{self.named.home}")
        await self.meet(self.hidden, self.named)

    async def test_the_lobby_goes_on_elsewhere_when_its_node_is_killed(self):
        for node in (self.hidden, self.named):
            ann, _ = await self.meet(self.named, self.hidden)
            owner = self.owner()
            owner.kill()
            await ann.until(lambda ann=ann: ann.closed, "the end")
            await self.enter(self.other(owner), "Cleo")
            self.assertIs(self.owner(), self.other(owner))
            owner.start()

    async def test_a_node_that_ends_passes_the_lobby_on(self):
        ann = await self.enter(self.named, "Ann")
        self.assertEqual(await self.named.stop(), 0)
        await ann.ended("moved")
        self.assertIs(self.owner(), self.hidden)
        await self.enter(self.hidden, "Ann")
        # No node is there to take it.
        self.assertEqual(await self.hidden.stop(), 0)
        self.assertIsNone(self.owner())
        self.named.start()
        await self.enter(self.named, "Ann")

    async def test_a_node_that_is_about_to_end_lets_another_one_lay_tables(self):
        ann = await self.enter(self.named, "Ann")
        self.admin.of(self.named)
        await self.admin.say("drain", "--in", "1h")
        await ann.ended("moved")
        self.assertIs(self.owner(), self.hidden)
        await self.meet(self.named, self.hidden)
        # Where no other node is left, it has it all the same.
        self.assertEqual(await self.hidden.stop(), 0)
        await self.enter(self.named, "Ann")
        self.assertIs(self.owner(), self.named)

    async def test_a_node_that_was_stopped_for_a_while_has_no_lobby_any_more(self):
        ann = await self.enter(self.named, "Ann")
        self.named.freeze()
        await eventually(lambda: self.owner() is None, "it is fenced")
        await self.enter(self.hidden, "Ben")
        self.named.thaw()
        await ann.ended("moved")
        await self.enter(self.named, "Ann")
        self.assertIs(self.owner(), self.hidden)
