"""Receivers of alerts: a push service with the browsers behind it, webhooks, a mail server."""

import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import queue
import re
import socketserver
import ssl
import threading
import urllib.parse

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .patience import DEADLINE

RAW = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A push subscription, and what RFC 8291 says of its receiver."""

    def __init__(self, service, name):
        self.endpoint = f"{service.url}/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = self._key.public_key().public_bytes(*RAW)
        self.auth = hashlib.sha256(name.encode()).digest()[:16]

    def subscription(self, **more):
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.auth)}
        return {"channel": "push", "endpoint": self.endpoint, "keys": keys, **more}

    def read(self, body):
        salt, size = body[:16], int.from_bytes(body[16:20], "big")
        assert size == 4096 and body[20] == 65 and len(body) <= 4096, body[:21]
        sender, sealed = body[21:86], body[86:]
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)

        def derive(length, salt, info, secret):
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        shared = self._key.exchange(ec.ECDH(), peer)
        secret = derive(32, self.auth, b"WebPush: info\0" + self.point + sender, shared)
        key = derive(16, salt, b"Content-Encoding: aes128gcm\0", secret)
        nonce = derive(12, salt, b"Content-Encoding: nonce\0", secret)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02"), "the last record ends with its delimiter"
        return json.loads(text[:-1])


class Arrival:
    def __init__(self, path, headers, body):
        self.path, self.headers, self.body = path, headers, body


class Receiver:
    """An HTTP server that keeps what it gets. `statuses`: of the next responses to a path.

    `certificate`: the files of its certificate and key; then it speaks https.
    """

    def __init__(self, certificate=None):
        self.arrived = {}  # path -> queue
        self.statuses = {}
        self.location = None  # of the next responses
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer._queue(self.path).put(Arrival(self.path, dict(self.headers.items()), body))
                self.send_response(outer.statuses.get(self.path, 201))
                self.send_header("Content-Length", "0")
                if outer.location:
                    self.send_header("Location", outer.location)
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        scheme = "http"
        if certificate:
            scheme = "https"
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"{scheme}://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _queue(self, path):
        return self.arrived.setdefault(path, queue.Queue())

    def next(self, url):
        """The next request to this URL, once it is there."""
        return self._queue(urllib.parse.urlsplit(url).path).get(timeout=DEADLINE)

    def count(self, url):
        return self._queue(urllib.parse.urlsplit(url).path).qsize()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def check_vapid(header, push_key, audience):
    """RFC 8292; `push_key`: what the server has published."""
    found = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", header)
    assert found, header
    assert found[2] == push_key
    text, signature = found[1].rsplit(".", 1)
    head, claims = (json.loads(decoded(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}, head
    assert claims["aud"] == audience, claims
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(push_key))
    raw = decoded(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        key.verify(utils.encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise AssertionError("the token is not signed by the published key") from None
    return claims


def check_signature(arrival, secret):
    time = arrival.headers["X-Castellan-Time"]
    text = time.encode() + b"." + arrival.body
    mac = hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(arrival.headers["X-Castellan-Signature"], f"sha256={mac}")
    return int(time)


class MailServer:
    """SMTP (RFC 5321), as far as one client needs it. `unknown`: mailboxes that do not exist.

    `offers`: lines of the answer to EHLO. `certificate`: its files, for STARTTLS.
    """

    def __init__(self, offers=(), certificate=None):
        self.mails = queue.Queue()  # (recipient, message)
        self.unknown = set()
        self.heard = []  # (the command, whether it was encrypted)
        outer = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def finish(self):
                super().finish()
                self.request.close()

            def handle(self):
                self.say("220 mail.test")
                to = None
                while line := self.rfile.readline():
                    word, _, rest = line.decode().strip().partition(" ")
                    encrypted = isinstance(self.request, ssl.SSLSocket)
                    outer.heard.append((word, encrypted))
                    if word == "EHLO":
                        lines = [line for line in offers if line != "STARTTLS" or not encrypted]
                        for line in lines:
                            self.say(f"250-{line}")
                        self.say("250 SIZE")
                    elif word == "STARTTLS":
                        self.say("220 go on")
                        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                        context.load_cert_chain(*certificate)
                        try:
                            self.request = context.wrap_socket(self.request, server_side=True)
                        except OSError:
                            return  # the client does not trust the certificate
                        self.setup()
                    elif word == "AUTH":
                        if " " not in rest:  # without an initial response (RFC 4954)
                            self.say("334 ")
                            self.rfile.readline()
                        self.say("235 welcome")
                    elif word in ("HELO", "MAIL", "RSET"):
                        self.say("250 mail.test")
                    elif word == "RCPT":
                        to = re.fullmatch(r"TO:<(.+?)>.*", rest)[1]
                        self.say("550 no such mailbox" if to in outer.unknown else "250 yes")
                    elif word == "DATA":
                        self.say("354 go on")
                        data = b""
                        while (part := self.rfile.readline()) not in (b".\r\n", b""):
                            data += part[1:] if part.startswith(b"..") else part
                        outer.mails.put((to, email.message_from_bytes(
                            data, policy=email.policy.default)))
                        self.say("250 kept")
                    elif word == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("502 what")

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self):
        return self.mails.get(timeout=DEADLINE)

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def links_in(text):
    return re.findall(r"http://\S+", text)
