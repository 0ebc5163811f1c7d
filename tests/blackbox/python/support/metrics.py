"""The operator's port of a server; a strict reader of Prometheus's text format."""

import http.client
import math
import re

from .patience import DEADLINE

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf"({NAME})(?:\{{(.*)\}})? (\S+)$")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)')
SUFFIXES = {"counter": {""}, "gauge": {""}, "histogram": {"_bucket", "_sum", "_count"}}


class Malformed(AssertionError):
    pass


def demand(truth, what):
    if not truth:
        raise Malformed(what)


def number(text):
    demand(re.fullmatch(r"[+-]?(Inf|NaN|\d+(\.\d*)?([eE][+-]?\d+)?)", text), f"no number: {text}")
    return float(text.replace("Inf", "inf"))


def labels_of(text):
    labels, at = {}, 0
    while at < len(text or ""):
        found = LABEL.match(text, at)
        demand(found, f"labels: {text}")
        demand(found[1] not in labels, f"a label twice: {text}")
        labels[found[1]] = found[2]
        at = found.end()
    return labels


class Metrics:
    """Every family with its type, every sample with its labels; anything irregular is an error."""

    def __init__(self, text):
        self.types, self.helps, self.samples = {}, {}, {}
        demand(text.endswith("\n"), "the last line ends")
        for line in text[:-1].split("\n"):
            self._read(line)
        for name, kind in self.types.items():
            demand(name in self.helps, f"{name} has no help")
            demand((kind == "counter") == name.endswith("_total"), f"{name} is a {kind}")
            if kind == "histogram":
                self._check_histogram(name)

    def _read(self, line):
        if found := re.fullmatch(rf"# HELP ({NAME}) (.+)", line):
            demand(found[1] not in self.helps, f"{found[1]} is helped twice")
            self.helps[found[1]] = found[2]
        elif found := re.fullmatch(rf"# TYPE ({NAME}) (counter|gauge|histogram)", line):
            demand(found[1] not in self.types, f"{found[1]} is typed twice")
            self.types[found[1]] = found[2]
            self.family = found[1]
        else:
            found = SAMPLE.match(line)
            demand(found, f"no line of metrics: {line!r}")
            suffix = found[1].removeprefix(self.family)
            demand(suffix in SUFFIXES[self.types[self.family]], f"{line!r} is not of {self.family}")
            key = found[1], frozenset(labels_of(found[2]).items())
            demand(key not in self.samples, f"twice: {line}")
            self.samples[key] = number(found[3])

    def _check_histogram(self, name):
        buckets = sorted(
            (number(dict(labels)["le"]), value)
            for (sample, labels), value in self.samples.items()
            if sample == name + "_bucket"
        )
        demand(buckets and buckets[-1][0] == math.inf, f"{name} has a last bucket")
        counts = [value for _, value in buckets]
        demand(counts == sorted(counts), f"the buckets of {name} grow")
        demand(counts[-1] == self[name + "_count"], f"{name} counts all")

    def __getitem__(self, name):
        """The sample without labels."""
        return self.samples[name, frozenset()]

    def of(self, name, **labels):
        return self.samples[name, frozenset(labels.items())]

    def sum(self, name, **labels):
        """The sum of all samples with these labels, and any others."""
        wanted = set(labels.items())
        return sum(v for (n, found), v in self.samples.items() if n == name and wanted <= found)

    @property
    def names(self):
        return {name for name, _ in self.samples}


class Operator:
    """Asks at the port for operators; start the server with `options`."""

    options = ("--metrics-port", "0")

    def __init__(self, server):
        log = server.log_path.read_text()
        found = re.findall(r'metrics port open"?[ ,].*port"?[=:](\d+)', log)
        assert found, f"the log tells no port of the metrics: {log}"
        self.port = int(found[-1])

    def ask(self, path, method="GET"):
        """(status, body, headers)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.request(method, path)
            reply = connection.getresponse()
            fields = {name.lower(): value for name, value in reply.getheaders()}
            return reply.status, reply.read().decode(), fields
        finally:
            connection.close()

    def text(self):
        status, body, fields = self.ask("/metrics")
        assert status == 200, (status, body)
        assert fields["content-type"].startswith("text/plain; version=0.0.4"), fields
        return body

    def metrics(self):
        return Metrics(self.text())
