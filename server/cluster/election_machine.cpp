#include "server/cluster/election_machine.hpp"

namespace server::cluster {

void ElectionMachine::begin(std::vector<Done> requests, bool notified) {
  requests_ = std::move(requests);
  notified_ = notified;
  failed_ = false;
  where_ = LocalResult::unknown;
  state_ = requests_.empty() ? State::publishing : State::locating;
}

ElectionMachine::Action ElectionMachine::next() {
  if (activate_) return SetActive{*std::exchange(activate_, std::nullopt)};
  const std::string writer = queries_.writer();
  const bool may = !writer.empty() && queries_.holds_lease();
  switch (state_) {
    case State::locating:
      state_ = State::claiming;
      return BeginMove{};
    case State::claiming:
      if (may) return ClaimLobby{writer};
      [[fallthrough]];
    case State::claimed:
      state_ = State::answering;
      return EndMove{};
    case State::answering:
      // One lookup serves all requests.
      if (!requests_.empty()) {
        Answer answer{std::move(requests_.back()), where_};
        requests_.pop_back();
        return answer;
      }
      if (failed_) break;
      [[fallthrough]];
    case State::publishing:
      if (writer.empty()) break;
      state_ = State::publishing;
      return Publish{writer};
    case State::refreshing:
      if (writer.empty()) break;
      if (!notified_ && !queries_.list_due() && !(queries_.holding_games() && queries_.active()))
        break;
      return Refresh{writer};
    case State::moving:
      state_ = State::handing_over;
      return BeginMove{};
    case State::handing_over:
      if (may && queries_.holding_games()) return HandOver{writer};
      state_ = State::owner;
      [[fallthrough]];
    case State::owner:
      if (may) return CheckOwner{writer};
      [[fallthrough]];
    case State::moved:
      state_ = State::resting;
      return EndMove{};
    case State::resting:
      break;
  }
  state_ = State::resting;
  return Rest{};
}

void ElectionMachine::lobby_claimed(const std::optional<storage::NodeRecord>& owner,
                                    const std::string& writer) {
  state_ = State::claimed;
  if (!owner) return;
  const bool own = owner->writer == writer;
  activate_ = own;
  if (own)
    where_ = LocalResult::here;
  else if (!owner->overdue)
    where_ = NodePlace{owner->url, owner->address};
}

void ElectionMachine::refreshed() {
  state_ = queries_.active() ? State::moving : State::resting;
}

void ElectionMachine::handed_over(bool done) {
  if (done) activate_ = false;
  state_ = done ? State::moved : State::owner;
}

void ElectionMachine::owner_checked(bool own) {
  activate_ = own;
  state_ = State::moved;
}

void ElectionMachine::failed() {
  failed_ = true;
  switch (state_) {
    case State::claiming:
      state_ = State::claimed;
      return;
    case State::handing_over:
      // Another node may have it.
      activate_ = false;
      [[fallthrough]];
    case State::owner:
      state_ = State::moved;
      return;
    default:
      state_ = State::resting;
  }
}

}  // namespace server::cluster
