// A server whose work all runs on the test's thread, step by step, so that a request can be
// abandoned at each point where it is suspended.
#pragma once

#include "server/api/admin_routes.hpp"
#include "server/api/admin_service.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/storage/sql/database.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"
#include "tests/api/with_players.hpp"
#include "tests/support/memory_alerts.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>

namespace tests {

class SteppedJournal final : public server::room::Journal {
 public:
  void append(const server::room::RoomCode& code, std::uint64_t ticket,
              server::room::Entry) override {
    queue.emplace_back(code, ticket);
  }
  std::deque<std::pair<server::room::RoomCode, std::uint64_t>> queue;
};

// Runs the jobs of a pool only in step(): until then a job of the test blocks its thread.
class SteppedQueue {
 public:
  explicit SteppedQueue(server::util::WorkPool& queue) : queue_(queue) {
    queue_.start();
    block();
  }
  ~SteppedQueue() {
    gate_.release();
    queue_.stop();
  }
  bool step() {
    if (queue_.size() == 1) return false;
    gate_.release();
    while (queue_.size() > 0) std::this_thread::yield();
    block();
    return true;
  }

 private:
  void block() {
    queue_.post("", [this] { gate_.acquire(); });
  }

  server::util::WorkPool& queue_;
  std::binary_semaphore gate_{0};
};

// The accounts, which outlive the servers of a test.
class AccountDatabase {
 public:
  // Removes all accounts.
  void clear() {
    if (state().empty()) return;  // without a write to the disk
    server::storage::sql::Statement(database_, "DELETE FROM players").run();
  }
  // Everything that a request can change, but not what is random.
  json state() {
    json found = json::array();
    server::storage::sql::Statement query(database_,
                                          "SELECT name, passphrase IS NULL, (SELECT COUNT(*) FROM "
                                          "sessions WHERE player = id) AS open "
                                          "FROM players ORDER BY name, open");
    server::storage::sql::Rows row = query.query();
    while (row.next())
      found.push_back(
          {{"name", row.text(0)}, {"guest", row.integer(1) != 0}, {"sessions", row.integer(2)}});
    return found;
  }

 private:
  TemporaryDirectory folder_;
  server::storage::DurableJournal journal_{folder_ / "games.sqlite",
                                           [](std::span<const server::storage::Durable>) {},
                                           [](const std::string&) {}};
  server::storage::sql::Database database_ =
      server::storage::sql::open(folder_ / "games.sqlite", server::storage::sql::Use::players);

 public:
  server::storage::PlayerStore store{folder_ / "games.sqlite"};
};

class SteppedServer {
 public:
  enum class RequestEnd { destroyed, cancelled };

  explicit SteppedServer(AccountDatabase& database) : accounts(database) {
    accounts.clear();
    parts.http.players = &accounts.store;
    parts.http.alerts = &alerts.subscriptions;
    static const server::api::RulesCatalog with_accounts({}, protocol::ChatMode::open,
                                                         protocol::AccountsInfo{.available = true});
    parts.catalog.replace(with_accounts);
    log_levels_before = server::telemetry::log_levels();
    for (std::size_t i = 0; i < parts.shards.count(); ++i) connect("Zoe", "", i);
  }
  ~SteppedServer() {
    backup_gate.release();
    admin.stop();
    parts.stop();
    static_cast<void>(server::telemetry::set_log_levels(log_levels_before));
  }

  // A client without a socket.
  struct SocketlessClient final : server::net::Connection {
    protocol::ConnectionInfo info() override { return shown; }
    void send(const server::room::Frame&) override { ++frames; }
    void send_away(const protocol::Farewell&) override { sent_away = true; }

    protocol::ConnectionInfo shown;
    int frames = 0;
    bool sent_away = false;
  };
  void connect(const std::string& name, const protocol::RoomCode& room, std::size_t shard,
               std::optional<engine::Seat> seat = std::nullopt) {
    clients.push_back(std::make_unique<SocketlessClient>());
    clients.back()->shown = {.id = "c" + std::to_string(clients.size()),
                             .address = "192.0.2.7",
                             .room = room,
                             .seat = seat,
                             .name = name};
    parts.sockets.open[shard].insert(clients.back().get());
  }

  // One piece of work of the shards, the other threads or the journal; false if there is none.
  bool step() {
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      if (parts.shards.context(i).poll_one() > 0) return true;
    for (SteppedQueue& queue : queues)
      if (queue.step()) return true;
    if (admin.backups().size() > 0) {
      backup_gate.release();
      while (admin.backups().size() > 0) std::this_thread::yield();
      static_cast<void>(backup_gate.try_acquire());  // if the backup was skipped
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
  std::optional<server::api::Response> ask(const server::api::Request& request, std::size_t steps,
                                           bool receives, RequestEnd end) {
    namespace asio = boost::asio;
    auto client = std::make_unique<asio::io_context>(1);
    const auto run = [&client] {
      client->restart();
      client->poll();
    };
    std::optional<server::api::Response> answered;
    asio::cancellation_signal signal;
    const auto done = [&answered](const std::exception_ptr& failure,
                                  server::api::Response response) {
      if (!failure) answered = std::move(response);
    };
    const bool by_operator = request.target.starts_with("/admin/");
    asio::co_spawn(*client,
                   by_operator ? server::api::answer_admin(operators, request)
                               : server::api::answer(parts.http, request),
                   asio::bind_cancellation_slot(signal.slot(), done));
    run();
    for (std::size_t i = 0; i < steps && !answered; ++i) {
      REQUIRE(step());
      if (receives || i + 1 < steps) run();
    }
    if (!answered && end == RequestEnd::cancelled) {
      signal.emit(asio::cancellation_type::terminal);
      run();
    }
    client.reset();  // before what it refers to
    return answered;
  }
  server::api::Response ask(const std::string& method, const std::string& target,
                            const std::string& body = "", const std::string& token = "") {
    const server::api::Request request{method, target, token.empty() ? "" : "Bearer " + token,
                                       body};
    const auto answered = ask(request, SIZE_MAX, true, RequestEnd::destroyed);
    finish();
    return *answered;
  }

  // Everything that a request can change, without what differs between two servers.
  json state() {
    json heard = json::array();
    for (const auto& client : clients) heard.push_back({client->frames, client->sent_away});
    json subscribed = json::array();
    for (const AlertRow& row : *alerts.store.rows)
      subscribed.push_back({row.subscription.address, row.subscription.confirmed()});
    return {{"alerts", subscribed},
            {"rooms", rooms()},
            {"accounts", accounts.state()},
            {"clients", heard},
            {"bans", parts.bans.list(server::wall_now()).size()},
            {"announcements", parts.sockets.announcements.active_for("", server::now()).size()},
            {"drains", admin.drain().state().has_value()},
            {"log_levels", server::telemetry::log_levels()},
            {"backups", backups_made}};
  }

  // The rooms as clients see them, and which of the known tokens have a seat.
  json rooms() {
    // Unloads closed rooms.
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      parts.shards.rooms(i).tick(server::now());
    finish();
    std::vector<std::string> found;
    for (std::size_t i = 0; i < parts.shards.count(); ++i)
      parts.shards.rooms(i).for_each([&](server::room::Room& room) {
        json info = json::parse(protocol::encode_room(room.info()));
        for (json& seat : info["seats"]) {
          seat.erase("away_at");
          seat.erase("player");  // is random
          if (!seat["bot"].is_null()) seat.erase("name");
        }
        json seated = json::array();
        for (const std::string& token : seat_tokens)
          seated.push_back(room.roster().seats().of_token(token).has_value());
        found.push_back(json{{"seats", info["seats"]},
                             {"seated", seated},
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

  AccountDatabase& accounts;
  server::rooms::Directory directory{10};
  SteppedJournal journal;
  server::rooms::SystemRandom entropy;
  server::storage::StoredGameFiles game_files{protocol::LimitsInfo{}};
  HttpParts parts{directory, game_files, [] { return true; }, 2,
                  [this](server::room::BotService& bots) {
                    return std::make_unique<server::rooms::Rooms>(
                        directory, journal, entropy, bots, protocol::LimitsInfo{},
                        server::rooms::RoomTimeouts{60'000, 60'000});
                  }};
  std::array<SteppedQueue, 6> queues{
      SteppedQueue(parts.pools.files),   SteppedQueue(parts.pools.passwords),
      SteppedQueue(parts.pools.lookups), SteppedQueue(parts.pools.accounts),
      SteppedQueue(parts.pools.history), SteppedQueue(parts.pools.packing)};
  TestAlerts alerts;
  std::vector<std::string> seat_tokens;
  std::vector<std::unique_ptr<SocketlessClient>> clients;
  std::counting_semaphore<8> backup_gate{0};
  int backups_made = 0;
  server::api::AdminService admin{parts.sockets,
                                  nullptr,
                                  parts.bans,
                                  {.token = server::room::hash_token("operator"),
                                   .backup =
                                       [this] {
                                         backup_gate.acquire();
                                         ++backups_made;
                                         return protocol::BackupInfo{};
                                       },
                                   .end = [] {}}};
  server::api::OperatorContext operators{parts.http, admin};
  std::string log_levels_before;
};

// With a room of four seats, of which Ann and a bot have two. Ann is connected.
struct SeatedServer : SteppedServer {
  explicit SeatedServer(AccountDatabase& database) : SteppedServer(database) {
    const json made =
        json::parse(ask("POST", "/api/rooms", R"({"preset":"kingdomino","players":4})").body);
    code = protocol::RoomCode(made["code"].get<std::string>());
    path = "/api/rooms/" + code.text();
    host = made["host"];
    ann = json::parse(ask("POST", path + "/seats", R"({"name":"Ann","seat":0})").body)["token"];
    seat_tokens.push_back(ann);
    REQUIRE(ask("PUT", path + "/seats/1/bot", R"({"level":"random"})", host).status == 200);
    connect("Ann", code, parts.shards.of(code), engine::seat_at(0));
  }

  protocol::RoomCode code;
  std::string path;
  std::string host;
  std::string ann;
};

}  // namespace tests
