"""The fields of frames, so that an outdated recording is noticed."""

import collections


class Shape:
    """For every place in the frames: the fields always there, and those there at least once."""

    def __init__(self, frames):
        self.always = {}
        self.ever = collections.defaultdict(set)
        for frame in frames:
            self._see(frame["type"], frame)

    def _see(self, place, value):
        if isinstance(value, list):
            for item in value:
                self._see(place + "[]", item)
        if not isinstance(value, dict):
            return
        # Objects distinguished by a word count as separate kinds.
        for word in ("event", "op", "do", "per"):
            if word in value:
                place += f"<{word}={value[word]}>"
        self.always[place] = self.always.get(place, set(value)) & set(value)
        self.ever[place] |= set(value)
        for key, item in value.items():
            if key != "value" and not place.endswith(".counts"):
                self._see(f"{place}.{key}", item)

    def differences(self, newer):
        """Fields that `newer` always has and this never had, and vice versa."""
        for place in sorted(set(self.always) & set(newer.always)):
            for field in sorted(newer.always[place] - self.ever[place]):
                yield f"{place} now has {field}, which the recording has not"
            for field in sorted(self.always[place] - newer.ever[place]):
                yield f"{place} no longer has {field}, which the recording has"
