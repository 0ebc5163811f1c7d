#include "tests/simulation/nodes/node.hpp"

#include "engine/presets.hpp"
#include "server/rooms/code.hpp"
#include "server/util/limits.hpp"
#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/room_timeouts.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
namespace limits = server::limits;
using protocol::Close;

namespace {

constexpr protocol::LimitsInfo told{.frame_bytes = limits::frame_bytes_max,
                                    .id_bytes = protocol::id_bytes_max,
                                    .malformed_frames = limits::malformed_frames_max,
                                    .heartbeat_seconds = 20};

// Requests for a halted room are handled like any other.
class Shelf final : public rooms::Archive {
 public:
  using ReloadRoom = std::function<void(const RoomCode&)>;
  explicit Shelf(ReloadRoom reload) : reload_(std::move(reload)) {}

  RestoreOutcome restore(const RoomCode&, rooms::Rooms&) override {
    return RestoreOutcome::unreadable_now;
  }
  RestoreOutcome restore_halted_room(const RoomCode& code, rooms::Rooms&) override {
    reload_(code);
    return RestoreOutcome::requested;
  }

 private:
  const ReloadRoom reload_;
};

}  // namespace

SimulatedNode::SimulatedNode(Environment& environment, SimulatedNetwork& network,
                             SimulatedDatabase& database, Oracles& oracles, std::string name,
                             Microseconds lease)
    : environment_(environment),
      network_(network),
      database_(database),
      oracles_(oracles),
      name_(std::move(name)),
      lease_(lease),
      random_(environment.rng),
      process_(environment, [this] { wake_sessions(); }),
      line_(environment, database, process_) {}

SimulatedNode::NodeLife::NodeLife(SimulatedNode& node)
    : directory(limits::rooms_max),
      journal(node.environment_, node.process_, node.line_, node.name_, node.newest_,
              node.journal_hooks()),
      lease(node.environment_, node.process_, node.line_, journal, node.lease_, node.lease_hooks()),
      claims(node.environment_, node.process_, node.line_, journal, node.claims_host()),
      lobby(node.environment_, node.process_, node.line_, journal,
            [this] { return lease.holds(); }),
      bots(
          node.environment_,
          [&node](Microseconds delay, const room::BotMove& act) {
            node.plan(delay, [&node, act] {
              node.life_->rooms->bot_acts(act, node.environment_.clock.moment());
            });
          },
          [&node](Microseconds delay, const room::AdviceFound& found) {
            node.plan(delay, [&node, found] { node.life_->rooms->advice_found(found); });
          }),
      rooms(std::make_unique<rooms::Rooms>(directory, journal, node.random_, bots, told,
                                           room_timeouts)) {
  rooms->set_lease_check([this] { return lease.holds(); });
  directory.take_codes_from([this](rooms::CodeLength) { return claims.take_code(); });
  rooms->set_archive(
      std::make_unique<Shelf>([&node](const RoomCode& code) { node.bring_back(code); }));
}

NodeJournal::JournalHooks SimulatedNode::journal_hooks() {
  return {.on_written =
              [this](const RoomCode& code, const room::Entry& entry) {
                const bool opens = std::holds_alternative<room::Opened>(entry);
                // A fenced node's writes will be refused.
                if (opens || database_.owner(code) == writer()) oracles_.written(code, entry);
              },
          .on_durable =
              [this](const RoomCode& code, std::uint64_t ticket) {
                post([code, ticket](rooms::Rooms& rooms) { rooms.committed(code, ticket); });
              },
          .on_room_failed =
              [this](const RoomCode& code) {
                post([this, code](rooms::Rooms& rooms) {
                  if (database_.owner(code) == writer()) oracles_.unavailable(code);
                  rooms.halt(code);
                });
              },
          .on_fenced =
              [this] {
                if (database_.is_writer(writer()))
                  throw BrokenPromise(promise::spared, writer() + " takes itself to be fenced");
                life_->lease.on_fenced();
              }};
}

NodeLease::LeaseHooks SimulatedNode::lease_hooks() {
  return {.drop_everything =
              [this](std::function<void()> then) {
                life_->lobby.give_up([this, then = std::move(then)] {
                  life_->claims.while_idle([this, then] { drop_everything(then); });
                });
              },
          .on_signed_in =
              [this] {
                post([](rooms::Rooms& rooms) { rooms.resume(); });
                life_->claims.wake();
              },
          .on_free_rooms = [this] { life_->claims.wake(); }};
}

NodeClaims::ClaimsHost SimulatedNode::claims_host() {
  return {.may = [this] { return life_->lease.holds(); },
          .has = [this](const RoomCode& code) { return life_->directory.has(code); },
          .waits_after_halt =
              [this](const RoomCode& code) { return life_->rooms->waits_after_halt(code); },
          .restore = [this](const Stored& stored, std::optional<server::RoomTime> alive,
                            const std::function<void()>& then) { restore(stored, alive, then); },
          .was_given_up = [this](const RoomCode& code) { life_->directory.unload(code, true); },
          .rebalance = [this](std::function<void(bool)> then) { rebalance(std::move(then)); },
          .make_code =
              [this] {
                std::string code;
                for (int i = 0; i < static_cast<int>(rooms::CodeLength::short_code); ++i)
                  code += rooms::code_alphabet[environment_.rng.below(rooms::code_alphabet.size())];
                return RoomCode(code);
              }};
}

// --- the shard -----------------------------------------------------------------------------------

void SimulatedNode::plan(Microseconds delay, std::function<void()> work) {
  process_.plan(Thread::shard, delay, std::move(work));
}

void SimulatedNode::post(RoomWork work) {
  const Microseconds now = environment_.clock.now();
  life_->newest_post = std::max(life_->newest_post, now + environment_.rng.between(0, 1500));
  plan(life_->newest_post - now, [this, work = std::move(work)] { work(*life_->rooms); });
}

void SimulatedNode::locate(const RoomCode& code, const NodeClaims::LocationHandler& done) {
  life_->claims.locate(code, done);
}

void SimulatedNode::bring_back(const RoomCode& code) {
  using server::cluster::LocalResult;
  using server::cluster::Location;
  if (environment_.sabotage == Sabotage::lost_room) return;
  locate(code, [this, code](const Location& where) {
    if (where == Location(LocalResult::here) || where == Location(LocalResult::unknown)) return;
    post([code](rooms::Rooms& rooms) { rooms.give_up_halted(code); });
  });
}

void SimulatedNode::tick() {
  life_->rooms->tick(environment_.clock.moment());
  if (!fine()) life_->fine_since = environment_.clock.now();
  // Longer than any request may wait for its answer.
  if (environment_.clock.now() - life_->fine_since > minute)
    for (const auto& [id, session] : life_->sessions) session.check();
  // A client looks for the lobby.
  if (environment_.rng.one_in(4)) life_->lobby.locate([](const NodeClaims::Location&) {});
  plan(second, [this] { tick(); });
}

void SimulatedNode::drop_everything(std::function<void()> then) {
  life_->claims.drop_codes();
  post([this, then = std::move(then)](rooms::Rooms& rooms) {
    rooms.drop_all(Close::moved);
    life_->leaving.clear();
    then();
  });
}

void SimulatedNode::restore(const Stored& found, std::optional<server::RoomTime> alive,
                            const std::function<void()>& then) {
  const server::storage::StoredRoom stored = found.room;
  const auto rules = engine::make_rules(stored.opened.rules);
  std::optional<server::room::PlayedGame> played;
  if (stored.begun) {
    auto game = server::storage::replay(stored);
    if (!game) oracles_.set_aside(stored.code, game.error().reason);
    played = *std::move(game);
  }
  post(
      [this, stored, rules = *rules, played = std::move(played), alive, then](rooms::Rooms& rooms) {
        // From a node fenced meanwhile it may be stale; no client receives it.
        if (database_.owner(stored.code) == writer()) {
          oracles_.recovered(stored);
          begin_service(stored.code);
        }
        room::Room& room = rooms.add(stored.code, stored.opened, rules);
        const bool forgotten = environment_.sabotage == Sabotage::lost_time;
        room.restore(stored.seats, stored.begun, stored.moves, played,
                     forgotten ? std::nullopt : alive);
        rooms.publish(room);
        ++environment_.figures.recovered;
        then();
      });
}

// --- availability --------------------------------------------------------------------------------

bool SimulatedNode::fine() const {
  return listens() && !life_->draining && !frozen() && !is_cut() && !database_.away();
}

bool SimulatedNode::serves(const RoomCode& code) const {
  if (!fine() || !may_serve() || database_.owner(code) != writer()) return false;
  bool open = false;
  life_->rooms->for_each([&](const room::Room& room) {
    open = open || (room.code() == code && room.state() != protocol::RoomState::halted);
  });
  return open;
}

std::vector<RoomCode> SimulatedNode::own_rooms() const {
  std::vector<RoomCode> codes;
  if (life_)
    life_->rooms->for_each([&](const room::Room& room) {
      if (database_.owner(room.code()) == writer() && !life_->closing.contains(room.code()))
        codes.push_back(room.code());
    });
  return codes;
}

void SimulatedNode::begin_service(const RoomCode& code) {
  life_->closing.erase(code);
  oracles_.available(code);
  if (frozen() || is_cut() || database_.away()) oracles_.unavailable(code);
}

void SimulatedNode::end_service() {
  for (const RoomCode& code : own_rooms()) oracles_.unavailable(code);
}

void SimulatedNode::resume_service() {
  if (frozen() || is_cut() || database_.away()) return;
  for (const RoomCode& code : own_rooms()) oracles_.available_again(code);
}

}  // namespace simulation
