#include "tests/simulation/nodes/claims.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <variant>

namespace simulation {

using server::cluster::LocalResult;
using server::storage::ClaimedRoom;

namespace {

constexpr std::size_t codes_reserved = 8;
constexpr std::size_t codes_left_min = 4;
constexpr Microseconds way = 20 * millisecond;  // to the database, at most

}  // namespace

NodeClaims::NodeClaims(Environment& environment, Process& process, DatabaseLine& line,
                       NodeJournal& journal, ClaimsHost host)
    : environment_(environment),
      process_(process),
      line_(line),
      journal_(journal),
      host_(std::move(host)),
      machine_({.holds_lease = host_.may,
                .writer = [this] { return journal_.name(); },
                .has = host_.has,
                .has_codes = [this] { return codes_.size() >= codes_left_min; }}) {}

void NodeClaims::locate(const RoomCode& code, const LocationHandler& done) {
  if (!host_.may()) return done(LocalResult::unknown);
  if (host_.has(code)) return done(LocalResult::here);
  if (stopping_) return done(LocalResult::unknown);
  const auto answered = std::make_shared<bool>(false);
  const LocationHandler once = [answered, done](const Location& where) {
    if (!std::exchange(*answered, true)) done(where);
  };
  machine_.locate(code, once);
  end_wait();
  process_.plan(Thread::shard, server::limits::storage_timeout.count() * second,
                [once] { once(LocalResult::unknown); });
}

std::optional<RoomCode> NodeClaims::take_code() {
  if (codes_.empty()) return std::nullopt;
  RoomCode code = std::move(codes_.back());
  codes_.pop_back();
  if (codes_.size() < codes_left_min) wake();
  return code;
}

void NodeClaims::wake() {
  machine_.wake();
  end_wait();
}

void NodeClaims::announce_leaving() {
  machine_.announce_leaving();
  end_wait();
}

void NodeClaims::stop() {
  stopping_ = true;
  for (const LocationHandler& done : machine_.drop_requests()) done(LocalResult::unknown);
}

void NodeClaims::while_idle(ClaimsWork work) {
  if (in_move_) return waiting_work_.push_back(std::move(work));
  work();
}

// --- the thread ----------------------------------------------------------------------------------

void NodeClaims::step() {
  if (stopping_ && !in_move_) return;
  std::visit([this](const auto& action) { perform(action); },
             machine_.next(server::util::MachineTime(environment_.clock.now())));
}

void NodeClaims::end_wait() {
  if (std::exchange(waiting_, false)) process_.plan(Thread::claims, 0, [this] { step(); });
}

template <class Statement, class Report>
void NodeClaims::execute(Statement statement, Report report) {
  line_.ask(Thread::claims, way, std::move(statement),
            [this, report = std::move(report)](const auto& answer) {
              answer ? report(*answer) : machine_.failed();
              step();
            });
}

void NodeClaims::perform(const server::util::MachineWait& wait) {
  waiting_ = true;
  process_.plan(Thread::claims, wait.at_most.count(), [this, number = ++waits_] {
    if (number == waits_ && std::exchange(waiting_, false)) step();
  });
}

void NodeClaims::perform(const server::cluster::AnswerRequest& answer) {
  process_.run(Thread::shard, [answer] { answer.done(answer.where); });
  step();
}

void NodeClaims::perform(const server::cluster::BeginMove&) {
  in_move_ = true;
  step();
}

void NodeClaims::perform(const server::cluster::EndMove&) {
  in_move_ = false;
  for (const ClaimsWork& work : std::exchange(waiting_work_, {})) work();
  step();
}

void NodeClaims::perform(const ClaimerMachine::AnnounceLeaving& announce) {
  execute(
      [own = announce.writer](SimulatedDatabase& database) {
        database.announce_leaving(own);
        return true;
      },
      [this](bool) { machine_.leaving_announced(); });
}

void NodeClaims::perform(const ClaimerMachine::ReserveCodes& reserve) {
  std::vector<RoomCode> wanted;
  for (std::size_t i = 0; i < codes_reserved; ++i) wanted.push_back(host_.make_code());
  execute([own = reserve.writer,
           wanted](SimulatedDatabase& database) { return database.reserve(own, wanted); },
          [this](const std::vector<RoomCode>& reserved) {
            std::ranges::copy(reserved, std::back_inserter(codes_));
            machine_.codes_reserved();
          });
}

void NodeClaims::perform(const ClaimerMachine::ReadFreeRooms& read) {
  execute(
      [read](SimulatedDatabase& database) {
        return database.free_rooms(read.writer, read.at_most);
      },
      [this](const std::vector<RoomCode>& codes) {
        const bool idle = environment_.sabotage == Sabotage::idle_claims;
        machine_.rooms_read(idle ? std::vector<RoomCode>() : codes);
      });
}

void NodeClaims::perform(const ClaimerMachine::ReadTransferred& read) {
  execute(
      [read](SimulatedDatabase& database) {
        return database.transferred_rooms(read.writer, read.since);
      },
      [this](const server::storage::TransferredRooms& given) { machine_.transferred_read(given); });
}

void NodeClaims::perform(const ClaimerMachine::RunPeriodic&) {
  host_.rebalance([this](bool done) {
    if (!done) machine_.failed();
    step();
  });
}

// --- one room ------------------------------------------------------------------------------------

void NodeClaims::perform(const ClaimerMachine::ClaimRoom& claim) {
  execute([claim](SimulatedDatabase& database) { return database.claim(claim.writer, claim.code); },
          [this](const std::optional<server::storage::RoomClaim>& claimed) {
            machine_.claimed(claimed);
          });
}

void NodeClaims::perform(const server::cluster::FlushJournal&) {
  flush([this](bool done) {
    machine_.flushed(done);
    step();
  });
}

void NodeClaims::flush(const std::function<void(bool)>& then) {
  await_flush(journal_.appended(), then);
}

void NodeClaims::await_flush(std::uint64_t target, const std::function<void(bool)>& then) {
  const bool done = journal_.done() >= target;
  if (done || journal_.away()) return then(done);
  process_.plan(Thread::claims, 5 * millisecond,
                [this, target, then] { await_flush(target, then); });
}

void NodeClaims::perform(const ClaimerMachine::LoadRooms& one) {
  const ClaimedRoom& room = one.rooms.front();
  if (host_.waits_after_halt(room.code)) {
    machine_.loaded({.unservable = {}, .halted = {room.code}});
    return step();
  }
  line_.ask(
      Thread::claims, way,
      [code = room.code](SimulatedDatabase& database) { return database.read(code); },
      [this, room](const std::optional<std::optional<Stored>>& found) {
        if (!found) {
          machine_.failed();
          return step();
        }
        if (*found && (!(*found)->ended || (*found)->room.begun)) return load(room, **found);
        machine_.loaded();
        step();
      });
}

void NodeClaims::load(const ClaimedRoom& room, const Stored& found) {
  const auto alive = found.ended ? std::nullopt : std::optional(room.alive);
  host_.restore(found, alive, [this] {
    process_.run(Thread::claims, [this] {
      machine_.loaded();
      step();
    });
  });
}

void NodeClaims::perform(const ClaimerMachine::Retire& retire) {
  host_.was_given_up(retire.code);
  step();
}

}  // namespace simulation
