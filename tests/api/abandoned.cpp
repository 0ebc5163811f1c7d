// Requests that are destroyed or cancelled at any point have their whole effect or none, and those
// that time out as well. All work runs on the test's thread, step by step.
#include "server/rooms/system_random.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/util/clock.hpp"
#include "tests/api/support.hpp"

#include <deque>
#include <functional>
#include <thread>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>

using namespace tests;
using server::api::Request;
using server::api::Response;
namespace room = server::room;
namespace asio = boost::asio;

namespace {

class SteppedJournal final : public room::Journal {
 public:
  void append(const room::RoomCode& code, std::uint64_t ticket, room::Entry) override {
    queue.emplace_back(code, ticket);
  }
  std::deque<std::pair<room::RoomCode, std::uint64_t>> queue;
};

enum class End { destroyed, cancelled };

class SteppedServer {
 public:
  SteppedServer() { parts.jobs.start(); }
  ~SteppedServer() {
    parts.jobs.stop();
    parts.stop();
  }

  // One piece of work of the shards, the background thread or the journal; false if there is none.
  bool step() {
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      if (parts.shards.context(i).poll_one() > 0) return true;
    if (parts.jobs.waiting() > 0) {
      while (parts.jobs.waiting() > 0) std::this_thread::yield();
      return true;
    }
    if (journal.queue.empty()) return false;
    const auto [code, ticket] = journal.queue.front();
    journal.queue.pop_front();
    parts.shards.rooms(parts.shards.of(code)).committed(code, ticket);
    return true;
  }
  void finish() {
    while (step()) continue;
  }

  // The request's response; nullopt if it is abandoned: after this many steps, and before or after
  // it receives what the last one has sent.
  std::optional<Response> ask(const Request& request, std::size_t steps, bool receives, End end) {
    auto client = std::make_unique<asio::io_context>(1);
    const auto run = [&client] {
      client->restart();
      client->poll();
    };
    std::optional<Response> answered;
    asio::cancellation_signal signal;
    const auto done = [&answered](const std::exception_ptr& failure, Response response) {
      if (!failure) answered = std::move(response);
    };
    asio::co_spawn(*client, server::api::answer(parts.http, request),
                   asio::bind_cancellation_slot(signal.slot(), done));
    run();
    for (std::size_t i = 0; i < steps && !answered; ++i) {
      REQUIRE(step());
      if (receives || i + 1 < steps) run();
    }
    if (!answered && end == End::cancelled) {
      signal.emit(asio::cancellation_type::terminal);
      run();
    }
    client.reset();  // before what it refers to
    return answered;
  }
  Response ask(const std::string& method, const std::string& target, const std::string& body = "",
               const std::string& token = "") {
    const Request request{method, target, token.empty() ? "" : "Bearer " + token, body};
    const auto answered = ask(request, SIZE_MAX, true, End::destroyed);
    finish();
    return *answered;
  }

  // The rooms as clients see them, without what differs between two servers.
  json rooms() {
    // Unloads closed rooms.
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      parts.shards.rooms(i).tick(server::now());
    finish();
    std::vector<std::string> found;
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      parts.shards.rooms(i).for_each([&](room::Room& room) {
        json info = json::parse(protocol::encode_room(room.info()));
        for (json& seat : info["seats"]) {
          seat.erase("away_at");
          if (!seat["bot"].is_null()) seat.erase("name");  // is random
        }
        found.push_back(json{{"seats", info["seats"]},
                             {"state", info["state"]},
                             {"password", info["password"]},
                             {"named", !info["name"].get<std::string>().ends_with(room.code())},
                             {"rematch", !info["rematch"].is_null()}}
                            .dump());
      });
    CHECK(directory.size() == found.size());  // no code is claimed for ever
    std::ranges::sort(found);
    return found;
  }

  server::rooms::Directory directory{10};
  SteppedJournal journal;
  server::rooms::SystemRandom entropy;
  server::storage::StoredGameFiles game_files{protocol::LimitsInfo{}};
  HttpParts parts{directory, game_files, [] { return true; }, 2,
                  [this](room::BotService& bots) {
                    return std::make_unique<server::rooms::Rooms>(
                        directory, journal, entropy, bots, protocol::LimitsInfo{},
                        server::rooms::RoomTimeouts{60'000, 60'000});
                  }};
};

// With a room of four seats, of which Ann and a bot have two.
struct SeatedServer : SteppedServer {
  SeatedServer() { open(); }

  void open() {
    const json made =
        json::parse(ask("POST", "/api/rooms", R"({"preset":"kingdomino","players":4})").body);
    path = "/api/rooms/" + made["code"].get<std::string>();
    host = made["host"];
    ann = json::parse(ask("POST", path + "/seats", R"({"name":"Ann","seat":0})").body)["token"];
    REQUIRE(ask("PUT", path + "/seats/1/bot", R"({"level":"random"})", host).status == 200);
  }
  // Closes all rooms and opens a new one; false if a finished game stays.
  bool renew() {
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      parts.shards.rooms(i).for_each(
          [](room::Room& room) { room.end(server::now(), [](const auto&) {}); });
    finish();
    if (!rooms().empty()) return false;
    open();
    return true;
  }

  std::string path;
  std::string host;
  std::string ann;
};

using Prepare = std::function<Request(SeatedServer&)>;

// Abandons the request in all ways and calls check(rooms before, rooms after, rooms if completed).
void abandon_everywhere(const Prepare& prepare,
                        const std::function<void(const json&, const json&, const json&)>& check) {
  auto server = std::make_unique<SeatedServer>();
  const auto renew = [&server] {
    if (!server->renew()) server = std::make_unique<SeatedServer>();
  };
  const auto answered = server->ask(prepare(*server), SIZE_MAX, true, End::destroyed);
  REQUIRE(answered);
  INFO(answered->body);
  REQUIRE(answered->status < 300);
  server->finish();
  const json completed = server->rooms();
  for (const End end : {End::destroyed, End::cancelled})
    for (const bool receives : {false, true}) {
      std::size_t steps = 0;
      for (bool abandoned = true; abandoned; ++steps) {
        CAPTURE(steps, receives, end == End::cancelled);
        renew();
        const Request request = prepare(*server);
        const json before = server->rooms();
        abandoned = !server->ask(request, steps, receives, end);
        server->finish();
        const json after = server->rooms();
        if (abandoned) check(before, after, completed);
        if (!abandoned) CHECK(after == completed);
      }
      CHECK(steps > 1);
    }
}

Prepare as_host(const std::string& method, const std::string& below, const std::string& body = "") {
  return [=](SeatedServer& server) {
    return Request{method, server.path + below, "Bearer " + server.host, body};
  };
}

}  // namespace

TEST_CASE("rooms whose creator has gone are closed") {
  const std::string body = GENERATE(R"({"preset":"kingdomino","players":2})",
                                    R"({"preset":"kingdomino","players":2,"password":"hidden"})",
                                    R"({"preset":"kingdomino","players":2,"tables":3})");
  CAPTURE(body);
  const auto create = [&](SeatedServer&) { return Request{"POST", "/api/rooms", "", body}; };
  abandon_everywhere(
      create, [](const json& before, const json& after, const json&) { CHECK(after == before); });
}

TEST_CASE("a seat whose player has gone without its token is free again") {
  const auto sit = [](SeatedServer& server) {
    return Request{"POST", server.path + "/seats", "", R"({"name":"Ben"})"};
  };
  abandon_everywhere(
      sit, [](const json& before, const json& after, const json&) { CHECK(after == before); });
}

TEST_CASE("an abandoned change of a room has its whole effect or none") {
  const Prepare change = GENERATE(
      as_host("PATCH", "", R"({"name":"Friday"})"),
      as_host("PATCH", "", R"({"name":"Friday","password":"hidden"})"),
      as_host("PUT", "/seats/2/bot", R"({"level":"random"})"), as_host("DELETE", "/seats/1/bot"),
      as_host("POST", "/bots", R"({"level":"random"})"),
      as_host("POST", "/seats/0/move", R"({"seat":3})"), as_host("POST", "/host", R"({"seat":0})"),
      as_host("DELETE", "/seats/0"), Prepare([](SeatedServer& server) {
        return Request{"POST", server.path + "/seats/0/link", "Bearer " + server.ann, ""};
      }),
      Prepare([](SeatedServer& server) {
        const Response link = server.ask("POST", server.path + "/seats/0/link", "", server.ann);
        const std::string ticket = json::parse(link.body)["ticket"];
        return Request{"POST", server.path + "/seats/0/carry", "",
                       R"({"ticket":")" + ticket + "\"}"};
      }));
  abandon_everywhere(change, [](const json& before, const json& after, const json& completed) {
    CHECK((after == before || after == completed));
  });
}

TEST_CASE("an abandoned rematch is made and linked, or neither") {
  const auto rematch = [](SeatedServer& server) {
    for (const char* name : {"Ben", "Cyd"})
      server.ask("POST", server.path + "/seats", R"({"name":")" + std::string(name) + "\"}");
    const std::string code = server.path.substr(server.path.rfind('/') + 1);
    auto& rooms = server.parts.shards.rooms(server.parts.shards.of(code));
    rooms.find(code)->end(server::now(), [](const auto&) {});
    server.finish();
    return Request{"POST", server.path + "/rematch", "Bearer " + server.ann, ""};
  };
  abandon_everywhere(rematch, [](const json& before, const json& after, const json& completed) {
    CHECK((after == before || after == completed));
  });
}

TEST_CASE("a request that storage keeps too long is not announced as done later") {
  SeatedServer server;
  const json before = server.rooms();
  server.parts.http.storage_timeout = std::chrono::milliseconds(0);
  const auto ask = [&](const Request& request) {
    auto client = asio::io_context(1);
    std::optional<Response> answered;
    asio::co_spawn(
        client, server::api::answer(server.parts.http, request),
        [&](const std::exception_ptr&, Response response) { answered = std::move(response); });
    client.run();
    return Server::error_in(*answered);
  };
  const std::string kingdomino = R"({"preset":"kingdomino","players":2})";
  CHECK(ask({"POST", "/api/rooms", "", kingdomino}) == "503 busy");
  CHECK(ask({"POST", server.path + "/seats", "", R"({"name":"Ben"})"}) == "503 busy");
  server.finish();
  CHECK(server.rooms() == before);
  CHECK(ask({"PATCH", server.path, "Bearer " + server.host, R"({"name":"Friday"})"}) == "502 busy");
}
