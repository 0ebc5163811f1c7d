// The pure part of quick match, by examples and by random cases.
#include "server/lobby/quick_match.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/times.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

using server::lobby::QuickMatch;
namespace limit = server::lobby::quick_match;

namespace {

using Seek = QuickMatch::WaitingSeek;

Seek seek(std::uint64_t id, const std::vector<int>& players,
          tests::Instant since = tests::sample_time) {
  Seek seek{.id = id};
  for (const int number : players)
    seek.tables.push_back({number, "kingdomino " + std::to_string(number)});
  seek.since = since;
  return seek;
}

Seek rated(std::uint64_t id, double points, bool band = true,
           tests::Instant since = tests::sample_time) {
  Seek one = seek(id, {2}, since);
  one.points = points;
  one.band = band;
  return one;
}

// "1+2 of 2": the players of the tables that are made.
std::string tables(const std::vector<QuickMatch::MatchedGroup>& matches) {
  std::string text;
  for (const auto& match : matches) {
    if (!text.empty()) text += ", ";
    for (const auto id : match.seeks)
      text += (id == match.seeks.front() ? "" : "+") + std::to_string(id);
    text += " of " + std::to_string(match.players);
  }
  return text;
}

}  // namespace

TEST_CASE("players who seek the same play together, those who waited longest first") {
  QuickMatch pool;
  for (const std::uint64_t id : {1U, 2U, 3U, 4U, 5U}) pool.add(seek(id, {2}));
  CHECK(tables(pool.take_matches(tests::sample_time)) == "1+2 of 2, 3+4 of 2");
  CHECK(pool.size() == 1);
  CHECK(tables(pool.take_matches(tests::sample_time + 100'000)).empty());
}

TEST_CASE("other rules or another number of players are another game") {
  QuickMatch pool;
  pool.add(seek(1, {2}));
  pool.add(seek(2, {3}));
  Seek other = seek(3, {2});
  other.tables[0].rules = "queendomino 2";
  pool.add(other);
  CHECK(pool.take_matches(tests::sample_time).empty());
  pool.add(seek(4, {2, 3}));
  CHECK(tables(pool.take_matches(tests::sample_time + limit::grace)) == "1+4 of 2");
}

TEST_CASE("a player with several table sizes gets the largest table that fills in a moment") {
  QuickMatch pool;
  for (const std::uint64_t id : {1U, 2U}) pool.add(seek(id, {2, 3, 4}));
  CHECK(pool.take_matches(tests::sample_time).empty());
  SECTION("another player comes, and a fourth") {
    pool.add(seek(3, {2, 3, 4}, tests::sample_time + 3000));
    CHECK(pool.take_matches(tests::sample_time + 3000).empty());
    pool.add(seek(4, {4}, tests::sample_time + 7000));
    CHECK(tables(pool.take_matches(tests::sample_time + 7000)) == "1+2+3+4 of 4");
  }
  SECTION("another player comes, and no fourth") {
    pool.add(seek(3, {2, 3, 4}, tests::sample_time + 3000));
    CHECK(pool.take_matches(tests::sample_time + limit::grace).empty());
    CHECK(tables(pool.take_matches(tests::sample_time + 3000 + limit::grace)) == "1+2+3 of 3");
  }
  SECTION("no player comes") {
    CHECK(pool.take_matches(tests::sample_time + limit::grace - 1).empty());
    CHECK(tables(pool.take_matches(tests::sample_time + limit::grace)) == "1+2 of 2");
  }
}

TEST_CASE("bands begin narrow and grow") {
  QuickMatch pool;
  pool.add(rated(1, 1000));
  pool.add(rated(2, 1500));
  CHECK(pool.take_matches(tests::sample_time + 19'000).empty());
  CHECK(tables(pool.take_matches(tests::sample_time + 20'000)) == "1+2 of 2");
}

TEST_CASE(
    "both bands have to overlap; a player who does not mind has none, and an unrated player fits "
    "all") {
  QuickMatch pool;
  pool.add(rated(1, 1000, false));
  pool.add(rated(2, 2000));
  CHECK(pool.take_matches(tests::sample_time).empty());
  pool.add(rated(3, 3000, false));
  CHECK(tables(pool.take_matches(tests::sample_time)) == "1+3 of 2");
  Seek unknown = seek(4, {2});
  unknown.band = true;
  pool.add(unknown);
  CHECK(tables(pool.take_matches(tests::sample_time)) == "2+4 of 2");
}

TEST_CASE("three seekers make a table although the first two do not fit") {
  QuickMatch pool;
  for (const auto& [id, points] : {std::pair(1, 1000.0), {2, 800.0}, {3, 1250.0}, {4, 1200.0}}) {
    Seek one = rated(static_cast<std::uint64_t>(id), points);
    one.tables = {{3, "three"}};
    pool.add(one);
  }
  CHECK(tables(pool.take_matches(tests::sample_time)) == "1+3+4 of 3");
}

TEST_CASE("no player is matched with themselves") {
  QuickMatch pool;
  for (const std::uint64_t id : {1U, 2U}) {
    Seek one = seek(id, {2});
    one.identity = "ann";
    pool.add(one);
  }
  CHECK(pool.take_matches(tests::sample_time + 1000).empty());
}

TEST_CASE("bots fill up for players who accept them") {
  QuickMatch pool;
  Seek patient = seek(1, {4});
  patient.bots_after = 30'000;
  pool.add(patient);
  pool.add(seek(2, {4}));
  Seek hasty = seek(3, {3, 4});
  hasty.bots_after = 10'000;
  pool.add(hasty);
  CHECK(pool.take_matches(tests::sample_time + 9999).empty());
  CHECK(tables(pool.take_matches(tests::sample_time + 10'000)) == "1+3 of 4");
  CHECK(pool.size() == 1);

  Seek alone = seek(4, {2, 3, 4});
  alone.bots_after = 0;
  pool.add(alone);
  CHECK(tables(pool.take_matches(tests::sample_time + 10'000)) == "4 of 2");
}

TEST_CASE("progress counts who would play together, and the known waiting times") {
  QuickMatch pool;
  pool.add(seek(1, {4}));
  pool.add(seek(2, {2, 4}));
  const auto progress = pool.progress(1, tests::sample_time);
  CHECK(progress.players == 2);
  CHECK(progress.wanted == 4);
  CHECK_FALSE(progress.estimate_seconds);
  CHECK(pool.progress(2, tests::sample_time).players == 2);
  CHECK(pool.progress(2, tests::sample_time).wanted == 4);
  CHECK(pool.remove(1));
  CHECK_FALSE(pool.remove(1));
  CHECK(pool.progress(2, tests::sample_time).wanted == 2);

  pool.add(seek(3, {2}, tests::sample_time + 1000));
  pool.add(seek(4, {2}, tests::sample_time + 8000));
  CHECK(tables(pool.take_matches(tests::sample_time + 11'000)) == "2+3 of 2");
  pool.add(seek(5, {2}, tests::sample_time + 11'000));
  CHECK(pool.progress(5, tests::sample_time + 11'000).players == 2);
  CHECK(tables(pool.take_matches(tests::sample_time + 12'000)) == "4+5 of 2");
  pool.add(seek(6, {2}, tests::sample_time + 20'000));
  // They waited 10, 4 and 1 seconds; the player who also accepted four sought other tables.
  CHECK(pool.progress(6, tests::sample_time + 20'000).estimate_seconds == 4u);
  pool.add(seek(7, {2, 4}, tests::sample_time + 20'000));
  CHECK(pool.progress(7, tests::sample_time + 20'000).estimate_seconds == 11u);
}

TEST_CASE("for all seeks: no player is matched twice, all agree, and none starves") {
  const auto seed = GENERATE(range(1u, 40u));
  INFO("seed " << seed);
  std::mt19937 dice(seed);
  const auto roll = [&](unsigned below) { return static_cast<unsigned>(dice() % below); };
  QuickMatch pool;
  std::map<std::uint64_t, Seek> open;
  std::set<std::uint64_t> matched;
  tests::Instant now = tests::sample_time;
  const auto width = [&](const Seek& one) {
    return limit::band_points +
           limit::band_points_a_second * static_cast<double>(now - one.since) / 1000;
  };
  const auto accept = [&](const Seek& a, const Seek& b) {
    if (!a.identity.empty() && a.identity == b.identity) return false;
    if (!a.points || !b.points) return true;
    const double apart = std::abs(*a.points - *b.points);
    return (!a.band || apart <= width(a)) && (!b.band || apart <= width(b));
  };
  const auto takes = [](const Seek& one, int players) {
    return std::ranges::any_of(one.tables, [&](const auto& t) { return t.players == players; });
  };
  std::uint64_t newest = 0;
  for (int step = 0; step < 400; ++step) {
    now += roll(1500);
    for (unsigned arrivals = roll(3); arrivals > 0; --arrivals) {
      std::vector<int> players;
      for (int number = 2; number <= 4; ++number)
        if (roll(2) == 0) players.push_back(number);
      if (players.empty()) players.push_back(2 + static_cast<int>(roll(3)));
      Seek one = seek(++newest, players, now);
      if (roll(2) == 0) one.points = 500 + roll(2000);
      one.band = roll(2) == 0;
      if (roll(4) == 0) one.bots_after = 1000 * roll(60);
      if (roll(8) == 0) one.identity = "twin";
      open[one.id] = one;
      pool.add(one);
    }
    if (roll(6) == 0 && !open.empty()) {
      const auto gone = std::next(open.begin(), roll(static_cast<unsigned>(open.size())));
      CHECK(pool.remove(gone->first));
      open.erase(gone);
    }
    for (const auto& match : pool.take_matches(now)) {
      REQUIRE_FALSE(match.seeks.empty());
      REQUIRE(std::cmp_less_equal(match.seeks.size(), match.players));
      const bool bots = std::cmp_less(match.seeks.size(), match.players);
      for (const auto id : match.seeks) {
        REQUIRE(matched.insert(id).second);
        REQUIRE(open.contains(id));
        CHECK(takes(open[id], match.players));
        if (bots) CHECK(open[id].bots_after.has_value());
        for (const auto other : match.seeks)
          if (other != id) CHECK(accept(open[id], open[other]));
      }
      for (const auto id : match.seeks) open.erase(id);
    }
    REQUIRE(pool.size() == open.size());
    // No two remaining players could have played together, except at tables that wait.
    for (const auto& [id, one] : open) {
      if (one.bots_after) CHECK(now - one.since < *one.bots_after + 4 * limit::grace);
      for (const auto& [other_id, other] : open)
        if (id < other_id && takes(one, 2) && takes(other, 2) && accept(one, other))
          CHECK(now - other.since < limit::grace + 4 * limit::grace);
    }
    if (!open.empty()) {
      const auto& [id, one] = *std::next(open.begin(), roll(static_cast<unsigned>(open.size())));
      const auto progress = pool.progress(id, now);
      CHECK(progress.players >= 1);
      CHECK(progress.players <= progress.wanted);
      CHECK(takes(one, static_cast<int>(progress.wanted)));
    }
  }
  CHECK(matched.size() > 100);
}

TEST_CASE("a turn has a bounded number of comparisons, and the next one goes on") {
  QuickMatch pool;
  // Many seeks of few persons, who accept many tables and fill none.
  for (std::uint64_t id = 1; id <= 900; ++id) {
    Seek one = seek(id, {5, 6, 7, 8});
    one.identity = "person " + std::to_string(id % 4);
    pool.add(one);
  }
  // Others who came later and fit.
  for (const std::uint64_t id : {1001U, 1002U}) pool.add(seek(id, {2}));
  // One search for all tables of one seek may be longer than what is left of a turn.
  constexpr std::size_t overtime = 8 * limit::steps_max;
  std::string found;
  std::size_t turns = 0;
  do {
    const auto matches = pool.take_matches(tests::sample_time);
    REQUIRE(pool.work() <= limit::work_max + overtime);
    found += tables(matches);
    ++turns;
  } while (pool.has_more());
  CHECK(found == "1001+1002 of 2");
  CHECK(turns > 1);
  CHECK(turns <= 100);
  pool.begin_turn();
  CHECK(pool.within_turn());
  CHECK(pool.progress(1, tests::sample_time).players == 4);
  CHECK(pool.work() < 2000);
}
