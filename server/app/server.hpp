// The parts of a running server. Each is fully initialized when constructed; shards and bots run
// from open() to stop().
#pragma once

#include "server/alerts/subscriptions.hpp"
#include "server/api/account_lookup.hpp"
#include "server/api/http_context.hpp"
#include "server/api/http_session.hpp"
#include "server/api/lobby_service.hpp"
#include "server/app/operator_endpoints.hpp"
#include "server/app/reload.hpp"
#include "server/app/stop_deadline.hpp"
#include "server/app/store.hpp"
#include "server/cluster/finished_rooms.hpp"
#include "server/cluster/node.hpp"
#include "server/config/config.hpp"
#include "server/discovery/discovery.hpp"
#include "server/net/listener.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/file_transfer.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace server::app {

// The files that the configuration names, read first at startup. Throws std::runtime_error that
// names the file and the error.
struct NamedFiles {
  explicit NamedFiles(const config::ServeConfig& config);

  std::optional<engine::Buildings> buildings;
  api::Page page;
  std::unique_ptr<api::AccessPolicy> access;
  std::unique_ptr<net::Tls> tls;  // null: no TLS
  std::optional<players::Accounts> accounts;
};

// All methods on the main thread.
class Server {
 public:
  // `config` outlives it. Throws StorageError when the database cannot be used, and
  // std::runtime_error.
  Server(const config::ServeConfig& config, NamedFiles files);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Reads the stored games and opens the port. Throws as the constructor does.
  void open();
  std::uint16_t port() const { return listener_->port(); }

  // Announces the server on the local network, if it is to be found there. `named` gets a URL with
  // its name when the name is ours, on another thread.
  void announce(std::function<void(const std::string& url)> named);

  // Reloads the configuration.
  void reload() { reloader_.reload(); }
  // Reads the clock, so that a standstill is noticed while all shards rest. Stores the time, so
  // that a restart knows how long the server was down: while a clock of a game runs, and a minute
  // after the start. Call it every limits::clock_read_period.
  void note_time();
  // Accepts no new moves, makes accepted ones durable and broadcasts them, then disconnects all
  // clients. Ends the process if that takes longer than stop_timeout.
  void stop();
  // The reason why storage has failed, which stops the server; empty while storage works.
  std::string failure() const { return store_.failure(); }

 private:
  // The storage status for clients. A node that cannot renew its lease counts as without a
  // database, too.
  class StorageView final : public api::StorageStatus {
   public:
    explicit StorageView(const Server& server) : server_(server) {}

    bool healthy() const override { return server_.store_.healthy(); }
    bool fenced() const override { return server_.store_.fenced(); }
    bool unavailable() const override;
    std::string outage_reason() const override { return server_.store_.outage_reason(); }
    const telemetry::JournalMetrics* metrics() const override { return server_.store_.metrics(); }

   private:
    const Server& server_;
  };

  std::unique_ptr<rooms::Rooms> make_rooms();
  bool clocks_run() const;
  // Where other machines reach this server.
  std::vector<std::string> urls() const;

  // First, so that it also covers the destruction of all others.
  std::optional<StopDeadline> stop_deadline_;
  const config::ServeConfig& config_;
  const protocol::LimitsInfo limits_;
  const storage::StoredGameFiles game_files_;
  const api::Page page_;
  const std::unique_ptr<api::AccessPolicy> access_;
  const std::unique_ptr<net::Tls> tls_;
  const std::optional<players::Accounts> accounts_;
  util::Current<api::RulesCatalog> catalog_;
  api::ServerStatus status_;
  net::Timeouts deadlines_;
  rooms::SystemRandom random_;
  rooms::Directory directory_;
  bots::BotPool bots_;
  bots::AnalysisPool analyses_;
  Store store_;
  StoredBans bans_;
  const std::unique_ptr<alerts::AlertService> alert_service_;   // null: no alerts
  const std::unique_ptr<alerts::Subscriptions> subscriptions_;  // null with it
  const std::unique_ptr<discovery::Discovery> discovery_;       // null: off
  net::Shards shards_;
  net::SocketContext sockets_;
  api::WorkPools pools_;
  const StorageView storage_;
  api::AccountLookup players_;
  api::LobbyService lobby_;
  std::unique_ptr<cluster::Node> node_;                     // null: the server runs alone
  std::unique_ptr<cluster::FinishedRooms> finished_rooms_;  // null: a node reads them
  api::HttpContext http_;
  const api::HttpEndpoint player_endpoint_;
  OperatorEndpoints operator_endpoints_;
  Reloader reloader_;
  std::optional<net::Listener> listener_;
  bool noted_ = false;                  // whether note_time() has stored the time
  std::chrono::seconds since_noted_{};  // or since the start
};

}  // namespace server::app
