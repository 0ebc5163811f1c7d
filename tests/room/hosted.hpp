// A room with a host who seats bots; the test decides their moves.
#pragma once

#include "engine/bots/bot_player.hpp"
#include "tests/room/support.hpp"

namespace tests {

using bots::Level;

// A room that was opened, and so has a host.
struct Hosted : TestTable {
  explicit Hosted(const std::string& rules_text = "kingdomino players=2") : TestTable(rules_text) {
    TestAnswer<room::RoomGrant> answer;
    room.open({}, answer.done());
    commit();
    host = answer.value().host;
  }

  std::optional<RoomError> seat_bot(std::size_t seat, Level level, const std::string& token) {
    TestAnswer<protocol::RoomInfo> answer;
    room.seat_bot(seat_at(seat), level, {token}, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> seat_bot(std::size_t seat, Level level = Level::full_greedy) {
    return seat_bot(seat, level, host);
  }
  std::optional<RoomError> seat_bots(const std::string& token, Level level = Level::full_greedy) {
    TestAnswer<protocol::RoomInfo> answer;
    room.seat_bots(level, {token}, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> remove_bot(std::size_t seat, const std::string& token) {
    TestAnswer<std::monostate> answer;
    room.remove_bot(seat_at(seat), {token}, now, answer.done());
    commit();
    return answer.error();
  }

  // The act of the bot that was last asked.
  room::BotMove thought() {
    REQUIRE_FALSE(bots.asked.empty());
    const room::BotRequest& turn = bots.asked.back();
    bots::Dice dice(turn.dice);
    return {turn.room, turn.seat, turn.seq,
            bots::BotPlayer(turn.level).choose(turn.view, dice, bots::by_playouts(5))};
  }
  // The number of bot turns since the last call.
  std::size_t asked() { return bots.asked.size() - std::exchange(seen_, bots.asked.size()); }

  std::string host;

 private:
  std::size_t seen_ = 0;
};

}  // namespace tests
