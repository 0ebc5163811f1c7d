// Decides whether the lobby of a cluster is on this node, and when the lists of rooms are
// replicated. The row of the lobby in the database is authoritative; the state in memory may be
// stale. A state machine without threads, clocks and SQL: its driver does what next() returns,
// reports the result and calls next() again. One thread at a time. Driven by LobbyElection and by
// the simulator.
#pragma once

#include "server/cluster/machine_actions.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/storage/ownership.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace server::cluster {

class ElectionMachine {
 public:
  // Questions to its driver. Quick.
  struct ElectionQueries {
    std::function<bool()> holds_lease;
    // The current name of the journal's writer; empty: none.
    std::function<std::string()> writer;
    // Whether the lobby is active on this node.
    std::function<bool()> active;
    // Whether another node should take the lobby.
    std::function<bool()> holding_games;
    // Whether it is time to read the lists of the other nodes.
    std::function<bool()> list_due;
  };

  // After RoundDone: begin() after a moment, or when there are requests.
  //
  // Activate or deactivate the lobby of this node.
  struct SetActive {
    bool active;
  };
  // Each of the following is executed, and then reported by the function of its comment or by
  // failed(), which ends the round.
  struct ClaimLobby {  // lobby_claimed()
    std::string writer;
  };
  struct Publish {  // published()
    std::string writer;
  };
  struct Refresh {  // refreshed()
    std::string writer;
  };
  struct HandOverLobby {  // handed_over()
    std::string writer;
  };
  struct CheckOwner {  // owner_checked()
    std::string writer;
  };
  using ElectionAction = std::variant<RoundDone, AnswerRequest, BeginMove, EndMove, SetActive,
                                      ClaimLobby, Publish, Refresh, HandOverLobby, CheckOwner>;

  explicit ElectionMachine(ElectionQueries queries) : queries_(std::move(queries)) {}

  // `requests`: who asks where the lobby is. `notified`: the lists of other nodes have changed.
  void begin(std::vector<LocationHandler> requests, bool notified);
  std::vector<LocationHandler> drop_requests() { return std::exchange(requests_, {}); }
  ElectionAction next();

  // nullopt: the database no longer knows the writer.
  void lobby_claimed(const std::optional<storage::NodeRecord>& owner, const std::string& writer);
  void published() { state_ = ElectionState::refreshing; }
  void refreshed();
  // `done`: false: there is no other node.
  void handed_over(bool done);
  void owner_checked(bool own);
  void failed();

 private:
  enum class ElectionState : std::uint8_t {
    waiting,
    locating,
    claiming,
    claimed,
    answering,
    publishing,
    refreshing,
    moving,
    handing_over,
    owner,
    moved,
  };

  const ElectionQueries queries_;
  ElectionState state_ = ElectionState::waiting;
  std::vector<LocationHandler> requests_;
  Location where_ = LocalResult::unknown;
  std::optional<bool> activate_;
  bool notified_ = false;
  bool failed_ = false;
};

}  // namespace server::cluster
