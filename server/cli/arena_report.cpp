#include "server/cli/arena_report.hpp"

#include "server/cli/arena_elo.hpp"
#include "server/cli/deal_sample.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

struct RoundTotals {
  double points = 0;
  double games = 0;
  double ordered = 0;
  double distinct = 0;
  double turns = 0;
  double seconds = 0;
  double playouts = 0;

  double mean_points() const { return games > 0 ? points / games : 0; }
  double mean_ordered() const { return turns > 0 ? ordered / turns : 0; }
  double mean_distinct() const { return turns > 0 ? distinct / turns : 0; }
  double playouts_a_second() const { return seconds > 0 ? playouts / seconds : 0; }
};

struct Totals {
  DealSample win, points, without_bonuses, margin, discards, middle_kingdom, harmony;
  std::vector<RoundTotals> rounds;
  double seconds = 0;
  double turns = 0;
  double elo = 0;
};

void add(std::size_t deal, const KingdomStats& notes, Totals& totals) {
  totals.win.add(deal, notes.win);
  totals.points.add(deal, notes.points);
  totals.without_bonuses.add(deal, notes.points - notes.bonuses);
  totals.margin.add(deal, notes.margin);
  totals.discards.add(deal, notes.discards);
  totals.middle_kingdom.add(deal, notes.middle_kingdom);
  totals.harmony.add(deal, notes.harmony);
  totals.rounds.resize(std::max(totals.rounds.size(), notes.rounds.size()));
  for (std::size_t i = 0; i < notes.rounds.size(); ++i) {
    const RoundStats& round = notes.rounds[i];
    RoundTotals& sum = totals.rounds[i];
    sum.points += round.points;
    sum.games += 1;
    sum.ordered += round.ordered;
    sum.distinct += round.distinct;
    sum.turns += round.turns;
    sum.seconds += round.seconds;
    sum.playouts += double(round.playouts);
    totals.seconds += round.seconds;
    totals.turns += round.turns;
  }
}

std::vector<double> ratings(const ArenaResults& results) {
  const std::size_t n = results.entrants.size();
  std::vector<std::vector<double>> wins(n, std::vector<double>(n));
  for (const ArenaGame& game : results.games)
    for (std::size_t a = 0; a < game.kingdoms.size(); ++a)
      for (std::size_t b = 0; b < game.kingdoms.size(); ++b) {
        if (game.entrants[a] == game.entrants[b]) continue;
        const int places = game.kingdoms[b].rank - game.kingdoms[a].rank;
        wins[game.entrants[a]][game.entrants[b]] += places > 0 ? 1.0 : (places == 0 ? 0.5 : 0.0);
      }
  return elo(wins);
}

std::vector<Totals> add_up(const ArenaResults& results) {
  std::vector<Totals> all(results.entrants.size());
  for (const ArenaGame& game : results.games)
    for (std::size_t i = 0; i < game.kingdoms.size(); ++i)
      add(game.deal, game.kingdoms[i], all[game.entrants[i]]);
  const std::vector<double> rated = ratings(results);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].elo = rated[i];
  return all;
}

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

std::string with_interval(const DealSample& sample, double scale, int digits) {
  return fixed(scale * sample.mean(), digits) + " ±" + fixed(scale * sample.interval(), digits);
}

// ± is one column wide and two bytes long.
void cell(std::ostream& out, const std::string& text, std::size_t width) {
  const std::size_t columns = text.size() - (text.find("±") == text.npos ? 0 : 1);
  out << std::string(columns < width ? width - columns : 0, ' ') << text;
}

void report_text(const ArenaResults& results, const std::vector<Totals>& all, bool rounds,
                 std::ostream& out) {
  out << results.game << ", seed " << results.seed << ", " << results.games.size()
      << " games; ± is the 95 % interval\n\n"
      << std::left << std::setw(24) << "" << std::right;
  for (const auto* title : {"first %", "points", "sd", "no bonuses", "margin", "Elo", "discards",
                            "middle %", "harmony %", "ms a turn"})
    cell(out, title, 14);
  out << '\n';
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Totals& t = all[i];
    out << std::left << std::setw(24) << results.entrants[i].name << std::right;
    for (const std::string& text :
         {with_interval(t.win, 100, 1), with_interval(t.points, 1, 2),
          fixed(t.points.deviation(), 2), fixed(t.without_bonuses.mean(), 2),
          with_interval(t.margin, 1, 2), fixed(t.elo, 0), fixed(t.discards.mean(), 2),
          fixed(100 * t.middle_kingdom.mean(), 1), fixed(100 * t.harmony.mean(), 1),
          fixed(t.turns > 0 ? 1000 * t.seconds / t.turns : 0, 2)})
      cell(out, text, 14);
    out << '\n';
  }
  if (!rounds) return;
  for (std::size_t i = 0; i < all.size(); ++i) {
    out << '\n' << results.entrants[i].name << ", by round\n";
    for (const auto* title : {"round", "points", "ordered", "distinct", "playouts/s"})
      cell(out, title, 12);
    out << '\n';
    for (std::size_t r = 0; r < all[i].rounds.size(); ++r) {
      const RoundTotals& round = all[i].rounds[r];
      for (const std::string& text :
           {std::to_string(r), fixed(round.mean_points(), 2), fixed(round.mean_ordered(), 2),
            fixed(round.mean_distinct(), 2), fixed(round.playouts_a_second(), 0)})
        cell(out, text, 12);
      out << '\n';
    }
  }
}

// One line for each kingdom of each game.
void report_csv(const ArenaResults& results, std::ostream& out) {
  out << "deal,kingdom,player,points,bonuses,margin,win,discards,middle_kingdom,harmony,seconds,"
         "playouts\n";
  for (const ArenaGame& game : results.games)
    for (std::size_t i = 0; i < game.kingdoms.size(); ++i) {
      const KingdomStats& notes = game.kingdoms[i];
      double seconds = 0;
      std::uint64_t playouts = 0;
      for (const RoundStats& round : notes.rounds)
        seconds += round.seconds, playouts += round.playouts;
      out << game.deal << ',' << i << ',' << results.entrants[game.entrants[i]].name << ','
          << notes.points << ',' << notes.bonuses << ',' << notes.margin << ',' << notes.win << ','
          << notes.discards << ',' << notes.middle_kingdom << ',' << notes.harmony << ','
          << fixed(seconds, 6) << ',' << playouts << '\n';
    }
}

nlohmann::json to_json(const DealSample& sample) {
  return {{"mean", sample.mean()}, {"interval", sample.interval()}, {"sd", sample.deviation()}};
}

void report_json(const ArenaResults& results, const std::vector<Totals>& all, std::ostream& out) {
  nlohmann::json players = nlohmann::json::array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Totals& t = all[i];
    nlohmann::json rounds = nlohmann::json::array();
    for (const RoundTotals& round : t.rounds)
      rounds.push_back({{"points", round.mean_points()},
                        {"ordered", round.mean_ordered()},
                        {"distinct", round.mean_distinct()},
                        {"playouts_a_second", round.playouts_a_second()}});
    players.push_back({{"player", results.entrants[i].name},
                       {"first", to_json(t.win)},
                       {"points", to_json(t.points)},
                       {"points_without_bonuses", to_json(t.without_bonuses)},
                       {"margin", to_json(t.margin)},
                       {"elo", t.elo},
                       {"discards", to_json(t.discards)},
                       {"middle_kingdom", to_json(t.middle_kingdom)},
                       {"harmony", to_json(t.harmony)},
                       {"seconds_a_turn", t.turns > 0 ? t.seconds / t.turns : 0},
                       {"rounds", rounds}});
  }
  const nlohmann::json document = {{"game", results.game},
                                   {"seed", results.seed},
                                   {"games", results.games.size()},
                                   {"players", players}};
  out << document.dump(2) << '\n';
}

}  // namespace

void report(const ArenaResults& results, ArenaFormat format, bool rounds, std::ostream& out) {
  if (format == ArenaFormat::csv) return report_csv(results, out);
  const std::vector<Totals> all = add_up(results);
  if (format == ArenaFormat::json) return report_json(results, all, out);
  report_text(results, all, rounds, out);
}

}  // namespace server::cli
