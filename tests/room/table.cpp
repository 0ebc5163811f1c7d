// The game at the table, without a room.
#include "server/room/table.hpp"

#include "tests/room/at_table.hpp"
#include "tests/support/instant.hpp"

using namespace tests;
using protocol::AtZero;
using protocol::ClockKind;

namespace {

// Two players and a spectator, who have entered.
struct Playing : AtTable {
  explicit Playing(const protocol::Settings& settings = {}, bool begun = true) : AtTable(settings) {
    sit_all();
    for (std::size_t i = 0; i < 2; ++i) enter(players[i], i);
    watch(zoe, "Zoe");
    if (begun) begin();
    take_all();
  }
  void take_all() {
    for (Recorder& player : players) player.take();
    zoe.take();
  }
  Recorder& at_turn() { return players[mover()]; }
  void move(const std::string& id) { act(at_turn(), mover(), id, first_legal()); }
  // The answer of the bot that was asked last.
  room::BotMove answer() const {
    const room::BotRequest& turn = bots.asked.back();
    return {turn.room, turn.seat, turn.seq, legal_actions(turn.view)[0]};
  }
  std::size_t written() const { return journal.written.size(); }

  std::array<Recorder, 2> players;
  Recorder zoe;
};

protocol::Settings turns_of(room::Milliseconds seconds, AtZero at_zero) {
  return {.clock = {.kind = ClockKind::move, .seconds = static_cast<std::uint32_t>(seconds)},
          .at_zero = at_zero};
}

}  // namespace

TEST_CASE("a game begins for its members when its deal is durable") {
  Playing t({}, false);
  bool begun = false;
  t.room.changed = false;
  t.table.begin(t.now, [&] { begun = true; });
  CHECK(t.journal.all<room::Begun>().size() == 1);
  CHECK(t.players[0].take().empty());
  CHECK_FALSE(begun);
  t.commit();
  CHECK(begun);
  CHECK(t.room.changed);
  CHECK(t.players[0].take_types() == "snapshot");
  CHECK(t.zoe.take_types() == "snapshot");

  Playing halted({}, false);
  bool failed = false;
  halted.table.begin(halted.now, nullptr, [&] { failed = true; });
  halted.room.commits.halt();
  CHECK(failed);
}

TEST_CASE("players who are not there when the game begins are away") {
  AtTable t;
  Recorder ann;
  t.enter(ann, 0);
  t.begin();
  CHECK_FALSE(t.presence.away_at(seat_at(0)));
  const auto away = t.presence.away_at(seat_at(1));
  REQUIRE(away);
  const auto frames = ann.take();
  const auto told =
      std::ranges::find(frames, json("presence"), [](const json& frame) { return frame["type"]; });
  REQUIRE(told != frames.end());
  CHECK((*told)["seats"][1]["away_at"] == away->count());
}

TEST_CASE("no absence counts before the deal is announced") {
  AtTable t({.patience = 100});
  t.sit_all();
  Recorder ann;
  t.enter(ann, 0);
  t.table.begin(t.now);
  CHECK_FALSE(t.presence.watch(t.now));
  t.room.audience.remove(ann);
  t.presence.leave(seat_at(0), t.now);
  t.now += 300'000;
  t.room.timeline.date(t.now);
  t.commit();
  const auto uncounted = 1000 * server::limits::absence_grace.count();
  for (const std::size_t seat : {0u, 1u})
    CHECK(t.presence.away_at(seat_at(seat)) == t.now + uncounted + 100'000);
}

TEST_CASE("an act is broadcast when it is durable, and answered from the record afterwards") {
  Playing t;
  Recorder& mover = t.at_turn();
  const std::size_t seat = t.mover();
  const Action action = t.first_legal();
  t.act(mover, seat, "m1", action);
  CHECK(t.journal.all<room::Acted>().size() == 1);
  CHECK(mover.take().empty());
  t.act(mover, seat, "m1", action);
  CHECK(mover.take().empty());
  t.commit();
  CHECK(mover.take_types() == "step");
  CHECK(t.zoe.take_types() == "step");
  t.act(mover, seat, "m1", action);
  CHECK(mover.take_types() == "step");
  t.act(mover, seat, "m1", Resign{});
  CHECK(rejection(mover) == "id_reused");
  CHECK(t.journal.all<room::Acted>().size() == 1);
  CHECK(t.metrics.moves_of_players.value() == 1);

  // A member that is catching up gets it with the missed steps.
  t.member(mover).behind = 0;
  t.act(mover, seat, "m1", action);
  CHECK(mover.take().empty());
}

TEST_CASE("acts are refused, with the reason, and nothing is written") {
  Playing early({}, false);
  early.act(early.players[0], 0, "m", Resign{});
  CHECK(rejection(early.players[0]) == "not_started");

  Playing t;
  const std::size_t before = t.written();
  const std::size_t seat = t.mover();
  Recorder& mover = t.at_turn();
  t.act(t.players[1 - seat], 1 - seat, "o", t.first_legal());
  CHECK(rejection(t.players[1 - seat]) == "not_your_turn");
  t.act(mover, seat, "m", t.first_legal(), 5);
  CHECK(rejection(mover) == "stale");
  t.decide(protocol::Pause{});
  t.act(mover, seat, "m", t.first_legal());
  CHECK(rejection(mover) == "paused");
  t.decide(protocol::StandIn{.seat = seat_at(seat)});
  t.act(mover, seat, "m", t.first_legal());
  CHECK(rejection(mover) == "stood_in");
  t.decide(protocol::HandBack{seat_at(seat)});
  t.room.stopping = true;
  t.act(mover, seat, "m", t.first_legal());
  CHECK(rejection(mover) == "shutting_down");
  t.room.commits.halt();
  t.act(mover, seat, "m", t.first_legal());
  CHECK(rejection(mover) == "halted");
  CHECK(t.written() == before);
}

TEST_CASE("a player may resign in a pause, and the list of rooms shows the end") {
  Playing t;
  t.decide(protocol::Pause{});
  t.room.changed = false;
  t.act(t.players[0], 0, "r", Resign{});
  CHECK_FALSE(t.room.changed);
  t.commit();
  CHECK(t.room.changed);
  CHECK(t.room.game.state() == protocol::RoomState::finished);
}

TEST_CASE("an act overtakes a take-back, and bots wait until that is decided") {
  Playing t;
  const std::size_t seat = t.mover();
  t.move("m1");
  t.commit();
  t.motions.propose(t.member(t.players[seat]), {"p", protocol::TakeBack{0}, std::nullopt}, t.now);
  REQUIRE(t.motions.is_about_take_back());
  t.decide(protocol::StandIn{.seat = seat_at(t.mover())});
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.empty());
  t.decide(protocol::HandBack{seat_at(t.mover())});
  t.move("m2");
  CHECK_FALSE(t.motions.is_about_take_back());
}

TEST_CASE("a bot's answer does not overtake a take-back, and is requested again after it") {
  Playing t(turns_of(60, AtZero::bot));
  const std::size_t seat = t.mover();
  t.move("m1");
  t.commit();
  t.now += 61'000;
  t.table.watch_clock(t.now);
  REQUIRE(t.bots.asked.size() == 1);
  t.motions.propose(t.member(t.players[seat]), {"p", protocol::TakeBack{0}, std::nullopt}, t.now);
  t.table.bot_acts(t.answer(), t.now);
  CHECK(t.motions.is_about_take_back());
  CHECK(t.journal.all<room::Acted>().size() == 1);
  t.motions.overtake();
  t.table.request_bot_move(t.now);
  REQUIRE(t.bots.asked.size() == 2);
  t.table.bot_acts(t.answer(), t.now);
  CHECK(t.journal.all<room::Acted>().size() == 2);
}

TEST_CASE(
    "a bot on a seat is asked when it is its turn, once, and its move is written as its own") {
  AtTable t;
  t.sit_bot(0);
  t.sit_bot(1, room::BotLevel::tree_search);
  t.begin();
  REQUIRE(t.bots.asked.size() == 1);
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.size() == 1);
  const room::BotRequest turn = t.bots.asked[0];
  CHECK(index(turn.seat) == t.mover());
  const room::BotMove move{turn.room, turn.seat, turn.seq, legal_actions(turn.view)[0]};
  t.table.bot_acts(move, t.now);
  t.table.bot_acts(move, t.now);
  const auto acted = t.journal.all<room::Acted>();
  REQUIRE(acted.size() == 1);
  CHECK(acted[0].bot == turn.level);
  CHECK_FALSE(acted[0].overdue);
  CHECK(acted[0].id == "bot-1");
  CHECK(t.bots.asked.size() == 1);
  t.commit();
  CHECK(t.bots.asked.size() == 2);
  t.room.stopping = true;
  t.now += bot_timeout;
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.size() == 2);
}

TEST_CASE("a bot does not act for a person, for no seat, or in a pause") {
  Playing t;
  const Action action = t.first_legal();
  t.table.bot_acts({"K7QF3M", seat_at(t.mover()), 0, action}, t.now);
  t.table.bot_acts({"K7QF3M", seat_at(7), 0, action}, t.now);
  CHECK(t.journal.all<room::Acted>().empty());
  t.decide(protocol::StandIn{.seat = seat_at(t.mover())});
  t.decide(protocol::Pause{});
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.empty());
  t.decide(protocol::Resume{});
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.size() == 1);
}

TEST_CASE("when the time of a turn is up, a bot ends it, the server does, or the seat resigns") {
  for (const AtZero at_zero : {AtZero::bot, AtZero::skip, AtZero::seat}) {
    Playing t(turns_of(60, at_zero));
    const Seat seat = seat_at(t.mover());
    t.now += 61'000;
    t.table.watch_clock(t.now);
    if (at_zero == AtZero::bot) {
      CHECK(t.journal.all<room::Acted>().empty());
      t.table.watch_clock(t.now);
      REQUIRE(t.bots.asked.size() == 1);
      CHECK(t.bots.asked[0].level == room::BotLevel::full_greedy);
      t.table.bot_acts(t.answer(), t.now);
    }
    const auto acted = t.journal.all<room::Acted>();
    REQUIRE(acted.size() == 1);
    CHECK(acted[0].seat == seat);
    CHECK(acted[0].overdue);
    CHECK(acted[0].id == (at_zero == AtZero::bot ? "bot-1" : "clock-1"));
    CHECK(std::holds_alternative<Resign>(acted[0].action) == (at_zero == AtZero::seat));
    CHECK(t.metrics.moves_of_players.value() == 0);
  }
}

TEST_CASE("little time left is announced once") {
  Playing t(turns_of(60, AtZero::skip));
  t.now += 55'000;
  t.table.watch_clock(t.now);
  t.table.watch_clock(t.now);
  const json status = t.zoe.take_one();
  CHECK(status["type"] == "status");
  CHECK(status["clock"]["low"] == true);
}

TEST_CASE("no time runs out while a row is on its way, and a slow disk gives time back") {
  Playing t(turns_of(60, AtZero::seat));
  t.move("m1");
  t.now += 1000;
  t.table.watch_clock(t.now);
  t.now += 100'000;
  t.table.watch_clock(t.now);
  CHECK(t.journal.all<room::Acted>().size() == 1);
  t.commit();
  t.table.watch_clock(t.now);
  t.commit();
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(std::get<protocol::GiveBack>(decided[0].ruling.motion).milliseconds == 100'000);
}

TEST_CASE("no time runs out while the journal of all rooms is full, and the time is given back") {
  Playing t(turns_of(60, AtZero::seat));
  t.journal.is_full = true;
  t.now += 1000;
  t.table.watch_clock(t.now);
  t.now += 100'000;
  t.table.watch_clock(t.now);
  CHECK(t.journal.all<room::Acted>().empty());
  CHECK(t.journal.all<room::Ruled>().empty());
  t.journal.is_full = false;
  t.table.watch_clock(t.now);
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(std::get<protocol::GiveBack>(decided[0].ruling.motion).milliseconds == 100'000);
}

TEST_CASE("a bot is not asked while the journal is full, and again if it answers then") {
  Playing t;
  t.decide(protocol::StandIn{.seat = seat_at(t.mover())});
  t.journal.is_full = true;
  t.table.request_bot_move(t.now);
  CHECK(t.bots.asked.empty());
  t.journal.is_full = false;
  t.table.request_bot_move(t.now);
  t.journal.is_full = true;
  t.table.bot_acts(t.answer(), t.now);
  CHECK(t.journal.all<room::Acted>().empty());
  t.journal.is_full = false;
  t.table.request_bot_move(t.now);
  REQUIRE(t.bots.asked.size() == 2);
  t.table.bot_acts(t.answer(), t.now);
  CHECK(t.journal.all<room::Acted>().size() == 1);
}

TEST_CASE("a restored game keeps its table if a clock or a bot needs it at once") {
  for (const auto& [settings, bot, keeps] : {std::tuple{protocol::Settings{}, false, false},
                                             {turns_of(60, AtZero::seat), false, true},
                                             {protocol::Settings{}, true, true}}) {
    Playing before(settings);
    if (bot) before.decide(protocol::StandIn{.seat = seat_at(before.mover())});
    const room::History& rows = *before.room.game.history();
    AtTable t(settings);
    t.sit_all();
    t.table.restore(
        rows.begun(), rows.rows(),
        room::play_game(rows.state().table.rules, rows.setup(), rows.begun(), rows.rows()), t.now);
    CHECK(t.room.game.history()->has_table() == keeps);
  }
}

TEST_CASE("the first player's time does not run while the deal is on its way") {
  Playing t(turns_of(30, AtZero::seat), false);
  const Instant asked = t.now;
  t.now += 5000;
  t.room.timeline.date(t.now);
  t.table.begin(asked);
  CHECK(t.journal.all<room::Begun>()[0].time == t.now);
  t.table.watch_clock(t.now);
  t.now += 60'000;
  t.commit();
  t.table.watch_clock(t.now);
  t.commit();
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(std::get<protocol::GiveBack>(decided[0].ruling.motion).milliseconds == 60'000);
  t.table.watch_clock(t.now);
  CHECK(t.journal.all<room::Acted>().empty());
}

TEST_CASE("after an outage time is given back before the next act is judged") {
  Playing t(turns_of(60, AtZero::seat));
  t.table.begin_outage(t.now);
  t.now += 500'000;
  t.move("m1");
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(t.journal.all<room::Acted>().size() == 1);
  t.commit();
  CHECK(t.room.game.history()->rows().size() == 2);
}

TEST_CASE("an act is not stale because time was given back before it was judged") {
  for (const std::uint32_t at : {0u, 1u}) {
    Playing t(turns_of(60, AtZero::seat));
    t.table.begin_outage(t.now);
    t.now += 500'000;
    t.act(t.at_turn(), t.mover(), "m1", t.first_legal(), at);
    CHECK(t.journal.all<room::Ruled>().size() == 1);
    // The client cannot know the row that gave the time back.
    CHECK(t.journal.all<room::Acted>().size() == (at == 0 ? 1 : 0));
  }
}

TEST_CASE("an act is stale if the turn ended before it was judged") {
  Playing t(turns_of(60, AtZero::skip));
  t.move("m1");
  t.now += 59'500;
  t.table.watch_clock(t.now);
  t.commit();
  Recorder& mover = t.at_turn();
  mover.take();
  t.now += 1500;
  t.act(mover, t.mover(), "m2", Resign{}, 1);
  CHECK(rejection(mover) == "stale");
  REQUIRE(t.journal.all<room::Acted>().size() == 2);
  CHECK(t.journal.all<room::Acted>()[1].overdue);
}

TEST_CASE("a decision is a row, and everybody sees it and who is there") {
  Playing t;
  t.motions.propose(t.member(t.players[0]), {"p", protocol::Pause{}, std::nullopt}, t.now);
  t.take_all();
  t.motions.vote(t.member(t.players[1]), {"v", true, t.zoe.proposal}, t.now);
  CHECK(t.zoe.take_types() == "proposal");
  CHECK(t.journal.all<room::Ruled>().size() == 1);
  t.commit();
  CHECK(t.zoe.take_types() == "step status presence");
}

TEST_CASE("the end of the game overtakes an open proposal") {
  const bool resigned = GENERATE(true, false);
  Playing t;
  t.motions.propose(t.member(t.zoe), {"t", protocol::TakeOver{seat_at(1), ""}, std::nullopt},
                    t.now);
  t.take_all();
  if (resigned)
    t.act(t.players[0], 0, "r", Resign{});
  else
    t.table.call_off(t.now);
  CHECK(t.zoe.take().empty());
  t.commit();
  CHECK(t.motions.open() == nullptr);
  const auto frames = t.zoe.take();
  REQUIRE(frames.size() >= 2);
  CHECK(frames[0]["type"] == "step");
  CHECK(frames[1]["type"] == "proposal");
  CHECK(frames[1]["outcome"] == "overtaken");
}

TEST_CASE("a newcomer gets the seat and its token, and the player before is dismissed") {
  for (const bool connected : {true, false}) {
    Playing t;
    t.presence.leave(seat_at(1), t.now);
    t.motions.propose(t.member(t.zoe), {"t", protocol::TakeOver{seat_at(1), ""}, std::nullopt},
                      t.now);
    for (Recorder& player : t.players)
      t.motions.vote(t.member(player), {"v", true, player.proposal}, t.now);
    t.take_all();
    if (!connected) {
      t.room.audience.remove(t.zoe);
      t.table.forget_taker(t.zoe);
    }
    t.commit();
    CHECK(t.players[1].dismissed == Close::taken_over);
    CHECK(t.seats().on(seat_at(1))->name == "Zoe");
    const auto decided = t.journal.all<room::Ruled>();
    REQUIRE(decided.size() == 1);
    CHECK(t.seats().on(seat_at(1))->token == decided[0].token);
    CHECK(t.players[0].take_types() == "step presence");
    if (!connected) {
      CHECK(t.zoe.take().empty());
      continue;
    }
    const auto frames = t.zoe.take();
    // Zoe sits there, and is no longer among the spectators.
    const auto told = std::ranges::find(frames, json("presence"),
                                        [](const json& frame) { return frame["type"]; });
    REQUIRE(told != frames.end());
    CHECK((*told)["watching"].empty());
    const json granted = frames.back();
    CHECK(granted["type"] == "granted");
    CHECK(granted["re"] == "t");
    CHECK(room::hash_token(granted["token"].get<std::string>()) == decided[0].token);
    // The newcomer has not connected with the seat's token yet.
    CHECK(t.presence.away_at(seat_at(1)));
  }
}

TEST_CASE("a newcomer has the full time to be away, whatever the player before used") {
  Playing t;
  const Seat seat = seat_at(1);
  const auto uncounted = 1000 * server::limits::absence_grace.count();
  t.presence.leave(seat, t.now);
  t.now += uncounted + 1000;
  t.presence.come(seat, t.now);
  t.motions.propose(t.member(t.zoe), {"t", protocol::TakeOver{seat, ""}, std::nullopt}, t.now);
  for (Recorder& player : t.players)
    t.motions.vote(t.member(player), {"v", true, player.proposal}, t.now);
  t.now += 200'000;  // until the decision is stored
  t.room.timeline.date(t.now);
  t.commit();
  const auto patience = 1000 * room::Milliseconds{t.room.roster.settings().patience};
  CHECK(t.presence.away_at(seat) == t.now + uncounted + patience);
}

TEST_CASE("a step ends the wait for advice about the table before it") {
  Playing t({.advice = true});
  Recorder& mover = t.at_turn();
  t.advisor.advise(t.member(mover), {"a"}, t.now);
  t.move("m1");
  CHECK(mover.take().empty());
  t.commit();
  CHECK(mover.take_types() == "step rejected");
}

TEST_CASE("a game begins at the time of the wall clock, and after an outage nobody is away yet") {
  Playing t({}, false);
  t.room.audience.dismiss_all(Close::room_closed);
  Instant at = t.now;
  t.room.timeline.date(at);
  at.wall_ahead = 5000;
  t.room.timeline.date(at);
  t.table.begin_outage(t.now);
  t.begin();
  CHECK(t.journal.all<room::Begun>()[0].time == t.now + 5000);
  CHECK_FALSE(t.presence.away_at(seat_at(0)));
}

TEST_CASE("a stand-in ends for a player who is there, unless it stays for good") {
  Playing t;
  t.table.hand_back(seat_at(0), t.now);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.decide(protocol::StandIn{.seat = seat_at(0)});
  t.decide(protocol::StandIn{.seat = seat_at(1), .for_good = true});
  t.table.hand_back(seat_at(1), t.now);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.room.audience.remove(t.players[0]);
  t.table.hand_back(seat_at(0), t.now);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.enter(t.players[0], 0);
  t.table.hand_back(seat_at(0), t.now);
  CHECK(t.journal.all<room::Ruled>().size() == 1);
}

TEST_CASE("a stand-in ends one row at a time, and as soon as the journal has space") {
  Playing t;
  t.decide(protocol::StandIn{.seat = seat_at(0)});
  t.decide(protocol::StandIn{.seat = seat_at(1)});
  const auto handed_back = [&] { return t.journal.all<room::Ruled>().size(); };
  t.journal.is_full = true;
  t.table.hand_back(seat_at(0), t.now);
  CHECK(handed_back() == 0);
  t.table.hand_back_seats(t.now);
  CHECK(handed_back() == 0);
  t.journal.is_full = false;
  t.table.hand_back_seats(t.now);
  CHECK(handed_back() == 1);
  // However often it is asked for meanwhile, one piece of work waits.
  for (std::size_t i = 0; i < server::limits::entries_of_room_max; ++i)
    t.table.hand_back(seat_at(i % 2), t.now);
  CHECK_FALSE(t.room.commits.full());
  t.journal.is_full = true;
  t.commit();
  CHECK(handed_back() == 1);
  t.journal.is_full = false;
  t.table.hand_back_seats(t.now);
  CHECK(handed_back() == 2);
  t.commit();
  CHECK(t.room.commits.idle());
  CHECK(handed_back() == 2);
}

TEST_CASE("a deserted game is called off, and its spectators are dismissed") {
  Playing t;
  const room::Milliseconds patience = 1000;
  const server::RoomTime late = t.now + 1001;
  t.table.abandon_after(patience, late);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.room.audience.remove(t.players[0]);
  t.room.audience.remove(t.players[1]);
  t.table.abandon_after(patience, late - 1);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  t.table.abandon_after(patience, late);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.commit();
  t.journal.is_full = true;
  t.table.abandon_after(patience, late);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.journal.is_full = false;
  t.table.abandon_after(patience, late);
  CHECK(t.journal.all<room::Ruled>().size() == 1);
  CHECK_FALSE(t.zoe.dismissed);
  t.commit();
  CHECK(t.zoe.dismissed == Close::abandoned);
  CHECK(t.room.game.state() == protocol::RoomState::finished);
}

TEST_CASE("a correspondence game waits for two turns") {
  Playing t({.clock = {.kind = ClockKind::days, .seconds = 86'400}});
  for (Recorder& player : t.players) t.room.audience.remove(player);
  t.table.abandon_after(1000, t.room.touched + 2 * 86'400'000);
  CHECK(t.journal.all<room::Ruled>().empty());
  t.table.abandon_after(1000, t.room.touched + 2 * 86'400'000 + 1);
  CHECK(t.journal.all<room::Ruled>().size() == 1);
}

TEST_CASE("the next game of a match follows the pause") {
  AtTable t({}, "kingdomino players=2 dynasty=3 pause=20");
  t.begin();
  while (t.mover() < 2) {
    t.accept("m" + std::to_string(t.room.game->seq()));
    t.room.game->announce_act();
  }
  const std::uint32_t seq = t.room.game->seq();
  t.table.begin_next_game(t.now + 19'999);
  t.journal.is_full = true;
  t.table.begin_next_game(t.now + 20'000);
  t.journal.is_full = false;
  CHECK(t.journal.all<room::Begun>().size() == 1);
  t.table.begin_next_game(t.now + 20'000);
  CHECK(t.journal.all<room::Begun>().size() == 2);
  t.commit();
  CHECK(t.room.game.history()->seq() == seq + 1);
}

TEST_CASE("the table of a game that nobody watches is released") {
  Playing t;
  t.table.release_frames();
  t.table.release_frames();
  CHECK(t.room.game.history()->has_table());
  t.room.audience.dismiss_all(Close::room_closed);
  t.table.release_frames();
  CHECK_FALSE(t.room.game.history()->has_table());
}

TEST_CASE("delayed spectators get the rows that are old enough, at the next tick or entry") {
  Playing t({.delay_seconds = 60});
  CHECK(t.zoe.take().empty());
  t.room.changed = false;
  t.table.release_delayed(t.now + 59'999);
  CHECK_FALSE(t.room.changed);
  t.table.prepare_entry(t.now + 60'000);
  CHECK(t.room.changed);
  CHECK(t.zoe.take_types() == "snapshot");
}

TEST_CASE("after a step a player gets the clocks before the legal actions") {
  AtTable t(turns_of(60, AtZero::bot), "kingdomino players=3");
  std::array<Recorder, 3> players;
  for (std::size_t i = 0; i < players.size(); ++i) t.enter(players[i], i, true);
  t.begin();
  const std::size_t first = t.mover();
  t.act(players[first], first, "m1", t.first_legal());
  for (Recorder& each : players) each.take();
  t.commit();
  CHECK(players[t.mover()].take_types() == "step status prompt");
}
