// The decisions that players make together: proposals, votes, the players who may vote, and the
// judgement of motions. The room is the owner; one thread.
#pragma once

#include "protocol/command.hpp"
#include "server/room/presence.hpp"
#include "server/room/room_context.hpp"
#include "server/room/voting.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace server::room {

class Motions {
 public:
  // Carries out a proposal that passed, when everything is announced.
  using CarryOut = std::function<void(const OpenProposal& passed, RoomTime now)>;

  // These outlive this.
  Motions(RoomContext& room, const Presence& presence, CarryOut carry_out);

  void propose(const Member& member, const protocol::Propose& propose, RoomTime now);
  void vote(const Member& member, const protocol::Vote& vote, RoomTime now);
  // Once a second: players come and go, and the time to vote ends.
  void count(RoomTime now);

  // Sends the open proposal, if there is one.
  void send_open(Subscriber& to) const;
  // Withdraws the open proposal: the table has changed, or its proposer has left.
  void overtake();
  void overtake_take_back();
  void overtake_of(const Subscriber& proposer);

  // Null: nothing is proposed.
  const OpenProposal* open() const { return voting_.open(); }
  bool is_about_take_back() const { return voting_.is_about<protocol::TakeBack>(); }
  // Whether the seat waits for the votes of others, on a proposal that is not its own.
  bool asks_others(engine::Seat seat) const { return voting_.asks_others(seat); }

 private:
  std::vector<engine::Seat> voters(RoomTime now) const;
  // The voters who decide about this motion.
  std::vector<engine::Seat> asked_about(const protocol::Motion& motion, RoomTime now) const;
  [[nodiscard]] std::optional<protocol::Refusal> judge(const protocol::Motion& motion,
                                                       engine::Seat by, RoomTime now) const;
  [[nodiscard]] std::optional<protocol::Refusal> judge_take_back(std::uint32_t to,
                                                                 engine::Seat by) const;
  [[nodiscard]] std::optional<protocol::Refusal> judge_take_over(
      const protocol::TakeOver& over) const;
  // The newest row that the proposer can know of.
  std::uint32_t newest_for(const Member& member) const;
  // Whether this refusal would tell a spectator that the seat has resigned, before spectators see
  // it.
  bool hides(protocol::Refusal refusal, engine::Seat seat) const;
  std::string name_for_seat(const Member& member, engine::Seat seat) const;
  // All agree, and everything is announced.
  void pass(RoomTime now);
  void close(protocol::Outcome outcome);
  Frame frame(std::optional<protocol::Outcome> outcome) const;
  void broadcast(std::optional<protocol::Outcome> outcome) const;

  RoomContext& room_;
  const Presence& presence_;
  const CarryOut carry_out_;
  Voting voting_;
};

}  // namespace server::room
