#include "server/app/server.hpp"

#include "server/api/http_admission.hpp"
#include "server/app/building_file.hpp"
#include "server/app/discovery_links.hpp"
#include "server/app/own_urls.hpp"
#include "server/app/recover.hpp"
#include "server/app/settings_of.hpp"
#include "server/storage/alert_table.hpp"
#include "server/storage/stored_rooms.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <thread>
#include <utility>

namespace server::app {
namespace {

using std::chrono::milliseconds;

protocol::LimitsInfo limits_of(const config::ServeConfig& config) {
  return {
      .frame_bytes = limits::frame_bytes_max,
      .id_bytes = protocol::id_bytes_max,
      .malformed_frames = limits::malformed_frames_max,
      .heartbeat_seconds = static_cast<std::uint32_t>(std::ceil(config.timeouts.heartbeat_seconds)),
      .chat = chat_mode(config)};
}

unsigned cores() {
  return std::max(1u, std::thread::hardware_concurrency());
}

api::RulesCatalog offer_of(const config::ServeConfig& config,
                           const std::optional<engine::Buildings>& buildings, bool has_accounts) {
  return api::RulesCatalog(buildings, chat_mode(config),
                           {.available = !config.storage.ephemeral,
                            .guests = config.accounts.guests,
                            .registration = config.accounts.registration,
                            .jwt = has_accounts});
}

std::unique_ptr<alerts::AlertStore> alert_store(const config::ServeConfig& config) {
  return std::make_unique<storage::AlertTable>(config.storage.database);
}

// Null: no channel is configured. Requires the tables.
std::unique_ptr<alerts::AlertService> make_alerts(const config::ServeConfig& config) {
  alerts::AlertSettings settings = alert_settings(config);
  if (!settings.any()) return nullptr;
  return std::make_unique<alerts::AlertService>(std::move(settings), alert_store(config));
}

// Null: it is off.
std::unique_ptr<discovery::Discovery> make_discovery(const config::ServeConfig& config) {
  if (!is_discoverable(config)) return nullptr;
  return std::make_unique<discovery::Discovery>(
      CASTELLAN_VERSION, [&listen = config.listen] { return discovery_links(listen); });
}

// Runs the work on every shard and waits for all of them.
void run_on_all(net::Shards& shards, void (*work)(rooms::Rooms&)) {
  for (std::size_t i = 0; i < shards.count(); ++i) {
    const auto done = std::make_shared<std::promise<void>>();
    shards.post(i, [work, done](rooms::Rooms& rooms) {
      work(rooms);
      done->set_value();
    });
    done->get_future().wait();
  }
}

}  // namespace

NamedFiles::NamedFiles(const config::ServeConfig& config)
    : buildings(config.rooms.buildings.empty()
                    ? std::nullopt
                    : std::optional(read_building_file(config.rooms.buildings))),
      access(std::make_unique<api::AccessPolicy>(access_settings(config))),
      accounts(read_accounts(config)) {
  if (!config.page.empty()) page = read_page(config.page);
  if (!config.listen.tls_certificate.empty())
    tls = std::make_unique<net::Tls>(config.listen.tls_certificate, config.listen.tls_key);
}

Server::Server(const config::ServeConfig& config, NamedFiles files)
    : config_(config),
      limits_(limits_of(config)),
      game_files_(limits_),
      page_(std::move(files.page)),
      access_(std::move(files.access)),
      tls_(std::move(files.tls)),
      accounts_(std::move(files.accounts)),
      catalog_(offer_of(config, files.buildings, accounts_.has_value())),
      directory_(config.rooms.max, config.rooms.per_address),
      bots_(
          [this](const room::BotMove& act, milliseconds delay) {
            shards_.post_after(shards_.of(act.room), delay,
                               [act](rooms::Rooms& rooms) { rooms.bot_acts(act, now()); });
          },
          [this](const room::AdviceFound& found) {
            shards_.post(shards_.of(found.room),
                         [found](rooms::Rooms& rooms) { rooms.advice_found(found); });
          }),
      analyses_([this](const room::RoomCode& code, const room::Frame& text) {
        shards_.post(shards_.of(code), [code, text](rooms::Rooms& rooms) {
          if (room::Room* room = rooms.find(code)) room->keep_analysis(text);
        });
      }),
      store_(config, sockets_, shards_,
             [this] {
               if (node_) node_->fenced();
             }),
      bans_(config),
      alert_service_(make_alerts(config)),
      subscriptions_(alert_service_ ? std::make_unique<alerts::Subscriptions>(*alert_service_,
                                                                              alert_store(config))
                                    : nullptr),
      discovery_(make_discovery(config)),
      shards_(config.threads > 0 ? config.threads : cores(), [this] { return make_rooms(); }),
      sockets_(shards_, deadlines_, *bans_, status_.stopping,
               from_seconds(config.timeouts.heartbeat_seconds)),
      storage_(*this),
      players_(shards_, store_.players().lookups, pools_.lookups, catalog_),
      lobby_({.directory = directory_,
              .random = random_,
              .players = players_,
              .bans = *bans_,
              .shards = shards_,
              .storage = storage_,
              .catalog = catalog_,
              .status = status_},
             limits_),
      node_(config.cluster.node.empty()
                ? nullptr
                : std::make_unique<cluster::Node>(
                      config, cluster::Node::NodeParts{*store_.durable(), *bans_, directory_,
                                                       lobby_.lobby(), sockets_})),
      finished_rooms_(config.storage.ephemeral || node_
                          ? nullptr
                          : std::make_unique<cluster::FinishedRooms>(config.storage.database,
                                                                     directory_, shards_)),
      http_{.status = status_,
            .shards = shards_,
            .sockets = sockets_,
            .directory = directory_,
            .game_files = game_files_,
            .storage = storage_,
            .bots = bots_,
            .analyses = analyses_,
            .pools = pools_,
            .access = *access_,
            .bans = *bans_,
            .deadlines = deadlines_,
            .catalog = catalog_,
            .urls = [this] { return urls(); },
            .has_public_url = !config_.listen.public_url.empty(),
            .page = page_,
            .players = store_.players(),
            .accounts = accounts_ ? &*accounts_ : nullptr,
            .lobby = &lobby_.lobby(),
            .tls = tls_.get(),
            .nodes = node_.get(),
            .seal = node_ ? &node_->seal() : nullptr,
            .finished_rooms = finished_rooms_.get(),
            .deals = store_.deals(),
            .spectators_max = config.rooms.spectators_max,
            .alerts = subscriptions_.get(),
            .alert_service = alert_service_.get(),
            .nearby = discovery_ ? [this] { return discovery_->nearby(); }
                                 : std::function<std::vector<protocol::NearbyServer>()>()},
      player_endpoint_{
          .answer = [this](const api::Request& request) { return api::answer(http_, request); },
          .for_players = true},
      operator_endpoints_(config, *bans_, http_),
      reloader_(config, http_) {
  status_.connections_max = config.listen.connections_max;
  status_.recovering = true;
  apply_timeouts(deadlines_, config);
}

// Operations pending on the loops refer to nearly every member.
Server::~Server() {
  if (stop_deadline_) stop_deadline_->begin("uploads and bots");
  if (discovery_) discovery_->stop();
  operator_endpoints_.close_metrics_port();
  node_.reset();
  if (finished_rooms_) finished_rooms_->stop();
  pools_.stop();
  bots_.stop();
  analyses_.stop();
  shards_.stop();
  store_.close();  // it reports to the shards, also when the start has failed
  listener_.reset();
  shards_.clear();
}

bool Server::StorageView::unavailable() const {
  return server_.store_.unavailable() || (server_.node_ && server_.node_->database_unavailable());
}

std::unique_ptr<rooms::Rooms> Server::make_rooms() {
  auto rooms = std::make_unique<rooms::Rooms>(directory_, store_.journal(), random_, bots_, limits_,
                                              room_timeouts(config_));
  rooms->limit_players(config_.access.rates.messages_of_player);
  rooms->set_bans(*bans_);
  if (alert_service_) rooms->set_wait_watch(*alert_service_);
  // A node reads stored rooms itself (cluster/node.cpp).
  if (!config_.storage.ephemeral && config_.cluster.node.empty())
    rooms->set_archive(std::make_unique<storage::StoredRooms>(config_.storage.database));
  return rooms;
}

void Server::open() {
  // A node claims rooms on demand.
  if (!config_.storage.ephemeral && !node_)
    recover(config_.storage.database, wall_now() - room_timeouts(config_).finished, directory_,
            shards_);
  listener_.emplace(config_.listen.address, config_.listen.port, shards_, [this](auto socket) {
    api::admit(std::move(socket), http_, player_endpoint_);
  });
  listener_->start();
  // Before anything can queue jobs.
  pools_.start();
  if (finished_rooms_) finished_rooms_->start();
  const unsigned bot_threads =
      config_.bots.threads > 0 ? config_.bots.threads : std::max(2u, cores()) - 1;
  bots_.take_payers_from([this](const room::RoomCode& code) {
    std::string payer = directory_.payer_of(code);
    // A restored room takes turns by itself: who opened it is not stored.
    return payer.empty() ? code.text() : payer;
  });
  bots_.start(bot_threads, from_seconds(config_.bots.pace_seconds), bot_budgets(config_));
  analyses_.start(config_.bots.analysis_playouts);
  if (alert_service_) alert_service_->start();
  shards_.start();
  if (node_) node_->start();
  status_.recovering = false;
  operator_endpoints_.open_admin_port();
}

bool Server::clocks_run() const {
  for (std::size_t i = 0; i < shards_.count(); ++i)
    if (shards_.metrics(i).clocks.value() > 0) return true;
  return false;
}

void Server::announce(std::function<void(const std::string& url)> named) {
  if (!discovery_) return;
  discovery_->start(port(), [this, named = std::move(named)](const std::string& host) {
    named(net::url_of(host, port()));
  });
}

std::vector<std::string> Server::urls() const {
  std::vector<std::string> urls = own_urls(config_.listen, port()).urls;
  // Last, since some phones do not know such names.
  const std::string host = discovery_ ? discovery_->host() : std::string();
  if (!host.empty()) urls.push_back(net::url_of(host, port()));
  return urls;
}

void Server::note_time() {
  static_cast<void>(now());
  since_noted_ += limits::clock_read_period;
  const bool quiet = sockets_.count == 0;
  const auto period = quiet ? limits::alive_period_quiet : limits::alive_period;
  if (clocks_run() ? noted_ && since_noted_ < period
                   : noted_ || since_noted_ < limits::alive_period_quiet)
    return;
  noted_ = true;
  since_noted_ = {};
  store_.note_time();
}

void Server::stop() {
  status_.stopping = true;
  StopDeadline& deadline_of_all = stop_deadline_.emplace(stop_timeout);
  const auto entries_left = [this] {
    const telemetry::JournalMetrics* const journal = store_.metrics();
    return journal == nullptr ? "" : std::to_string(journal->queued.load()) + " entries";
  };
  shards_.post(0, [this](rooms::Rooms&) { listener_->stop(); });
  deadline_of_all.begin("the local network");
  if (discovery_) discovery_->stop();
  deadline_of_all.begin("the database of the alerts");
  if (alert_service_) alert_service_->stop();
  deadline_of_all.begin("the admin port");
  operator_endpoints_.stop();
  deadline_of_all.begin("rooms given to other nodes");
  if (node_) node_->leave();
  // The server may stop in its first second: the last outage must still be given back, also in
  // games dealt since.
  deadline_of_all.begin("the database", entries_left);
  // An absent one is waited for once.
  const bool stores = !(node_ && node_->database_unavailable()) && store_.flush();
  deadline_of_all.begin("a shard");
  run_on_all(shards_, [](rooms::Rooms& rooms) {
    rooms.tick(now());
    rooms.stop_serving();
  });
  deadline_of_all.begin("the database", entries_left);
  store_.note_time();
  if (stores) store_.flush();
  deadline_of_all.begin("clients", [this] {
    return std::to_string(sockets_.count + status_.farewells) + " sockets";
  });
  shards_.post(net::lobby_shard,
               [this](rooms::Rooms&) { lobby_.lobby().close(protocol::Close::shutting_down); });
  run_on_all(shards_,
             [](rooms::Rooms& rooms) { rooms.dismiss_all(protocol::Close::shutting_down); });
  // Those of no room and no lobby: tunnels to other nodes.
  net::for_each_socket(sockets_, [](net::Connection& one) {
    one.send_away({.close = protocol::Close::shutting_down});
  });
  const auto deadline = std::chrono::steady_clock::now() + limits::shutdown_timeout;
  while (sockets_.count + status_.farewells > 0 && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(10));
  deadline_of_all.begin("a shard");
  shards_.stop();
  deadline_of_all.begin("bots and an analysis");
  bots_.stop();
  analyses_.stop();
  deadline_of_all.begin("a query of a player or an upload");
  pools_.stop();
  if (finished_rooms_) finished_rooms_->stop();
  deadline_of_all.begin("a backup");
  operator_endpoints_.finish_backup();
  deadline_of_all.begin("the database", entries_left);
  store_.close();
}

}  // namespace server::app
