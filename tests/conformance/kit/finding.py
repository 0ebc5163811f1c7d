"""A client's error."""

# Sections of the protocol document; a finding names one of them.
SECTIONS = {
    *("HTTP", "Errors", "The life of a connection", "Client frames", "hello", "act", "ping"),
    *("prompt", "Events", "Sequence and resume", "Exactly once", "Refusals", "Close codes"),
    *("Limits", "Several servers"),
}


class Wrong(Exception):
    def __init__(self, sentence, section):
        assert section in SECTIONS, section
        super().__init__(f'{sentence} (see "{section}")')
