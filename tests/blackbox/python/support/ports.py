"""Ports from the kernel for servers whose port has to be known before they start."""

import socket

_reserved = []


def reserve_port():
    """A port that no other process gets until this process ends.

    The socket that holds it does not listen, so a server that sets SO_REUSEADDR can.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    _reserved.append(holder)
    return holder.getsockname()[1]
