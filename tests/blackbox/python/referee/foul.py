"""The error for a server that breaks the rules."""


class Foul(AssertionError):
    """The server allowed or did what the rules forbid."""


def need(truth, message):
    if not truth:
        raise Foul(message)
