// No frame of a room reveals face-down tiles: two rooms whose deals differ only there send the same
// bytes, rejections and HTTP responses included, until the difference is revealed.
#include "protocol/encode.hpp"
#include "tests/room/support.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/twins.hpp"

using namespace tests;

namespace {

// Attempts of a client, legal or not.
Action attempt(const View& view, bots::Dice& dice) {
  const auto site = [&] {
    return cell(static_cast<int>(dice(9)) - 4, static_cast<int>(dice(9)) - 4);
  };
  switch (dice(12)) {
    case 0:
      return Claim{static_cast<DominoId>(dice(256))};
    case 1:
      return Place{{site(), site()}};
    case 2:
      return Discard{};
    case 3:
      return Build{building_id(1 + dice(building_count)), site()};
    case 4:
      return Bribe{building_id(1 + dice(building_count))};
    default:
      return bots::random_action(view, dice);
  }
}

// A commitment covers the whole deal and differs with it. A hash with a secret salt reveals
// nothing.
std::string without_commitment(std::string frame) {
  const std::string field = "\"commitment\":\"";
  const auto at = frame.find(field);
  if (at != std::string::npos) frame.replace(at + field.size(), 64, 64, '*');
  return frame;
}

struct Watched {
  Watched(const std::string& rules, const Deal& deal) : game(rules, 1, deal) {
    CHECK_FALSE(game.watch(spectator));
  }
  // All frames to any client since the last call, and the HTTP view.
  std::vector<std::string> said() {
    std::vector<std::string> all;
    for (Recorder* who : listeners()) {
      for (const auto& frame : who->frames) all.push_back(without_commitment(*frame));
      who->frames.clear();
    }
    all.push_back(protocol::encode_room(game.room.info()));
    return all;
  }
  std::vector<Recorder*> listeners() {
    std::vector<Recorder*> all{&spectator};
    for (Recorder& player : game.players) all.push_back(&player);
    return all;
  }

  TestGame game;
  Recorder spectator;
};

}  // namespace

TEST_CASE("secrecy: two rooms that differ in undealt tiles send the same until these are drawn") {
  bots::Dice dice(17);
  int told_apart = 0;
  int refused = 0;
  for (const Preset preset : presets)
    for (int n = 0; n < 4 * static_cast<int>(players_of(preset).size()); ++n) {
      const int players = players_of(preset)[static_cast<std::size_t>(n) / 4];
      const std::string line = name(preset) + " players=" + std::to_string(players);
      INFO(line);
      const Rules rules = rules_for(line);
      const Deal deal = random_deal(rules, dice.next());
      const SeenTable seen = SeenTable::random(rules, dice);
      Watched a(line, deal);
      Watched b(line, twin(rules, deal, seen, dice));
      for (std::uint32_t id = 0;; ++id) {
        const auto from_a = a.said();
        if (!seen.covers(a.game.latest()) || a.game.mover() >= rules.seats) {
          told_apart += from_a != b.said();
          break;
        }
        REQUIRE(from_a == b.said());
        const std::size_t mover = a.game.mover();
        const Action action = attempt(a.game.latest().table, dice);
        refused += check(a.game.latest().table, seat_at(mover), action).has_value();
        for (Watched* room : {&a, &b}) {
          room->game.say(room->game.players[mover], std::to_string(id), action);
          room->game.commit();
        }
      }
    }
  // Otherwise the comparison would have shown nothing.
  CHECK(told_apart > 40);
  CHECK(refused > 1000);
}

TEST_CASE("secrecy: seed and salt are revealed when the last game is over, and not before") {
  TestGame game("kingdomino players=2 dynasty=3 pause=0", 5);
  const room::Seed seed = *game.opened.seed;
  bots::Dice dice(5);
  Recorder spectator;
  CHECK_FALSE(game.watch(spectator));
  std::size_t seeds = 0;
  std::size_t salts = 0;
  for (std::uint32_t id = 0; game.latest().table.phase != Phase::over; ++id) {
    if (game.latest().table.phase == Phase::pause) {
      game.now += 1000;
      game.room.tick(game.now);
    } else {
      game.say(game.at_turn(), std::to_string(id), bots::random_action(game.latest().table, dice));
    }
    game.commit();
    const bool over = game.latest().table.phase == Phase::over;
    const bool ended = over || game.latest().table.phase == Phase::pause;
    const auto salt = game.journal.all<room::Begun>().back().salt;
    for (; !spectator.frames.empty(); spectator.frames.clear())
      for (const auto& frame : spectator.frames) {
        const bool has_seed = frame->find(server::util::to_hex(seed)) != std::string::npos;
        const bool has_salt = frame->find(salt) != std::string::npos;
        REQUIRE((over || !has_seed));
        REQUIRE((ended || !has_salt));
        seeds += has_seed;
        salts += has_salt;
      }
  }
  CHECK(seeds == 1);
  CHECK(salts == 3);
}
