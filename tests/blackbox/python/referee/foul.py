"""What is raised when the server does what it may not."""


class Foul(AssertionError):
    """The server allowed or did something that the rules do not."""


def need(truth, message):
    if not truth:
        raise Foul(message)
