#include "engine/scoring.hpp"

#include <algorithm>
#include <optional>

namespace engine {
namespace {

bool castle_in_the_middle(const Kingdom& kingdom, const Rules& rules) {
  const auto [low, high] = kingdom.bounds();
  if (rules.middle_kingdom_measure == MiddleKingdomMeasure::bounding_box)
    return low.x == -high.x && low.y == -high.y;
  const int arm = rules.kingdom_size / 2;
  return low.x >= -arm && low.y >= -arm && high.x <= arm && high.y <= arm;
}

// The territory around a square; adds its cells to `counted`.
Territory explore(const Squares& squares, Cell start, Cells& counted) {
  const Terrain terrain = squares[start].terrain;
  const Cells land = squares.cells_of(terrain);
  Cells found(start);
  for (Cells grown; (grown = (found | found.near()) & land) != found;) found = grown;
  counted |= found;
  return {terrain, start, static_cast<std::uint8_t>(found.size()),
          static_cast<std::uint8_t>(squares.crowns(found)), false};
}

// The first of the largest, if anything is laid.
Territory* largest(Territories& all) {
  Territory* best = std::max_element(
      all.begin(), all.end(),
      [](const Territory& a, const Territory& b) { return a.squares < b.squares; });
  return best == all.end() ? nullptr : best;
}

// The points of a building for its kingdom.
int points_of(const Building& tile, const Treasury& treasury, const Territories& territories) {
  const auto times = [&]() -> int {
    switch (tile.reward) {
      case Reward::per_territory:
        return static_cast<int>(
            std::count_if(territories.begin(), territories.end(),
                          [&](const Territory& t) { return t.terrain == tile.reward_terrain; }));
      case Reward::per_knight:
        return treasury.knights_owned();
      case Reward::per_tower:
        return treasury.towers;
      case Reward::none:
        return 0;
    }
    return 0;
  };
  return tile.points + tile.reward_points * times();
}

void add_up(Score& score) {
  for (const Territory& territory : score.territories) {
    score.territory_points += territory.points();
    score.largest_territory = std::max<int>(score.largest_territory, territory.squares);
    score.crowns += territory.crowns;
  }
  score.total =
      score.territory_points + score.coins + score.buildings + score.harmony + score.middle_kingdom;
}

void add_extra_rules(Score& score, const Kingdom& kingdom, const Rules& rules) {
  if (rules.harmony && kingdom.discarded().empty()) score.harmony = harmony_points;
  if (rules.middle_kingdom && castle_in_the_middle(kingdom, rules))
    score.middle_kingdom = middle_kingdom_points;
}

// A kingdom is out when all its players have resigned; returns the number of the last resignation.
// 0: still in.
int out(const View& view, std::size_t kingdom) {
  const auto* seats = view.resigned.data() + kingdom * view.rules.seats_per_kingdom;
  const auto* end = seats + view.rules.seats_per_kingdom;
  return std::find(seats, end, 0) != end ? 0 : *std::max_element(seats, end);
}

struct Candidate {
  Standing standing;
  int out;
};

// The first criterion in which a and b differ; shared if there is none.
DecidedBy compare(const Candidate& a, const Candidate& b, const Rules& rules) {
  if (a.out != b.out) return DecidedBy::resignation;
  if (a.standing.points != b.standing.points) return DecidedBy::points;
  if (rules.games > 1) return DecidedBy::shared;
  if (a.standing.largest_territory != b.standing.largest_territory)
    return DecidedBy::largest_territory;
  if (rules.tie_break == TieBreak::territory_crowns && a.standing.crowns != b.standing.crowns)
    return DecidedBy::crowns;
  return DecidedBy::shared;
}

bool better(const Candidate& a, const Candidate& b, const Rules& rules) {
  switch (compare(a, b, rules)) {
    case DecidedBy::resignation:
      return a.out == 0 || (b.out != 0 && a.out > b.out);
    case DecidedBy::points:
      return a.standing.points > b.standing.points;
    case DecidedBy::largest_territory:
      return a.standing.largest_territory > b.standing.largest_territory;
    case DecidedBy::crowns:
      return a.standing.crowns > b.standing.crowns;
    case DecidedBy::shared:
      return false;
  }
  return false;
}

}  // namespace

Territory territory_at(const Kingdom& kingdom, Cell c) {
  Cells counted;
  return explore(kingdom.squares(), c, counted);
}

Territories territories(const Kingdom& kingdom) {
  const Squares& squares = kingdom.squares();
  Territories found;
  Cells counted;
  for (const LaidDomino& laid : kingdom.laid())
    for (const Cell c : {laid.at.left, laid.at.right})
      if (!counted.contains(c)) found.push_back(explore(squares, c, counted));
  return found;
}

Score score(const Kingdom& kingdom, const Rules& rules) {
  Score score;
  score.territories = territories(kingdom);
  add_extra_rules(score, kingdom, rules);
  add_up(score);
  return score;
}

Score score(const View& view, std::size_t index) {
  const Kingdom& kingdom = view.kingdoms[index];
  if (!has_court(view.rules)) return score(kingdom, view.rules);
  const Treasury& treasury = view.treasuries[index];
  Score score;
  score.territories = territories(kingdom);
  if (Territory* where = view.court.queen == index ? largest(score.territories) : nullptr) {
    where->queen = true;
    where->crowns = static_cast<std::uint8_t>(where->crowns + 1);
  }
  score.coins = treasury.coins / coins_per_point;
  for (const BuiltTile& tile : treasury.buildings) {
    score.of_building.push_back(
        points_of(building(view.rules, tile.building), treasury, score.territories));
    score.buildings += score.of_building[score.of_building.size() - 1];
  }
  add_extra_rules(score, kingdom, view.rules);
  add_up(score);
  return score;
}

Scores scores(const View& view) {
  Scores scores;
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) scores[i] = score(view, i);
  return scores;
}

Ranking ranking(const View& view) {
  return ranking(view, scores(view));
}

Ranking ranking(const View& view, const Scores& scores) {
  Results<Candidate, kingdoms_max> candidates;
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) {
    const Score& s = scores[i];
    const int left = out(view, i);
    const Candidate candidate{{static_cast<std::uint8_t>(i), 1, view.match.totals[i] + s.total,
                               s.largest_territory, s.crowns, left != 0, DecidedBy::points},
                              left};
    // After all equal ones.
    const auto behind =
        candidates.end() - std::upper_bound(candidates.begin(), candidates.end(), candidate,
                                            [&](const Candidate& a, const Candidate& b) {
                                              return better(a, b, view.rules);
                                            });
    candidates.push_back(candidate);
    std::rotate(candidates.end() - 1 - behind, candidates.end() - 1, candidates.end());
  }
  Ranking ranking;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Standing standing = candidates[i].standing;
    const bool shares =
        i > 0 && compare(candidates[i - 1], candidates[i], view.rules) == DecidedBy::shared;
    standing.rank = shares ? ranking[i - 1].rank : static_cast<std::uint8_t>(i + 1);
    if (i + 1 < candidates.size())
      standing.decided_by = compare(candidates[i], candidates[i + 1], view.rules);
    ranking.push_back(standing);
  }
  return ranking;
}

std::array<std::uint8_t, kingdoms_max> ranks(const Ranking& ranking) {
  std::array<std::uint8_t, kingdoms_max> ranks{};
  for (const Standing& standing : ranking) ranks[standing.kingdom] = standing.rank;
  return ranks;
}

}  // namespace engine
