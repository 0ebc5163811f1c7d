// The tags for previews of links: which rooms they describe, and how much of them.
#include "server/api/link_preview.hpp"

#include "server/api/page.hpp"
#include "server/util/clock.hpp"
#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_directory.hpp"

#include <filesystem>

using namespace tests;
using server::api::LinkPreview;
using server::api::preview_of;
using server::api::with_preview;

namespace {

constexpr const char* bare = "<html><head><title>x</title></head><body></body></html>";

protocol::RoomInfo friday(std::vector<std::string> names, std::uint8_t seats = 2) {
  protocol::RoomInfo room;
  room.name = "Friday";
  room.rules.seats = seats;
  room.seats.resize(seats);
  for (std::size_t i = 0; i < names.size(); ++i) room.seats[i].name = names[i];
  return room;
}

engine::Ranking ranked(std::initializer_list<std::pair<int, int>> rank_and_points) {
  engine::Ranking result;
  for (const auto& [rank, points] : rank_and_points)
    result.push_back({.kingdom = static_cast<std::uint8_t>(result.size()),
                      .rank = static_cast<std::uint8_t>(rank),
                      .points = points});
  return result;
}

// A server with a page of one file, and with a picture.
struct PreviewServer : TestServer {
  PreviewServer() {
    std::filesystem::create_directories(place / "page");
    write_text(place / "page/index.html", bare);
    write_text(place / "page/preview.jpg", "JPEG");
    parts.page = *server::api::Page::from_folder(place / "page");
  }
  std::string page(const std::string& query = "") {
    const auto response = ask("GET", "/" + query);
    CHECK(response.status == 200);
    return response.body;
  }

  TemporaryDirectory place;
};

bool has(const std::string& page, const std::string& property, const std::string& content) {
  INFO(page);
  return page.find("<meta property=\"" + property + "\" content=\"" + content + "\">") !=
         std::string::npos;
}

}  // namespace

TEST_CASE("a preview says who is at the table and what can be done there") {
  auto room = friday({"Ada", "Ben"}, 4);
  CHECK(preview_of(room, {}).title == "Friday");
  CHECK(preview_of(room, {}).description ==
        "Kingdomino for 4 players. Ada and Ben are at the table. 2 seats are free: open the link "
        "and sit down.");
  CHECK(preview_of(friday({}), {}).description ==
        "Kingdomino for 2 players. 2 seats are free: open the link and sit down.");
  room = friday({"Ada", "Ben"});
  CHECK(preview_of(room, {}).description ==
        "Kingdomino for 2 players. Ada and Ben are at the table. All seats are taken.");
  room.state = protocol::RoomState::playing;
  CHECK(preview_of(room, {}).description ==
        "Kingdomino for 2 players: Ada and Ben. The game is on.");
  room.state = protocol::RoomState::finished;
  CHECK(preview_of(room, {}).description ==
        "Kingdomino for 2 players: Ada and Ben. The game is over.");
}

TEST_CASE("a preview of a result has the winners and all points") {
  auto room = friday({"Ada", "Ben"});
  room.state = protocol::RoomState::finished;
  const LinkPreview one = preview_of(room, ranked({{1, 45}, {2, 1}}));
  CHECK(one.title == "Ada wins with 45 points");
  CHECK(one.description ==
        "Friday: Ada 45, Ben 1. Kingdomino for 2 players. Watch the game again, move by move.");
  CHECK(preview_of(room, ranked({{1, 1}, {1, 1}})).title ==
        "Ada and Ben share the victory with 1 point");
  auto teams = friday({"Ada", "Ben", "Cleo", "Dan"}, 4);
  teams.rules.seats_per_kingdom = 2;
  CHECK(preview_of(teams, ranked({{1, 45}, {2, 41}})).title == "Ada and Ben win with 45 points");
}

TEST_CASE("a preview of a room with a password names nobody") {
  auto room = friday({"Ada", "Ben"});
  room.password = true;
  room.state = protocol::RoomState::finished;
  const LinkPreview preview = preview_of(room, ranked({{1, 45}, {2, 1}}));
  CHECK(preview.title == "Friday");
  CHECK(preview.description == "Kingdomino for 2 players. This room has a password.");
}

TEST_CASE("everything in a preview is escaped") {
  const std::string page = with_preview(
      bare, {.title = "\"><script>&'", .description = "</head>", .url = "http://x/\""});
  CHECK(has(page, "og:title", "&quot;&gt;&lt;script&gt;&amp;&#39;"));
  CHECK(has(page, "og:description", "&lt;/head&gt;"));
  CHECK(has(page, "og:url", "http://x/&quot;"));
  CHECK(page.ends_with("</head><body></body></html>"));
  CHECK(with_preview("<html></html>", {.title = "x", .description = "x"}) == "<html></html>");
}

TEST_CASE("the front page previews the room that the link names") {
  PreviewServer server;
  CHECK(has(server.page(), "og:title", "Castellan"));
  const std::string code =
      server.create(R"({"preset":"kingdomino","players":2,"name":"<b>Ada</b>"})")["code"];
  const std::string named = server.page("?room=" + code);
  CHECK(has(named, "og:title", "&lt;b&gt;Ada&lt;/b&gt;"));
  CHECK(server.page("index.html?x&room=" + code) == named);
  for (const char* none : {"?room=ABCDEF", "?room=", "?room=%22%3E", "?room"})
    CHECK(has(server.page(none), "og:title", "Castellan"));

  // Another state is another page.
  const auto before = server.ask("GET", "/?room=" + code);
  server.ask("POST", "/api/rooms/" + code + "/seats", R"({"name":"Ann"})");
  const auto after = server.ask("GET", "/?room=" + code);
  CHECK(after.body.find("Ann is at the table. 1 seat is free") != std::string::npos);
  CHECK(header(before, "ETag") != header(after, "ETag"));
}

TEST_CASE("the front page preloads the parts of the screen that the room shows") {
  PreviewServer server;
  std::string links;
  for (const std::string screen : {"lobby", "table", "court"})
    links += "<link rel=\"modulepreload\" data-screen=\"" + screen + "\">";
  write_text(server.place / "page/index.html", "<head>" + links + "</head>");
  server.parts.page = *server::api::Page::from_folder(server.place / "page");
  const auto preloaded = [&server](const std::string& query) {
    std::string found;
    for (const char* screen : {"lobby", "table", "court"})
      if (server.page(query).find(screen + std::string("\">")) != std::string::npos)
        found += screen;
    return found;
  };
  CHECK(preloaded("") == "lobby");
  CHECK(preloaded("?room=ABCDEF") == "lobby");
  for (const auto& [preset, screen] :
       {std::pair{"kingdomino", "table"}, {"queendomino", "court"}}) {
    const std::string code =
        server.create(R"({"players":2,"preset":")" + std::string(preset) + R"("})")["code"];
    CHECK(preloaded("?room=" + code) == "lobby");
    for (const char* name : {"Ann", "Ben"})
      server.ask("POST", "/api/rooms/" + code + "/seats",
                 R"({"name":")" + std::string(name) + R"("})");
    CHECK(preloaded("?room=" + code) == screen);
  }
}

TEST_CASE("the front page reads no room from the database") {
  struct Unread final : server::rooms::Archive {
    explicit Unread(int& count) : reads(count) {}
    RestoreOutcome restore(const protocol::RoomCode&, server::rooms::Rooms&) override {
      ++reads;
      return RestoreOutcome::unservable;
    }
    int& reads;
  };
  static int reads = 0;
  PreviewServer server;
  server.on_all_shards(
      [](server::rooms::Rooms& rooms) { rooms.set_archive(std::make_unique<Unread>(reads)); });
  // The session could not have it read: too many wait, or the database is away.
  server.directory.unload("ABCDEF");
  CHECK(has(server.page("?room=ABCDEF"), "og:title", "Castellan"));
  CHECK(reads == 0);
}

TEST_CASE("a preview has addresses if the operator has set the server's public one") {
  PreviewServer server;
  server.parts.urls = {"https://play.example.org/k/"};
  CHECK(server.page().find("play.example.org") == std::string::npos);
  server.context.has_public_url = true;
  CHECK(has(server.page(), "og:url", "https://play.example.org/k/"));
  CHECK(has(server.page(), "og:image", "https://play.example.org/k/preview.jpg"));
  const std::string code = server.create()["code"];
  CHECK(has(server.page("?room=" + code), "og:url", "https://play.example.org/k/?room=" + code));
}

TEST_CASE("links to rooms that do not exist count as misses") {
  CHECK(server::api::names_room("GET", "/?room=ABCDEF"));
  CHECK(server::api::names_room("GET", "/index.html?room=ABCDEF"));
  CHECK_FALSE(server::api::names_room("GET", "/"));
  CHECK_FALSE(server::api::names_room("GET", "/assets/x.js?room=ABCDEF"));
  CHECK(server::api::room_of("GET", "/?room=abcdef", "") == "ABCDEF");
  CHECK_FALSE(server::api::room_of("GET", "/", ""));
}
