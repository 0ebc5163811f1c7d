// The documents and the tiles, as the server serves them.
#include "protocol/embedded_docs.hpp"
#include "protocol/tile_list.hpp"
#include "tests/api/support.hpp"
#include "tests/support/protocol_pages.hpp"

using namespace tests;

namespace {

const Headers documents{{"Cache-Control", "max-age=60"}};

// Of a page as HTML: its style is part of it.
const Headers pages{
    {"Cache-Control", "max-age=60"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"}};

}  // namespace

TEST_CASE("GET /protocol lists the documents, and each is served") {
  Server server;
  const auto list = server.ask("GET", "/protocol");
  CHECK(list.status == 200);
  CHECK(list.headers == documents);
  const json index = json::parse(list.body);
  CHECK(index["protocol"] == "castellan.v1");
  REQUIRE(index["documents"].size() == protocol::published_files().size());
  for (const json& entry : index["documents"]) {
    const auto response = server.ask("GET", entry["path"].get<std::string>());
    INFO(entry["path"]);
    CHECK(response.status == 200);
    CHECK(entry["type"] == response.content_type);
    const bool html = response.content_type.starts_with("text/html");
    CHECK(response.headers == (html ? pages : documents));
    CHECK(entry["bytes"] == response.body.size());
  }
  CHECK(server.ask("GET", "/protocol/schema/client.json?x=1").status == 200);
  for (const char* nothing : {"/protocol/client.json", "/protocol/schema", "/protocol/schema/",
                              "/protocol//schema/client.json", "/protocol/schema/client.json/",
                              "/protocol/embed.cmake", "/protocol/../README.md"})
    server.expect(404, "not_found", "GET", nothing);
  CHECK(Server::error_in(server.ask("POST", "/protocol")) == "405 method_not_allowed");
}

TEST_CASE("each page of the protocol is served as Markdown and as HTML") {
  Server server;
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
  CHECK(front.headers == pages);
  CHECK(Server::error_in(server.ask("POST", "/protocol/")) == "405 method_not_allowed");
}

TEST_CASE("GET /api/tiles says what is printed, by the server's file too") {
  Server server;
  const auto response = server.ask("GET", "/api/tiles");
  CHECK(response.status == 200);
  CHECK(response.headers == Headers{{"Cache-Control", "max-age=60"}, {"Vary", "Accept-Encoding"}});
  CHECK(response.body == protocol::encode_tiles(std::nullopt));
  CHECK(Server::error_in(server.ask("POST", "/api/tiles")) == "405 method_not_allowed");
  server.context.catalog.replace(server::api::RulesCatalog(engine::house_buildings()));
  CHECK(server.ask("GET", "/api/tiles").body == protocol::encode_tiles(engine::house_buildings()));
}
