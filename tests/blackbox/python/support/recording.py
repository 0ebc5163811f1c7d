"""Records all frames, for validation against the schemas: see ../../node/recorded.js.

One line each: the sender, a tab, one JSON text. A client's frame has the server's verdict.
"""

import json
import os

UNREADABLE = {"unknown_type", "missing_field", "bad_field"}

# Opened at once: a run without frames must not leave an older recording.
_path = os.environ.get("CASTELLAN_RECORDING")
_file = open(_path, "w", encoding="utf-8") if _path else None
_known = set()


def _keep(who, text):
    line = f"{who}\t{text}\n"
    if _file is None or hash(line) in _known:
        return
    _known.add(hash(line))
    _file.write(line)
    _file.flush()


def told(text, lobby=False):
    """A frame of the server, in a room or in the lobby."""
    _keep("lobby_server" if lobby else "server", text)


def said(frame, answer, lobby=False):
    """A frame of a client, and the answer to it. Text that is not a JSON object is left out."""
    code = answer.get("code")
    if isinstance(frame, dict) and code != "malformed_json":
        who = "refused" if code in UNREADABLE else "client"
        _keep(f"lobby_{who}" if lobby else who, json.dumps(frame))


def exchanged(method, target, body, status, answer):
    """A request over HTTP and its answer."""
    try:
        request = json.loads(body) if body else None
    except (ValueError, RecursionError):
        request = None  # nothing that a schema could judge
    asked = {"method": method, "target": target, "request": request, "status": status}
    try:
        asked["answer"] = json.loads(answer) if answer else None
    except ValueError:
        return  # a page or a document
    _keep("http", json.dumps(asked))
