// Prompts, hints and advice for the seat to move, without a room.
#include "server/room/advisor.hpp"

#include "tests/room/parts.hpp"
#include "tests/support/games.hpp"

using namespace tests;

namespace {

struct Helped : Ground {
  explicit Helped(const protocol::Settings& settings = {.advice = true}) : Ground(settings) {
    sit_all();
    for (std::size_t i = 0; i < 2; ++i) enter(players[i], i, true);
  }
  Recorder& at_turn() { return players[mover()]; }
  Recorder& other() { return players[1 - mover()]; }
  void ask(Recorder& who, const std::string& id = "a1") { advisor.advise(member(who), {id}, now); }
  std::string refusal_of_hint(Recorder& who) {
    who.take();
    advisor.hint(member(who), {"h1"});
    return rejection(who);
  }
  room::AdviceFound answer() const {
    const room::AdviceTurn& turn = bots.consulted.back();
    return {turn.room, turn.seat, turn.seq, {{legal_actions(turn.view)[0], DominoId::none, 1, 9}}};
  }

  room::Advisor advisor{room, bots};
  std::array<Recorder, 2> players;
};

}  // namespace

TEST_CASE("a prompt goes to the seat to move, if it wants hints and has the newest table") {
  Helped t;
  t.advisor.prompt(&t.member(t.players[0]));
  t.advisor.prompt(nullptr);
  t.deal();
  t.advisor.prompt_mover();
  const json prompt = t.at_turn().take_one();
  CHECK(prompt["type"] == "prompt");
  CHECK(prompt["re"].is_null());
  CHECK(prompt["seat"] == t.mover());
  t.advisor.prompt(&t.member(t.other()));
  CHECK(t.other().take().empty());

  t.member(t.at_turn()).behind = 0;
  t.advisor.prompt_mover();
  t.member(t.at_turn()).behind.reset();
  t.member(t.at_turn()).hints = false;
  t.advisor.prompt_mover();
  t.member(t.at_turn()).hints = true;
  CHECK(t.at_turn().take().empty());

  Recorder& mover = t.at_turn();
  t.accept("m1");
  t.advisor.prompt(&t.member(mover));
  t.advisor.prompt_mover();
  CHECK(t.players[0].take().empty());
  CHECK(t.players[1].take().empty());
  t.room.audience.remove(mover);
  t.room.game->announce_act();
  t.advisor.prompt_mover();
}

TEST_CASE("hints are refused to everybody else, with the reason") {
  Helped t;
  Recorder zoe;
  t.watch(zoe);
  CHECK(t.refusal_of_hint(zoe) == "not_seated");
  CHECK(t.refusal_of_hint(t.players[0]) == "not_started");
  t.deal();
  CHECK(t.refusal_of_hint(t.other()) == "not_your_turn");
  t.member(t.at_turn()).behind = 0;
  CHECK(t.refusal_of_hint(t.at_turn()) == "stale");
  t.member(t.at_turn()).behind.reset();
  t.advisor.hint(t.member(t.at_turn()), {"h2"});
  CHECK(t.at_turn().take_one()["re"] == "h2");
  t.room.commits.halt();
  CHECK(t.refusal_of_hint(t.at_turn()) == "halted");
}

TEST_CASE("advice is computed once, and known until the table changes") {
  Helped t;
  t.deal();
  Recorder& mover = t.at_turn();
  t.ask(mover);
  REQUIRE(t.bots.consulted.size() == 1);
  CHECK(index(t.bots.consulted[0].seat) == t.mover());
  t.ask(mover, "a2");
  CHECK(rejection(mover) == "busy");
  t.advisor.found(t.answer());
  const json advice = mover.take_one();
  CHECK(advice["type"] == "advice");
  CHECK(advice["re"] == "a1");
  t.ask(mover, "a3");
  CHECK(mover.take_one()["re"] == "a3");
  t.advisor.follow(room::Ruled{});
  CHECK(mover.take().empty());
  t.ask(mover, "a4");
  CHECK(t.bots.consulted.size() == 2);
}

TEST_CASE("advice is refused where the room has it off, and to other clients") {
  Helped t({.advice = false});
  t.deal();
  t.ask(t.at_turn());
  CHECK(rejection(t.at_turn()) == "no_advice");
  t.ask(t.other());
  CHECK(rejection(t.other()) == "not_your_turn");
  CHECK(t.bots.consulted.empty());
}

TEST_CASE(
    "a client whose table has changed is informed, and an answer that comes late is ignored") {
  Helped t;
  t.deal();
  Recorder& mover = t.at_turn();
  t.ask(mover);
  const room::AdviceFound late = t.answer();
  const room::Acted acted = t.accept("m1");
  t.room.game->announce_act();
  t.advisor.follow(acted);
  const json refused = mover.take_one();
  CHECK(refused["code"] == "stale");
  CHECK(refused["re"] == "a1");
  t.advisor.found(late);
  CHECK(mover.take().empty());
  t.ask(t.at_turn());
  t.at_turn().take();
  t.advisor.found(late);
  CHECK(t.at_turn().take().empty());
}

TEST_CASE("advice in the middle of a turn keeps the claim that it planned at its beginning") {
  Helped t;
  t.deal();
  const Action advised = Discard{};
  const room::Acted followed{.seat = seat_at(t.mover()), .action = advised};
  const auto plan_after = [&](std::initializer_list<room::Move> rows) {
    t.advisor.follow(room::Ruled{});
    t.ask(t.at_turn());
    room::AdviceFound found = t.answer();
    found.moves.push_back({advised, kd(7), 0.5, 40});
    t.advisor.found(found);
    for (const room::Move& row : rows) t.advisor.follow(row);
    t.ask(t.at_turn());
    return t.bots.consulted.back().plan;
  };
  const auto act = [&](const Action& action) {
    return room::Acted{.seat = followed.seat, .action = action};
  };
  CHECK(plan_after({followed}) == kd(7));
  CHECK(plan_after({act(Place{})}) == DominoId::none);
  CHECK(plan_after({followed, act(Tax{}), act(Done{}), act(Bribe{})}) == kd(7));
  const auto ruled = [](const protocol::Motion& motion) {
    return room::Ruled{.ruling = {motion, {}}};
  };
  const auto pause = ruled(protocol::Pause{}), resume = ruled(protocol::Resume{});
  CHECK(plan_after({followed, pause, resume}) == kd(7));
  CHECK(plan_after({pause, resume, followed, act(Tax{})}) == kd(7));
  CHECK(plan_after({followed, ruled(protocol::CallOff{})}) == DominoId::none);
  // The turn is over, or its beginning was taken back.
  CHECK(plan_after({followed, act(Claim{kd(7)})}) == DominoId::none);
  CHECK(plan_after({followed, room::Ruled{}}) == DominoId::none);
  CHECK(plan_after({followed, act(Resign{})}) == DominoId::none);
}

TEST_CASE("the answer does not reach another connection of the seat") {
  Helped t;
  t.deal();
  const std::size_t seat = t.mover();
  Recorder& before = t.players[seat];
  t.ask(before);
  t.room.audience.remove(before);
  // The same subscriber again: as an object whose memory is used again.
  t.enter(before, seat);
  t.advisor.found(t.answer());
  CHECK(before.take().empty());
  t.ask(before, "a2");
  CHECK(before.take_one()["re"] == "a2");
}

TEST_CASE(
    "a second connection waits in place of the first, and the request is repeated after a while") {
  Helped t;
  t.advisor.request(t.now);
  CHECK(t.bots.consulted.empty());
  t.deal();
  const std::size_t seat = t.mover();
  t.ask(t.players[seat]);
  t.room.audience.remove(t.players[seat]);
  Recorder again;
  t.enter(again, seat);
  t.ask(again, "a2");
  CHECK(t.bots.consulted.size() == 1);
  t.now += bot_timeout - 1;
  t.advisor.request(t.now);
  CHECK(t.bots.consulted.size() == 1);
  t.now += 1;
  t.advisor.request(t.now);
  CHECK(t.bots.consulted.size() == 2);
  t.advisor.found(t.answer());
  CHECK(again.take_one()["re"] == "a2");
  t.now += bot_timeout;
  t.advisor.request(t.now);
  CHECK(t.bots.consulted.size() == 2);
}
