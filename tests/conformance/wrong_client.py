"""A client that is wrong in one way: bot.py with a few words changed.

It has the script that must catch it, and its finding.
"""

import dataclasses
import pathlib

BOT = pathlib.Path(__file__).resolve().parents[2] / "protocol" / "examples" / "bot.py"


@dataclasses.dataclass
class WrongClient:
    name: str
    script: str
    finding: str  # a regular expression
    changes: list
    hangs: bool = False  # caught by a timeout

    def source(self):
        text = BOT.read_text(encoding="utf-8")
        for old, new in self.changes:
            if text.count(old) != 1:
                raise AssertionError(f"{self.name}: {old!r} is not in bot.py, or more than once")
            text = text.replace(old, new)
        return text


def after(line, *more):
    """The change that adds lines after this one."""
    indentation = " " * (len(line) - len(line.lstrip()))
    return line, "\n".join([line, *(indentation + new for new in more)])


SINCE = '{**hello, "since": self.seq}'
AGAIN = "await ws.send(json.dumps(self.act))  # the same id: never played twice"
KIND = '                kind = frame["type"]'
SENT = " " * 20 + "await ws.send(json.dumps(self.act))\n        return"
CLOSE_CODES = "4500 <= close.code"
PAUSE = "random.uniform(0, min(30, 0.5 * 2**self.failures))"
GAP = 'frame["type"] == "step" and frame["seq"] != self.seq + 1'
DIGEST = "f\"{zlib.crc32(text.encode()):08x}\" != frame[\"digest\"]"
NEW = 'kind == "step" and frame["seq"] > self.seq'
ANSWERED = 'self.act = self.act if frame.get("retryable") else None'
ID = '"id": f"{self.seq}"'
MOVE = 'move = random.choice(self.prompt["actions"])'
PING = "await ws.send('{\"type\": \"ping\", \"t\": 1}')"
END = "sep=\"\\n\")"
NO_CHECKS = [(GAP, "False"), (DIGEST, "False")]
FOLD = " " * 20 + "self.fold(frame)  # an older step only repeats an answer"
FAILURE = "            self.failures += 1"
