#include "server/cli/arena_command.hpp"

#include "engine/bots/dice.hpp"
#include "engine/presets.hpp"
#include "server/cli/arena_game.hpp"
#include "server/cli/arena_report.hpp"
#include "server/cli/calibration_report.hpp"
#include "server/cli/interruption.hpp"
#include "server/cli/room_rules.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>

namespace server::cli {
namespace {

engine::Result<engine::Rules, std::string> read_rules(const config::ArenaConfig& config) {
  const RoomRequest wanted{config.preset, static_cast<std::size_t>(config.players), config.options};
  std::string body;
  if (const auto complaint = write_room_body(wanted, body)) return *complaint;
  auto rules = read_room_rules(body);
  if (rules && rules->games > 1) return "dynasty: the arena plays single games";
  return rules;
}

// The line-up: each entrant once, and the entrant of each kingdom. The last one named takes all
// remaining kingdoms.
struct LineUp {
  std::vector<Entrant> entrants;
  std::vector<std::size_t> kingdoms;
};

engine::Result<LineUp, std::string> read_line_up(const config::ArenaConfig& config,
                                                 const engine::Rules& rules) {
  LineUp line_up;
  if (config.entrants.size() > kingdoms(rules))
    return "more players than the " + std::to_string(kingdoms(rules)) + " kingdoms";
  for (const std::string& text : config.entrants) {
    const auto entrant = read_entrant(text);
    if (!entrant) {
      std::string why = text + ": a player is one of ";
      const char* separator = "";
      for (const auto level : engine::bots::levels) {
        why.append(std::exchange(separator, ", ")).append(name_of(level));
        if (searches(level)) why.append(":BUDGET");
      }
      return why.append("; a budget is a number of playouts, or a time such as 100ms");
    }
    const auto known =
        std::find_if(line_up.entrants.begin(), line_up.entrants.end(),
                     [&](const Entrant& other) { return other.name == entrant->name; });
    line_up.kingdoms.push_back(static_cast<std::size_t>(known - line_up.entrants.begin()));
    if (known == line_up.entrants.end()) line_up.entrants.push_back(*entrant);
  }
  while (line_up.kingdoms.size() < kingdoms(rules))
    line_up.kingdoms.push_back(line_up.kingdoms.back());
  return line_up;
}

constexpr std::size_t seating_orders_max = 24;

// All seating orders, each once and the rotations first; if they are too many only the rotations.
std::vector<std::vector<std::size_t>> seating_orders(std::vector<std::size_t> kingdoms) {
  std::vector<std::vector<std::size_t>> all;
  const auto add = [&] {
    if (std::find(all.begin(), all.end(), kingdoms) == all.end()) all.push_back(kingdoms);
  };
  for (std::size_t i = 0; i < kingdoms.size(); ++i) {
    add();
    std::rotate(kingdoms.begin(), kingdoms.begin() + 1, kingdoms.end());
  }
  const std::size_t rotations = all.size();
  std::sort(kingdoms.begin(), kingdoms.end());
  do add();
  while (std::next_permutation(kingdoms.begin(), kingdoms.end()));
  if (all.size() > seating_orders_max) all.resize(rotations);
  return all;
}

class Arena {
 public:
  // `tables`: to be forecast of each game; 0: none. `stop`: once true, no further game begins.
  Arena(const engine::Rules& rules, ArenaResults& results, std::size_t tables,
        const std::atomic<bool>& stop)
      : rules_(rules), results_(results), tables_(tables), stop_(stop) {}

  // Keeps only deals of which every game was played.
  void run(unsigned threads, std::ostream& err, bool progress) {
    std::vector<std::thread> workers;
    workers.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    while (progress && done_ < results_.games.size() && !stop_) {
      err << '\r' << done_ << " of " << results_.games.size() << " games" << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    for (std::thread& worker : workers) worker.join();
    if (progress) err << '\r' << std::string(40, ' ') << '\r' << std::flush;
    std::set<std::size_t> unfinished;
    for (const ArenaGame& game : results_.games)
      if (game.kingdoms.empty()) unfinished.insert(game.deal);
    std::erase_if(results_.games,
                  [&](const ArenaGame& game) { return unfinished.contains(game.deal); });
  }

 private:
  void work() {
    for (std::size_t i; !stop_ && (i = next_++) < results_.games.size(); ++done_)
      play(results_.games[i], i);
  }

  void play(ArenaGame& game, std::size_t number) const {
    engine::bots::Dice seeds(results_.seed);
    const std::uint64_t start = seeds.next();
    engine::bots::Dice dealer(start + game.deal);
    std::vector<const Entrant*> entrants;
    entrants.reserve(game.entrants.size());
    for (const std::size_t who : game.entrants) entrants.push_back(&results_.entrants[who]);
    const engine::Deal deal = engine::make_deal(rules_, dealer);
    const std::uint64_t seed = seeds.next() + number;
    if (tables_ == 0) {
      game.kingdoms = play_game(rules_, deal, entrants, seed);
      return;
    }
    TableChooser chooser(tables_, engine::bots::mix(seed, number));
    game.kingdoms =
        play_game(rules_, deal, entrants, seed, std::bind_front(&TableChooser::watch, &chooser));
    game.tables = chooser.finish(game.deal, entrants);
  }

  const engine::Rules& rules_;
  ArenaResults& results_;
  const std::size_t tables_;
  const std::atomic<bool>& stop_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> done_ = 0;
};

ArenaFormat format_of(const std::string& word) {
  if (word == "csv") return ArenaFormat::csv;
  return word == "json" ? ArenaFormat::json : ArenaFormat::text;
}

// Returns what went wrong.
std::optional<std::string> report_calibration(const config::ArenaConfig& config,
                                              const engine::Rules& rules,
                                              const ArenaResults& results, std::ostream& out) {
  const CalibrationResults found = add_up_calibration(rules, results, config.fit);
  report(found, format_of(config.format), out);
  if (config.svg.empty()) return std::nullopt;
  std::ofstream svg(config.svg);
  draw_reliability(found.sources, svg);
  if (!svg.flush()) return config.svg + ": cannot be written";
  return std::nullopt;
}

}  // namespace

int arena(const config::ArenaConfig& config, std::ostream& out, std::ostream& err) {
  const auto rules = read_rules(config);
  if (!rules) {
    err << rules.error() << '\n';
    return 2;
  }
  const auto& game = *rules;
  const auto line_up = read_line_up(config, game);
  if (!line_up) {
    err << line_up.error() << '\n';
    return 2;
  }
  ArenaResults results;
  results.game = config.preset + ", " + std::to_string(config.players) + " players";
  for (const std::string& option : config.options) results.game += ", " + option;
  results.seed = config.seed;
  results.entrants = line_up->entrants;
  const auto orders = seating_orders(line_up->kingdoms);
  for (std::size_t deal = 0; results.games.size() < config.games; ++deal)
    for (const auto& order : orders) results.games.push_back({deal, order, {}, {}});
  const unsigned threads =
      config.threads > 0 ? config.threads : std::max(1u, std::thread::hardware_concurrency());
  const auto& stop = interruption_flag();
  Arena(game, results, config.calibration ? config.tables : 0, stop)
      .run(threads, err, isatty(STDERR_FILENO) != 0);
  const bool interrupted = stop;
  if (interrupted) err << "interrupted after " << results.games.size() << " games\n";
  if (results.games.empty()) return exit_interrupted;
  if (config.calibration) {
    if (const auto complaint = report_calibration(config, game, results, out)) {
      err << *complaint << '\n';
      return 2;
    }
  } else {
    report(results, format_of(config.format), config.rounds, out);
  }
  return interrupted ? exit_interrupted : 0;
}

}  // namespace server::cli
