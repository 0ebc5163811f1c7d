#include "tests/simulation/nodes/lease.hpp"

#include <utility>
#include <variant>
#include <vector>

namespace simulation {

using server::storage::NodeRecord;

namespace {

std::vector<NodeRecord> expired(std::vector<NodeRecord> nodes) {
  std::erase_if(nodes, [](const NodeRecord& node) { return !node.expired; });
  return nodes;
}

}  // namespace

bool NodeLease::holds() const {
  return machine_.holds(now()) || environment_.sabotage == Sabotage::ignored_fence;
}

server::util::MachineTime NodeLease::now() const {
  const bool stops = environment_.sabotage == Sabotage::stopped_clock;
  return server::util::MachineTime(environment_.clock.now() - (stops ? frozen_for_ : 0));
}

void NodeLease::freeze() {
  frozen_at_ = environment_.clock.now();
}

void NodeLease::thaw() {
  frozen_for_ += environment_.clock.now() - frozen_at_;
}

void NodeLease::on_fenced() {
  machine_.fenced();
  if (std::exchange(waiting_, false)) process_.plan(Thread::lease, 0, [this] { step(); });
}

void NodeLease::step() {
  if (stopping_) return;
  std::visit([this](const auto& action) { perform(action); },
             machine_.next(now(), journal_.name()));
}

template <class Statement, class Report>
void NodeLease::execute(Statement statement, Report report) {
  line_.ask(Thread::lease, 20 * millisecond, std::move(statement),
            [this, report = std::move(report)](const auto& answer) {
              answer ? report(*answer) : machine_.unavailable(now());
              step();
            });
}

void NodeLease::perform(const server::util::MachineWait& wait) {
  waiting_ = true;
  process_.plan(Thread::lease, wait.at_most.count(), [this, number = ++waits_] {
    if (number == waits_ && std::exchange(waiting_, false)) step();
  });
}

void NodeLease::perform(const LeaseMachine::Renew& renew) {
  execute([own = renew.writer](SimulatedDatabase& database) { return database.renew_lease(own); },
          [this](bool is_writer) {
            machine_.renewed(now(), is_writer || environment_.sabotage == Sabotage::ignored_fence);
          });
  if (const auto work = std::exchange(at_renewal_, nullptr)) work();
}

void NodeLease::perform(const LeaseMachine::ReadNodes& read) {
  execute([own = read.writer](SimulatedDatabase& database) { return database.others(own); },
          [this](const std::vector<NodeRecord>& others) {
            machine_.nodes_read(now(), others);
            if (environment_.sabotage == Sabotage::hasty_fencing)
              machine_.nodes_read(server::util::MachineTime::max(), expired(others));
          });
}

void NodeLease::perform(const LeaseMachine::Fence& fence) {
  execute([node = fence.node](
              SimulatedDatabase& database) { return database.fence(node.writer, node.seen); },
          [this, writer = fence.node.writer](bool done) {
            if (done) environment_.note(journal_.last_name(), "fences " + writer);
            machine_.node_fenced(done);
          });
}

void NodeLease::perform(const LeaseMachine::ClaimFreeRooms&) {
  hooks_.on_free_rooms();
  step();
}

void NodeLease::perform(const LeaseMachine::DropEverything&) {
  journal_.fence();
  hooks_.drop_everything([this] {
    process_.run(Thread::lease, [this] {
      machine_.dropped();
      step();
    });
  });
}

void NodeLease::perform(const LeaseMachine::SignInAgain&) {
  journal_.begin_again();
  step();
}

void NodeLease::perform(const LeaseMachine::AnnounceSignedIn&) {
  hooks_.on_signed_in();
  step();
}

}  // namespace simulation
