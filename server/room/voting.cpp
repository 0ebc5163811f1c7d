#include "server/room/voting.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using protocol::Refusal;

namespace {

constexpr Milliseconds memory = 1000 * limits::declined_proposal_wait.count();
constexpr Milliseconds timeout = 1000 * limits::proposal_timeout.count();

}  // namespace

bool Voting::repeats(engine::Seat seat, const Subscriber* by,
                     const protocol::Motion& motion) const {
  return proposal_ && proposal_->seat == seat && proposal_->by == by && proposal_->motion == motion;
}

bool Voting::asks_others(engine::Seat seat) const {
  return proposal_ && proposal_->seat != seat &&
         std::ranges::any_of(proposal_->asked, [&](engine::Seat asked) { return asked != seat; });
}

std::optional<Milliseconds> Voting::retry_in(engine::Seat seat, const protocol::Motion& motion,
                                             RoomTime now) {
  std::erase_if(declined_, [&](const Declined& old) { return old.time + memory <= now; });
  for (const Declined& old : declined_)
    if (old.seat == seat && old.motion == motion.index()) return old.time + memory - now;
  return std::nullopt;
}

void Voting::propose(OpenProposal proposal, RoomTime now) {
  last_number_ = std::max(last_number_ + 1, now.count());
  proposal.number = last_number_;
  proposal.until = now + timeout;
  if (proposal.by == nullptr) proposal.agree(proposal.seat);
  proposal_ = std::move(proposal);
}

engine::Result<Voting::Voted, Refusal> Voting::vote(std::optional<engine::Seat> seat,
                                                    const Subscriber* by,
                                                    const protocol::Vote& vote, RoomTime now) {
  const bool withdraws = proposal_ && proposal_->by == by && !vote.agree;
  if (!seat && !withdraws) return Refusal::not_seated;
  if (!proposal_) return Refusal::no_proposal;
  if (vote.proposal != proposal_->number) return Refusal::other_proposal;
  const engine::Seat voter = seat.value_or(engine::Seat::none);
  // A client that lost the answer asks again.
  if (std::ranges::count(proposal_->agreed, voter) != 0 && vote.agree) return Voted::again;
  if (proposal_->decided) return Refusal::no_proposal;
  // A proposer may withdraw.
  if (!proposal_->asks(voter) && voter != proposal_->seat) return Refusal::no_proposal;
  if (vote.agree) {
    proposal_->agree(voter);
    return Voted::agreed;
  }
  std::erase(proposal_->asked, voter);
  remember_declined(now);
  return Voted::declined;
}

Voting::VoteResult Voting::verdict(RoomTime now) const {
  const bool answered = proposal_->asked.empty();
  if (!answered && now < proposal_->until) return VoteResult::open;
  const bool resumes = is_about<protocol::Resume>();
  // A proposal without votes does not pass.
  return proposal_->agreed.empty() || (!answered && !resumes) ? VoteResult::expired
                                                              : VoteResult::agreed;
}

void Voting::remember_declined(RoomTime now) {
  declined_.push_back({proposal_->seat, proposal_->motion.index(), now});
}

}  // namespace server::room
