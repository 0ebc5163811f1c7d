"""A recorded game: the frames of one seat, and the table after every step."""

import copy
import functools
import json
import pathlib
import zlib

import jsonpatch

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "games"


def digest(view):
    text = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"


class Game:
    """One frame a line, as sent over the wire; `hello` and `act` are the client's."""

    def __init__(self, frames):
        self.frames = frames
        of_type = {}
        for frame in frames:
            of_type.setdefault(frame["type"], []).append(frame)
        self.welcome = of_type["welcome"][0]
        self.snapshot = of_type["snapshot"][0]
        self.presence = of_type["presence"][-1]
        self.steps = {step["seq"]: step for step in of_type["step"]}
        self.prompts = {prompt["seq"]: prompt for prompt in of_type["prompt"]}
        self.acts = {act["at"]: act["action"] for act in of_type["act"]}
        self.seat = self.welcome["you"]["seat"]
        self.room = self.welcome["room"]["code"]
        self.last = max(self.steps)
        self.views = {0: self.snapshot["view"]}
        for seq in range(1, self.last + 1):
            self.views[seq] = jsonpatch.apply_patch(self.views[seq - 1], self.steps[seq]["patch"])

    def ours(self, seq):
        """Whether the step `seq` is an act of the seat under test."""
        return seq in self.steps and self.steps[seq]["by"] == self.seat

    def place(self, word):
        """The seq of a script's place, in any recorded game."""
        if isinstance(word, int):
            return word
        name, _, number = word.partition(" ")
        turns = [seq - 1 for seq in self.steps if self.ours(seq)]
        return {
            "turn": lambda: turns[int(number) - 1],
            "act": lambda: turns[int(number) - 1] + 1,
            "wait": lambda: max(range(self.last), key=self.theirs),
            "resignation": lambda: next(seq for seq in self.prompts if not self.ours(seq + 1)),
            "end": lambda: self.last,
        }[name]()

    def theirs(self, seq):
        """The number of steps of the others after this one."""
        end = next((n for n in range(seq + 1, self.last + 1) if self.ours(n)), self.last + 1)
        return end - seq - 1

    def prompt(self, seq):
        """The recorded action is the only legal one, so that the rest of the game fits."""
        action = self.acts.get(seq) or self.acts[seq + 1]  # another player resigned in between
        return {**self.prompts[seq], "actions": [action], "counts": {action["do"]: 1}}

    def snapshot_at(self, seq):
        deals = [self.snapshot["deal"]]
        deals += [self.steps[n]["deal"] for n in range(1, seq + 1) if "deal" in self.steps[n]]
        view = copy.deepcopy(self.views[seq])
        return {**self.snapshot, "seq": seq, "view": view, "deal": deals[-1]}


@functools.lru_cache(maxsize=None)
def load(name):
    with open(FOLDER / f"{name}.jsonl", encoding="utf-8") as lines:
        return Game([json.loads(line) for line in lines])


@functools.lru_cache(maxsize=None)
def documents():
    """Responses to GET, by path."""
    return json.loads((FOLDER / "http.json").read_text(encoding="utf-8"))
