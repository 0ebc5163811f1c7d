// The documents and the tiles, as the server serves them.
#include "protocol/embedded_docs.hpp"
#include "protocol/tile_list.hpp"
#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"
#include "tests/support/protocol_pages.hpp"

using namespace tests;

namespace {

// A document is cached, compressed, and not sent again.
void check_cached(const server::api::Response& response, bool html) {
  CHECK(header(response, "Cache-Control") == "max-age=60");
  CHECK(header(response, "Vary") == "Accept-Encoding");
  CHECK(header(response, "ETag").size() == 18);
  // Its style is part of a page.
  CHECK(header(response, "Content-Security-Policy") ==
        (html ? "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; "
                "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
              : ""));
}

}  // namespace

TEST_CASE("GET /protocol lists the documents, and each is served") {
  TestServer server;
  const auto list = server.ask("GET", "/protocol");
  CHECK(list.status == 200);
  check_cached(list, false);
  const json index = json::parse(list.body);
  CHECK(index["protocol"] == "castellan.v1");
  REQUIRE(index["documents"].size() == protocol::published_files().size());
  for (const json& entry : index["documents"]) {
    const auto response = server.ask("GET", entry["path"].get<std::string>());
    INFO(entry["path"]);
    CHECK(response.status == 200);
    CHECK(entry["type"] == response.content_type);
    const bool html = response.content_type.starts_with("text/html");
    check_cached(response, html);
    CHECK(entry["bytes"] == response.body.size());
  }
  CHECK(server.ask("GET", "/protocol/schema/client.json?x=1").status == 200);
  for (const char* nothing : {"/protocol/client.json", "/protocol/schema", "/protocol/schema/",
                              "/protocol//schema/client.json", "/protocol/schema/client.json/",
                              "/protocol/embed.cmake", "/protocol/../README.md"})
    server.expect(404, "not_found", "GET", nothing);
  CHECK(TestServer::error_in(server.ask("POST", "/protocol")) == "405 method_not_allowed");
}

TEST_CASE("each page of the protocol is served as Markdown and as HTML") {
  TestServer server;
  std::size_t markdown = 0;
  for (const protocol::PublishedFile& file : protocol::published_files())
    if (file.path.ends_with(".md")) ++markdown;
  CHECK(markdown == tests::protocol_pages.size());
  for (const char* name : tests::protocol_pages) {
    const std::string page = name;
    INFO(page);
    CHECK(server.ask("GET", "/protocol/" + page).content_type == "text/markdown; charset=utf-8");
    const std::string html = page.substr(0, page.size() - 3) + ".html";
    const auto response = server.ask("GET", "/protocol/" + html);
    CHECK(response.status == 200);
    CHECK(response.content_type == "text/html; charset=utf-8");
    CHECK(response.body.find("<h1 id=") != std::string::npos);
    CHECK(response.body.find("raw HTML omitted") == std::string::npos);
  }
  const auto front = server.ask("GET", "/protocol/");
  CHECK(front.body == server.ask("GET", "/protocol/README.html").body);
  check_cached(front, true);
  CHECK(TestServer::error_in(server.ask("POST", "/protocol/")) == "405 method_not_allowed");
}

TEST_CASE("a document is sent compressed, and not again while it is the same") {
  TestServer server;
  server::api::Request request{"GET", "/protocol/openapi.json", "", ""};
  const auto plain = server.ask(request);
  request.takes_gzip = true;
  const auto packed = server.ask(request);
  CHECK(header(packed, "Content-Encoding") == "gzip");
  CHECK(packed.body.size() * 4 < plain.body.size());
  request.known_etags = header(plain, "ETag");
  const auto known = server.ask(request);
  CHECK(known.status == 304);
  CHECK(known.body.empty());
}

TEST_CASE("GET /api/tiles says what is printed, by the server's file too") {
  TestServer server;
  const auto response = server.ask("GET", "/api/tiles");
  CHECK(response.status == 200);
  CHECK(header(response, "Cache-Control") == "max-age=60");
  CHECK(header(response, "Vary") == "Accept-Encoding");
  CHECK(header(response, "ETag").size() == 18);
  CHECK(response.body == protocol::encode_tiles(std::nullopt));
  CHECK(TestServer::error_in(server.ask("POST", "/api/tiles")) == "405 method_not_allowed");
  server.context.catalog.replace(server::api::RulesCatalog(engine::house_buildings()));
  CHECK(server.ask("GET", "/api/tiles").body == protocol::encode_tiles(engine::house_buildings()));
}
