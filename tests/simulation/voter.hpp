// The proposals of one player, and its votes. Owned by the player.
#pragma once

#include "tests/simulation/environment.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

namespace simulation {

class Voter {
 public:
  using json = nlohmann::json;
  using SendVote = std::function<void(const json&)>;
  using Later = std::function<void(Microseconds, std::function<void()>)>;

  Voter(Environment& environment, const Behaviour& behaviour, SendVote send, Later later)
      : environment_(environment),
        behaviour_(behaviour),
        send_(std::move(send)),
        later_(std::move(later)) {}

  // A connection begins: open proposals are sent again.
  void welcomed();
  void on_status(const json& frame) { paused_ = frame["paused"]; }
  void on_seats(const json& seats);
  void on_proposal(const json& frame, std::size_t seat);
  // Call it in an idle moment: may propose. `seq`: the newest step.
  void idle(std::size_t seat, std::uint32_t seq);

 private:
  void propose(const json& motion);
  // Votes on the proposal with this number.
  void vote(std::int64_t proposal, bool agree);
  json any_motion(std::uint32_t seq);

  Environment& environment_;
  const Behaviour& behaviour_;
  const SendVote send_;
  const Later later_;
  std::uint32_t sent_ = 0;
  bool paused_ = false;
  bool own_open_ = false;
  std::int64_t newest_ = 0;                       // of the numbers of proposals
  std::map<std::size_t, server::RoomTime> away_;  // since when others may decide
};

}  // namespace simulation
