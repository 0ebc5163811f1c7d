#include "server/cluster/lease_machine.hpp"

#include <utility>

namespace server::cluster {
namespace {

// Renewals per lease, so that a late one costs nothing.
constexpr int renewals_in_lease = 3;
// The same while the database is unavailable.
constexpr int attempts_in_lease = 12;
constexpr std::chrono::milliseconds between_sign_in_checks{20};

}  // namespace

LeaseMachine::LeaseAction LeaseMachine::next(util::MachineTime now, const std::string& writer) {
  switch (state_) {
    case LeaseState::waiting:
      if (fenced_) return DropEverything{};
      // Without a name the journal has failed, and logs the reason.
      if (now >= renewal_due_ && writer.empty()) wait_for_renewal(now);
      if (now < renewal_due_) return util::MachineWait{renewal_due_ - now};
      requested_at_ = now;
      return Renew{writer};
    case LeaseState::renewed:
      return ReadNodes{writer};
    case LeaseState::fencing:
      if (!expired_.empty()) {
        storage::NodeRecord node = std::move(expired_.back());
        expired_.pop_back();
        return Fence{std::move(node)};
      }
      wait_for_renewal(now);
      if (std::exchange(any_fenced_, false)) return ClaimFreeRooms{};
      return next(now, writer);
    case LeaseState::dropped:
      state_ = LeaseState::signing_in;
      return SignInAgain{};
    case LeaseState::signing_in:
      break;
  }
  if (writer.empty()) return util::MachineWait{between_sign_in_checks};
  // Any report of the journal until now was about its former writer.
  fenced_ = false;
  renewal_due_ = now;
  state_ = LeaseState::waiting;
  return AnnounceSignedIn{};
}

void LeaseMachine::wait_for_renewal(util::MachineTime now) {
  state_ = LeaseState::waiting;
  renewal_due_ = now + lease_ / (database_unavailable_ ? attempts_in_lease : renewals_in_lease);
}

void LeaseMachine::renewed(util::MachineTime now, bool is_writer) {
  if (!is_writer) fenced();
  if (fenced_) return;
  // Counted from before the statement, so that the lease ends here earlier than for other nodes.
  valid_until_ = requested_at_ + lease_;
  // After a gap (the database was away, or this computer slept) other nodes may have been held up
  // too. They get a whole lease to renew theirs.
  const bool gap = !renewed_at_ || now - *renewed_at_ > lease_ * 2 / renewals_in_lease;
  if (gap || database_unavailable_) observed_.clear();
  renewed_at_ = now;
  database_unavailable_ = false;
  state_ = LeaseState::renewed;
}

void LeaseMachine::nodes_read(util::MachineTime now,
                              const std::vector<storage::NodeRecord>& others) {
  state_ = LeaseState::fencing;
  expired_.clear();
  std::map<std::string, Observed> observed;
  for (const storage::NodeRecord& other : others) {
    const auto before = observed_.find(other.writer);
    const bool silent = before != observed_.end() && before->second.seen == other.seen;
    const Observed& newest =
        observed.try_emplace(other.writer, silent ? before->second : Observed{other.seen, now})
            .first->second;
    if (now - newest.since > other.lease) expired_.push_back(other);
  }
  observed_ = std::move(observed);
}

void LeaseMachine::node_fenced(bool done) {
  any_fenced_ = any_fenced_ || done;
}

void LeaseMachine::unavailable(util::MachineTime now) {
  database_unavailable_ = true;
  expired_.clear();
  wait_for_renewal(now);
}

void LeaseMachine::dropped() {
  state_ = LeaseState::dropped;
}

void LeaseMachine::fenced() {
  fenced_ = true;
  valid_until_ = util::MachineTime(0);
}

}  // namespace server::cluster
