// The list of presets over HTTP, and building tiles from the server's file.
#include "protocol/building_set.hpp"
#include "protocol/preset_list.hpp"
#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"
#include "tests/support/files.hpp"

using namespace tests;

namespace {

engine::Buildings made_up() {
  return *protocol::decode_building_file(read_text(data_path("buildings-made-up.json")));
}

const std::string queendomino = R"({"preset":"queendomino","players":2)";

std::string with_buildings(const char* source) {
  return queendomino + R"(,"options":{"buildings":")" + source + "\"}}";
}

}  // namespace

TEST_CASE("GET /api/presets lists the possible games, and may be cached for a while") {
  TestServer server;
  const auto response = server.ask("GET", "/api/presets");
  CHECK(response.status == 200);
  CHECK(response.content_type == "application/json");
  CHECK(header(response, "Cache-Control") == "max-age=60");
  CHECK(header(response, "Vary") == "Accept-Encoding");
  CHECK(header(response, "ETag").size() == 18);
  CHECK(response.body == protocol::encode_presets(std::nullopt));
  const auto packed = server.ask({.method = "GET", .target = "/api/presets", .takes_gzip = true});
  CHECK(header(packed, "Content-Encoding") == "gzip");
  CHECK(packed.body.size() < response.body.size() / 5);
  CHECK(unpacked(packed.body, response.body.size()) == response.body);
  CHECK(server.ask("GET", "/api/presets?x=1").body == response.body);
  server.expect(404, "not_found", "GET", "/api/presets/");
  server.expect(404, "not_found", "GET", "/api/presets/kingdomino");
  for (const char* method : {"POST", "PUT", "DELETE", "PATCH"}) {
    const auto refused = server.ask(method, "/api/presets");
    CHECK(TestServer::error_in(refused) == "405 method_not_allowed");
    CHECK(refused.headers == Headers{{"Allow", "GET, HEAD, OPTIONS"}});
  }
}

TEST_CASE("the rules listed for a table are those of a room made without options") {
  TestServer server(100);
  for (const bool file : {false, true}) {
    if (file) server.context.catalog.replace(server::api::RulesCatalog(made_up()));
    const json list = json::parse(server.ask("GET", "/api/presets").body);
    for (const json& preset : list["presets"])
      for (const json& table : preset["tables"]) {
        const json body{{"preset", preset["preset"]}, {"players", table["players"]}};
        CHECK(server.create(body.dump())["rules"] == table["rules"]);
      }
  }
}

TEST_CASE("a server without a file of building tiles plays with the house values only") {
  TestServer server;
  CHECK(server.create(queendomino + "}")["rules"]["buildings"] == "house");
  CHECK(server.create(with_buildings("house"))["rules"]["buildings"] == "house");
  server.expect(400, "bad_combination options.buildings", "POST", "/api/rooms",
                with_buildings("file"));
  const json error = json::parse(server.ask("POST", "/api/rooms", with_buildings("file")).body);
  CHECK(error["error"]["message"] ==
        "options.buildings: this server has no file of building tiles");
}

TEST_CASE("a server with a file of building tiles plays by it unless a room opts out") {
  TestServer server;
  server.context.catalog.replace(server::api::RulesCatalog(made_up()));
  CHECK(server.create(queendomino + "}")["rules"]["buildings"] == "file");
  CHECK(server.create(with_buildings("file"))["rules"]["buildings"] == "file");
  CHECK(server.create(with_buildings("house"))["rules"]["buildings"] == "house");
  CHECK(server.create()["rules"]["buildings"].is_null());
  server.expect(400, "bad_combination options.buildings", "POST", "/api/rooms",
                R"({"preset":"kingdomino","players":2,"options":{"buildings":"file"}})");
}

TEST_CASE("a client's own building tiles are ignored") {
  const std::string tiles =
      R"(,"building_file":)" + protocol::record_buildings(engine::house_buildings());
  TestServer server;
  const std::string plain = queendomino + tiles + "}";
  CHECK(server.create(plain)["rules"]["buildings"] == "house");
  const std::string source = with_buildings("file");
  const std::string wanted = source.substr(0, source.size() - 1) + tiles + "}";
  server.expect(400, "bad_combination options.buildings", "POST", "/api/rooms", wanted);
  server.expect(400, "bad_combination options.buildings", "POST", "/api/rooms",
                queendomino + R"(,"options":{"buildings":"file")" + tiles + "}}");
}
