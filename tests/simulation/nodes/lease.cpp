#include "tests/simulation/nodes/lease.hpp"

#include <utility>

namespace simulation {

using server::storage::NodeRecord;

namespace {

constexpr int beats_in_lease = 3;
constexpr Microseconds between_looks = 20 * millisecond;

}  // namespace

bool NodeLease::holds() const {
  return environment_.clock.now() < until_ || environment_.sabotage == Sabotage::ignored_fence;
}

void NodeLease::lost() {
  until_ = 0;
  lost_ = true;
  if (std::exchange(resting_, false)) process_.plan(Thread::lease, 0, [this] { beat(); });
}

void NodeLease::beat() {
  if (stopping_) return;
  if (lost_) return begin_again();
  const Writer own = journal_.name();
  if (own.empty()) return rest();
  // Counted from before the renewal, so that it ends here before it does for the others.
  line_.ask(
      Thread::lease, 20 * millisecond,
      [own](Database& database) { return Heard{database.beat(own), database.others(own)}; },
      [this, begun = environment_.clock.now()](const std::optional<Heard>& answer) {
        heard(begun, answer);
      });
}

void NodeLease::heard(Microseconds begun, const std::optional<Heard>& heard) {
  if (!heard) {
    away_ = true;
    return rest();
  }
  if (!heard->alive)
    return environment_.sabotage == Sabotage::ignored_fence ? rest() : begin_again();
  until_ = begun + lease_;
  const Microseconds done = environment_.clock.now();
  // The cause of this node's delay may have delayed the others, too.
  const bool gap = done - std::exchange(beaten_, done) > lease_ * 2 / beats_in_lease;
  if (gap || away_) watching_ = done;
  away_ = false;
  if (watching_ && done - *watching_ > lease_) return fence_overdue(heard->others);
  rest();
}

void NodeLease::fence_overdue(std::vector<NodeRecord> others) {
  while (!others.empty() && !others.back().overdue) others.pop_back();
  if (others.empty()) return rest();
  const Writer writer = others.back().writer;
  others.pop_back();
  line_.ask(
      Thread::lease, 20 * millisecond,
      [writer](Database& database) { return database.fence(writer); },
      [this, others = std::move(others), writer](std::optional<bool> fenced) {
        if (!fenced) {
          away_ = true;
          return rest();
        }
        if (*fenced) {
          environment_.note(journal_.last_name(), "fences " + writer);
          hooks_.look_for_rooms();
        }
        fence_overdue(others);
      });
}

void NodeLease::begin_again() {
  until_ = 0;
  journal_.fence();
  hooks_.drop_everything([this] {
    process_.run(Thread::lease, [this] {
      journal_.begin_again();
      await_another_name();
    });
  });
}

void NodeLease::await_another_name() {
  if (stopping_) return;
  if (journal_.name().empty())
    return process_.plan(Thread::lease, between_looks, [this] { await_another_name(); });
  lost_ = false;
  hooks_.begun_again();
  beat();
}

void NodeLease::rest() {
  resting_ = true;
  const Microseconds pause = lease_ / beats_in_lease / (away_ ? 4 : 1);
  process_.plan(Thread::lease, pause, [this, number = ++rests_] {
    if (number == rests_ && std::exchange(resting_, false)) beat();
  });
}

}  // namespace simulation
