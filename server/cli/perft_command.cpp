#include "server/cli/perft_command.hpp"

#include "engine/bots/dice.hpp"
#include "engine/game.hpp"
#include "engine/perft.hpp"
#include "engine/presets.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/rules_error_text.hpp"

#include <chrono>
#include <iomanip>

namespace server::cli {

int perft(const std::string& preset, int players, std::uint64_t seed, int depth, std::ostream& out,
          std::ostream& err) {
  engine::RulesRequest request;
  const auto known = protocol::from_name<engine::Preset>(preset);
  if (!known) {
    err << "preset: one of " << protocol::names_listed<engine::Preset>() << '\n';
    return 2;
  }
  request.preset = *known;
  request.players = players;
  const auto rules = engine::make_rules(request);
  if (!rules) {
    const auto [field, message] = protocol::describe(request, rules.error());
    err << field << ": " << message << '\n';
    return 2;
  }
  engine::bots::Dice dice(seed);
  const auto& made = *rules;
  const engine::State state = engine::begin(made, engine::make_deal(made, dice));
  out << preset << ", " << players << " players, seed " << seed << "\ndepth  sequences  seconds  "
      << "sequences/s\n";
  for (int d = 1; d <= depth; ++d) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t count = engine::perft(state, d);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const double rate = time.count() > 0 ? static_cast<double>(count) / time.count() : 0;
    out << std::setw(5) << d << "  " << std::setw(9) << count << "  " << std::fixed
        << std::setprecision(3) << std::setw(7) << time.count() << "  " << std::setprecision(0)
        << std::setw(11) << rate << std::endl;
  }
  return 0;
}

}  // namespace server::cli
