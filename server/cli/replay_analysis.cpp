#include "server/cli/replay_analysis.hpp"

#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/record.hpp"
#include "server/cli/picture.hpp"
#include "server/cli/terminal_output.hpp"
#include "server/cli/with_room.hpp"
#include "server/room/game_analysis.hpp"
#include "server/room/rows.hpp"
#include "server/telemetry/escape.hpp"

#include <cmath>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <unistd.h>
#include <utility>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::json;
using storage::StoredRoom;

// The server's stored analysis, if it has enough playouts.
std::optional<std::string> stored_analysis(const StoredRoom& stored, std::uint32_t playouts) {
  const json analysis = json::parse(stored.analysis, nullptr, false);
  if (!analysis.is_object() || analysis.value("playouts", 0u) < playouts ||
      !analysis.contains("tables"))
    return std::nullopt;
  return stored.analysis;
}

std::string analysis_of(const StoredRoom& stored, std::uint32_t playouts, std::ostream& err) {
  if (auto analysis = stored_analysis(stored, playouts)) return *analysis;
  // Past the stream that escapes what could steer the terminal.
  const bool progress =
      dynamic_cast<TerminalOutput*>(&err) != nullptr && isatty(STDERR_FILENO) != 0;
  const std::size_t rows = stored.moves.size();
  const room::Setup& setup = stored;
  const room::Recorded game{setup, *stored.begun, stored.moves};
  std::size_t printed = rows;
  const auto analysis = room::analyse(game, playouts, [&](std::size_t done) {
    if (progress && std::exchange(printed, done) != done)
      std::cerr << '\r' << (done < rows ? std::to_string(done) + " of " + std::to_string(rows) : "")
                << "\x1b[K" << std::flush;
    return true;
  });
  return protocol::encode_analysis(analysis.value());
}

int percent(const json& chance) {
  return static_cast<int>(std::lround(chance.get<double>() * 100));
}

engine::Action action_in(const json& document) {
  return protocol::read_action(document.dump()).value();
}

// Replays the game and prints the analysis beside each row.
class Printer {
 public:
  Printer(const StoredRoom& stored, const json& analysis, std::ostream& out)
      : stored_(stored), analysis_(analysis), out_(out), replayer_(make_replayer(stored)) {
    for (const json& decision : analysis.at("decisions"))
      decisions_.emplace(decision.at("seq").get<std::uint32_t>(), &decision);
    for (const json& game : analysis.at("games"))
      games_.emplace(game.at("seq").get<std::uint32_t>(), &game);
    for (const json& table : analysis.at("tables"))
      tables_.emplace(table.at("seq").get<std::uint32_t>(), &table);
  }

  void print() {
    out_ << stored_.code << "  " << telemetry::escape(stored_.opened.name)
         << "\nchances to be first in %; better moves by " << analysis_.at("playouts")
         << " playouts for each decision\n\n row";
    for (std::size_t i = 0; i < engine::kingdoms(view().rules); ++i) out_ << std::setw(5) << i + 1;
    out_ << '\n';
    print_table(games_, 0, "as dealt");
    for (const room::Move& move : stored_.moves) {
      if (const auto* acted = std::get_if<room::Acted>(&move)) print_decisions(*acted);
      replayer_.play_next();
      print_table(tables_, replayer_.seq(), "then");
      if (std::holds_alternative<room::Begun>(move))
        print_table(games_, replayer_.seq(), "as dealt");
    }
    print_turning_points();
  }

 private:
  static room::Replayer make_replayer(const StoredRoom& stored) {
    const auto rules = engine::make_rules(stored.opened.rules);
    return {*rules, *stored.begun->deal, stored.moves};
  }
  const engine::View& view() const { return engine::view(replayer_.state()); }

  void print_row(std::uint32_t seq, const json& kingdoms) {
    out_ << std::setw(4) << seq;
    for (const json& kingdom : kingdoms) out_ << std::setw(5) << percent(kingdom.at("win"));
    out_ << "  ";
  }

  using Tables = std::map<std::uint32_t, const json*>;

  void print_table(const Tables& tables, std::uint32_t seq, const char* what) {
    const auto found = tables.find(seq);
    if (found == tables.end()) return;
    print_row(seq, found->second->at("kingdoms"));
    out_ << what << '\n';
  }

  void print_decisions(const room::Acted& acted) {
    const auto [first, last] = decisions_.equal_range(acted.seq);
    for (auto next = first; next != last; ++next) {
      const json& decision = *next->second;
      print_row(acted.seq, decision.at("kingdoms"));
      out_ << seat_name(stored_, acted.seat) << ' ' << describe(decision.at("action")) << '\n';
      print_better(decision);
    }
  }

  void print_better(const json& decision) {
    const json& best = decision.at("best");
    if (best.is_null() || percent(best.at("win")) <= percent(decision.at("after").at("win")))
      return;
    out_ << std::string(6 + 5 * engine::kingdoms(view().rules), ' ')
         << "  better: " << describe(best.at("action"));
    if (!best.at("then").is_null()) out_ << ", then " << describe(best.at("then"));
    out_ << " (" << percent(best.at("win")) << " % instead of "
         << percent(decision.at("after").at("win")) << " %)\n";
  }

  void print_turning_points() {
    if (analysis_.at("turning_points").empty()) return;
    out_ << "\nturning points\n";
    for (const json& point : analysis_.at("turning_points"))
      out_ << std::setw(4) << point.at("seq") << "  kingdom "
           << point.at("kingdom").get<std::size_t>() + 1 << ": " << percent(point.at("from"))
           << " % to " << percent(point.at("to")) << " %, by "
           << (point.at("by") == "tiles" ? "tiles turned over" : "the action") << '\n';
  }

  std::string describe(const json& action) const {
    return cli::describe(view(), action_in(action));
  }

  const StoredRoom& stored_;
  const json& analysis_;
  std::ostream& out_;
  room::Replayer replayer_;
  std::multimap<std::uint32_t, const json*> decisions_;
  Tables games_;
  Tables tables_;
};

}  // namespace

int analyse_game(const std::string& database, const std::string& code, std::uint32_t playouts,
                 bool as_json, std::ostream& out, std::ostream& err) {
  return with_room(database, code, err, [&](const StoredRoom& stored) {
    const auto refuse = [&](const std::string& what) {
      err << stored.code << ": " << what << '\n';
      return 1;
    };
    if (!stored.begun || !stored.over) return refuse("its game is not over");
    const auto replayed = storage::replay(stored);
    if (!replayed)
      return refuse("row " + std::to_string(replayed.error().seq) + ": " + replayed.error().reason);
    const std::string analysis = analysis_of(stored, playouts, err);
    if (as_json)
      out << json::parse(analysis).dump(2) << '\n';
    else
      Printer(stored, json::parse(analysis), out).print();
    return 0;
  });
}

}  // namespace server::cli
