// The proposal that the players of a room decide, one at a time, and the proposals that they
// declined a short time ago. Sends nothing and chooses no voters: its owner, `Motions`, does both.
// One thread.
#pragma once

#include "engine/rare.hpp"
#include "engine/result.hpp"
#include "protocol/command.hpp"
#include "protocol/refusal.hpp"
#include "server/room/open_proposal.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace server::room {

class Voting {
 public:
  // Null: nothing is proposed.
  const OpenProposal* open() const { return proposal_ ? &*proposal_ : nullptr; }
  // Whether an open proposal concerns a motion of this kind.
  template <class Kind>
  bool is_about() const {
    return proposal_ && std::holds_alternative<Kind>(proposal_->motion);
  }
  // Whether the seat waits for the votes of others, on a proposal that is not its own.
  bool asks_others(engine::Seat seat) const;
  // Whether this is proposed already, by the same seat or spectator.
  bool repeats(engine::Seat seat, const Subscriber* by, const protocol::Motion& motion) const;
  // How long the seat must wait before it may propose this kind of motion again; nullopt: it need
  // not wait.
  [[nodiscard]] std::optional<Milliseconds> retry_in(engine::Seat seat,
                                                     const protocol::Motion& motion, RoomTime now);

  // Opens the proposal, with a number above all earlier ones, also those before a restart. A seat
  // that proposes agrees. Requires that nothing is proposed.
  void propose(OpenProposal proposal, RoomTime now);
  enum class Voted : std::uint8_t { again, agreed, declined };
  // `seat`: nullopt for a spectator, who can only withdraw. After a vote against it, the same kind
  // of motion may not be proposed again for a while.
  engine::Result<Voted, protocol::Refusal> vote(std::optional<engine::Seat> seat,
                                                const Subscriber* by, const protocol::Vote& vote,
                                                RoomTime now);
  enum class VoteResult : std::uint8_t { open, agreed, expired };
  // All of these require that a proposal is open. The verdict of the votes so far. At the deadline
  // a missing vote on the end of a pause counts as agreement.
  VoteResult verdict(RoomTime now) const;
  // These players are present now, and have a say. Returns whether one of them was not asked
  // before.
  bool ask(const std::vector<engine::Seat>& present) { return proposal_->ask(present); }
  // All agree; the room waits until everything is durable.
  void set_decided(bool decided) { proposal_->decided = decided; }
  // The proposer may not propose the same again for a while.
  void remember_declined(RoomTime now);
  void close() { proposal_.reset(); }

 private:
  // A motion that was declined.
  struct Declined {
    engine::Seat seat = engine::Seat::none;  // the proposer
    std::size_t motion = 0;                  // protocol::Motion::index()
    RoomTime time;
  };

  engine::Rare<OpenProposal> proposal_;
  std::int64_t last_number_ = 0;  // a date, so that a restart uses no number twice
  std::vector<Declined> declined_;
};

}  // namespace server::room
