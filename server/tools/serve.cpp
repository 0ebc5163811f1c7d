#include "server/tools/serve.hpp"

#include "server/clock.hpp"
#include "server/hall/directory.hpp"
#include "server/hall/entropy.hpp"
#include "server/hall/rooms.hpp"
#include "server/net/addresses.hpp"
#include "server/net/hall_service.hpp"
#include "server/net/listener.hpp"
#include "server/net/people_lookup.hpp"
#include "server/net/world.hpp"
#include "server/storage/storage_error.hpp"
#include "server/tools/advice.hpp"
#include "server/tools/building_file.hpp"
#include "server/tools/file_limit.hpp"
#include "server/tools/game_files.hpp"
#include "server/tools/greeting.hpp"
#include "server/tools/node.hpp"
#include "server/tools/operate.hpp"
#include "server/tools/parts.hpp"
#include "server/tools/process.hpp"
#include "server/tools/recover.hpp"
#include "server/tools/reload.hpp"
#include "server/tools/service_manager.hpp"
#include "server/tools/store.hpp"
#include "server/watch/log.hpp"

#include <chrono>
#include <cmath>
#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unistd.h>

namespace server::tools {
namespace {

using std::chrono::milliseconds;
using watch::Area;
using watch::Level;

void start_logging(const ServeConfig& config) {
  watch::start_log(config.log_format == "json" ? watch::LogFormat::json : watch::LogFormat::text);
  watch::set_log_levels(config.log_level);
}

std::unique_ptr<Store> open_store(const ServeConfig& config) try {
  return std::make_unique<Store>(config);
} catch (const storage::StorageError& error) {
  throw storage::StorageError(error.what() + advice_on_database(config.database));
}

// A log has no use for a picture.
bool shows_qr_code(const std::string& when) {
  return when == "always" || (when == "auto" && isatty(STDOUT_FILENO) != 0);
}

// Runs the work on every shard and waits for all of them.
void run_on_all(net::Shards& shards, void (*work)(hall::Rooms&)) {
  for (std::size_t i = 0; i < shards.count(); ++i) {
    const auto done = std::make_shared<std::promise<void>>();
    shards.post(i, [work, done](hall::Rooms& rooms) {
      work(rooms);
      done->set_value();
    });
    done->get_future().wait();
  }
}

// No new moves; what is under way becomes durable and is announced; then everybody is sent home.
void stop(net::World& world, net::HallService& hall, net::Listener& listener, Store& store,
          Operate& operate, Node* node) {
  world.stopping = true;
  operate.stop();
  world.shards.post(0, [&listener](hall::Rooms&) { listener.stop(); });
  if (node != nullptr) node->leave();
  // Should it be the first second, the last outage is still to be given back, also in games that
  // were dealt since.
  store.flush();
  run_on_all(world.shards, [](hall::Rooms& rooms) {
    rooms.tick(now());
    rooms.drain();
  });
  store.note_time();
  store.flush();
  world.shards.post(net::World::hall_shard,
                    [&hall](hall::Rooms&) { hall.close(protocol::Close::shutting_down); });
  run_on_all(world.shards,
             [](hall::Rooms& rooms) { rooms.dismiss_all(protocol::Close::shutting_down); });
  const auto deadline = std::chrono::steady_clock::now() + limits::shutdown_timeout;
  while (world.sockets + world.farewells > 0 && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(10));
  world.shards.stop();
  world.bots.stop();
  world.analyses.stop();
  world.people_work.stop();
  store.close();
}

}  // namespace

int serve(const ServeConfig& config) {
  require_sense(config);
  std::optional<engine::Buildings> buildings;
  if (!config.buildings.empty()) buildings = read_building_file(config.buildings);
  std::optional<net::Page> page =
      config.page.empty() ? std::nullopt : std::optional(read_page(config.page));
  auto guard = std::make_unique<net::Guard>(guard_settings(config));
  auto tls = config.tls_certificate.empty()
                 ? nullptr
                 : std::make_unique<net::Tls>(config.tls_certificate, config.tls_key);
  if (!config.core_dumps) keep_memory_secret();
  start_logging(config);
  warn_of_idle_options(config);
  const StopSignals stop_signals = hold_stop_signals();
  raise_file_limit(config.connections_max, !config.tls_certificate.empty());

  hall::Entropy entropy;
  hall::Directory directory(config.rooms_max);
  const auto stored = open_store(config);
  Store& store = *stored;
  KeptBans bans(config);
  const protocol::LimitsInfo told{
      .frame_bytes = limits::frame_bytes_max,
      .id_bytes = protocol::id_bytes_max,
      .malformed_frames = limits::malformed_frames_max,
      .heartbeat_seconds = static_cast<std::uint32_t>(std::ceil(config.heartbeat_seconds)),
      .chat = chat_mode(config)};
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned shards = config.threads > 0 ? config.threads : cores;
  const unsigned bot_threads =
      config.bot_threads > 0 ? config.bot_threads : std::max(2u, cores) - 1;
  const GameFiles game_files(told);
  net::PeopleLookup players;
  net::HallService hall(directory, entropy, players, told);
  hall.keep_out(*bans);
  net::World world(
      directory, game_files, [&store] { return store.healthy(); }, shards,
      [&](room::Thinkers& bots) {
        auto rooms = std::make_unique<hall::Rooms>(directory, store.journal(), entropy, bots, told,
                                                   patience(config));
        rooms->limit_players(config.rates.messages_of_player);
        rooms->keep_out(*bans);
        rooms->allow_spectators(config.spectators_here);
        // A node has its own.
        if (!config.ephemeral && config.node.empty())
          rooms->look_back_with(std::make_unique<StoredRooms>(config.database));
        return rooms;
      });
  world.accounts = accounts_in(config);
  world.people = store.people();
  world.storage_away = [&store] { return store.away(); };
  world.storage_trouble = [&store] { return store.trouble(); };
  world.offer.replace(net::Offer(buildings, told.chat,
                                 {.kept = world.people != nullptr,
                                  .guests = config.guests,
                                  .registration = config.registration,
                                  .jwt = world.accounts.has_value()}));
  world.guard = std::move(guard);
  world.tls = std::move(tls);
  if (page) world.page = std::move(*page);
  world.connections_max = config.connections_max;
  world.spectators_max = config.spectators_max;
  world.relaying.spectators_here = config.spectators_here;
  set_deadlines(world.deadlines, config);
  world.heartbeat_timeout = from_seconds(config.heartbeat_seconds);
  store.answer_to(world);
  players.serve(world);
  hall.serve(world);
  world.journal = store.tally();
  world.recovering = true;
  Operate operate(config, *bans, world);

  std::optional<Node> node;
  if (!config.node.empty()) node.emplace(config, store, *bans, world);
  // A node takes its rooms while it runs.
  if (!config.ephemeral && !node)
    recover(config.database, wall_now() - patience(config).finished, world);
  net::Listener listener(config.address, config.port, world);
  listener.start();
  world.urls = net::urls_for_others(config.address, listener.port(), net::lan_addresses(),
                                    world.tls != nullptr);
  // Before anybody brings it work.
  world.background.start();
  world.people_work.start();
  world.bots.start(bot_threads, from_seconds(config.bot_pace_seconds), bot_budgets(config));
  world.analyses.start(config.analysis_playouts);
  world.shards.start();
  if (node) node->start();
  world.recovering = false;
  operate.administer();
  std::cout << greeting(
                   config, listener.port(), world.urls,
                   {.qr_code = shows_qr_code(config.qr_code), .terminal = stop_signals.at_terminal})
            << std::flush;

  tell_service_manager(ServiceState::ready);

  Reloading reloading(config, world);
  // First when rooms have given back what the last outage took.
  std::chrono::seconds unnoted = limits::alive_period_quiet;
  await_stop(
      stop_signals,
      [&reloading] {
        tell_service_manager(ServiceState::reloading);
        reloading.reload();
        tell_service_manager(ServiceState::ready);
      },
      [&] {
        unnoted += limits::alive_period;
        if (world.sockets == 0 && unnoted < limits::alive_period_quiet) return;
        unnoted = {};
        store.note_time();
      });
  tell_service_manager(ServiceState::stopping);
  stop(world, hall, listener, store, operate, node ? &*node : nullptr);
  if (const std::string reason = store.failure(); !reason.empty()) {
    watch::log(Area::server, Level::critical, "stopped, because storage has failed",
               {{"reason", reason}, {"exit", storage_has_failed}});
    return storage_has_failed;
  }
  watch::log(Area::server, Level::info, "stopped");
  return 0;
}

}  // namespace server::tools
