"""The shape of every frame the server sends, as the protocol document has it."""

import json
import zlib

NULL = type(None)

SHAPES = {
    "welcome": {
        "protocol": str, "server": dict, "room": dict, "you": dict, "limits": dict, "time": int,
    },
    "snapshot": {"seq": int, "time": int, "view": dict, "deal": dict, "digest": str},
    "step": {"seq": int, "by": (int, NULL), "re": (str, NULL), "time": int, "digest": str},
    "rejected": {"re": (str, NULL), "code": str, "message": str, "retryable": bool, "seq": int},
    "prompt": {"re": (str, NULL), "seq": int, "seat": int, "phase": str, "actions": list},
    "advice": {"re": (str, NULL), "seq": int, "seat": int, "moves": list},
    "presence": {
        "seats": list, "spectators": int, "spectators_muted": bool, "watching": list,
    },
    "room": {"room": dict},
    "seated": {"seat": int},
    "renamed": {"name": str},
    "granted": {"re": (str, NULL), "room": str, "seat": int, "token": str},
    "status": {"seq": int, "time": int, "paused": bool, "stand_ins": list, "clock": (dict, NULL)},
    "proposal": {
        "re": (str, NULL), "seat": (int, NULL), "ruling": dict, "asked": list, "until": int,
        "outcome": (str, NULL),
    },
    "chat": {
        "number": int, "time": int, "from": dict, "to": str, "text": (str, NULL),
        "phrase": (str, NULL), "re": (str, NULL),
    },
    "chats": {"messages": list},
    "announcement": {"time": int, "text": str, "until": int},
    "storage": {"time": int, "waits": bool},
    "countdown": {"time": int, "until": (int, NULL), "text": (str, NULL)},
    "pong": {"t": int, "time": int},
    "farewell": {"code": int, "reason": str, "reconnect": bool},
}  # fmt: skip

CLOSE_CODES = {
    "shutting_down": 4000,
    "too_slow": 4001,
    "hello_timeout": 4002,
    "halted": 4003,
    "too_fast": 4004,
    "moved": 4005,
    "bad_token": 4500,
    "bad_protocol": 4501,
    "replaced": 4502,
    "no_such_room": 4503,
    "room_closed": 4504,
    "left": 4505,
    "room_crowded": 4506,
    "kicked": 4507,
    "password_needed": 4508,
    "no_spectators": 4509,
    "abandoned": 4510,
    "banned": 4511,
    "sent_away": 4512,
    "closed_by_operator": 4513,
    "moved_device": 4514,
    "taken_over": 4515,
}

DIFFS = {"events": {"events"}, "patch": {"patch"}, "both": {"events", "patch"}}


def need(truth, message):
    if not truth:
        raise AssertionError(message)



def parse(text):
    """A frame that has at least the fields of its type."""
    need(isinstance(text, str), f"a text frame, not {text!r}")
    frame = json.loads(text)
    need(isinstance(frame, dict), f"one object: {text}")
    need(frame.get("type") in SHAPES, f"a known type: {text}")
    for field, kind in SHAPES[frame["type"]].items():
        need(field in frame, f"field {field}: {text}")
        value = frame[field]
        good = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
        need(good, f"field {field} is a {kind}: {text}")
    return frame


def canonical(document):
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def digest(document):
    return f"{zlib.crc32(canonical(document).encode()):08x}"


def common_part(step):
    """The part that does not depend on `want.diff`."""
    return {k: v for k, v in step.items() if k not in ("events", "patch")}
