"""The differences of a newer, older or foreign server's frames from a recording.

Each of these is a word that a script may put into `dress`.
"""

import copy

STRANGER = {"unheard_of": {"since": "a newer server", "list": [1, None, "ü"]}}
# A view holds only ASCII.
STRANGER_IN_VIEW = {"unheard_of": {"since": "a newer server", "list": [1, None, "u"]}}

FRAMES = [
    {"type": "weather", "sky": "cloudy"},
    {"type": "weather"},
    {"type": "step_back", "seq": 3, "re": None, "patch": [], "digest": "00000000"},
]

EVENTS = [{"event": "eclipse", "seat": 0}, {"event": "comet"}]


def unknown_fields(frame):
    """New fields in every object but actions and patches, which are repeated and applied."""
    frame.update(copy.deepcopy(STRANGER))
    for place in ("room", "you", "limits", "server", "deal"):
        if isinstance(frame.get(place), dict):
            frame[place].update(copy.deepcopy(STRANGER))
    for place in ("events", "seats"):
        for item in frame.get(place, []):
            item.update(copy.deepcopy(STRANGER))


def unknown_events(frame):
    if "events" in frame:
        frame["events"] = [EVENTS[0], *frame["events"], EVENTS[1]]


def unknown_features(frame):
    if frame["type"] == "welcome":
        frame["features"] = ["unheard_of", *frame.get("features", []), "time-travel"]


def bare(frame):
    """Without the optional fields of a refusal."""
    for field in ("params", "cells", "field"):
        frame.pop(field, None)


def large_numbers(frame):
    for field in ("time", "t"):
        if field in frame:
            frame[field] = 2**53 - 1
    if "room" in frame:
        frame["room"]["created"] = 2**53 - 1


ALTERING = {
    word.__name__: word
    for word in (unknown_fields, unknown_events, unknown_features, bare, large_numbers)
}

# `large_numbers` also counts the actions from here: `since` and `at` go up to a thousand million.
LARGE_SEQ = 999_999_000

# These change the connection or the order; they are applied where frames are sent.
SENDING = {
    "fragments",
    "dribble",
    "one_piece",
    "twice",
    "older",
    "unknown_frames",
    "presence",
    "pings",
    "prompt_early",
}

WORDS = {*ALTERING, *SENDING}


def alter(frame, words):
    frame = copy.deepcopy(frame)
    for word in words:
        if word in ALTERING:
            ALTERING[word](frame)
    return frame
