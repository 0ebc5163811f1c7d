// How a node begins and ends, and the faults in between.
#include "server/cluster/rebalancer_machine.hpp"
#include "server/util/limits.hpp"
#include "tests/simulation/nodes/node.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace simulation {

namespace rooms = server::rooms;
namespace limits = server::limits;
using protocol::Close;

namespace {

constexpr std::size_t leaving_at_once = 16;
constexpr Microseconds leaving_max = 5 * second;

}  // namespace

void SimulatedNode::start() {
  environment_.note(name_, "starts");
  life_ = std::make_unique<NodeLife>(*this);
  life_->journal.open([this] {
    life_->listening = true;
    troubled_until_ = environment_.clock.now();
    life_->fine_since = environment_.clock.now();
    life_->lease.start();
    life_->claims.start();
    life_->lobby.start();
    plan(second, [this] { tick(); });
  });
}

void SimulatedNode::crash() {
  environment_.note(name_, "crashes");
  end_service();
  end_life();
}

void SimulatedNode::end_life() {
  std::set<ConnectionId> mine;
  for (const auto& [id, session] : life_->sessions) mine.insert(id);
  for (const auto& [id, pending] : life_->pending) mine.insert(id);
  process_.kill();
  life_.reset();
  ended_ = true;
  network_.crash(mine);
}

void SimulatedNode::freeze() {
  environment_.note(name_, "freezes");
  end_service();
  if (life_) life_->lease.freeze();
  process_.freeze();
}

void SimulatedNode::thaw() {
  environment_.note(name_, "wakes");
  troubled_until_ = environment_.clock.now();
  if (life_) life_->lease.thaw();
  process_.thaw();
  resume_service();
}

void SimulatedNode::cut() {
  environment_.note(name_, "is cut off");
  end_service();
  line_.cut();
}

void SimulatedNode::mend() {
  environment_.note(name_, "reaches the database again");
  troubled_until_ = environment_.clock.now();
  line_.mend();
  resume_service();
}

void SimulatedNode::database_went() {
  end_service();
}

void SimulatedNode::database_is_back() {
  resume_service();
}

// --- transfers -----------------------------------------------------------------------------------

void SimulatedNode::rebalance(std::function<void(bool)> then) {
  if (life_->draining) return then(true);
  life_->rebalanced = std::move(then);
  life_->rebalancer.begin(server::util::MachineTime(environment_.clock.now()),
                          life_->journal.name(), life_->rooms->size(), life_->leaving.size());
  continue_transfers();
}

void SimulatedNode::continue_transfers() {
  using Machine = server::cluster::RebalancerMachine;
  Machine& machine = life_->rebalancer;
  const auto action = machine.next();
  if (std::holds_alternative<server::cluster::RoundDone>(action)) return life_->rebalanced(true);
  if (std::holds_alternative<server::cluster::FlushJournal>(action))
    return life_->claims.flush([this](bool) { continue_transfers(); });
  if (std::holds_alternative<Machine::ReadLoads>(action))
    return line_.ask(
        Thread::claims, 20 * millisecond,
        [](SimulatedDatabase& database) { return database.loads(); },
        [this](const std::optional<std::vector<server::storage::NodeLoad>>& loads) {
          if (!loads) return life_->rebalanced(false);
          life_->rebalancer.loads_read(*loads);
          continue_transfers();
        });
  if (std::holds_alternative<Machine::ListCandidates>(action))
    machine.candidates_listed(candidates());
  if (const auto* one = std::get_if<Machine::HandOverRoom>(&action)) transfer(one->code, one->to);
  continue_transfers();
}

std::vector<server::cluster::TransferCandidate> SimulatedNode::candidates() const {
  std::vector<server::cluster::TransferCandidate> all;
  life_->rooms->for_each([&](const server::room::Room& room) {
    if (auto one = server::cluster::transfer_candidate(room)) all.push_back(*std::move(one));
  });
  std::ranges::sort(all, {}, &server::cluster::TransferCandidate::code);
  return all;
}

void SimulatedNode::transfer(const RoomCode& code, const WriterName& to) {
  life_->leaving.insert(code);
  ++given_;
  environment_.note(name_, "gives " + code.text() + " to " + to);
  hand_over(code, to);
}

void SimulatedNode::hand_over(const RoomCode& code, const WriterName& to) {
  post([this, code, to](rooms::Rooms& rooms) {
    if (life_->directory.has(code) && database_.owner(code) == writer()) {
      // Without the database, too, it has taken acts until now.
      if (is_cut() || database_.away()) oracles_.available_again(code);
      oracles_.unavailable(code);
      life_->closing.insert(code);
    }
    if (environment_.sabotage == Sabotage::early_release)
      life_->journal.hand_over(code, to, environment_.clock.moment().wall);
    rooms.hand_over(code, Close::moved, to, environment_.clock.moment(),
                    [this, code] { life_->leaving.erase(code); });
  });
}

void SimulatedNode::drain() {
  if (!listens() || life_->draining) return;
  environment_.note(name_, "drains");
  life_->draining = true;
  life_->claims.announce_leaving();
  life_->lobby.leave();
  std::vector<RoomCode> all;
  life_->rooms->for_each([&](const server::room::Room& room) { all.push_back(room.code()); });
  std::ranges::sort(all);
  hand_over_next(environment_.clock.now() + leaving_max, std::move(all));
}

void SimulatedNode::hand_over_next(Microseconds deadline, std::vector<RoomCode> left) {
  if (left.empty() || environment_.clock.now() >= deadline) return say_farewell();
  life_->leaving.clear();
  for (std::size_t n = 0; n < leaving_at_once && !left.empty(); ++n) {
    life_->leaving.insert(left.back());
    hand_over(left.back(), {});
    left.pop_back();
  }
  await_handed_over(deadline, std::move(left));
}

void SimulatedNode::await_handed_over(Microseconds deadline, std::vector<RoomCode> left) {
  const bool gone = life_->leaving.empty() && life_->journal.idle();
  if (gone || environment_.clock.now() >= deadline)
    return hand_over_next(deadline, std::move(left));
  plan(5 * millisecond,
       [this, deadline, left = std::move(left)] { await_handed_over(deadline, left); });
}

void SimulatedNode::say_farewell() {
  life_->claims.stop();
  life_->lease.stop();
  post([this](rooms::Rooms& rooms) {
    rooms.tick(environment_.clock.moment());
    rooms.stop_serving();
    rooms.dismiss_all(Close::shutting_down);
    end_when_empty(environment_.clock.now() + limits::shutdown_timeout.count() * second);
  });
}

void SimulatedNode::end_when_empty(Microseconds deadline) {
  const bool empty = life_->sessions.empty() && life_->journal.idle();
  if (!empty && environment_.clock.now() < deadline)
    return plan(10 * millisecond, [this, deadline] { end_when_empty(deadline); });
  sign_out();
}

void SimulatedNode::sign_out() {
  line_.ask(
      Thread::shard, 20 * millisecond,
      [own = writer()](SimulatedDatabase& database) {
        database.sign_out(own);
        return true;
      },
      [this](std::optional<bool>) {
        // Not during the current work.
        environment_.clock.after(0, [this, life = life_.get()] {
          if (life_.get() != life) return;
          environment_.note(name_, "has ended");
          end_service();
          end_life();
        });
      });
}

}  // namespace simulation
