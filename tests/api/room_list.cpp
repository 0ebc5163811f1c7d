// GET /api/rooms: a client that has the list is not sent it again.
#include "tests/api/support.hpp"

using namespace tests;

namespace {

std::string etag_of(const server::api::Response& response) {
  for (const auto& [name, value] : response.headers)
    if (name == "ETag") return value;
  return "";
}

}  // namespace

TEST_CASE("the list of rooms has an ETag, which changes with what is shown") {
  TestServer server;
  const std::string listed = R"({"preset":"kingdomino","players":2,"listed":true})";
  const json made = server.create(listed);
  server::api::Request request{"GET", "/api/rooms", "", ""};
  const auto first = server.ask(request);
  CHECK(first.status == 200);
  const std::string etag = etag_of(first);
  CHECK(etag.size() > 4);

  request.known_etags = "\"other\", W/" + etag;
  const auto again = server.ask(request);
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(etag_of(again) == etag);

  server.ask("POST", "/api/rooms/" + made.at("code").get<std::string>() + "/seats",
             R"({"name":"Ann"})");
  const auto changed = server.ask(request);
  CHECK(changed.status == 200);
  CHECK(json::parse(changed.body)["rooms"][0]["seats"][0]["name"] == "Ann");
  CHECK(etag_of(changed) != etag);
}

TEST_CASE("two servers have different tags for their lists") {
  TestServer one;
  TestServer other;
  server::api::Request request{"GET", "/api/rooms", "", ""};
  request.known_etags = etag_of(one.ask(request));
  CHECK(one.ask(request).status == 304);
  CHECK(other.ask(request).status == 200);
}
