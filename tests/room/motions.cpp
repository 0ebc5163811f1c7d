// Proposals, votes and the judgement of motions, without a room.
#include "server/room/motions.hpp"

#include "tests/room/parts.hpp"

#include <vector>

using namespace tests;
using protocol::SeatsGivenBy;

namespace {

// Three players in a game, and Zoe, who watches.
struct Proposing : Ground {
  explicit Proposing(const protocol::Settings& settings = {}, bool begun = true)
      : Ground(settings, "kingdomino players=3") {
    sit_all();
    if (begun) deal();
    for (std::size_t i = 0; i < players.size(); ++i) enter(players[i], i);
    watch(zoe, "Zoe");
  }

  void propose(Recorder& who, const protocol::Motion& motion,
               std::optional<std::uint32_t> at = std::nullopt) {
    motions.propose(member(who), {"p", motion, at}, now);
  }
  std::string refusal(Recorder& who, const protocol::Motion& motion,
                      std::optional<std::uint32_t> at = std::nullopt) {
    who.take();
    propose(who, motion, at);
    return rejection(who);
  }
  void vote(Recorder& who, bool agree) {
    motions.vote(member(who), {"v", agree, zoe.proposal}, now);
  }
  // The outcome in the newest frame about a proposal; "open": none so far.
  std::string outcome(Recorder& who) {
    std::string found;
    for (const json& frame : who.take())
      if (frame["type"] == "proposal")
        found = frame["outcome"].is_null() ? "open" : frame["outcome"].get<std::string>();
    return found;
  }
  std::vector<int> asked(Recorder& who) {
    json found;
    for (const json& frame : who.take())
      if (frame["type"] == "proposal") found = frame["asked"];
    return found.get<std::vector<int>>();
  }

  room::Presence presence{room};
  std::vector<room::OpenProposal> passed;
  room::Motions motions{room, presence, [this](const room::OpenProposal& it, server::RoomTime) {
                          passed.push_back(it);
                        }};
  std::array<Recorder, 3> players;
  Recorder zoe;
};

}  // namespace

TEST_CASE("a motion is carried out when all have agreed and everything is durable") {
  Proposing t;
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.propose(t.players[0], protocol::Pause{});
  t.vote(t.players[1], true);
  CHECK(t.outcome(t.players[2]) == "open");
  t.vote(t.players[2], true);
  CHECK(t.passed.empty());
  t.commit();
  REQUIRE(t.passed.size() == 1);
  CHECK(t.passed[0].agreed == std::vector{seat_at(0), seat_at(1), seat_at(2)});
  CHECK(std::holds_alternative<protocol::Pause>(t.passed[0].motion));
  CHECK(t.outcome(t.zoe) == "agreed");
  CHECK(t.room.touched == t.now);
}

TEST_CASE("a motion that all have agreed to waits until it can be written") {
  Proposing t;
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.propose(t.players[0], protocol::Pause{});
  t.vote(t.players[1], true);
  t.vote(t.players[2], true);
  t.zoe.take();
  t.journal.is_full = true;
  t.commit();
  CHECK(t.passed.empty());
  CHECK(t.zoe.take().empty());
  t.motions.count(t.now);
  CHECK(t.passed.empty());
  t.journal.is_full = false;
  t.motions.count(t.now);
  CHECK(t.passed.size() == 1);
  CHECK(t.outcome(t.zoe) == "agreed");
}

TEST_CASE("one vote against declines it, and its proposer may withdraw it") {
  Proposing t;
  t.propose(t.players[0], protocol::Pause{});
  t.vote(t.players[1], false);
  CHECK(t.outcome(t.players[2]) == "declined");
  t.motions.propose(t.member(t.players[0]), {"p", protocol::Pause{}, std::nullopt}, t.now + 1000);
  const json refused = t.players[0].take().back();
  CHECK(refused["code"] == "too_soon");
  CHECK(refused["params"]["retry_ms"] ==
        1000 * server::limits::declined_proposal_wait.count() - 1000);
  t.propose(t.players[1], protocol::CallOff{});
  t.vote(t.players[1], false);
  CHECK(t.outcome(t.players[2]) == "declined");
  CHECK(t.passed.empty());
}

TEST_CASE("players vote who are there, play, and have no stand-in") {
  Proposing t({.patience = 30});
  t.presence.leave(seat_at(2), t.now);
  t.now += 1000 * (server::limits::absence_grace.count() + 30);
  t.propose(t.players[0], protocol::CallOff{});
  CHECK(t.asked(t.zoe) == std::vector{1});
  t.presence.come(seat_at(2), t.now);
  t.motions.count(t.now);
  CHECK(t.asked(t.zoe) == std::vector{1, 2});
  t.motions.count(t.now);
  CHECK(t.zoe.take().empty());

  // One who goes away is no longer waited for.
  Proposing left({.patience = 30});
  left.propose(left.players[0], protocol::CallOff{});
  left.presence.leave(seat_at(2), left.now);
  left.now += 1000 * (server::limits::absence_grace.count() + 30);
  left.motions.count(left.now);
  CHECK(left.asked(left.zoe) == std::vector{1});

  Proposing other;
  other.resign(1);
  other.propose(other.players[0], protocol::CallOff{});
  CHECK(other.asked(other.zoe) == std::vector{2});

  Proposing stood;
  stood.decide(protocol::StandIn{.seat = seat_at(2)});
  stood.propose(stood.players[0], protocol::CallOff{});
  CHECK(stood.asked(stood.zoe) == std::vector{1});
}

TEST_CASE("a player who comes back before everything is durable is asked, too") {
  Proposing t({.patience = 30});
  t.presence.leave(seat_at(2), t.now);
  t.now += 1000 * (server::limits::absence_grace.count() + 30);
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.propose(t.players[0], protocol::CallOff{});
  t.vote(t.players[1], true);
  t.presence.come(seat_at(2), t.now);
  t.commit();
  CHECK(t.passed.empty());
  CHECK(t.asked(t.zoe) == std::vector{2});
  t.vote(t.players[2], true);
  CHECK(t.passed.size() == 1);
}

TEST_CASE("a motion that no longer fits when everything is durable is overtaken") {
  Proposing t;
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.propose(t.players[0], protocol::Pause{});
  t.vote(t.players[1], true);
  t.vote(t.players[2], true);
  t.decide(protocol::Pause{});
  t.commit();
  CHECK(t.passed.empty());
  CHECK(t.outcome(t.zoe) == "overtaken");
}

TEST_CASE("time ends a proposal") {
  Proposing t;
  t.propose(t.players[0], protocol::Pause{});
  const auto timeout = 1000 * server::limits::proposal_timeout.count();
  t.motions.count(t.now + timeout - 1);
  CHECK(t.outcome(t.zoe) == "open");
  t.motions.count(t.now + timeout);
  CHECK(t.outcome(t.zoe) == "expired");
  t.motions.count(t.now + timeout);
  CHECK(t.zoe.take().empty());
}

TEST_CASE("motions are refused, with the reason") {
  Proposing early({}, false);
  CHECK(early.refusal(early.players[0], protocol::Pause{}) == "not_started");

  Proposing t({.take_back = false});
  CHECK(t.refusal(t.zoe, protocol::Pause{}) == "not_seated");
  CHECK(t.refusal(t.players[0], protocol::Resume{}) == "not_paused");
  CHECK(t.refusal(t.players[0], protocol::StandIn{.seat = seat_at(1)}) == "still_there");
  CHECK(t.refusal(t.players[0], protocol::StandIn{.seat = seat_at(7)}) == "nobody_there");
  CHECK(t.refusal(t.players[0], protocol::TakeBack{0}) == "not_allowed");
  CHECK(t.refusal(t.players[0], protocol::Pause{}, 7) == "stale");
  t.propose(t.players[1], protocol::CallOff{});
  CHECK(t.refusal(t.players[0], protocol::Pause{}) == "proposal_open");
  t.motions.overtake();
  t.decide(protocol::Pause{});
  CHECK(t.refusal(t.players[0], protocol::Pause{}) == "paused");
  t.decide(protocol::StandIn{.seat = seat_at(0)});
  CHECK(t.refusal(t.players[0], protocol::Resume{}) == "stood_in");
  t.resign(1);
  CHECK(t.refusal(t.players[1], protocol::Resume{}) == "already_resigned");
  t.room.stopping = true;
  CHECK(t.refusal(t.players[2], protocol::Resume{}) == "shutting_down");
  t.room.commits.halt();
  CHECK(t.refusal(t.players[2], protocol::Resume{}) == "halted");

  Proposing over;
  over.decide(protocol::CallOff{});
  CHECK(over.refusal(over.players[0], protocol::Pause{}) == "game_over");
}

TEST_CASE("a player takes back only acts of its own that revealed nothing") {
  Proposing t;
  CHECK(t.refusal(t.players[0], protocol::TakeBack{0}) == "nothing_to_take_back");
  const std::size_t mover = t.mover();
  t.accept("m1");
  t.room.game->announce_act();
  CHECK(t.refusal(t.players[(mover + 1) % 3], protocol::TakeBack{0}) == "nothing_to_take_back");
  CHECK_FALSE(t.motions.is_about_take_back());
  t.propose(t.players[mover], protocol::TakeBack{0});
  CHECK(t.motions.is_about_take_back());
  t.motions.overtake_take_back();
  CHECK(t.outcome(t.zoe) == "overtaken");
  CHECK_FALSE(t.motions.is_about_take_back());
  t.propose(t.players[mover], protocol::CallOff{});
  t.motions.overtake_take_back();
  CHECK(t.outcome(t.zoe) == "open");
}

TEST_CASE("nothing is taken back in a game of which too much leads nowhere") {
  Proposing t;
  const auto play = [&] {
    t.accept("m" + std::to_string(t.room.game->seq()));
    t.room.game->announce_act();
  };
  const std::size_t mover = t.mover();
  // Each time two rows more: the act and its take-back.
  std::uint32_t at = 0;
  for (std::size_t beside = 0; beside + 2 < server::limits::rows_beside_the_table_max;
       beside += 2) {
    play();
    t.decide(protocol::TakeBack{at});
    at = t.room.game->seq();
  }
  play();
  t.propose(t.players[mover], protocol::TakeBack{at});
  CHECK(t.outcome(t.zoe) == "open");
  t.motions.overtake();
  t.decide(protocol::TakeBack{at});
  at = t.room.game->seq();
  play();
  CHECK(t.refusal(t.players[mover], protocol::TakeBack{at}) == "not_allowed");
  CHECK(t.refusal(t.players[mover], protocol::TakeBack{0}) == "not_allowed");
}

TEST_CASE("a spectator with a name asks for a seat, and all players or the host decide") {
  for (const auto by : {SeatsGivenBy::agreement, SeatsGivenBy::host}) {
    Proposing t({.take_over = by});
    t.room.roster.set_host(room::hash_token("Bob"));
    t.propose(t.zoe, protocol::TakeOver{seat_at(2), ""});
    CHECK(t.asked(t.players[0]) ==
          (by == SeatsGivenBy::host ? std::vector{1} : std::vector{0, 1, 2}));
    CHECK(t.motions.asks_others(seat_at(0)));
    for (Recorder& player : t.players)
      if (by == SeatsGivenBy::agreement || &player == &t.players[1]) t.vote(player, true);
    REQUIRE(t.passed.size() == 1);
    CHECK(std::get<protocol::TakeOver>(t.passed[0].motion).name == "Zoe");
    CHECK(t.passed[0].by == &t.zoe);
  }
}

TEST_CASE("only a number that was added to a name is left out when its owner takes the seat") {
  Proposing t;
  const auto name_of = [&](const std::string& name) {
    Recorder watcher;
    t.watch(watcher, name);
    t.propose(watcher, protocol::TakeOver{seat_at(0), ""});
    for (Recorder& player : t.players) t.vote(player, true);
    const auto proposal = t.passed.empty() ? std::nullopt : std::optional(t.passed.back());
    t.passed.clear();
    t.room.audience.remove(watcher);
    return proposal ? std::get<protocol::TakeOver>(proposal->motion).name : "";
  };
  const std::string ann = t.room.roster.seats().on(seat_at(0))->name;
  CHECK(name_of(ann + " (2)") == ann);
  CHECK(name_of(ann + " (Berlin)") == ann + " (Berlin)");
}

TEST_CASE("seats are not given away where that is not allowed, or to nobody") {
  const protocol::TakeOver over{seat_at(2), ""};
  Proposing never({.take_over = SeatsGivenBy::nobody});
  CHECK(never.refusal(never.zoe, over) == "not_allowed");
  Proposing t;
  CHECK(t.refusal(t.players[0], over) == "not_allowed");
  CHECK(t.refusal(t.zoe, protocol::TakeOver{seat_at(7), ""}) == "nobody_there");
  Recorder nameless;
  t.watch(nameless);
  CHECK(t.refusal(nameless, over) == "no_name");
  t.resign(2);
  CHECK(t.refusal(t.zoe, over) == "already_resigned");
  for (const std::size_t seat : {0u, 1u}) t.decide(protocol::StandIn{.seat = seat_at(seat)});
  CHECK(t.refusal(t.zoe, protocol::TakeOver{seat_at(0), ""}) == "nobody_to_ask");
}

TEST_CASE("a spectator's proposal gives way to a player's, and ends when the spectator leaves") {
  Proposing t;
  const protocol::TakeOver over{seat_at(2), ""};
  t.propose(t.zoe, over);
  t.propose(t.players[0], protocol::Pause{});
  CHECK(t.outcome(t.zoe) == "open");
  t.motions.overtake_of(t.zoe);
  t.motions.overtake_of(t.players[0]);
  CHECK(t.zoe.take().empty());
  t.motions.overtake();
  t.motions.overtake();
  CHECK(t.outcome(t.zoe) == "overtaken");
  t.propose(t.zoe, over);
  t.players[0].take();
  t.room.audience.remove(t.zoe);
  t.motions.overtake_of(t.zoe);
  CHECK(t.outcome(t.players[0]) == "overtaken");
}

TEST_CASE("a player's proposal that is refused leaves a spectator's open") {
  Proposing t;
  t.propose(t.players[0], protocol::Pause{});
  t.vote(t.players[1], false);
  t.propose(t.zoe, protocol::TakeOver{seat_at(2), ""});
  t.players[0].take();
  t.propose(t.players[0], protocol::Pause{});
  CHECK(rejection(t.players[0]) == "too_soon");
  REQUIRE(t.motions.open() != nullptr);
  CHECK(t.motions.open()->by == &t.zoe);
  t.propose(t.players[0], protocol::CallOff{});
  CHECK(t.motions.open()->by == nullptr);
}

TEST_CASE("a spectator's proposal that is decided does not give way") {
  Proposing t;
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.propose(t.zoe, protocol::TakeOver{seat_at(2), ""});
  for (Recorder& player : t.players) t.vote(player, true);
  CHECK(t.refusal(t.players[0], protocol::Pause{}) == "proposal_open");
  t.commit();
  CHECK(t.passed.size() == 1);
}

TEST_CASE("a delayed spectator's proposal is judged by the table that spectators see") {
  const auto count = std::uint32_t{4};
  Proposing t({.delay_moves = count});
  const auto give_back = [&] {
    for (std::uint32_t i = 0; i < count; ++i) t.decide(protocol::GiveBack{1000});
    REQUIRE(t.room.feed.release(*t.room.game.history(), t.now));
  };
  give_back();
  REQUIRE(t.room.feed.public_seq(t.room.game.history()) == 0);
  t.resign(2);
  const protocol::TakeOver over{seat_at(2), ""};
  CHECK(t.refusal(t.zoe, over) == "proposal_open");
  CHECK(t.refusal(t.zoe, protocol::TakeOver{seat_at(1), ""}, count + 1) == "stale");
  t.propose(t.zoe, protocol::TakeOver{seat_at(1), ""}, 0);
  CHECK(t.motions.open() != nullptr);
  t.motions.overtake();
  give_back();
  t.zoe.take();
  give_back();
  CHECK(t.refusal(t.zoe, over) == "already_resigned");
  CHECK(t.refusal(t.players[0], protocol::Pause{}, 0) == "stale");
}

TEST_CASE("a new member sees the open proposal, and a delayed proposer sees its own") {
  Proposing t({.delay_moves = 4});
  t.motions.send_open(t.players[0]);
  CHECK(t.players[0].take().empty());
  Recorder yan;
  t.watch(yan, "Yan");
  t.propose(t.zoe, protocol::TakeOver{seat_at(2), ""});
  CHECK(yan.take().empty());
  CHECK(t.outcome(t.zoe) == "open");
  t.players[0].take();
  t.motions.send_open(t.players[0]);
  CHECK(t.outcome(t.players[0]) == "open");
  // A client that lost the answer asks again.
  t.propose(t.zoe, protocol::TakeOver{seat_at(2), ""});
  CHECK(t.outcome(t.zoe) == "open");
}

TEST_CASE("a vote is refused without a proposal, and to spectators") {
  Proposing t;
  t.vote(t.players[0], true);
  CHECK(rejection(t.players[0]) == "no_proposal");
  t.propose(t.players[0], protocol::Pause{});
  t.zoe.take();
  t.vote(t.zoe, true);
  CHECK(rejection(t.zoe) == "not_seated");
}

TEST_CASE("the players of a game make a limited number of decisions, and the room does not count") {
  Proposing t;
  for (std::uint32_t i = 1; i < server::limits::decisions_per_game_max; ++i) {
    if (i % 2 == 1)
      t.decide(protocol::Pause{}, {seat_at(0)});
    else
      t.decide(protocol::Resume{}, {seat_at(0)});
    t.decide(protocol::GiveBack{1000});
  }
  t.propose(t.players[0], protocol::Resume{});
  CHECK(t.outcome(t.zoe) == "open");
  t.vote(t.players[0], false);
  t.zoe.take();
  t.decide(protocol::Resume{}, {seat_at(0)});
  CHECK(t.refusal(t.players[0], protocol::Pause{}) == "not_allowed");
  // A pause never lasts for ever, nor does a game.
  t.now += 600'000;
  t.decide(protocol::Pause{}, {seat_at(0)});
  for (const protocol::Motion& motion :
       {protocol::Motion(protocol::Resume{}), protocol::Motion(protocol::CallOff{})}) {
    t.propose(t.players[0], motion);
    CHECK(t.outcome(t.zoe) == "open");
    t.motions.overtake();
    t.zoe.take();
  }
}
