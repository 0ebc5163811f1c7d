// Our ratings against those of other implementations: tests/data/ratings.txt.
#include "server/players/rating.hpp"
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"

#include <cmath>
#include <map>
#include <sstream>

using namespace tests;

namespace {

struct Case {
  std::string title;
  RatingParameters parameters;
  std::map<std::string, Skill> players, ends;
  std::vector<std::string> plays;
};

void read_line(Case& into, const std::string& word, std::istringstream& rest) {
  std::string name;
  if (word == "player" || word == "end") {
    Skill skill;
    REQUIRE(rest >> name >> skill.mean >> skill.deviation);
    (word == "end" ? into.ends : into.players)[name] = skill;
  } else if (word == "play") {
    std::getline(rest, into.plays.emplace_back());
  } else {
    auto& parameters = into.parameters;
    REQUIRE((word == "tau" || word == "beta" || word == "kappa"));
    auto& value = word == "tau"    ? parameters.tau
                  : word == "beta" ? parameters.beta
                                   : parameters.kappa;
    REQUIRE(rest >> value);
  }
}

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  std::istringstream text(read_text(data_path("ratings.txt")));
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    std::istringstream rest(line);
    std::string word;
    rest >> word;
    if (word == "case") {
      std::getline(rest >> std::ws, cases.emplace_back().title);
      cases.back().parameters.deviation_max = server::players::deviation_limit;
      cases.back().parameters.pairs_share = false;
    } else {
      REQUIRE_FALSE(cases.empty());
      read_line(cases.back(), word, rest);
    }
  }
  return cases;
}

void play(std::map<std::string, Skill>& players, const std::string& line,
          const RatingParameters& parameters) {
  std::vector<Team> teams;
  std::vector<std::vector<std::string>> names;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    REQUIRE(equals != std::string::npos);
    Team& team = teams.emplace_back();
    team.place = std::stoi(word.substr(equals + 1));
    std::istringstream members(word.substr(0, equals));
    auto& own = names.emplace_back();
    for (std::string name; std::getline(members, name, '+');) {
      own.push_back(name);
      team.members.push_back(players.at(name));
    }
  }
  const auto after = rate(teams, parameters);
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = 0; j < names[i].size(); ++j) players[names[i][j]] = after[i][j];
}

}  // namespace

TEST_CASE("rating: the figures are those of other implementations") {
  const auto cases = read_cases();
  CHECK(cases.size() >= 50);
  for (const Case& each : cases) {
    auto players = each.players;
    for (const std::string& line : each.plays) play(players, line, each.parameters);
    REQUIRE(players.size() == each.ends.size());
    for (const auto& [name, end] : each.ends) {
      CAPTURE(each.title, name, players[name].mean, end.mean, players[name].deviation,
              end.deviation);
      CHECK(std::abs(players[name].mean - end.mean) < 1e-9);
      CHECK(std::abs(players[name].deviation - end.deviation) < 1e-9);
    }
  }
}
