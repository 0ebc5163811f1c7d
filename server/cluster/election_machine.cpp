#include "server/cluster/election_machine.hpp"

namespace server::cluster {

void ElectionMachine::begin(std::vector<LocationHandler> requests, bool notified) {
  requests_ = std::move(requests);
  notified_ = notified;
  failed_ = false;
  where_ = LocalResult::unknown;
  state_ = requests_.empty() ? ElectionState::publishing : ElectionState::locating;
}

ElectionMachine::ElectionAction ElectionMachine::next() {
  if (activate_) return SetActive{*std::exchange(activate_, std::nullopt)};
  const std::string writer = queries_.writer();
  const bool may = !writer.empty() && queries_.holds_lease();
  switch (state_) {
    case ElectionState::locating:
      state_ = ElectionState::claiming;
      return BeginMove{};
    case ElectionState::claiming:
      if (may) return ClaimLobby{writer};
      [[fallthrough]];
    case ElectionState::claimed:
      state_ = ElectionState::answering;
      return EndMove{};
    case ElectionState::answering:
      // One lookup serves all requests.
      if (!requests_.empty()) {
        AnswerRequest answer{std::move(requests_.back()), where_};
        requests_.pop_back();
        return answer;
      }
      if (failed_) break;
      [[fallthrough]];
    case ElectionState::publishing:
      if (writer.empty()) break;
      state_ = ElectionState::publishing;
      return Publish{writer};
    case ElectionState::refreshing:
      if (writer.empty()) break;
      if (!notified_ && !queries_.list_due() && !(queries_.holding_games() && queries_.active()))
        break;
      return Refresh{writer};
    case ElectionState::moving:
      state_ = ElectionState::handing_over;
      return BeginMove{};
    case ElectionState::handing_over:
      if (may && queries_.holding_games()) return HandOverLobby{writer};
      state_ = ElectionState::owner;
      [[fallthrough]];
    case ElectionState::owner:
      if (may) return CheckOwner{writer};
      [[fallthrough]];
    case ElectionState::moved:
      state_ = ElectionState::waiting;
      return EndMove{};
    case ElectionState::waiting:
      break;
  }
  state_ = ElectionState::waiting;
  return RoundDone{};
}

void ElectionMachine::lobby_claimed(const std::optional<storage::NodeRecord>& owner,
                                    const std::string& writer) {
  state_ = ElectionState::claimed;
  if (!owner) return;
  const bool own = owner->writer == writer;
  activate_ = own;
  if (own)
    where_ = LocalResult::here;
  else if (!owner->expired)
    where_ = NodeEndpoints{owner->url, owner->address};
}

void ElectionMachine::refreshed() {
  state_ = queries_.active() ? ElectionState::moving : ElectionState::waiting;
}

void ElectionMachine::handed_over(bool done) {
  if (done) activate_ = false;
  state_ = done ? ElectionState::moved : ElectionState::owner;
}

void ElectionMachine::owner_checked(bool own) {
  activate_ = own;
  state_ = ElectionState::moved;
}

void ElectionMachine::failed() {
  failed_ = true;
  switch (state_) {
    case ElectionState::claiming:
      state_ = ElectionState::claimed;
      return;
    case ElectionState::handing_over:
      // Another node may have it.
      activate_ = false;
      [[fallthrough]];
    case ElectionState::owner:
      state_ = ElectionState::moved;
      return;
    default:
      state_ = ElectionState::waiting;
  }
}

}  // namespace server::cluster
