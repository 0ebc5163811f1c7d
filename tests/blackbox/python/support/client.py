"""A player or a spectator: one connection, and the table as it is known from there.

Every frame is checked against the protocol document at once; the first error fails every later
wait.
"""

import asyncio
import collections
import copy
import itertools
import json

import jsonpatch
from referee.fold import Fold

from . import fair, frames, recording, sockets
from .frames import need
from .patience import DEADLINE, TooLate

NOW = object()  # act(at=NOW): the newest seq this client knows

_ids = itertools.count(1)


class Closed(AssertionError):
    pass


class Client:
    opened = []  # set by the running test
    query = ""  # after the address of the socket

    def __init__(self, server, code, token=None, *, diff="both", hints=False, witness=None):
        self.server, self.code, self.token = server, code, token
        self.diff, self.hints, self.witness = diff, hints, witness
        self.seat = self.welcome = self.seq = self.document = self.fold = None
        self.room = None
        self.presence = self.prompt = self.farewell = self.closed = self.error = None
        self.status = None
        self.granted = self.renamed = None
        self.proposals = []  # each as it was received
        self.announced = []
        self.countdowns = []
        self.storage = []  # whether moves wait, as it was received
        self.snapshots = 0
        self.deals = []
        self.deals_proven = 0
        self.steps = {}  # seq -> text
        self.answers = collections.defaultdict(list)  # id -> frames, in order of arrival
        self.strays = []  # rejected without a readable id
        self.pongs = []
        self.said = {}  # number -> message
        self.chats = 0  # frames of them
        self.raw = None  # every received frame, where a test wants it
        self.replays = 0
        self._waiters = []
        self._socket = self._reader = None

    # --- the connection -------------------------------------------------------------------------

    async def open(self, subprotocols=("castellan.v1",), **more):
        path = f"/api/rooms/{self.code}/socket{self.query}"
        Client.opened.append(self)
        self._socket = await sockets.connect(self.server, path, subprotocols, **more)
        self.subprotocol = self._socket.subprotocol
        self._reader = asyncio.ensure_future(self._read())
        return self

    async def greet(self, **more):
        hello = {"type": "hello", "want": {"diff": self.diff, "hints": self.hints}}
        if self.token is not None:
            hello["token"] = self.token
        await self.say({**hello, **more})
        await self.until(lambda: self.welcome, "a welcome")
        recording.said({**hello, **more}, self.welcome)
        return self

    async def join(self, **more):
        await self.open()
        return await self.greet(**more)

    def heir(self, server=None, diff=None):
        """A new connection that starts with this one's state."""
        heir = type(self)(
            server or self.server,
            self.code,
            self.token,
            diff=diff or self.diff,
            hints=self.hints,
            witness=self.witness,
        )
        heir.seq = self.seq
        heir.document = copy.deepcopy(self.document)
        heir.fold = copy.deepcopy(self.fold)
        return heir

    async def resume(self, server=None, diff=None):
        heir = self.heir(server, diff)
        since = {} if self.seq is None else {"since": self.seq}
        return await heir.join(**since)

    async def leave(self):
        if self._socket is not None:
            await self._socket.close()
            await asyncio.wait([self._reader])

    async def _read(self):
        try:
            while True:
                text = await self._socket.recv()
                if self.raw is not None:
                    self.raw.append(text)
                frame = frames.parse(text)
                recording.told(text)
                need(self.farewell is None, f"farewell is the last frame, not {text}")
                getattr(self, "_on_" + frame["type"])(frame, text)
                self._wake()
        except sockets.ConnectionClosed as closed:
            self.closed = sockets.close_of(closed)
        except Exception as error:  # shown by the test that waits
            self.error = error
        self._wake()

    # --- waiting --------------------------------------------------------------------------------

    def _wake(self):
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def until(self, truth, what, seconds=DEADLINE, even_closed=False):
        """Waits until truth() holds after some frame."""
        end = asyncio.get_running_loop().time() + seconds
        while True:
            if self.error is not None:
                raise AssertionError(f"{self}: {self.error}") from self.error
            if truth():
                return
            if self.closed and not even_closed:
                raise Closed(f"{self} waits for {what}, but it was closed: {self.closed}")
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            try:
                await asyncio.wait_for(waiter, end - asyncio.get_running_loop().time())
            except asyncio.TimeoutError:
                raise TooLate(f"{self} waits for {what}: not within {seconds:g} s") from None

    async def reach(self, seq):
        await self.until(lambda: self.seq is not None and self.seq >= seq, f"seq {seq}")

    async def expect_farewell(self, reason):
        """The connection ends with this word, and with the close code that belongs to it."""
        code = frames.CLOSE_CODES[reason]
        await self.until(lambda: self.closed, f"close {code}", even_closed=True)
        need(self.closed == (code, reason), f"closed with {self.closed}, not {code} {reason}")
        expected = {"code": code, "reason": reason, "reconnect": code < 4500}
        need(self.farewell is not None, f"close {code} comes after a farewell")
        need(self.farewell == {**self.farewell, **expected}, f"{self.farewell} before {code}")

    async def prompted(self):
        """The actions of the prompt for the newest seq."""

        def there():
            return self.prompt is not None and self.prompt["seq"] == self.seq

        await self.until(there, f"a prompt for seq {self.seq}")
        return self.prompt["actions"]

    # --- sending --------------------------------------------------------------------------------

    async def say(self, frame):
        """A dict is sent as JSON, text and bytes as they are."""
        try:
            await self._socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)
        except sockets.ConnectionClosed:
            pass  # the reader learns why

    async def act(self, action, *, id=None, at=NOW):
        """Sends the action and returns its answer: a step of this seat, or a rejected."""
        id = id or f"c-{next(_ids)}"
        frame = {"type": "act", "id": id, "action": action}
        if at is not None:
            frame["at"] = self.seq if at is NOW else at
        if self.witness is not None and self.seat is not None:
            self.witness.will_act(self.seat, id, action)
        before = len(self.answers[id])
        await self.say(frame)
        await self.until(lambda: len(self.answers[id]) > before, f"an answer to {frame}")
        recording.said(frame, self.answers[id][-1])
        return self.answers[id][-1]

    async def advise(self, *, id=None):
        """Asks for advice, and returns the answer: advice or a rejected."""
        frame = {"type": "advise", "id": id or f"c-{next(_ids)}"}
        before = len(self.answers[frame["id"]])
        await self.say(frame)
        await self.until(lambda: len(self.answers[frame["id"]]) > before, f"an answer to {frame}")
        recording.said(frame, self.answers[frame["id"]][-1])
        return self.answers[frame["id"]][-1]

    async def propose(self, ruling, *, id=None, **more):
        """Makes the proposal, and returns the answer: a proposal of this seat, or a rejected."""
        return await self._decide({"type": "propose", "ruling": ruling, **more}, id)

    async def vote(self, agree, *, about=None, id=None):
        """Votes on the newest proposal, or another; the answer is a proposal or a rejected."""
        if about is None:
            await self.ping()  # it is answered after any proposal
            about = self.proposals[-1] if self.proposals else {"number": 0}
        frame = {"type": "vote", "proposal": about["number"], "agree": agree}
        return await self._decide(frame, id)

    async def _decide(self, frame, id):
        frame = {**frame, "id": id or f"c-{next(_ids)}"}
        before, refused = len(self.proposals), self.answers[frame["id"]]
        refusals = len(refused)

        def answer():
            if len(refused) > refusals:
                return refused[-1]
            for proposal in self.proposals[before:]:
                if proposal["re"] == frame["id"]:
                    return proposal
                voted = self.seat not in proposal["asked"] or proposal["outcome"]
                if frame["type"] == "vote" and voted:
                    return proposal
            return None

        await self.say(frame)
        await self.until(answer, f"an answer to {frame}")
        recording.said(frame, answer())
        return answer()

    async def chat(self, text=None, *, id=None, **more):
        """Sends a chat message, and returns the answer: a chat or a rejected."""
        frame = {"type": "chat", "id": id or f"c-{next(_ids)}", **more}
        if text is not None:
            frame["text"] = text
        before = len(self.answers[frame["id"]])
        await self.say(frame)
        await self.until(lambda: len(self.answers[frame["id"]]) > before, f"an answer to {frame}")
        recording.said(frame, self.answers[frame["id"]][-1])
        return self.answers[frame["id"]][-1]

    async def mute(self, muted, **who):
        """Returns the rejected, or None when all clients have been notified."""
        frame = {"type": "mute", "id": f"c-{next(_ids)}", "muted": muted, **who}
        refused = self.answers[frame["id"]]

        def shown():
            if who.get("seat") is not None:
                seats = self.presence["seats"]
                return who["seat"] < len(seats) and seats[who["seat"]]["muted"] == muted
            return self.presence["spectators_muted"] == muted

        await self.say(frame)
        await self.until(lambda: refused or shown(), "an answer")
        recording.said(frame, refused[0] if refused else {})
        return refused[0] if refused else None

    async def heard(self, text):
        """The message, once it has come."""

        def found():
            return [m for m in self.said.values() if text in (m["text"], m["phrase"])]

        await self.until(found, f"to hear {text}")
        return found()[0]

    def texts(self):
        return [m["text"] or m["phrase"] for _, m in sorted(self.said.items())]

    def shows_ready(self):
        return self.presence and self.presence["seats"][self.seat]["ready"]

    async def say_ready(self, ready=True, **more):
        """Declares it, and returns the rejected, or None when all clients have been notified."""
        frame = {"type": "ready", "id": f"c-{next(_ids)}", "ready": ready, **more}
        refused = self.answers[frame["id"]]
        await self.say(frame)
        await self.until(lambda: refused or self.shows_ready() == ready, "an answer")
        recording.said(frame, refused[0] if refused else {})
        return refused[0] if refused else None

    async def refused(self, action, **how):
        """The code with which an action is refused."""
        answer = await self.act(action, **how)
        need(answer["type"] == "rejected", f"refused, not {answer}")
        return answer["code"]

    async def stray(self, text):
        """Sends a frame without a readable id and returns the rejected frame."""
        before = len(self.strays)
        await self.say(text)
        await self.until(lambda: len(self.strays) > before, f"an answer to {str(text)[:200]!r}")
        recording.said(text, self.strays[-1])
        return self.strays[-1]

    async def ping(self):
        """Returns when every frame sent before is answered."""
        t = next(_ids)
        await self.say({"type": "ping", "t": t})
        await self.until(lambda: t in self.pongs, f"pong {t}")

    # --- receiving ------------------------------------------------------------------------------

    def _on_welcome(self, frame, text):
        need(self.welcome is None, "one welcome")
        need(frame["protocol"] == "castellan.v1", text)
        self.welcome = frame
        self.room = frame["room"]
        self.seat = frame["you"]["seat"]

    def _on_snapshot(self, frame, text):
        view = frame["view"]
        need(frames.canonical(view) in text, "the view is written in canonical form")
        need(frames.digest(view) == frame["digest"], f"digest of the snapshot {frame['seq']}")
        self.snapshots += 1
        self.seq = frame["seq"]
        self.document = view if self.diff != "events" else None
        self.fold = Fold(view) if self.diff == "events" else None
        self._on_deal(frame["deal"])
        if self.witness is not None:
            self.witness.document(self.seq, view)

    def _on_deal(self, deal):
        self.deals.append(deal)
        self.deals_proven += fair.check(deal, self.welcome["room"])

    def _on_step(self, frame, text):
        need(self.welcome is not None, "welcome comes first")
        need(frames.DIFFS[self.diff] == {"events", "patch"} & set(frame), f"want {self.diff}")
        if self.seat is not None and frame["by"] == self.seat:
            self.answers[frame["re"]].append(frame)
        seq = frame["seq"]
        if self.seq is not None and seq <= self.seq:
            need(frame["by"] == self.seat, f"an old step is only sent again to its author: {text}")
            need(self.steps.get(seq, text) == text, f"sent again unchanged: {text}")
            self.replays += 1
            return
        need(self.seq is not None, "a step has a predecessor")
        need(seq == self.seq + 1, f"seq {seq} after {self.seq}")
        self.seq = seq
        self.steps[seq] = text
        if "deal" in frame:
            self._on_deal(frame["deal"])
        if self.document is not None:
            # A takeback replaces the whole document, so use the returned one.
            self.document = jsonpatch.apply_patch(self.document, frame["patch"], in_place=True)
            need(frames.digest(self.document) == frame["digest"], f"digest after patch {seq}")
        if self.fold is not None:
            self.fold.apply(frame["events"])
        if self.witness is not None:
            self.witness.step(self.diff, frame, text)
            if self.document is not None:
                self.witness.document(seq, self.document)

    def _on_rejected(self, frame, text):
        if frame["re"] is None:
            self.strays.append(frame)
        else:
            self.answers[frame["re"]].append(frame)

    def _on_prompt(self, frame, text):
        need(self.hints and frame["seat"] == self.seat, f"an expected prompt: {text}")
        need(frame["seq"] == self.seq, f"prompt {frame['seq']} at seq {self.seq}")
        self.prompt = frame
        if self.witness is not None:
            self.witness.prompt(frame)

    def _on_advice(self, frame, text):
        need(frame["seat"] == self.seat, f"advice for a client that asked: {text}")
        self.answers[frame["re"]].append(frame)

    def _on_presence(self, frame, text):
        self.presence = frame

    def _on_room(self, frame, text):
        self.room = frame["room"]

    def _on_seated(self, frame, text):
        self.seat = frame["seat"]

    def _on_renamed(self, frame, text):
        self.renamed = frame["name"]

    def _on_granted(self, frame, text):
        self.granted = frame

    def _on_status(self, frame, text):
        need(self.seq is not None, f"the status of a game that is known: {text}")
        self.status = frame

    def _on_proposal(self, frame, text):
        self.proposals.append(frame)

    def _on_chat(self, frame, text):
        message = {key: value for key, value in frame.items() if key != "type"}
        self._keep(message)
        if message["re"] is not None:
            self.answers[message["re"]].append(frame)

    def _on_chats(self, frame, text):
        self.chats += 1
        numbers = [message["number"] for message in frame["messages"]]
        need(numbers == sorted(set(numbers)), f"the oldest first: {text}")
        for message in frame["messages"]:
            self._keep(message)

    def _keep(self, message):
        need((message["text"] is None) != (message["phrase"] is None), f"a text or a phrase: {message}")
        known = self.said.setdefault(message["number"], message)
        need(known == message, f"a number is one message: {known} and {message}")

    def _on_announcement(self, frame, text):
        self.announced.append(frame)

    def _on_storage(self, frame, text):
        self.storage.append(frame["waits"])

    def _on_countdown(self, frame, text):
        self.countdowns.append(frame)

    def _on_pong(self, frame, text):
        self.pongs.append(frame["t"])

    def _on_farewell(self, frame, text):
        self.farewell = frame

    def __str__(self):
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"{who} of {self.code} at seq {self.seq}"
