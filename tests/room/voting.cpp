// The proposals of a room, without a room.
#include "server/room/voting.hpp"

#include "tests/support/catch.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace room = server::room;
using engine::seat_at;
using protocol::Refusal;
using room::Voting;
using server::RoomTime;

namespace {

const room::Subscriber* subscriber(int which) {
  static const std::array<char, 4> somebody{};
  return reinterpret_cast<const room::Subscriber*>(&somebody.at(static_cast<std::size_t>(which)));
}

constexpr RoomTime proposed_at(1000), voted_at(2000);
constexpr protocol::Milliseconds minute = 60'000;

// Seat 0 proposes a pause to seats 1 and 2.
Voting pause_proposed() {
  Voting voting;
  voting.propose({.seat = seat_at(0),
                  .motion = protocol::Pause{},
                  .asked = {seat_at(0), seat_at(1), seat_at(2)}},
                 proposed_at);
  return voting;
}

auto vote(Voting& voting, int seat, bool agree, std::int64_t number) {
  return voting.vote(seat_at(static_cast<std::size_t>(seat)), subscriber(seat),
                     {.agree = agree, .proposal = number}, voted_at);
}

using Outcome = engine::Result<Voting::Voted, Refusal>;

bool is(const Outcome& outcome, Voting::Voted expected) {
  return outcome && *outcome == expected;
}
bool is(const Outcome& outcome, Refusal expected) {
  return !outcome && outcome.error() == expected;
}

}  // namespace

TEST_CASE("a proposal passes when all who are asked agree, and its proposer agrees at once") {
  Voting voting = pause_proposed();
  const std::int64_t number = voting.open()->number;
  CHECK(number == 1000);
  CHECK(voting.verdict(voted_at) == Voting::VoteResult::open);
  CHECK(is(vote(voting, 0, true, number), Voting::Voted::again));
  CHECK(is(vote(voting, 2, true, number), Voting::Voted::agreed));
  CHECK(voting.verdict(voted_at) == Voting::VoteResult::open);
  CHECK(is(vote(voting, 1, true, number), Voting::Voted::agreed));
  CHECK(voting.verdict(voted_at) == Voting::VoteResult::agreed);
  CHECK(voting.open()->agreed == std::vector{seat_at(0), seat_at(1), seat_at(2)});
}

TEST_CASE("a vote names the proposal that it is about") {
  Voting voting;
  CHECK(is(vote(voting, 1, true, 1000), Refusal::no_proposal));
  voting = pause_proposed();
  CHECK(is(vote(voting, 1, true, 999), Refusal::other_proposal));
  CHECK(is(vote(voting, 3, true, 1000), Refusal::no_proposal));
  CHECK(is(voting.vote(std::nullopt, subscriber(3), {.agree = true, .proposal = 1000}, voted_at),
           Refusal::not_seated));
  voting.set_decided(true);
  CHECK(is(vote(voting, 1, true, 1000), Refusal::no_proposal));
}

TEST_CASE("one vote against declines, and the same proposer waits before proposing it again") {
  Voting voting = pause_proposed();
  CHECK(is(vote(voting, 1, false, 1000), Voting::Voted::declined));
  CHECK(voting.open()->asked == std::vector{seat_at(2)});
  voting.close();
  CHECK(voting.open() == nullptr);
  const auto wait = voting.retry_in(seat_at(0), protocol::Pause{}, voted_at);
  REQUIRE(wait);
  CHECK(*wait > 0);
  CHECK_FALSE(voting.retry_in(seat_at(0), protocol::CallOff{}, voted_at));
  CHECK_FALSE(voting.retry_in(seat_at(1), protocol::Pause{}, voted_at));
  CHECK_FALSE(voting.retry_in(seat_at(0), protocol::Pause{}, voted_at + *wait));
}

TEST_CASE("silence lets a proposal expire, but ends a pause") {
  Voting voting = pause_proposed();
  CHECK(voting.verdict(proposed_at + minute) == Voting::VoteResult::expired);
  voting.close();
  voting.propose({.seat = seat_at(0), .motion = protocol::Resume{}, .asked = {seat_at(1)}},
                 proposed_at);
  CHECK(voting.verdict(proposed_at + (minute - 1)) == Voting::VoteResult::open);
  CHECK(voting.verdict(proposed_at + minute) == Voting::VoteResult::agreed);
}

TEST_CASE("players who come back are asked, and those who leave are not waited for") {
  Voting voting = pause_proposed();
  CHECK_FALSE(voting.ask({seat_at(0), seat_at(1)}));
  CHECK(voting.open()->asked == std::vector{seat_at(1)});
  CHECK(voting.ask({seat_at(0), seat_at(1), seat_at(3)}));
  CHECK(voting.open()->asked == std::vector{seat_at(1), seat_at(3)});
}

TEST_CASE("a number is used once, even if the clock goes back") {
  Voting voting = pause_proposed();
  voting.close();
  voting.propose({.seat = seat_at(1), .motion = protocol::Pause{}}, RoomTime(500));
  CHECK(voting.open()->number == 1001);
}

TEST_CASE("a spectator can withdraw its own proposal, and vote on no other") {
  Voting voting;
  voting.propose(
      {.by = subscriber(3), .motion = protocol::TakeOver{seat_at(1), "Zoe"}, .asked = {seat_at(0)}},
      proposed_at);
  CHECK(voting.open()->agreed.empty());
  CHECK(is(voting.vote(std::nullopt, subscriber(2), {.agree = false, .proposal = 1000}, voted_at),
           Refusal::not_seated));
  CHECK(is(voting.vote(std::nullopt, subscriber(3), {.agree = false, .proposal = 1000}, voted_at),
           Voting::Voted::declined));
}

TEST_CASE("a seat waits for others unless the proposal is its own") {
  const Voting voting = pause_proposed();
  CHECK_FALSE(voting.asks_others(seat_at(0)));
  CHECK(voting.asks_others(seat_at(1)));
  CHECK(voting.repeats(seat_at(0), nullptr, protocol::Pause{}));
  CHECK_FALSE(voting.repeats(seat_at(1), nullptr, protocol::Pause{}));
  CHECK(voting.is_about<protocol::Pause>());
  CHECK_FALSE(voting.is_about<protocol::TakeBack>());
}
