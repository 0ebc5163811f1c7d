"""The directives of a script. README.md has them all in a table."""

import asyncio

from . import dress
from .finding import Wrong
from .talk import Talk

SLOW_SECONDS = 1

CARELESS = {"digest": "it compares no digests", "patch": "it applies no patches"}

SPOILS = {
    "digest": {"digest": "00000000"},
    "patch": {"patch": [{"op": "replace", "path": "/unheard_of/7", "value": 1}]},
}


class Directives(Talk):
    def __init__(self, stage, game, timeout, quiet):
        super().__init__(stage, game, timeout)
        self.quiet = quiet

    async def run(self, script):
        self.dress(script.get("dress", []))
        if "large_numbers" in self.words:
            self.offset = dress.LARGE_SEQ
        self.strange_view = "unknown_fields" in self.words
        for directive in script["do"]:
            (name, how), = directive.items()
            result = getattr(self, name)(how)
            if asyncio.iscoroutine(result):
                await result

    def dress(self, words):
        unknown = set(words) - dress.WORDS
        assert not unknown, f"no such dress: {unknown}"
        self.words = set(words)

    # --- connections ----------------------------------------------------------------------------

    async def connect(self, how):
        """since: `known` is the default; `answer`: missed, snapshot, none; `hello`: false."""
        if self.socket is None or how.get("fresh"):
            await self.opened()
        if not how.get("hello", True):
            return
        said = await self.hello(how.get("since"))
        self.prompted = None
        self.begin_piece()
        self.say_welcome()
        if how.get("answer") == "none":
            return
        self.catch_up(said, how)

    async def opened(self):
        self.socket = None
        deadline = self.deadline()
        while (event := await self.event("a connection", deadline)).kind != "open":
            if event.kind == "exit":
                sentence = f"the client ended with exit code {event.data} {self.where}"
                again = "connect again" if self.connects else "take a seat and connect"
                raise Wrong(f"{sentence}; expected it to {again}", "The life of a connection")
        self.socket = event.socket

    def catch_up(self, said, how):
        if said is None or how.get("answer") == "snapshot":
            self.say_snapshot(self.seq)
        else:
            self.sent = self.proven = said
            for seq in range(said + 1, self.seq + 1):
                if how.get("between"):
                    self._write(self.game.presence)
                    self._write(dress.FRAMES[0])
                self.say_step(seq)
        self.say(self.game.presence)

    def cut(self, how):
        self.end_piece()
        {"reset": self.socket.reset, "fin": self.socket.shut}[how]()
        self.socket = None

    async def close(self, how):
        """`url`: the owner of the room; true: this server. `how`: plain, wordless (no farewell),
        deaf (TCP stays open), slow, hasty (no close).
        """
        manner, socket = how.get("how", "plain"), self.socket
        self.end_piece()
        if manner != "wordless":
            farewell = {key: how[key] for key in ("code", "reason")}
            if how.get("url"):
                farewell["url"] = self.stage.url if how["url"] is True else how["url"]
            self.say({"type": "farewell", **farewell, "reconnect": how["code"] < 4500})
        socket.deaf = manner in ("deaf", "slow")
        if manner == "slow":
            await asyncio.sleep(SLOW_SECONDS)
        if manner == "hasty":
            socket.shut()
        else:
            socket.close_frame(how["code"], how["reason"])
        if manner == "slow":
            asyncio.get_running_loop().call_later(SLOW_SECONDS, socket.shut)
        self.socket = None

    def deaf(self, _how):
        """From now on the client's closing handshake is not answered, nor its TCP connection."""
        self.socket.deaf = True

    async def redirect(self, how):
        """Another server has the room: each connection that does not follow is sent there at once.

        A client follows to the URL, or asks for a tunnel by ?follow=no.
        """
        url = f"{self.stage.url}/owner"
        for _ in range(how["at_most"] + 1):
            await self.opened()
            request = self.socket.request
            if request.path.startswith("/owner/") or "follow=no" in request.query.split("&"):
                return
            await self.close({"code": 4005, "reason": "moved", "url": url})
        raise Wrong(
            f"the client came back {how['at_most']} times to a server that does not have the room; "
            "expected it at the url of moved, or with ?follow=no",
            "Several servers",
        )

    async def dismiss(self, how):
        """Dismisses every connection at once, for this many seconds, and counts them."""
        await self.count(how, "was dismissed")

    async def away(self, how):
        """Resets every connection before its first frame, for this many seconds."""
        self.stage.away = True
        self.stage.attempts = 0
        await self.count(how, "was refused")
        self.stage.away = False

    async def count(self, how, what):
        loop = asyncio.get_running_loop()
        end, count = loop.time() + how["seconds"], 0
        while (left := end - loop.time()) > 0:
            try:
                event = await asyncio.wait_for(self.stage.events.get(), left)
            except asyncio.TimeoutError:
                break
            if event.kind == "exit":
                sentence = f"the client ended with exit code {event.data} when it {what}"
                raise Wrong(f"{sentence}; expected it to connect again", "Close codes")
            if event.kind == "open":
                count += 1
                self.socket = event.socket
                await self.close({"code": 4000, "reason": "shutting_down"})
        count = max(count, self.stage.attempts if self.stage.away else 0)
        if count > how["at_most"]:
            raise Wrong(
                f"the client connected {count} times in the {how['seconds']} s in which it {what}; "
                f"expected at most {how['at_most']}, with pauses that grow",
                "The life of a connection",
            )

    # --- the game -------------------------------------------------------------------------------

    async def play(self, to):
        """Goes on to this step, with the acts of the client where the recording has them."""
        to = self.game.place(to)
        while self.seq < to:
            if self.game.ours(self.seq + 1):
                self.accept(await self.turn())
                self.deliver(self.seq)
            else:
                self.seq += 1
                self.deliver(self.seq)
        self.end_piece()

    async def turn(self):
        """The act of the client."""
        if self.prompted != self.seq:
            self.say_prompt()
        self.end_piece()
        act = await self.act()
        self.begin_piece()
        return act

    def accept(self, act):
        self.seq += 1
        self.accepted[act["id"]] = (act["action"], self.seq)

    def deliver(self, seq):
        if "prompt_early" in self.words and self.game.ours(seq + 1) and self.want.get("hints"):
            self.say(self.game.prompt(seq))
        self.say_step(seq)
        if "older" in self.words and seq > 2:
            self.say_step(seq - 2)

    def begin_piece(self):
        if "one_piece" in self.words:
            self.socket.hold()

    def end_piece(self):
        self.socket.release()

    def ahead(self, steps):
        """The others go on for this many steps while the client is away."""
        assert self.game.theirs(self.seq) >= steps
        self.seq += steps

    async def unanswered_act(self, how):
        """`lost`: accepted, but never announced; `unheard`: as if it had never come."""
        act = await self.turn()
        if how == "lost":
            self.accept(act)
        else:
            self.unanswered, self.because = act, "was not answered"

    async def refuse(self, how):
        """The answer to the next act. `order`: before or after the next step, or only."""
        act = await self.turn()
        if how["order"] == "only":
            if how["retryable"]:
                self.unanswered, self.because = act, f"was refused as {how['code']}"
            self.say_rejected(act["id"], how["code"], how["retryable"])
            return
        assert not self.game.ours(self.seq + 1), "another player acts in between"
        self.seq += 1
        if how["order"] == "before":
            self.say_rejected(act["id"], how["code"], how["retryable"])
            self.say_step(self.seq)
        else:
            self.say_step(self.seq)
            self.say_prompt()
            self.say_rejected(act["id"], how["code"], how["retryable"])

    async def spoil(self, kind):
        """Leaves the next step out, or makes its digest or its patch wrong; plays to a prompt."""
        assert self.game.theirs(self.seq) >= 2
        self.seq += 1
        seq = self.seq
        if kind != "gap":
            self.say_step(seq, **SPOILS[kind])
        while not self.game.ours(self.seq + 1):
            self.seq += 1
            self.say_step(self.seq)
        self.say_prompt()
        deadline = self.deadline()
        while True:
            event = await self.event("a new connection, because the table is wrong", deadline)
            if event.kind == "exit":
                sentence = f"the client ended with exit code {event.data} after a wrong step {seq}"
                raise Wrong(f"{sentence}; expected it to connect again", "Sequence and resume")
            if event.kind == "open":
                self.socket = event.socket
                await self.connect({"since": seq})
                return
            if event.kind != "text" or self.answered(frame := self.parse(event.data)):
                continue
            self.went_on(frame, seq, kind)
            self.judge_act(frame)
            self.accept(frame)
            self.deliver(self.seq)
            return

    def went_on(self, frame, seq, kind):
        if kind == "gap":
            sentence = f"{frame['type']} came {self.where} although step {seq} never came"
            raise Wrong(f"{sentence}; expected a new connection", "Sequence and resume")
        self.notes.append(f"went on after step {seq} with a wrong {kind}: {CARELESS[kind]}")

    async def pong(self, _how):
        """A WebSocket ping must be answered at any time."""
        payload = f"ping at {self.seq}".encode()
        self.socket.ping(payload)
        loop = asyncio.get_running_loop()
        end = loop.time() + self.timeout
        while payload not in self.socket.pongs:
            if loop.time() > end:
                sentence = f"a WebSocket ping {self.where} was not answered by a pong"
                raise Wrong(f"{sentence} within {self.timeout:g} s", "The life of a connection")
            await asyncio.sleep(0.01)

    # --- the end --------------------------------------------------------------------------------

    async def end(self, _how):
        """The game is over: the client ends with 0."""
        deadline = self.deadline()
        while (event := await self.event("the client to end with 0", deadline)).kind != "exit":
            if event.kind == "open":
                raise Wrong("the client connected again after the game was over", "Events")
            if event.kind == "text" and not self.answered(self.parse(event.data)):
                raise Wrong(f"{event.data[:80]} came after the game was over", "Events")
        if event.data != 0:
            sentence = f"the client ended with exit code {event.data} after the game was over"
            raise Wrong(f"{sentence}; expected 0", "Events")

    async def gone(self, how):
        """It does not come back. `exit` failure: and ends with a code that is not 0."""
        what, see = how["after"], how["see"]
        patience = self.timeout if how["exit"] == "failure" else self.quiet
        event = None
        try:
            while event is None or event.kind != "exit":
                event = await asyncio.wait_for(self.stage.events.get(), patience)
                if event.kind == "open":
                    raise Wrong(f"the client connected again after {what}", see)
                if self.stage.seats_asked > 3:
                    sentence = f"a seat was requested {self.stage.seats_asked} times"
                    raise Wrong(f"{sentence} after {what}", see)
        except asyncio.TimeoutError:
            if how["exit"] == "failure":
                raise Wrong(f"the client did not end after {what}", see) from None
            return
        if self.stage.seats_asked == 0:
            sentence = f"the client ended with exit code {event.data}"
            raise Wrong(f"{sentence} and asked for no seat", "HTTP")
        if how["exit"] == "failure" and event.data == 0:
            raise Wrong(f"the client ended with 0 after {what}; expected another", see)
