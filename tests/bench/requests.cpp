// The prices of HTTP requests and of frames that a stranger can send, as in prices.cpp: on the
// thread of a shard, without sockets. Work of the pools is counted only where an operation says so.
#include "engine/grid.hpp"
#include "engine/kingdom.hpp"
#include "engine/presets.hpp"
#include "engine/require.hpp"
#include "server/api/http_message.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/result_picture.hpp"
#include "server/api/routes.hpp"
#include "server/rooms/code.hpp"
#include "server/rooms/directory.hpp"
#include "server/session/room_session.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"
#include "tests/bench/work.hpp"
#include "tests/bench/worst_match.hpp"
#include "tests/fuzz/surroundings.hpp"
#include "tests/support/http_parts.hpp"
#include "tests/support/restore_room.hpp"

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

namespace bench {
namespace {

using namespace server;
using engine::require;
using nlohmann::json;

constexpr std::size_t crowd = limits::spectators_per_room_max;

// A name with as many bytes as it may have.
std::string long_name(std::size_t characters, std::size_t number) {
  std::string name;
  for (std::size_t i = 4; i < characters; ++i) name += "\U0001F451";
  return name + std::to_string(1000 + number);
}

// A code for each number, the same in each run: deals depend on it.
protocol::RoomCode numbered_code(rooms::CodeLength length, std::size_t number) {
  std::string code(static_cast<std::size_t>(length), rooms::code_alphabet.front());
  for (char& c : code) {
    c = rooms::code_alphabet[number % rooms::code_alphabet.size()];
    number /= rooms::code_alphabet.size();
  }
  return protocol::RoomCode(std::move(code));
}

// A server of one shard, whose loops run when a request is asked.
class OneShard {
 public:
  OneShard() {
    parts_.pools.files.stop();  // a request for its thread ends before it
    directory_.take_codes_from(
        [this](rooms::CodeLength length) -> std::optional<protocol::RoomCode> {
          return numbered_code(length, codes_++);
        });
  }
  ~OneShard() {
    for (const auto& client : clients_) client->leave(server::now());
  }
  OneShard(const OneShard&) = delete;
  OneShard& operator=(const OneShard&) = delete;

  api::Response ask(const api::Request& request) {
    std::optional<api::Response> answered;
    boost::asio::io_context client(1);
    boost::asio::co_spawn(client, api::answer(parts_.http, request),
                          [&](const std::exception_ptr& failure, api::Response response) {
                            require(!failure, "a request does not fail");
                            answered = std::move(response);
                          });
    do work();
    while (client.poll() > 0);
    require(answered.has_value(), "a request is answered");
    return *std::move(answered);
  }
  json make(const std::string& target, const json& body, const std::string& token = "") {
    const api::Response response = ask(
        {"POST", target, token.empty() ? "" : "Bearer " + token, body.empty() ? "" : body.dump()});
    require(response.status < 300, response.body.c_str());
    return json::parse(response.body);
  }

  // A room of eight with the longest names, all but `free` of whom have sat down.
  struct NewRoom {
    protocol::RoomCode code;
    std::string host;
  };
  NewRoom open_room(std::size_t number, std::size_t free) {
    const json made =
        make("/api/rooms", {{"preset", "royal-teams"},
                            {"players", 8},
                            {"start", "host"},
                            {"listed", true},
                            {"name", long_name(protocol::room_name_characters_max, number)}});
    NewRoom room{protocol::RoomCode(made.at("code").get<std::string>()), made.at("host")};
    for (std::size_t i = free; i < 8; ++i)
      make("/api/rooms/" + room.code.text() + "/seats",
           {{"name", long_name(protocol::player_name_characters_max, i)}});
    return room;
  }

  // A room of eight in the list, without the requests that would make it.
  void list_room(std::size_t number) {
    static const engine::Rules rules = *engine::make_rules(WorstMatch::request());
    const protocol::RoomCode code = numbered_code(rooms::CodeLength::short_code, number);
    room::Opened opened;
    opened.name = long_name(protocol::room_name_characters_max, number);
    opened.settings = {.listed = true, .start = protocol::Start::host};
    opened.rules = WorstMatch::request();
    opened.time = server::RoomTime(static_cast<server::Milliseconds>(1'790'000'000'000 + number));
    opened.seed = random_.seed();
    directory_.claim(code);
    room::Room& room = parts_.shards.rooms(0).add(code, opened, rules);
    std::vector<room::SeatTaken> seats;
    for (std::size_t i = 0; i < 8; ++i)
      seats.push_back(
          {.seat = engine::seat_at(i), .name = long_name(protocol::player_name_characters_max, i)});
    tests::restore(room, seats, std::nullopt, {});
    parts_.shards.rooms(0).publish(room);
  }

  // The finished match with the most rows.
  std::string restore_match() {
    const auto match = longest_match();
    room::Opened opened;
    opened.rules = match->request();
    const protocol::RoomCode code = "ABCDEF";
    directory_.claim(code);
    room::Room& room = parts_.shards.rooms(0).add(code, opened, match->rules());
    std::vector<room::SeatTaken> seats;
    for (std::size_t i = 0; i < 8; ++i)
      seats.push_back({.seat = engine::seat_at(i), .name = "Player " + std::to_string(i)});
    tests::restore(room, seats, match->begun(), match->moves());
    return code;
  }

  // Spectators with sockets' sessions, whose frames have been read.
  void gather(const protocol::RoomCode& code) {
    while (clients_.size() < crowd) {
      clients_.push_back(
          std::make_unique<session::RoomSession>(parts_.shards.rooms(0), code, [] {}));
      clients_.back()->begin();
      clients_.back()->receive(R"({"type":"hello"})", true, server::now());
    }
    read_all();
  }
  // Returns the bytes.
  std::size_t read_all() {
    std::size_t bytes = 0;
    for (const auto& client : clients_)
      while (client->has_frames()) bytes += client->next_frame()->size();
    return bytes;
  }
  // A client on a seat, or a spectator without a token.
  session::RoomSession& enter(const protocol::RoomCode& code, const std::string& token,
                              const std::string& name = "") {
    auto client = std::make_unique<session::RoomSession>(parts_.shards.rooms(0), code, [] {});
    client->begin();
    json hello{{"type", "hello"}};
    if (!token.empty()) hello["token"] = token;
    if (!name.empty()) hello["name"] = name;
    client->receive(hello.dump(), true, server::now());
    while (client->has_frames()) client->next_frame();
    clients_.push_back(std::move(client));
    return *clients_.back();
  }

  // The work of the shard's thread and the journal's.
  void work() {
    do {
      parts_.shards.context(0).poll();
      while (!journal_.queue.empty()) {
        const auto [where, ticket] = journal_.take();
        parts_.shards.rooms(0).committed(where, ticket);
      }
    } while (parts_.shards.context(0).poll() > 0);
  }
  api::HttpContext& context() { return parts_.http; }

 private:
  static constexpr rooms::RoomTimeouts timeouts{60'000, 60'000};

  std::size_t codes_ = 0;
  rooms::Directory directory_{1'000};
  tests::QueuedJournal journal_;
  tests::FixedRandom random_;
  storage::StoredGameFiles game_files_{tests::told_limits};
  tests::HttpParts parts_{directory_, game_files_, [] { return true; }, 1,
                          [this](room::BotService& bots) {
                            return std::make_unique<rooms::Rooms>(
                                directory_, journal_, random_, bots, tests::told_limits, timeouts);
                          }};
  std::vector<std::unique_ptr<session::RoomSession>> clients_;
};

api::Request get(const std::string& target) {
  return {"GET", target, "", ""};
}

// Each run: `prepare` makes a server and returns what is counted.
template <class Prepare>
Workload::PreparedRuns each_time(Prepare prepare) {
  return {1, [prepare]() -> Run {
            const auto server = std::make_shared<OneShard>();
            return prepare(server);
          }};
}

using Shared = std::shared_ptr<OneShard>;

Run counts(const Shared& server, const api::Request& request, unsigned status = 200) {
  return [server, request, status] {
    const api::Response response = server->ask(request);
    require(response.status == status, response.body.c_str());
    return response.body.size();
  };
}

// Nobody has asked for the list since all of its rooms changed.
Run counts_list(const Shared& server, bool packed) {
  for (std::size_t i = 0; i < limits::rooms_listed_max; ++i) server->list_room(i);
  api::Request request = get("/api/rooms");
  request.takes_gzip = packed;
  return counts(server, request);
}

Workload::PreparedRuns prepare_list_of_rooms() {
  return each_time([](const Shared& server) { return counts_list(server, false); });
}

// The same, and the work of the pool that compresses it.
Workload::PreparedRuns prepare_packed_list() {
  return each_time([](const Shared& server) { return counts_list(server, true); });
}

Workload::PreparedRuns prepare_room() {
  return each_time([](const Shared& server) {
    const auto room = server->open_room(0, 0);
    server->gather(room.code);
    return counts(server, get("/api/rooms/" + room.code.text()));
  });
}

Workload::PreparedRuns prepare_eight_tables() {
  return each_time([](const Shared& server) {
    const json body{{"preset", "royal-teams"},
                    {"players", 8},
                    {"tables", 8},
                    {"name", long_name(protocol::room_name_characters_max, 0)}};
    return counts(server, {"POST", "/api/rooms", "", body.dump()}, 201);
  });
}

// The host of a room with a crowd changes its rules.
Workload::PreparedRuns prepare_change() {
  return each_time([](const Shared& server) {
    const auto room = server->open_room(0, 0);
    server->gather(room.code);
    const json body{{"name", long_name(protocol::room_name_characters_max, 1)},
                    {"take_back", false}};
    const api::Request request{"PATCH", "/api/rooms/" + room.code.text(), "Bearer " + room.host,
                               body.dump()};
    return [server, request]() -> std::size_t {
      require(server->ask(request).status == 200, "the room is changed");
      return server->read_all() / crowd;
    };
  });
}

Workload::PreparedRuns prepare_bots() {
  return each_time([](const Shared& server) {
    const auto room = server->open_room(0, 8);
    server->gather(room.code);
    const api::Request request{"POST", "/api/rooms/" + room.code.text() + "/bots",
                               "Bearer " + room.host, R"({"level":"random"})"};
    return [server, request]() -> std::size_t {
      require(server->ask(request).status == 200, "bots sit");
      return server->read_all() / crowd;
    };
  });
}

// The game is dealt, and everybody sees it.
Workload::PreparedRuns prepare_start() {
  return each_time([](const Shared& server) {
    const auto room = server->open_room(0, 0);
    server->gather(room.code);
    const api::Request request{"POST", "/api/rooms/" + room.code.text() + "/start",
                               "Bearer " + room.host, ""};
    return [server, request]() -> std::size_t {
      require(server->ask(request).status == 200, "the game begins");
      return server->read_all() / crowd;
    };
  });
}

// The copy of the game, which a thread then writes.
Workload::PreparedRuns prepare_record() {
  return each_time([](const Shared& server) {
    return counts(server, get("/api/rooms/" + server->restore_match() + "/record"), 503);
  });
}

// Another copy, for the analysis.
Workload::PreparedRuns prepare_analysis() {
  return each_time([](const Shared& server) {
    return counts(server, get("/api/rooms/" + server->restore_match() + "/analysis"), 202);
  });
}

// The copies of the kingdoms, which a thread then paints.
Workload::PreparedRuns prepare_picture() {
  return each_time([](const Shared& server) {
    return counts(server, get("/api/rooms/" + server->restore_match() + "/picture"), 503);
  });
}

// A kingdom of 7 × 7 in which every second square has three crowns, more than the rules allow.
engine::Kingdom crowded_kingdom() {
  const engine::DominoId mine_with_most_crowns =
      engine::domino_id(engine::Set::kingdomino, engine::dominoes_per_set);
  engine::Kingdom kingdom;
  // The rings around the castle; the cells of a ring are adjacent in pairs.
  for (int ring = 1; ring <= engine::kingdom_size_max / 2; ++ring) {
    engine::Cell at = engine::cell(-ring, -ring);
    for (const engine::Cell step : engine::directions)
      for (int i = 0; i < ring; ++i) {
        kingdom.lay(mine_with_most_crowns, {at, at + step});
        at = at + step + step;
      }
  }
  return kingdom;
}

// The work of the pool that paints a picture.
Workload::PreparedRuns prepare_painting() {
  return {1, []() -> Run {
            const std::vector<engine::Kingdom> kingdoms(engine::kingdoms_max, crowded_kingdom());
            return [kingdoms] { return api::result_picture(kingdoms).size(); };
          }};
}

Workload::PreparedRuns prepare_document() {
  return each_time(
      [](const Shared& server) { return counts(server, get("/protocol/openapi.json")); });
}

Workload::PreparedRuns prepare_page() {
  return each_time([](const Shared& server) { return counts(server, get("/")); });
}

// The page with the preview of the longest match, which nobody watches, for a reader of many
// languages.
Workload::PreparedRuns prepare_preview() {
  return each_time([](const Shared& server) {
    api::Request request = get("/?room=" + server->restore_match());
    request.languages = std::string(limits::header_bytes_max, ',');
    request.takes_gzip = true;
    return counts(server, request);
  });
}

Workload::PreparedRuns prepare_tiles() {
  return each_time([](const Shared& server) { return counts(server, get("/api/tiles")); });
}

// The dearest header: as many fields as it may have, full of proxies that are trusted.
Workload::PreparedRuns prepare_header() {
  return each_time([](const Shared& server) -> Run {
    auto text =
        std::make_shared<std::string>("GET /api/rooms/AAAAAA/socket HTTP/1.1\r\nHost: a\r\n");
    constexpr std::size_t fields = limits::header_fields_max - 1;
    const std::size_t bytes = (limits::header_bytes_max - text->size() - 2) / fields;
    for (std::size_t i = 0; i < fields; ++i) {
      std::string line = i % 2 == 0 ? "X-Forwarded-For: 1::2" : "Forwarded: for=\"[1::2]\"";
      const std::string more = i % 2 == 0 ? ",1::2" : ",for=\"[1::2]\"";
      while (line.size() + more.size() + 2 <= bytes) line += more;
      *text += line + "\r\n";
    }
    *text += "\r\n";
    server->context().access.change({.trusted_proxies = {"0.0.0.0/0", "::/0"}});
    return [server, text] {
      api::HeaderLines lines;
      require(lines.add(*text) && lines.fields() == limits::header_fields_max &&
                  lines.bytes() <= limits::header_bytes_max,
              "the header is as large as it may be");
      api::HttpParser parser;
      boost::beast::error_code error;
      parser.put(boost::asio::buffer(*text), error);
      require(!error && parser.is_header_done(), "the header is read");
      api::HttpContext& context = server->context();
      std::atomic<std::size_t> connections = 0;
      const net::ConnectionSlot slot{util::ScopedCounter(connections), {}, {}, false};
      const api::RequestHead head = api::read_header(parser, slot, context.access, nullptr);
      const auto refusal =
          api::refuse(api::player_checks(), {head, context.access, context.bans, steady_now()});
      const api::Request request = api::read_request(parser.get(), slot.peer, context, head.client);
      return request.target.size() + (refusal ? refusal->body.size() : 0);
    };
  });
}

// A body that is as deep as it is long.
Workload::PreparedRuns prepare_body() {
  return each_time([](const Shared& server) {
    const std::size_t deep = limits::body_bytes_max / 2;
    const std::string body = std::string(deep, '[') + std::string(deep, ']');
    return counts(server, {"POST", "/api/rooms", "", body}, 400);
  });
}

// Many small members, none of which is known.
Workload::PreparedRuns prepare_members() {
  return each_time([](const Shared& server) {
    std::string body = "{";
    for (int i = 0; body.size() < limits::body_bytes_max - 10; ++i)
      body += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
    return counts(server, {"PATCH", "/api/rooms/AAAAAA", "Bearer a", body + "}"}, 404);
  });
}

// --- frames --------------------------------------------------------------------------------------

// A frame of a seat in a room with a crowd; the bytes of one spectator.
template <class MakeFrame>
Workload::PreparedRuns in_crowd(MakeFrame make_frame) {
  return each_time([make_frame](const Shared& server) -> Run {
    const auto room = server->open_room(0, 1);
    const std::string token =
        server->make("/api/rooms/" + room.code.text() + "/seats", {{"name", "Ann"}}).at("token");
    server->gather(room.code);
    session::RoomSession& seat = server->enter(room.code, token);
    server->read_all();
    const std::string frame = make_frame();
    return [server, &seat, frame]() -> std::size_t {
      seat.receive(frame, true, server::now());
      server->work();
      return server->read_all() / crowd;
    };
  });
}

Workload::PreparedRuns prepare_chat() {
  return in_crowd([] {
    std::string text;
    for (std::size_t i = 0; i < protocol::chat_characters_max; ++i) text += "\U0001F451";
    return json{{"type", "chat"}, {"id", "c1"}, {"text", text}}.dump();
  });
}

Workload::PreparedRuns prepare_nested_frame() {
  return in_crowd([] {
    const std::size_t deep = limits::frame_bytes_max / 2;
    return std::string(deep, '[') + std::string(deep, ']');
  });
}

Workload::PreparedRuns prepare_escaped_frame() {
  return in_crowd([] {
    std::string text;
    while (text.size() < limits::frame_bytes_max - 60) text += "\\u0416";
    return R"({"type":"chat","id":"c1","text":")" + text + "\"}";
  });
}

constexpr Workload works[]{
    {"price_list_of_rooms", "request", prepare_list_of_rooms},
    {"price_packed_list", "request", prepare_packed_list},
    {"price_room", "request", prepare_room},
    {"price_eight_tables", "request", prepare_eight_tables},
    {"price_change", "request", prepare_change},
    {"price_bots", "request", prepare_bots},
    {"price_start", "request", prepare_start},
    {"price_record", "request", prepare_record},
    {"price_analysis", "request", prepare_analysis},
    {"price_picture", "request", prepare_picture},
    {"price_painting", "picture", prepare_painting},
    {"price_document", "request", prepare_document},
    {"price_preview", "response", prepare_preview},
    {"price_page", "request", prepare_page},
    {"price_tiles", "request", prepare_tiles},
    {"price_header", "header", prepare_header},
    {"price_body", "request", prepare_body},
    {"price_members", "request", prepare_members},
    {"price_chat", "frame", prepare_chat},
    {"price_nested_frame", "frame", prepare_nested_frame},
    {"price_escaped_frame", "frame", prepare_escaped_frame},
};

}  // namespace

std::span<const Workload> request_prices() {
  return works;
}

}  // namespace bench
