#include "server/cli/calibration_report.hpp"

#include "server/cli/deal_sample.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::json;

std::string percents(double chance, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << 100 * chance;
  return text.str();
}

std::string limits_of(std::size_t bin) {
  return std::to_string(100 * bin / reliability_bins) + "-" +
         std::to_string(100 * (bin + 1) / reliability_bins);
}

void report_text(const CalibrationResults& results, std::ostream& out) {
  out << results.games.game << ", seed " << results.games.seed << ", " << results.games.games.size()
      << " games, " << results.tables.size() << " tables; +- is the 95 % interval\n";
  for (const NamedReliability& source : results.sources) {
    const Reliability& found = source.reliability;
    out << '\n'
        << source.name << ": calibration error " << percents(found.calibration_error, 2)
        << " points, largest gap " << percents(found.largest_gap, 2) << " points, Brier score "
        << std::fixed << std::setprecision(4) << found.brier << '\n'
        << std::setw(10) << "bin, %" << std::setw(10) << "count" << std::setw(10) << "chance"
        << std::setw(10) << "first" << std::setw(10) << "+-" << '\n';
    for (std::size_t i = 0; i < reliability_bins; ++i) {
      const auto& bin = found.bins[i];
      if (bin.count == 0) continue;
      out << std::setw(10) << limits_of(i) << std::setw(10) << bin.count << std::setw(10)
          << percents(bin.chance, 2) << std::setw(10) << percents(bin.result, 2) << std::setw(10)
          << percents(bin.interval, 2) << '\n';
    }
  }
  out << "\nforecast, by player\n"
      << std::left << std::setw(24) << "" << std::right << std::setw(10) << "count" << std::setw(10)
      << "chance" << std::setw(10) << "first" << std::setw(10) << "+-" << '\n';
  for (std::size_t i = 0; i < results.entrants.size(); ++i) {
    const EntrantReliability& player = results.entrants[i];
    out << std::left << std::setw(24) << results.games.entrants[i].name << std::right
        << std::setw(10) << player.count << std::setw(10) << percents(player.chance, 2)
        << std::setw(10) << percents(player.result, 2) << std::setw(10)
        << percents(player.interval, 2) << '\n';
  }
  if (!results.fit) return;
  out << "\nfit: spread " << results.fit->calibration.spread << ", strength "
      << results.fit->calibration.strength << ", provident " << results.fit->calibration.provident
      << std::setprecision(5) << "; log loss " << results.fit->loss << ", now "
      << results.fit->present_loss << '\n';
}

// One line for each kingdom of each table.
void report_csv(const CalibrationResults& results, std::ostream& out) {
  out << "deal,round,kingdom,player,points,result";
  for (const ChanceSource& source : results.stated) out << ',' << source.name;
  out << '\n';
  std::size_t line = 0;
  for (const ForecastTable& table : results.tables)
    for (std::size_t i = 0; i < table.playouts.kingdoms; ++i, ++line) {
      out << table.deal << ',' << table.round << ',' << i << ','
          << results.games.entrants[table.entrants[i]].name << ',' << table.points[i] << ','
          << table.result[i];
      for (const ChanceSource& source : results.stated) out << ',' << source.stated[line].chance;
      out << '\n';
    }
}

json to_json(const NamedReliability& source) {
  json bins = json::array();
  for (const auto& bin : source.reliability.bins)
    bins.push_back({{"count", bin.count},
                    {"chance", bin.chance},
                    {"first", bin.result},
                    {"interval", bin.interval}});
  return {{"name", source.name},
          {"calibration_error", source.reliability.calibration_error},
          {"largest_gap", source.reliability.largest_gap},
          {"brier", source.reliability.brier},
          {"bins", std::move(bins)}};
}

json players_json(const CalibrationResults& results) {
  json players = json::array();
  for (std::size_t i = 0; i < results.entrants.size(); ++i)
    players.push_back({{"player", results.games.entrants[i].name},
                       {"count", results.entrants[i].count},
                       {"chance", results.entrants[i].chance},
                       {"first", results.entrants[i].result},
                       {"interval", results.entrants[i].interval}});
  return players;
}

void report_json(const CalibrationResults& results, std::ostream& out) {
  json sources = json::array();
  for (const NamedReliability& source : results.sources) sources.push_back(to_json(source));
  json document = {{"game", results.games.game},          {"seed", results.games.seed},
                   {"games", results.games.games.size()}, {"tables", results.tables.size()},
                   {"sources", std::move(sources)},       {"players", players_json(results)}};
  if (results.fit)
    document["fit"] = {{"spread", results.fit->calibration.spread},
                       {"strength", results.fit->calibration.strength},
                       {"provident", results.fit->calibration.provident},
                       {"loss", results.fit->loss},
                       {"present_loss", results.fit->present_loss}};
  out << document.dump(2) << '\n';
}

// Of the forecast.
std::vector<EntrantReliability> by_entrant(const CalibrationResults& results) {
  std::vector<EntrantReliability> found(results.games.entrants.size());
  std::vector<DealSample> shares(found.size());
  std::size_t line = 0;
  for (const ForecastTable& table : results.tables)
    for (const std::size_t entrant : table.entrants) {
      const StatedChance& stated = results.stated[0].stated[line++];
      ++found[entrant].count;
      found[entrant].chance += stated.chance;
      shares[entrant].add(stated.deal, stated.result);
    }
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].chance /= std::max(1.0, double(found[i].count));
    found[i].result = shares[i].mean();
    found[i].interval = shares[i].interval();
  }
  return found;
}

}  // namespace

CalibrationResults add_up_calibration(const engine::Rules& rules, const ArenaResults& results,
                                      bool fit) {
  CalibrationResults found{results, {}, {}, {}, {}, std::nullopt};
  for (const ArenaGame& game : results.games)
    for (const ForecastTable& table : game.tables)
      found.tables.emplace_back(table).entrants = game.entrants;
  found.stated = chance_sources(rules, found.tables);
  for (const ChanceSource& source : found.stated)
    found.sources.push_back({source.name, reliability_of(source.stated)});
  found.entrants = by_entrant(found);
  if (fit) found.fit = fit_calibration(rules, found.tables);
  return found;
}

void report(const CalibrationResults& results, ArenaFormat format, std::ostream& out) {
  if (format == ArenaFormat::csv) return report_csv(results, out);
  if (format == ArenaFormat::json) return report_json(results, out);
  report_text(results, out);
}

}  // namespace server::cli
