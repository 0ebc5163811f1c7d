// Game files over HTTP: a finished game is written, and any such file is sent step by step.
#include "server/api/page.hpp"
#include "server/room/token.hpp"
#include "server/storage/game_file.hpp"
#include "tests/api/packed.hpp"
#include "tests/api/support.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"
#include "tests/support/restore_room.hpp"
#include "tests/support/temporary_directory.hpp"

#include <thread>

using namespace tests;

namespace {

// A server with the room ABCDEF, whose game is at the stored step.
struct ServerWithGame : TestServer {
  explicit ServerWithGame(const storage::StoredRoom& room) {
    REQUIRE(directory.claim(room.code) == server::rooms::Directory::CodeClaim::ok);
    std::promise<void> done;
    shards.post(shards.of(room.code), [&](server::rooms::Rooms& rooms) {
      const auto rules = *engine::make_rules(room.opened.rules);
      tests::restore(rooms.add(room.code, room.opened, rules), room.seats, room.begun, room.moves);
      done.set_value();
    });
    done.get_future().wait();
  }
};

}  // namespace

TEST_CASE("a finished game is written as the tools write it") {
  const storage::StoredRoom room = stored(sample_game(2, 3));
  ServerWithGame server(room);
  const auto response = server.ask("GET", "/api/rooms/abcdef/record");
  CHECK(response.status == 200);
  CHECK(response.content_type == "application/json");
  CHECK(response.body == storage::write_game_file(room));
  CHECK(response.headers ==
        Headers{{"Content-Disposition", "attachment; filename=\"castellan-ABCDEF.json\""},
                {"Vary", "Accept-Encoding"}});
  const auto packed =
      server.ask({.method = "GET", .target = "/api/rooms/abcdef/record", .takes_gzip = true});
  CHECK(header(packed, "Content-Encoding") == "gzip");
  CHECK(unpacked(packed.body, response.body.size()) == response.body);
}

TEST_CASE("a running game, or one that has not begun, is not written") {
  storage::StoredRoom room = stored(sample_game());
  room.moves.pop_back();
  ServerWithGame server(room);
  server.expect(409, "not_over", "GET", "/api/rooms/ABCDEF/record");
  const std::string code = server.create()["code"];
  server.expect(409, "not_over", "GET", "/api/rooms/" + code + "/record");
  server.expect(409, "not_over", "GET", "/api/rooms/ABCDEF/picture");
  server.expect(404, "no_such_room", "GET", "/api/rooms/ZZZZZZ/record");
  server.expect(405, "method_not_allowed", "POST", "/api/rooms/ABCDEF/record");
}

TEST_CASE("a finished game has a picture") {
  ServerWithGame server(stored(sample_game(2, 3)));
  const auto response = server.ask("GET", "/api/rooms/abcdef/picture");
  CHECK(response.status == 200);
  CHECK(response.content_type == "image/png");
  // A PNG begins with its signature and its size, see section 5.2 and 11.2.2 of the specification.
  using namespace std::string_literals;
  CHECK(response.body.starts_with("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\xb0\0\0\x02\x76"s));
}

TEST_CASE("only the browser keeps the picture of a room with a password") {
  storage::StoredRoom room = stored(sample_game(2, 3));
  const auto kept = [&](const std::string& key) {
    ServerWithGame server(room);
    const auto response = server.ask("GET", "/api/rooms/ABCDEF/picture", "", key);
    CHECK(response.status == 200);
    return header(response, "Cache-Control");
  };
  CHECK(kept("") == "max-age=86400");
  room.opened.room_password =
      server::room::RoomPassword{.pass = server::room::hash_token("the-pass")};
  CHECK(kept("Bearer the-pass") == "private, max-age=86400");
}

TEST_CASE("a picture costs ten requests, if there is one") {
  server::limits::Rates rates;
  rates.requests = {.burst = 9, .per_minute = 1};
  ServerWithGame server(stored(sample_game(2, 3)));
  server.context.access.change({.rates = rates});
  server::api::Request request{"GET", "/api/rooms/ZZZZZZ/picture", "", ""};
  request.payer = "192.0.2.7";
  CHECK(TestServer::error_in(server.ask(request)) == "404 no_such_room");
  request.target = "/api/rooms/ABCDEF/picture";
  CHECK(server.ask(request).status == 200);
  CHECK(TestServer::error_in(server.ask(request)) == "429 rate_limited");
  request.payer = "192.0.2.8";
  CHECK(server.ask(request).status == 200);
}

TEST_CASE("a link to a finished game shows its picture") {
  ServerWithGame server(stored(sample_game(2, 3)));
  const TemporaryDirectory place;
  write_text(place / "index.html", "<head></head>");
  server.parts.page = *server::api::Page::from_folder(place / "");
  server.parts.urls = {"https://play.example.org/"};
  const auto shows = [&](const std::string& text) {
    return server.ask("GET", "/?room=ABCDEF").body.find(text) != std::string::npos;
  };
  CHECK_FALSE(shows("og:image"));
  server.context.has_public_url = true;
  CHECK(shows("\"og:image\" content=\"https://play.example.org/api/rooms/ABCDEF/picture\""));
}

TEST_CASE("a finished game is analysed while clients poll the progress, and then kept") {
  const storage::StoredRoom room = stored(sample_game(2, 3));
  ServerWithGame server(room);
  const auto first = server.ask("GET", "/api/rooms/abcdef/analysis");
  CHECK(first.status == 202);
  CHECK(first.headers == Headers{{"Retry-After", "1"}});
  CHECK(json::parse(first.body) == json{{"done", 0}, {"of", room.moves.size()}});
  // No thread works on it yet.
  CHECK(server.ask("GET", "/api/rooms/ABCDEF/analysis").status == 202);
  server.context.analyses.start(10);
  auto last = first;
  while (last.status == 202) {
    last = server.ask("GET", "/api/rooms/ABCDEF/analysis");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  REQUIRE(last.status == 200);
  const json analysis = json::parse(last.body);
  CHECK(analysis["room"] == "ABCDEF");
  CHECK(analysis["playouts"] == 10);
  CHECK(server.ask("GET", "/api/rooms/ABCDEF/analysis").body == last.body);
}

TEST_CASE("a running game is not analysed, and the queue for analyses is bounded") {
  storage::StoredRoom room = stored(sample_game());
  room.moves.pop_back();
  ServerWithGame playing(room);
  playing.expect(409, "not_over", "GET", "/api/rooms/ABCDEF/analysis");
  playing.expect(404, "no_such_room", "GET", "/api/rooms/ZZZZZZ/analysis");
  playing.expect(405, "method_not_allowed", "POST", "/api/rooms/ABCDEF/analysis");

  const storage::StoredRoom over = stored(sample_game());
  ServerWithGame crowded(over);
  server::room::Recorded other{over, *over.begun, over.moves};
  for (std::size_t i = 0; i < server::limits::analyses_waiting_max; ++i) {
    other.code = server::room::RoomCode(std::to_string(i));
    CHECK(crowded.context.analyses.enqueue(other, ""));
  }
  crowded.expect(503, "busy", "GET", "/api/rooms/ABCDEF/analysis");
}

TEST_CASE("a file is sent as frames, from the welcome over every step") {
  storage::StoredRoom room = stored(sample_game(4, 4));
  // A running game, too: an operator may have exported it.
  if (GENERATE(false, true)) room.moves.resize(40);
  TestServer server;
  const auto response = server.ask("POST", "/api/replays", storage::write_game_file(room));
  REQUIRE(response.status == 200);
  const json frames = json::parse(response.body).at("frames");
  REQUIRE(frames.size() == room.moves.size() + 3);
  CHECK(frames[0]["type"] == "welcome");
  CHECK(frames[0]["room"]["code"] == "ABCDEF");
  CHECK(frames[1]["type"] == "snapshot");
  CHECK(frames[1]["seq"] == 0);
  json view = frames[1]["view"];
  for (std::size_t seq = 1; seq <= room.moves.size(); ++seq) {
    const json& step = frames[seq + 1];
    REQUIRE(step["type"] == "step");
    REQUIRE(step["seq"] == seq);
    REQUIRE_FALSE(step["events"].empty());
    view = view.patch(step["patch"]);
    REQUIRE(protocol::digest_of(view.dump()) == step["digest"].get<std::string>());
  }
  CHECK(frames.back()["type"] == "presence");
  server.expect(404, "no_such_room", "GET", "/api/rooms/ABCDEF");
}

TEST_CASE("an invalid file is refused with the place of the error") {
  storage::StoredRoom room = stored(sample_game());
  TestServer server;
  const auto complaint = [&](const std::string& file) {
    const auto response = server.ask("POST", "/api/replays", file);
    CHECK(TestServer::error_in(response) == "400 bad_record");
    return json::parse(response.body)["error"]["message"].get<std::string>();
  };
  CHECK(complaint("") == "not JSON");
  CHECK(complaint("7") == "file: not an object");
  CHECK(complaint(R"({"format":"castellan.game","version":1})") == "file, rows: missing");

  auto& third = std::get<room::Acted>(room.moves[2]);
  third.time += 1;
  CHECK(complaint(storage::write_game_file(room)) ==
        "row 3: the row was changed: its hash differs");
  // By somebody who can compute hashes.
  third.seat = engine::seat_at(1 - engine::index(third.seat));
  CHECK(complaint(storage::write_game_file(relinked(room))) == "row 3: illegal: not_your_turn");
  room = stored(sample_game());
  room.seats.pop_back();
  CHECK(complaint(storage::write_game_file(relinked(room))) ==
        "row 0: seats: their number differs from the number of players");
  room = stored(sample_game());
  std::swap(room.seats[0], room.seats[1]);
  CHECK(complaint(storage::write_game_file(relinked(room))) == "row 0: seats: not in order");
  room = stored(sample_game());
  room.code = "../etc";
  CHECK(complaint(storage::write_game_file(relinked(room))) == "row 0: room: not a room code");
  server.expect(405, "method_not_allowed", "GET", "/api/replays");
}

TEST_CASE("an upload is paid for by its length") {
  server::limits::Rates rates;
  rates.uploads = {.burst = 3, .per_minute = 1};
  TestServer server;
  server.context.access.change({.rates = rates});
  server::api::Request request{"POST", "/api/replays", "", std::string(130 * 1024, ' ')};
  request.payer = "192.0.2.7";
  // The first part is charged before the body is read.
  CHECK(TestServer::error_in(server.ask(request)) == "400 bad_record");
  CHECK(TestServer::error_in(server.ask(request)) == "429 rate_limited");
  request.payer = "";
  CHECK(TestServer::error_in(server.ask(request)) == "400 bad_record");
}

TEST_CASE("a replay ends when nobody waits for it") {
  const storage::StoredRoom room = stored(sample_game(4, 4));
  const std::string file = storage::write_game_file(room);
  const std::size_t moves = room.moves.size();
  TestServer server;
  const auto replay_until = [&](std::size_t asked_max) {
    std::size_t asked = 0;
    const auto is_abandoned = [&] { return ++asked > asked_max; };
    return server.context.game_files.replay_frames(file, is_abandoned);
  };
  const auto while_read = replay_until(10);
  REQUIRE_FALSE(while_read);
  CHECK(while_read.error().what == "row 10: not read, because nobody waits for it");
  const auto while_checked = replay_until(moves + 1 + 10);
  REQUIRE_FALSE(while_checked);
  CHECK(while_checked.error().what == "row 11: not checked, because nobody waits for it");
  const auto while_encoded = replay_until(moves + 1 + moves + 10);
  REQUIRE(while_encoded);
  CHECK(while_encoded->size() < 20);
  const auto whole = replay_until(1'000'000);
  REQUIRE(whole);
  CHECK(whole->size() > 40);
}

TEST_CASE("one address has few analyses at a time, and one that nobody asks about is given up") {
  const storage::StoredRoom over = stored(sample_game());
  ServerWithGame server(over);
  server::room::Recorded game{over, *over.begun, over.moves};
  const auto enqueue = [&](const char* code, const char* payer) {
    game.code = code;
    return server.context.analyses.enqueue(game, payer).has_value();
  };
  CHECK(enqueue("AAAAAA", "192.0.2.7"));
  CHECK(enqueue("BBBBBB", "192.0.2.7"));
  CHECK(enqueue("BBBBBB", "192.0.2.7"));  // waits already
  CHECK_FALSE(enqueue("CCCCCC", "192.0.2.7"));
  CHECK(enqueue("CCCCCC", "192.0.2.8"));

  std::atomic<int> delivered = 0;
  server::bots::AnalysisPool impatient([&](const auto&, const auto&) { ++delivered; },
                                       std::chrono::milliseconds(0));
  CHECK(impatient.enqueue(game, ""));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  impatient.start(10);
  // Without a look at its progress, which would be a question.
  while (!impatient.idle()) std::this_thread::yield();
  CHECK(delivered == 0);
}
