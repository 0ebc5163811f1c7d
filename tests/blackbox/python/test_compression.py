"""Long responses over HTTP: compressed for clients that accept it, and not sent twice."""

import gzip

from support import web
from support.case import ServerTest


class Compression(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = self.serve()
        for _ in range(6):
            web.create_room(self.server, "royal-teams", 8, listed=True)

    def ask(self, method, path, **headers):
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.ask(self.server, method, path, headers=fields)

    async def test_responses_in_both_encodings(self):
        for path in ("/api/rooms", "/api/tiles", "/api/presets", "/protocol/openapi.json", "/protocol"):
            with self.subTest(path=path):
                plain = self.ask("GET", path, Accept_Encoding="gzip;q=0")
                self.assertNotIn("content-encoding", plain.headers)
                packed = self.ask("GET", path, Accept_Encoding="gzip")
                self.assertEqual(packed.headers["content-encoding"], "gzip")
                self.assertEqual(gzip.decompress(packed.body), plain.body)
                self.assertLess(len(packed.body), len(plain.body))
                for answer in (plain, packed):
                    self.assertEqual(answer.headers["vary"], "Accept-Encoding")
                    self.assertEqual(int(answer.headers["content-length"]), len(answer.body))

    async def test_a_head_request_has_the_headers_of_the_response(self):
        for path in ("/api/rooms", "/protocol/openapi.json", "/"):
            for encoding in ("gzip", "identity"):
                with self.subTest(path=path, encoding=encoding):
                    whole = self.ask("GET", path, Accept_Encoding=encoding, X_Request_Id="a")
                    head = self.ask("HEAD", path, Accept_Encoding=encoding, X_Request_Id="a")
                    self.assertEqual(head.status, 200)
                    self.assertEqual(head.body, b"")
                    for answer in (whole, head):
                        answer.headers.pop("date")  # of two moments
                    self.assertEqual(head.headers, whole.headers)

    async def test_a_kept_response_is_not_sent_again(self):
        for path in ("/api/rooms", "/api/tiles", "/protocol/openapi.json", "/"):
            for encoding in ("gzip", "identity"):
                with self.subTest(path=path, encoding=encoding):
                    first = self.ask("GET", path, Accept_Encoding=encoding)
                    tag = first.headers["etag"]
                    again = self.ask("GET", path, Accept_Encoding=encoding, If_None_Match=tag)
                    self.assertEqual((again.status, again.body), (304, b""))
                    self.assertEqual(again.headers["etag"], tag)
