// castellan arena: the games, the winners, and the output.
#include "engine/presets.hpp"
#include "engine/scoring.hpp"
#include "server/cli/arena_command.hpp"
#include "server/cli/arena_elo.hpp"
#include "server/cli/arena_game.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_line.hpp"
#include "tests/support/temporary_directory.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

using namespace server;
using namespace server::cli;
using namespace tests;
using nlohmann::json;

namespace {

ToolOutput run(const server::config::ArenaConfig& config) {
  return run_tool([&](auto& out, auto& err) { return arena(config, out, err); });
}

server::config::ArenaConfig config_for(std::vector<std::string> players, std::size_t games) {
  server::config::ArenaConfig config;
  config.entrants = std::move(players);
  config.games = games;
  config.threads = 2;
  return config;
}

json played(server::config::ArenaConfig config) {
  config.format = "json";
  const ToolOutput output = run(config);
  REQUIRE(output.err.empty());
  REQUIRE(output.code == 0);
  return json::parse(output.out);
}

double first(const json& results, std::size_t i) {
  return results["players"][i]["first"]["mean"].get<double>();
}

// The fields of the lines of a CSV table without the two that depend on the clock.
std::vector<std::vector<std::string>> rows(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> row;
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    row[10].clear();
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

TEST_CASE("an entrant is a level, and a budget where it searches") {
  const auto greedy = read_entrant("full_greedy");
  REQUIRE(greedy);
  CHECK(greedy->level == engine::bots::Level::full_greedy);
  CHECK(read_entrant("tree_search:2000")->playouts == 2000);
  CHECK(read_entrant("flat_search:100ms")->time == std::chrono::milliseconds(100));
  CHECK(read_entrant("flat_search:2s")->time == std::chrono::seconds(2));
  for (const auto* text : {"", "greedy", "full_greedy:10", "tree_search", "tree_search:",
                           "tree_search:0", "tree_search:-1", "tree_search:1.5", "tree_search:ms",
                           "tree_search:s", "tree_search:10 ms", "tree_search:99999999999"})
    CHECK_FALSE(read_entrant(text));
}

TEST_CASE("a game of the arena records its events") {
  const engine::Rules rules = rules_for("kingdomino players=4 harmony=on middle_kingdom=on");
  engine::bots::Dice dice(7);
  const engine::Deal deal = engine::make_deal(rules, dice);
  const Entrant random = read_entrant("random").value();
  const Entrant tree = read_entrant("tree_search:40").value();
  const std::vector<const Entrant*> entrants{&tree, &random, &random, &random};
  const auto notes = play_game(rules, deal, entrants, 3);
  REQUIRE(notes.size() == 4);
  double wins = 0;
  for (const KingdomStats& kingdom : notes) {
    wins += kingdom.win;
    CHECK(kingdom.rounds.size() == 13);
    CHECK(kingdom.rounds[12].points == kingdom.points);
    CHECK(kingdom.bonuses == 5 * kingdom.harmony + 10 * kingdom.middle_kingdom);
    CHECK(kingdom.harmony == (kingdom.discards == 0));
    for (const RoundStats& round : kingdom.rounds) {
      CHECK(round.turns == 1);
      CHECK(round.distinct >= 1);
      CHECK(round.ordered >= round.distinct);
    }
    // Four kings choose one after the other from four.
    CHECK(kingdom.rounds[0].ordered == kingdom.rounds[0].distinct);
  }
  CHECK(std::abs(wins - 1) < 1e-9);
  CHECK(notes[0].rounds[1].playouts > 0);
  CHECK(notes[1].rounds[1].playouts == 0);
  const auto again = play_game(rules, deal, entrants, 3);
  for (std::size_t i = 0; i < 4; ++i) CHECK(again[i].points == notes[i].points);
}

TEST_CASE(
    "the arena plays all orders of each deal, with the same result for any number of threads") {
  server::config::ArenaConfig config = config_for({"full_greedy", "random"}, 10);
  config.format = "csv";
  const auto table = rows(run(config).out);
  // Three deals in four orders, each with four kingdoms, and the titles.
  REQUIRE(table.size() == 1 + 3 * 4 * 4);
  std::map<std::string, std::set<std::string>> seats;
  for (std::size_t i = 1; i < table.size(); ++i)
    if (table[i][2] == "full_greedy") seats[table[i][0]].insert(table[i][1]);
  CHECK(seats.size() == 3);
  for (const auto& [deal, kingdoms] : seats) CHECK(kingdoms.size() == 4);
  config.threads = 1;
  CHECK(rows(run(config).out) == table);
  config.seed = 2;
  CHECK(rows(run(config).out) != table);
}

TEST_CASE("a deal is played in all orders, or in all rotations if these are too many") {
  const auto orders = [](const std::string& preset, int players, std::vector<std::string> line_up) {
    server::config::ArenaConfig config = config_for(std::move(line_up), 1);
    config.preset = preset;
    config.players = players;
    config.format = "csv";
    const auto table = rows(run(config).out);
    std::vector<std::string> seated;
    for (std::size_t i = 1; i < table.size(); ++i) {
      if (table[i][1] == "0") seated.emplace_back();
      seated.back() += table[i][2] + ' ';
    }
    CHECK(std::set(seated.begin(), seated.end()).size() == seated.size());
    return seated.size();
  };
  CHECK(orders("kingdomino", 4, {"greedy_placement", "greedy_placement", "random"}) == 6);
  CHECK(orders("kingdomino", 3, {"full_greedy", "greedy_placement", "random"}) == 6);
  CHECK(orders("kingdomino", 4, {"careless", "full_greedy", "greedy_placement", "random"}) == 24);
  CHECK(orders("royal", 5, {"careless", "full_greedy", "greedy_placement", "random"}) == 5);
}

TEST_CASE("the arena breaks ties as the game does") {
  int broken = 0;
  for (const auto* line :
       {"kingdomino players=2", "kingdomino players=4 tie_break=territory_crowns"})
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const engine::Rules rules = rules_for(line);
      engine::bots::Dice dice(seed);
      const engine::Deal deal = engine::make_deal(rules, dice);
      const Entrant random = read_entrant("random").value();
      const std::vector<const Entrant*> entrants(kingdoms(rules), &random);
      engine::View end;
      const auto notes =
          play_game(rules, deal, entrants, seed, [&](const engine::View& table) { end = table; });
      const auto ranks = engine::ranks(engine::ranking(end));
      double wins = 0;
      for (std::size_t i = 0; i < notes.size(); ++i) {
        wins += notes[i].win;
        CHECK(notes[i].rank == ranks[i]);
        CHECK((notes[i].win > 0) == (ranks[i] == 1));
        broken += notes[i].margin == 0 && notes[i].win == 0;
      }
      CHECK(std::abs(wins - 1) < 1e-9);
    }
  CHECK(broken > 3);
}

TEST_CASE("the better player wins the arena, and equal ones share it") {
  const json results = played(config_for({"full_greedy", "random"}, 40));
  CHECK(first(results, 0) > 0.8);
  CHECK(std::abs(first(results, 0) + 3 * first(results, 1) - 1) < 1e-9);
  CHECK(results["players"][0]["elo"] > results["players"][1]["elo"]);
  CHECK(results["players"][0]["points"]["interval"] > 0);
  CHECK(results["games"] == 40);
  const json equals = played(config_for({"random"}, 8));
  CHECK(equals["players"].size() == 1);
  CHECK(std::abs(first(equals, 0) - 0.25) < 1e-9);
}

TEST_CASE("the arena plays every edition, with options") {
  for (const std::string preset : {"mighty-duel", "queendomino", "royal-teams"}) {
    server::config::ArenaConfig config = config_for({"tree_search:10", "greedy_placement"}, 2);
    config.preset = preset;
    config.players = preset == "royal-teams" ? 6 : 2;
    config.options = {"harmony=true", "decline=may_decline"};
    const ToolOutput output = run(config);
    CHECK(output.code == 0);
    CHECK(output.out.find("harmony=true, decline=may_decline") != std::string::npos);
  }
}

TEST_CASE("the arena names what it cannot play") {
  const auto complaint = [](auto&& change) {
    server::config::ArenaConfig config = config_for({"random"}, 1);
    change(config);
    const ToolOutput output = run(config);
    CHECK(output.code == 2);
    CHECK(output.out.empty());
    return output.err;
  };
  CHECK(complaint([](auto& c) {
          c.entrants = {"grandmaster"};
        }).find("grandmaster: a player is one of random, ") == 0);
  CHECK(complaint([](auto& c) { c.entrants.assign(5, "random"); }) ==
        "more players than the 4 kingdoms\n");
  CHECK(complaint([](auto& c) { c.preset = "chess"; }).find("preset: ") == 0);
  CHECK(complaint([](auto& c) { c.players = 9; }).find("players: ") == 0);
  CHECK(complaint([](auto& c) { c.options = {"harmony"}; }) ==
        "harmony: an option is NAME=VALUE\n");
  CHECK(complaint([](auto& c) { c.options = {"luck=true"}; }) == "luck: no such option\n");
  CHECK(complaint([](auto& c) { c.options = {"harmony=maybe"}; }).find("options.harmony: ") == 0);
  CHECK(complaint([](auto& c) { c.options = {"dynasty=3"}; }) ==
        "dynasty: the arena plays single games\n");
}

TEST_CASE("ratings are on Elo's scale") {
  CHECK(elo({}).empty());
  CHECK(elo({{0}})[0] == 0);
  const auto even = elo({{0, 50}, {50, 0}});
  CHECK(std::abs(even[0] - even[1]) < 1e-6);
  // Ten to one is 400 points; one draw is added.
  const auto ten = elo({{0, 9999.5}, {999.5, 0}});
  CHECK(std::abs(ten[0] - ten[1] - 400) < 1e-3);
  CHECK(std::abs(ten[0] + ten[1]) < 1e-6);
  // In a circle all are equal.
  const auto circle = elo({{0, 9, 1}, {1, 0, 9}, {9, 1, 0}});
  for (const double rating : circle) CHECK(std::abs(rating) < 1e-6);
  // A player who always wins is rated too.
  CHECK(std::isfinite(elo({{0, 20}, {0, 0}})[0]));
}

TEST_CASE("forecasts are compared with the results of the arena's games") {
  server::config::ArenaConfig config = config_for({"full_greedy", "random"}, 12);
  config.calibration = true;
  config.tables = 3;
  config.fit = true;
  const json results = played(config);
  CHECK(results["games"] == 12);
  CHECK(results["tables"] == 12 * 3);
  REQUIRE(results["sources"].size() == 4);
  for (const json& source : results["sources"]) {
    std::size_t count = 0;
    double sum = 0;
    for (const json& bin : source["bins"]) {
      count += bin["count"].get<std::size_t>();
      sum += bin["count"].get<double>() * bin["first"].get<double>();
      CHECK(bin["first"].get<double>() <= 1);
    }
    // Each table has four kingdoms, which share one first place.
    CHECK(count == 12 * 3 * 4);
    CHECK(std::abs(sum - 12 * 3) < 1e-6);
    CHECK(source["brier"].get<double>() < 0.25);
  }
  CHECK(results["sources"][0]["name"] == "forecast");
  // The better player is expected to be first more often, and is.
  REQUIRE(results["players"].size() == 2);
  double chances = 0;
  double firsts = 0;
  for (const json& player : results["players"]) {
    chances += player["count"].get<double>() * player["chance"].get<double>();
    firsts += player["count"].get<double>() * player["first"].get<double>();
  }
  CHECK(std::abs(chances - 12 * 3) < 1e-2);
  CHECK(std::abs(firsts - 12 * 3) < 1e-6);
  CHECK(results["players"][0]["player"] == "full_greedy");
  CHECK(results["players"][0]["count"] == 12 * 3);
  CHECK(results["players"][0]["chance"].get<double>() > 0.6);
  CHECK(results["players"][0]["first"].get<double>() > 0.6);
  CHECK(results["fit"]["loss"].get<double>() <= results["fit"]["present_loss"].get<double>());
  config.threads = 1;
  CHECK(played(config) == results);
  config.seed = 2;
  CHECK(played(config) != results);
}

TEST_CASE("a comparison of forecasts is text, a table, and a diagram") {
  const TemporaryDirectory directory;
  server::config::ArenaConfig config = config_for({"greedy_placement"}, 4);
  config.calibration = true;
  config.svg = directory / "diagram.svg";
  const ToolOutput text = run(config);
  CHECK(text.code == 0);
  CHECK(text.out.find("forecast: calibration error ") != std::string::npos);
  CHECK(text.out.find("margin now: ") != std::string::npos);
  CHECK(text.out.find("forecast, by player\n") != std::string::npos);
  CHECK(text.out.find("fit: ") == std::string::npos);
  std::ifstream file(config.svg);
  const std::string svg(std::istreambuf_iterator<char>(file), {});
  CHECK(svg.find("<svg ") == 0);
  CHECK(svg.find("forecast: calibration error") != std::string::npos);
  CHECK(svg.find("<circle ") != std::string::npos);
  config.format = "csv";
  const std::string csv = run(config).out;
  CHECK(csv.find("deal,round,kingdom,player,points,result,forecast,playouts won,points now,margin "
                 "now\n") == 0);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 4 * 2 * 4);
  config.svg = directory / "no/diagram.svg";
  const ToolOutput failed = run(config);
  CHECK(failed.code == 2);
  CHECK(failed.err.find("diagram.svg: cannot be written") != std::string::npos);
}
