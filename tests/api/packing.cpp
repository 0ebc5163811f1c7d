// Long responses are compressed for clients that accept it, and have tags by which clients keep
// them.
#include "server/api/packing.hpp"

#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"

#include <string>

using namespace tests;
using server::api::accepts_coding;

namespace {

// A server whose list of rooms is long.
struct LongList : TestServer {
  LongList() {
    for (int i = 0; i < 6; ++i) create(R"({"preset":"royal-teams","players":8,"listed":true})");
  }
};

server::api::Request list_of_rooms() {
  return {.method = "GET", .target = "/api/rooms", .takes_gzip = true};
}

}  // namespace

TEST_CASE("gzip is used only for clients that accept it") {
  for (const char* accepted :
       {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "GZIP", "*", "deflate, *",
        "gzip;q=0.001", "gzip ; q=1", "*;q=0, gzip", "identity,gzip"})
    CHECK(accepts_coding(accepted, "gzip"));
  for (const char* refused :
       {"", "identity", "br", "gzip;q=0", "gzip;q=0.000", "gzip; Q=0.0", "gzip;q=0, *", "*;q=0",
        "gzippy", "x-gzip", "deflate,,;q=1", "gzip;level=9;q=0"})
    CHECK_FALSE(accepts_coding(refused, "gzip"));
  CHECK(accepts_coding("gzip, br", "br"));
}

TEST_CASE("a long list is compressed, and is the same list") {
  LongList server;
  const auto plain = server.ask("GET", "/api/rooms");
  REQUIRE(plain.body.size() > server::limits::packed_bytes_min);
  CHECK(header(plain, "Vary") == "Accept-Encoding");
  CHECK(header(plain, "Content-Encoding").empty());
  const auto packed = server.ask(list_of_rooms());
  CHECK(packed.status == 200);
  CHECK(header(packed, "Vary") == "Accept-Encoding");
  CHECK(header(packed, "Content-Encoding") == "gzip");
  CHECK(packed.body.size() * 4 < plain.body.size());
  CHECK(unpacked(packed.body, plain.body.size()) == plain.body);
}

TEST_CASE("each encoding has its own tag, and a client that has either is sent nothing") {
  LongList server;
  const std::string plain = header(server.ask("GET", "/api/rooms"), "ETag");
  const std::string packed = header(server.ask(list_of_rooms()), "ETag");
  CHECK(plain != packed);
  server::api::Request request = list_of_rooms();
  for (const std::string& known : {plain, packed}) {
    request.known_etags = known;
    const auto again = server.ask(request);
    CHECK(again.status == 304);
    CHECK(again.body.empty());
    CHECK(header(again, "ETag") == known);
    CHECK(header(again, "Vary") == "Accept-Encoding");
    CHECK(header(again, "Content-Encoding").empty());
  }
  request.known_etags = "*";
  CHECK(server.ask(request).status == 304);
}

TEST_CASE("short responses, and those with secrets, are sent as they are") {
  TestServer server;
  const auto short_list = server.ask(list_of_rooms());
  CHECK(header(short_list, "Content-Encoding").empty());
  CHECK(short_list.body == R"({"rooms":[]})");
  const auto made =
      server.ask({.method = "POST",
                  .target = "/api/rooms",
                  .body = R"({"preset":"royal-teams","players":8,"tables":8,"dynasty":false})",
                  .takes_gzip = true});
  REQUIRE(made.status == 201);
  REQUIRE(made.body.size() > server::limits::packed_bytes_min);
  CHECK(header(made, "Content-Encoding").empty());
  CHECK(header(made, "Vary").empty());
}

TEST_CASE("a response is sent as it is while the pool is full") {
  LongList server;
  server.parts.pools.packing.stop();
  const auto response = server.ask(list_of_rooms());
  CHECK(response.status == 200);
  CHECK(header(response, "Content-Encoding").empty());
  CHECK(response.body == server.ask("GET", "/api/rooms").body);
}
