#include "server/tools/serve.hpp"

#include "protocol/names.hpp"
#include "server/clock.hpp"
#include "server/hall/directory.hpp"
#include "server/hall/entropy.hpp"
#include "server/hall/rooms.hpp"
#include "server/net/addresses.hpp"
#include "server/net/hall_service.hpp"
#include "server/net/listener.hpp"
#include "server/net/operator_listener.hpp"
#include "server/net/people_lookup.hpp"
#include "server/net/world.hpp"
#include "server/tools/building_file.hpp"
#include "server/tools/file_limit.hpp"
#include "server/tools/files.hpp"
#include "server/tools/game_files.hpp"
#include "server/tools/greeting.hpp"
#include "server/tools/process.hpp"
#include "server/tools/recover.hpp"
#include "server/tools/store.hpp"
#include "server/watch/log.hpp"

#include <chrono>
#include <cmath>
#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <variant>

namespace server::tools {
namespace {

using std::chrono::milliseconds;
using watch::Area;
using watch::Level;

milliseconds from_seconds(double seconds) {
  return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

void start_logging(const ServeConfig& config) {
  watch::start_log(config.log_format == "json" ? watch::LogFormat::json : watch::LogFormat::text);
  watch::set_log_levels(config.log_level);
}

// The operator's accounts, where there are any.
std::optional<server::people::Accounts> accounts_in(const ServeConfig& config) {
  if (config.jwt_key.empty()) return std::nullopt;
  std::string key = read_file(config.jwt_key, limits::key_bytes_max);
  // Editors end a file with a new line, which is not part of a secret.
  while (!key.empty() && (key.back() == '\n' || key.back() == '\r')) key.pop_back();
  return server::people::Accounts(std::move(key), config.jwt_issuer, config.jwt_audience);
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
void stop(net::World& world, net::HallService& hall, net::Listener& listener, Store& store) {
  world.stopping = true;
  world.shards.post(0, [&listener](hall::Rooms&) { listener.stop(); });
  // Should it be the first second, the last outage is still to be given back.
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

// False: there is none.
bool read_certificate_again(net::World& world) {
  if (!world.tls) return false;
  if (const auto why = world.tls->reload())
    watch::log(Area::net, Level::error, "the former certificate stays in use", {{"reason", *why}});
  else
    watch::log(Area::net, Level::info, "the certificate has been read again");
  return true;
}

net::Page read_page(const std::string& folder) {
  auto page = net::Page::from_folder(folder);
  if (const auto* why = std::get_if<std::string>(&page)) throw std::runtime_error(*why);
  return std::get<net::Page>(std::move(page));
}

}  // namespace

int serve(const ServeConfig& config) {
  if (config.ephemeral && !config.guests)
    throw std::runtime_error("--guests off needs a database: --ephemeral knows nobody");
  std::optional<engine::Buildings> buildings;
  if (!config.buildings.empty()) buildings = read_building_file(config.buildings);
  std::optional<net::Page> page =
      config.page.empty() ? std::nullopt : std::optional(read_page(config.page));
  std::vector<std::string> exempt = config.exempt;
  std::erase(exempt, "none");
  auto guard = std::make_unique<net::Guard>(
      net::Guard::Settings{.origins = config.origins,
                           .trusted_proxies = config.trusted_proxies,
                           .exempt = exempt,
                           .connections_per_address = config.connections_per_address,
                           .rates = config.rates});
  auto tls = config.tls_certificate.empty()
                 ? nullptr
                 : std::make_unique<net::Tls>(config.tls_certificate, config.tls_key);
  if (!config.core_dumps) keep_memory_secret();
  start_logging(config);
  const sigset_t stop_signals = hold_stop_signals();
  raise_file_limit(config.connections_max);

  hall::Entropy entropy;
  hall::Directory directory(config.rooms_max);
  Store store(config);
  const protocol::LimitsInfo told{
      .frame_bytes = limits::frame_bytes_max,
      .id_bytes = protocol::id_bytes_max,
      .malformed_frames = limits::malformed_frames_max,
      .heartbeat_seconds = static_cast<std::uint32_t>(std::ceil(config.heartbeat_seconds)),
      .chat =
          protocol::from_name<protocol::ChatMode>(config.chat).value_or(protocol::ChatMode::off)};
  const hall::Patience patience{
      .waiting = from_seconds(60 * config.waiting_room_minutes).count(),
      .finished = from_seconds(60 * config.finished_room_minutes).count(),
      .abandoned = from_seconds(86'400 * config.abandoned_after_days).count()};
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const unsigned shards = config.threads > 0 ? config.threads : cores;
  const unsigned bot_threads =
      config.bot_threads > 0 ? config.bot_threads : std::max(2u, cores) - 1;
  const GameFiles game_files(told);
  net::PeopleLookup players;
  net::HallService hall(directory, entropy, players, told);
  net::World world(
      directory, game_files, [&store] { return store.healthy(); }, shards,
      [&](room::Thinkers& bots) {
        auto rooms = std::make_unique<hall::Rooms>(directory, store.journal(), entropy, bots, told,
                                                   patience);
        rooms->limit_players(config.rates.messages_of_player);
        if (!config.ephemeral)
          rooms->look_back_with(std::make_unique<StoredRooms>(config.database));
        return rooms;
      });
  world.accounts = accounts_in(config);
  world.people = store.people();
  world.offer = net::Offer(buildings, told.chat,
                           {.kept = world.people != nullptr,
                            .guests = config.guests,
                            .registration = config.registration,
                            .jwt = world.accounts.has_value()});
  world.guard = std::move(guard);
  world.tls = std::move(tls);
  if (page) world.page = std::move(*page);
  world.connections_max = config.connections_max;
  world.hello_timeout = from_seconds(config.hello_timeout_seconds);
  world.heartbeat_timeout = from_seconds(config.heartbeat_seconds);
  store.answer_to(world);
  players.serve(world);
  hall.serve(world);
  world.journal = store.tally();
  world.recovering = true;
  std::optional<net::OperatorListener> operators;
  if (config.metrics) {
    operators.emplace(config.metrics_address, config.metrics_port, world);
    watch::log(Area::server, Level::info, "metrics can be read",
               {{"address", config.metrics_address}, {"port", operators->port()}});
  }

  if (!config.ephemeral) recover(config.database, now() - patience.finished, world);
  net::Listener listener(config.address, config.port, world);
  listener.start();
  world.urls = net::urls_for_others(config.address, listener.port(), net::lan_addresses(),
                                    world.tls != nullptr);
  // Before anybody brings it work.
  world.background.start();
  world.people_work.start();
  world.bots.start(
      bot_threads, from_seconds(config.bot_pace_seconds),
      {from_seconds(config.flat_search_seconds), from_seconds(config.tree_search_seconds)});
  world.analyses.start(config.analysis_playouts);
  world.shards.start();
  world.recovering = false;
  std::cout << greeting(config, listener.port(), world.urls, shows_qr_code(config.qr_code))
            << std::flush;

  // First when rooms have given back what the last outage took.
  std::chrono::seconds unnoted = limits::alive_period_quiet;
  await_stop(
      stop_signals, [&world] { return read_certificate_again(world); },
      [&] {
        unnoted += limits::alive_period;
        if (world.sockets == 0 && unnoted < limits::alive_period_quiet) return;
        unnoted = {};
        store.note_time();
      });
  stop(world, hall, listener, store);
  watch::log(Area::server, Level::info, "stopped");
  return 0;
}

}  // namespace server::tools
