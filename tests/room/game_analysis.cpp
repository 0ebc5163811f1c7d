// The analysis of a game: every decision is judged by what was known then, with the same result
// each time.
#include "server/room/game_analysis.hpp"

#include "engine/bots/forecast.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "engine/scoring.hpp"
#include "server/room/advised_move.hpp"
#include "server/room/rows.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/games.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

using namespace tests;
using namespace engine;
using nlohmann::json;

namespace {

room::Recorded recorded(const SampleGame& game) {
  const storage::StoredRoom room = stored(game);
  return {room, *room.begun, room.moves};
}

protocol::Analysis analysed(const room::Recorded& game, std::uint32_t playouts = 20) {
  return room::analyse(game, playouts, [](std::size_t) { return true; }).value();
}

std::size_t acts(const room::Recorded& game) {
  std::size_t acts = 0;
  for (const room::Move& move : game.moves) acts += std::holds_alternative<room::Acted>(move);
  return acts;
}

}  // namespace

TEST_CASE("an analysis has every decision of the game, and how it ended") {
  const SampleGame game = sample_game(3, 3);
  const room::Recorded record = recorded(game);
  const protocol::Analysis analysis = analysed(record);
  CHECK(analysis.room == "ABCDEF");
  CHECK(analysis.playouts == 20);
  REQUIRE(analysis.games.size() == 1);
  CHECK(analysis.games[0].seq == 0);
  CHECK(analysis.decisions.size() >= acts(record));
  std::uint32_t seq = 0;
  for (const protocol::JudgedMove& decision : analysis.decisions) {
    CHECK((decision.seq == seq || decision.seq == seq + 1));
    seq = decision.seq;
    const auto& acted = std::get<room::Acted>(record.moves[seq - 1]);
    CHECK(decision.seat == acted.seat);
    double sum = 0;
    for (const protocol::ExpectedResult& kingdom : decision.kingdoms) sum += kingdom.win;
    CHECK(std::abs(sum - 1) < 1e-9);
    CHECK(decision.loss >= 0);
    CHECK(decision.best.has_value() == (decision.loss > 2 * decision.uncertainty));
    if (decision.best)
      CHECK(std::abs(decision.best->win - decision.after.win - decision.loss) < 1e-9);
  }
  // Nothing after the last one is left to chance.
  const auto& end = analysis.decisions.back().kingdoms;
  for (std::size_t i = 0; i < end.size(); ++i)
    CHECK(end[i].points == engine::score(game.end.table, i).total);
}

TEST_CASE("the chances after a step are those before the next") {
  for (const SampleGame& game : {sample_game(4, 2), sample_game(7, 3)}) {
    const room::Recorded record = recorded(game);
    const protocol::Analysis analysis = analysed(record);
    auto table = analysis.tables.begin();
    std::vector<protocol::ExpectedResult> now = analysis.games[0].kingdoms;
    for (const protocol::JudgedMove& decision : analysis.decisions) {
      // The tables are after the last decision of their step.
      for (; table != analysis.tables.end() && table->seq < decision.seq; ++table)
        now = table->kingdoms;
      const std::size_t kingdom = kingdom_of(view(game.end).rules, decision.seat);
      CHECK(decision.before.win == now[kingdom].win);
      CHECK(decision.before.points == now[kingdom].points);
      now = decision.kingdoms;
      CHECK(decision.after.win == now[kingdom].win);
    }
    CHECK(analysis.tables.size() > 4);
  }
}

TEST_CASE("a tip and an analysis name the same chance for the same move") {
  const SampleGame game = sample_game(4, 2);
  const room::Recorded record = recorded(game);
  const protocol::Analysis analysis = analysed(record);
  State state = begin(*make_rules(record.opened.rules), *record.begun.deal);
  int compared = 0;
  for (const protocol::JudgedMove& decision : analysis.decisions) {
    const auto& acted = std::get<room::Acted>(record.moves[decision.seq - 1]);
    if (decision.best && compared < 5) {
      ++compared;
      bots::MoveStats move;
      move.action = decision.best->action;
      const std::size_t kingdom = kingdom_of(view(state).rules, decision.seat);
      const bots::Forecast after =
          forecast(view(state), move.action, room::seat_levels(record, {}), 20);
      const protocol::Advised tip = room::advised_move(move, kingdom, after, nullptr);
      CHECK(tip.win == decision.best->win);
      CHECK(tip.points == decision.best->points);
    }
    Events events;
    apply(state, acted.seat, acted.action, events);
  }
  CHECK(compared == 5);
}

TEST_CASE("an analysis is the same each time, as text too") {
  const room::Recorded record = recorded(sample_game(5));
  CHECK(protocol::encode_analysis(analysed(record)) == protocol::encode_analysis(analysed(record)));
}

TEST_CASE("turning points are the three largest changes, in their order") {
  // Of known bots, whose forecasts have no calibration.
  room::Recorded game = recorded(sample_game(2, 2));
  for (room::SeatTaken& seat : game.seats) seat.bot = engine::bots::Level::full_greedy;
  const protocol::Analysis analysis = analysed(game, 60);
  REQUIRE(analysis.turning_points.size() == 3);
  const auto size = [](const protocol::TurningPoint& point) {
    return std::abs(point.to - point.from);
  };
  double least = 1;
  std::uint32_t seq = 0;
  for (const protocol::TurningPoint& point : analysis.turning_points) {
    CHECK(point.seq >= seq);
    CHECK(size(point) >= 0.05);
    seq = point.seq;
    least = std::min(least, size(point));
  }
  const auto changes = [&](auto&& larger) {
    std::size_t count = 0;
    std::vector<protocol::ExpectedResult> before = analysis.games[0].kingdoms;
    const auto compare = [&](const std::vector<protocol::ExpectedResult>& after) {
      for (std::size_t i = 0; i < before.size(); ++i)
        if (larger(std::abs(after[i].win - before[i].win))) {
          ++count;
          break;
        }
      before = after;
    };
    auto table = analysis.tables.begin();
    for (const protocol::JudgedMove& decision : analysis.decisions) {
      for (; table != analysis.tables.end() && table->seq < decision.seq; ++table)
        compare(table->kingdoms);
      compare(decision.kingdoms);
    }
    return count;
  };
  CHECK(changes([&](double change) { return change > least + 1e-9; }) <= 2);
  for (const protocol::TurningPoint& point : analysis.turning_points)
    CHECK(size(point) > 2 * point.uncertainty);
}

TEST_CASE("an analysis can be ended, and says how far it is") {
  const room::Recorded record = recorded(sample_game());
  std::size_t rows = 0;
  const auto go_on = [&](std::size_t done) { return (rows = done) < 5; };
  CHECK_FALSE(room::analyse(record, 20, go_on));
  CHECK(rows == 5);
}

TEST_CASE("an analysis that was ended once has no result") {
  int asked = 0;
  const auto go_on = [&](std::size_t) { return ++asked != 50; };
  CHECK_FALSE(room::analyse(recorded(sample_game()), 20, go_on));
}

TEST_CASE("a game that is called off ends with its ranking") {
  room::Recorded record = recorded(sample_game(3, 3));
  record.moves.resize(20, record.moves[0]);
  record.moves.emplace_back(
      room::Ruled{.seq = 21, .ruling = {protocol::CallOff{}, {}}, .last = true});
  room::Replayer replayer(*make_rules(record.opened.rules), *record.begun.deal, record.moves);
  while (!replayer.finished()) replayer.play_next();
  const Ranking standings = ranking(view(replayer.state()));
  const protocol::ExpectedTable end = analysed(record).tables.back();
  CHECK(end.seq == 21);
  for (const Standing& standing : standings)
    CHECK((end.kingdoms[standing.kingdom].win > 0) == (standing.rank == 1));
}

TEST_CASE("the digits of an analysis as text match its precision") {
  protocol::Analysis analysis{.room = "ABCDEF", .playouts = 20};
  analysis.games.push_back({0, {{0.123456, 40.123456, 0.01234}, {1 - 0.123456, 50, 0}}});
  analysis.decisions.push_back(
      {.seq = 1,
       .seat = seat_at(1),
       .action = Claim{kd(7)},
       .before = {0.4, 43},
       .after = {0.25, 41},
       .best = protocol::Advised{Discard{},
                                 kd(9),
                                 0.5,
                                 45.67,
                                 0.0206,
                                 {{bots::PointsSource::lake, 6.04},
                                  {bots::PointsSource::middle_kingdom, -2.5}}},
       .loss = 0.25,
       .uncertainty = 0.0104,
       .kingdoms = {{0.75, 50}, {0.25, 41}}});
  analysis.tables.push_back({1, {{0.5, 45}, {0.5, 45}}});
  analysis.turning_points.push_back({1, 1, 0.876, 0.25, 0.0199, false});
  const json text = json::parse(protocol::encode_analysis(analysis));
  CHECK(text == json::parse(R"({"room":"ABCDEF","playouts":20,
    "games":[{"seq":0,"kingdoms":[{"win":0.123,"uncertainty":0.012,"points":40.1},
                                  {"win":0.877,"uncertainty":0.0,"points":50.0}]}],
    "decisions":[{"seq":1,"seat":1,"action":{"do":"claim","domino":7},
      "before":{"win":0.4,"uncertainty":0.0,"points":43.0},
      "after":{"win":0.25,"uncertainty":0.0,"points":41.0},
      "best":{"action":{"do":"discard"},"then":{"do":"claim","domino":9},
              "win":0.5,"uncertainty":0.021,"points":45.7,
              "gains":[{"source":"lake","points":6.0},{"source":"middle_kingdom","points":-2.5}]},
      "loss":0.25,"uncertainty":0.01,
      "kingdoms":[{"win":0.75,"uncertainty":0.0,"points":50.0},
                  {"win":0.25,"uncertainty":0.0,"points":41.0}]}],
    "tables":[{"seq":1,"kingdoms":[{"win":0.5,"uncertainty":0.0,"points":45.0},
                                   {"win":0.5,"uncertainty":0.0,"points":45.0}]}],
    "turning_points":[{"seq":1,"kingdom":1,"from":0.876,"to":0.25,"uncertainty":0.02,
                       "by":"tiles"}]})"));
  CHECK(json::parse(protocol::encode_analysis_progress(3, 8)) ==
        json::parse(R"({"done":3,"of":8})"));
}
