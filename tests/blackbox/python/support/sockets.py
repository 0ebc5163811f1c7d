"""The WebSocket library: the common part of its versions 10 (Debian 12) and 15 (Debian 13)."""

import inspect

import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from .patience import DEADLINE, within

# The server went away while the connection was being opened.
HandshakeFailed = (InvalidHandshake, InvalidMessage, EOFError)

_NAMES = inspect.signature(websockets.connect.__init__).parameters
_TAKES_PROXY = "proxy" in _NAMES
_HEADERS = "additional_headers" if "additional_headers" in _NAMES else "extra_headers"


async def connect(server, path, subprotocols=("castellan.v1",), **more):
    options = {
        "subprotocols": list(subprotocols) or None,
        "ping_interval": None,  # the server's pings are under test
        "open_timeout": DEADLINE,
        "close_timeout": DEADLINE,
        "max_size": None,
        "max_queue": None,
        **({"proxy": None} if _TAKES_PROXY else {}),
        **more,
    }
    uri = f"ws://127.0.0.1:{server.port}{path}"
    return await within(websockets.connect(uri, **options), f"opening {path}")


def with_headers(fields):
    """An option of `connect`: additional headers of the upgrade."""
    return {_HEADERS: fields}


def close_of(closed: ConnectionClosed):
    """(code, reason) from the other side; 1006 when it vanished without a close frame."""
    return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")


__all__ = ["ConnectionClosed", "HandshakeFailed", "close_of", "connect", "with_headers"]
