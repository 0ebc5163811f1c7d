// The page over HTTP: that of the binary, or a folder's, compressed and cached by browsers.
#include "server/api/page.hpp"

#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_directory.hpp"

#include <filesystem>

using namespace tests;
using server::api::Page;

namespace {

// A folder as Vite builds it.
std::string built_page(const TemporaryDirectory& place) {
  std::filesystem::create_directories(place / "page/assets");
  write_text(place / "page/index.html", "<!doctype html><html></html>");
  write_text(place / "page/assets/main-1a2b.js", std::string(5000, ';'));
  return place / "page";
}

}  // namespace

TEST_CASE("GET / is a page, and is sent again only when it has changed") {
  TestServer server;
  const auto first = server.ask("GET", "/");
  CHECK(first.status == 200);
  CHECK(first.content_type == "text/html; charset=utf-8");
  CHECK(first.body.find("<html") != std::string::npos);
  CHECK(header(first, "Cache-Control") == "no-cache");
  const std::string etag = header(first, "ETag");
  REQUIRE(etag.size() == 18);
  const auto again =
      server.ask({.method = "GET", .target = "/", .known_etags = "W/\"x\", " + etag});
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(server.ask({.method = "GET", .target = "/", .known_etags = "\"0\""}).status == 200);
  CHECK(server.ask("GET", "/index.html?from=lan").body == first.body);
  CHECK(TestServer::error_in(server.ask("POST", "/")) == "405 method_not_allowed");
}

TEST_CASE("browsers may fetch pictures of the page as another site, such as icons") {
  TestServer server;
  const auto policy = [&](const char* path) {
    return header(server.ask("GET", path), "Cross-Origin-Resource-Policy");
  };
  CHECK(policy("/icon-192.png") == "cross-origin");
  CHECK(policy("/").empty());  // same-origin, as every response without one
}

TEST_CASE("GET /watch leads to the live games of the page") {
  TestServer server;
  const auto place = [&](const std::string& query) {
    return header(server.ask("GET", "/watch" + query), "Location");
  };
  CHECK(server.ask("GET", "/watch").status == 302);
  CHECK(place("") == "./#/watch");
  CHECK(place("?wall") == "./#/watch?wall");
  CHECK(place("?wall&transparent") == "./#/watch?wall&transparent");
  CHECK(place("?transparent") == "./#/watch?wall&transparent");
  CHECK(place("?x=https://example.org") == "./#/watch");
  CHECK(TestServer::error_in(server.ask("POST", "/watch")) == "405 method_not_allowed");
  CHECK(TestServer::error_in(server.ask("GET", "/watch/x")) == "404 not_found");
}

TEST_CASE("the binary has each file of the page, byte for byte") {
  const std::string folder = std::string(CASTELLAN_SOURCE_DIR) + "/server/web/dist/";
  const Page page;
  for (const char* name : {"index.html", "icon-192.png", "preview.jpg"}) {
    INFO(name);
    REQUIRE(page.find(name) != nullptr);
    CHECK(page.find(name)->text.plain == read_text(folder + name));
  }
}

TEST_CASE("a worker has the policy of the page, and is checked at every visit") {
  const TemporaryDirectory place;
  const std::string folder = built_page(place);
  write_text(place / "page/sw.js", "addEventListener('fetch', () => {});");
  write_text(place / "page/manifest.webmanifest", "{}");
  TestServer server;
  server.parts.page = *Page::from_folder(folder);
  const auto policy = [&](const std::string& path) {
    return header(server.ask("GET", path), "Content-Security-Policy");
  };
  CHECK(policy("/sw.js") == policy("/"));
  CHECK(policy("/").find("script-src 'self'") != std::string::npos);
  CHECK(policy("/assets/main-1a2b.js").empty());
  CHECK(header(server.ask("GET", "/sw.js"), "Cache-Control") == "no-cache");
  CHECK(server.ask("GET", "/manifest.webmanifest").content_type == "application/manifest+json");
}

TEST_CASE("a folder in place of the built-in page: types, compression, immutable names") {
  const TemporaryDirectory place;
  auto page = Page::from_folder(built_page(place));
  REQUIRE(page);
  TestServer server;
  server.parts.page = *page;
  CHECK(server.ask("GET", "/").body == "<!doctype html><html></html>");

  const auto script = server.ask("GET", "/assets/main-1a2b.js");
  CHECK(script.content_type == "text/javascript; charset=utf-8");
  CHECK(header(script, "Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(header(script, "Content-Encoding").empty());
  const auto packed =
      server.ask({.method = "GET", .target = "/assets/main-1a2b.js", .takes_gzip = true});
  CHECK(header(packed, "Content-Encoding") == "gzip");
  CHECK(packed.body.size() < 100);
  CHECK(unpacked(packed.body, script.body.size()) == script.body);
  // Too small to gain anything.
  CHECK(header(server.ask({.method = "GET", .target = "/", .takes_gzip = true}), "Content-Encoding")
            .empty());
  for (const char* nothing : {"/assets", "/assets/", "/assets/../index.html", "//index.html",
                              "/main-1a2b.js", "/assets%2fmain-1a2b.js"})
    server.expect(404, "not_found", "GET", nothing);
}

TEST_CASE("what the build has compressed with Brotli is sent to clients that accept it") {
  const TemporaryDirectory place;
  const std::string folder = built_page(place);
  write_text(place / "page/assets/main-1a2b.js.br", "compressed");
  write_text(place / "page/assets/gone-1a2b.js.br", "of no file");
  TestServer server;
  server.parts.page = *Page::from_folder(folder);
  const char* path = "/assets/main-1a2b.js";
  const auto packed =
      server.ask({.method = "GET", .target = path, .takes_gzip = true, .takes_brotli = true});
  CHECK(packed.body == "compressed");
  CHECK(header(packed, "Content-Encoding") == "br");
  CHECK(packed.content_type == "text/javascript; charset=utf-8");
  const std::string etag = header(packed, "ETag");
  CHECK(etag != header(server.ask("GET", path), "ETag"));
  CHECK(server.ask({.method = "GET", .target = path, .known_etags = etag}).status == 304);
  CHECK(header(server.ask({.method = "GET", .target = path, .takes_gzip = true}),
               "Content-Encoding") == "gzip");
  for (const char* nothing : {"/assets/main-1a2b.js.br", "/assets/gone-1a2b.js.br"})
    server.expect(404, "not_found", "GET", nothing);
}

TEST_CASE("a folder without a page is refused with the reason") {
  const TemporaryDirectory place;
  const auto why = [](const std::string& folder) {
    const auto page = Page::from_folder(folder);
    return page ? "a page" : page.error();
  };
  CHECK(why(place / "none").starts_with("page: "));
  CHECK(why(place / "") == "page: no index.html in " + (place / ""));
}
