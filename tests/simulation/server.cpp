#include "tests/simulation/server.hpp"

#include "engine/presets.hpp"
#include "server/rooms/code.hpp"
#include "server/util/limits.hpp"
#include "tests/simulation/room_timeouts.hpp"
#include "tests/simulation/rows.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace limits = server::limits;

namespace {

constexpr protocol::LimitsInfo limits_info{.frame_bytes = limits::frame_bytes_max,
                                           .id_bytes = protocol::id_bytes_max,
                                           .malformed_frames = limits::malformed_frames_max,
                                           .heartbeat_seconds = 20};

rooms::RoomTimeouts patience_with(Sabotage sabotage) {
  rooms::RoomTimeouts kept = room_timeouts;
  if (sabotage == Sabotage::early_end) kept.abandoned /= 4;
  if (sabotage == Sabotage::no_end) kept.abandoned = 0;
  if (sabotage == Sabotage::short_stay) kept.finished /= 4;
  if (sabotage == Sabotage::long_stay) kept.waiting *= 4;
  return kept;
}

}  // namespace

SimulatedServer::ServerLife::ServerLife() : directory(limits::rooms_max) {}

SimulatedServer::SimulatedServer(Environment& environment, SimulatedNetwork& network, Disk& disk,
                                 Oracles& oracles)
    : environment_(environment),
      network_(network),
      disk_(disk),
      oracles_(oracles),
      random_(environment.rng),
      bots_(
          environment,
          [this](Microseconds delay, const server::room::BotMove& act) {
            plan(delay, [this, act] {
              life_->shards[shard_of(act.room)].rooms->bot_acts(act, environment_.clock.moment());
            });
          },
          [this](Microseconds delay, const server::room::AdviceFound& found) {
            plan(delay,
                 [this, found] { life_->shards[shard_of(found.room)].rooms->advice_found(found); });
          }) {
  network_.serve(*this);
}

SimulatedServer::~SimulatedServer() = default;

// --- the loops -----------------------------------------------------------------------------------

// The lobby is on the first shard.
std::size_t SimulatedServer::shard_of(const server::room::RoomCode& code) {
  return code.empty() ? 0 : rooms::code_number(code) % 2;
}

server::room::RoomCode SimulatedServer::claim_code() {
  for (;;) {
    std::string text;
    for (int i = 0; i < static_cast<int>(rooms::CodeLength::short_code); ++i)
      text += rooms::code_alphabet[environment_.rng.below(rooms::code_alphabet.size())];
    const server::room::RoomCode code(text);
    if (life_->directory.claim(code) == rooms::Directory::CodeClaim::ok) return code;
  }
}

void SimulatedServer::plan(Microseconds delay, std::function<void()> work) {
  environment_.clock.after(
      delay, [this, number = life_->number, work = std::move(work)] { run(number, work); });
}

void SimulatedServer::run(std::uint64_t life, const std::function<void()>& work) {
  if (!life_ || life_->number != life) return;
  if (environment_.clock.is_frozen())
    return environment_.clock.on_resume([this, life, work] { run(life, work); });
  work();
  wake_sessions();
}

void SimulatedServer::freeze(Microseconds duration) {
  environment_.note("server", "stands still");
  ++environment_.figures.standstills;
  environment_.clock.freeze();
  environment_.clock.after(duration, [this, life = life_->number] {
    if (life_ && life_->number == life) environment_.clock.resume();
  });
}

void SimulatedServer::post(std::size_t index, ShardWork work) {
  Shard& shard = life_->shards[index];
  const Microseconds now = environment_.clock.now();
  shard.newest_post = std::max(shard.newest_post, now + environment_.rng.between(0, 1500));
  plan(shard.newest_post - now,
       [rooms = shard.rooms.get(), work = std::move(work)] { work(*rooms); });
}

void SimulatedServer::post(const server::room::RoomCode& code, ShardWork work) {
  post(shard_of(code), std::move(work));
}

void SimulatedServer::post_all(const ShardWork& work) {
  for (std::size_t i = 0; i < life_->shards.size(); ++i) post(i, work);
}

// In the order of their numbers: the order of wakeups by rooms depends on their sets.
void SimulatedServer::wake_sessions() {
  while (life_ && !life_->woken.empty()) {
    const ConnectionId id = *life_->woken.begin();
    life_->woken.erase(id);
    if (SimulatedSession* session = find(id)) session->woken();
  }
}

bool SimulatedServer::is_due(const rooms::Rooms& rooms) const {
  const auto due = rooms.resting() ? rooms.tick_due() : server::SteadyTime();
  return due && environment_.clock.moment().steady >= *due;
}

void SimulatedServer::tick() {
  if (environment_.sabotage != Sabotage::idle_clock)
    for (Shard& shard : life_->shards)
      if (is_due(*shard.rooms)) shard.rooms->tick(environment_.clock.moment());
  if (environment_.sabotage == Sabotage::broken_seal)
    for (const auto& [code, room] : rooms_in_memory()) room->set_tables_open(0);
  std::set<std::string> codes;
  for (const auto& [code, room] : rooms_in_memory()) codes.insert(code);
  oracles_.watch(codes);
  for (const auto& [id, session] : life_->sessions) session.check();
  check_disk();
  plan(second, [this] { tick(); });
}

// A passing fault is waited for, and no room halts; a permanent one ends the server.
void SimulatedServer::check_disk() {
  const Microseconds now = environment_.clock.running_time();
  constexpr Microseconds longest_pause = 3 * second;
  if (disk_.recovery_delay() > longest_pause)
    throw BrokenPromise(promise::served, "moves wait though the disk has room again");
  if (!life_->failed) {
    for (const auto& [code, room] : rooms_in_memory())
      if (room->state() == protocol::RoomState::halted)
        throw BrokenPromise(promise::served, code + " has halted though the disk is good");
    return;
  }
  if (now - *life_->failed > second)
    for (const auto& [id, session] : life_->sessions) session.check_halted();
  constexpr Microseconds end_max = (limits::shutdown_timeout.count() + 10) * second;
  if (now - *life_->failed > end_max)
    throw BrokenPromise(promise::served, "the server lives on though its disk has failed");
}

// Every client that requests the list receives each room in its current state.
void SimulatedServer::check_list() {
  plan(environment_.rng.between(50 * millisecond, 2 * second), [this] { check_list(); });
  std::map<std::string, protocol::RoomInfo> listed;
  for (const auto& info : life_->directory.listed(limits::rooms_max)) listed[info.code] = info;
  const auto rooms = rooms_in_memory();
  for (const std::string& code : oracles_.opened()) {
    const auto room = rooms.find(code);
    const auto shown = listed.extract(code);
    oracles_.listed(code, room != rooms.end() ? std::optional(room->second->info()) : std::nullopt,
                    shown ? std::optional(shown.mapped()) : std::nullopt);
  }
}

// --- lives ---------------------------------------------------------------------------------------

void SimulatedServer::start() {
  life_ = std::make_unique<ServerLife>();
  life_->number = ++lives_;
  environment_.note("server", "starts");
  disk_.open(
      [this](const server::room::RoomCode& code, std::uint64_t ticket) {
        post(code, [code, ticket](rooms::Rooms& rooms) { rooms.committed(code, ticket); });
      },
      [this] {
        life_->failed = environment_.clock.running_time();
        oracles_.unavailable();
        post_all([](rooms::Rooms& rooms) { rooms.halt(); });
        // As app::Store sends itself a signal.
        if (environment_.sabotage != Sabotage::undead_server && !life_->stopping)
          plan(environment_.rng.between(millisecond, 100 * millisecond), [this] {
            if (!life_->stopping) stop();
          });
      },
      [this](bool waits) { oracles_.waiting_for_storage(waits); },
      [this](const server::room::RoomCode& code) {
        post(code, [this, code](rooms::Rooms& rooms) {
          oracles_.halted(code);
          rooms.halt(code);
        });
      });
  for (Shard& shard : life_->shards)
    shard.rooms = std::make_unique<rooms::Rooms>(life_->directory, disk_, random_, bots_,
                                                 limits_info, patience_with(environment_.sabotage));
  life_->lobby = std::make_unique<SimulatedLobby>(
      environment_, oracles_, life_->directory.listing(), random_, limits_info,
      SimulatedLobby::LobbyHost{
          .stopping = [this] { return stopping(); },
          .healthy = [this] { return healthy(); },
          .claim_code = [this] { return claim_code(); },
          .post_to_room = post_to_room(),
          .plan = [this](Microseconds delay,
                         std::function<void()> work) { plan(delay, std::move(work)); }});
  recover();
  oracles_.available();
  constexpr std::int64_t period = limits::alive_period.count();
  plan(period * second, [this] { note_time(limits::alive_period_quiet.count()); });
  plan(second, [this] { tick(); });
  plan(millisecond, [this] { check_list(); });
}

// While a clock runs; rarely while no client is connected. Once it stops no client can act.
void SimulatedServer::note_time(std::int64_t unnoted_seconds) {
  if (life_->stopping) return;
  constexpr std::int64_t period = limits::alive_period.count();
  const bool clocks_run = std::ranges::any_of(
      life_->shards, [](const Shard& one) { return one.rooms->metrics().clocks.value() > 0; });
  if (clocks_run &&
      (!life_->sessions.empty() || unnoted_seconds >= limits::alive_period_quiet.count())) {
    disk_.note_time(environment_.clock.date());
    unnoted_seconds = 0;
  }
  plan(period * second, [this, unnoted_seconds] { note_time(unnoted_seconds + period); });
}

void SimulatedServer::crash() {
  environment_.note("server", "crashes");
  environment_.clock.resume();
  ++environment_.figures.crashes;
  oracles_.unavailable();
  life_.reset();
  disk_.crash();
  network_.crash();
}

void SimulatedServer::stop() {
  environment_.clock.resume();
  environment_.note("server", "stops");
  ++environment_.figures.stops;
  life_->stopping = true;
  settle_and_drain();
}

void SimulatedServer::settle_and_drain() {
  if (!disk_.idle()) return plan(5 * millisecond, [this] { settle_and_drain(); });
  oracles_.unavailable();
  post_all([now = environment_.clock.moment()](rooms::Rooms& rooms) {
    rooms.tick(now);
    rooms.stop_serving();
  });
  // After all rooms have looked at their clocks.
  plan(20 * millisecond, [this] {
    disk_.note_time(environment_.clock.date());
    flush_and_dismiss();
  });
}

void SimulatedServer::flush_and_dismiss() {
  if (!disk_.idle()) return plan(5 * millisecond, [this] { flush_and_dismiss(); });
  plan(0, [this] { life_->lobby->lobby().close(protocol::Close::shutting_down); });
  post_all([](rooms::Rooms& rooms) { rooms.dismiss_all(protocol::Close::shutting_down); });
  const Microseconds deadline =
      environment_.clock.now() + limits::shutdown_timeout.count() * second;
  plan(10 * millisecond, [this, deadline] { end_when_empty(deadline); });
}

void SimulatedServer::end_when_empty(Microseconds deadline) {
  if (!life_->sessions.empty() && environment_.clock.now() < deadline)
    return plan(10 * millisecond, [this, deadline] { end_when_empty(deadline); });
  environment_.note("server", "has stopped");
  life_.reset();
  disk_.close();
  network_.crash();
}

std::optional<protocol::Duplicate> SimulatedServer::find_duplicate(
    const server::room::RoomCode& deal) {
  server::rooms::Duplicates& known = life_->directory.duplicates();
  if (auto found = known.find(deal)) return found;
  if (!life_->shards[shard_of(deal)].rooms->may_have_deal(deal)) return std::nullopt;
  if (auto stored = read_duplicate(read_rooms(disk_.rows()), deal)) known.add(*std::move(stored));
  return known.find(deal);
}

void SimulatedServer::report_comparison(const server::room::RoomCode& deal) {
  const auto found = find_duplicate(deal);
  if (!found || protocol::tables_open(*found) > 0)
    throw BrokenPromise(promise::compared, deal.text() + " is never compared");
  oracles_.on_comparison(deal, protocol::encode_duplicate(*found));
}

std::map<std::string, server::room::Room*> SimulatedServer::rooms_in_memory() const {
  std::map<std::string, server::room::Room*> rooms;
  if (!life_) return rooms;
  for (const Shard& shard : life_->shards)
    shard.rooms->for_each([&](server::room::Room& room) { rooms[room.code()] = &room; });
  return rooms;
}

}  // namespace simulation
