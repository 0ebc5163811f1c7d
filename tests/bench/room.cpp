// The cost of a move on its whole path: a frame is received, decoded, checked, applied, written to
// the journal, encoded and delivered to all clients at the table.
#include "engine/require.hpp"
#include "server/room/history.hpp"
#include "tests/bench/act_frame.hpp"
#include "tests/bench/moments.hpp"
#include "tests/bench/table.hpp"
#include "tests/bench/work.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bench {
namespace {

using namespace engine;
using namespace server;

// The subscription of all clients: the default, which is both formats, or prompts in addition.
constexpr char both[] = R"({"diff":"both"})";
constexpr char both_and_hints[] = R"({"diff":"both","hints":true})";

template <Preset preset, const char* want>
Workload::PreparedRuns prepare_moves() {
  struct SentFrame {
    std::size_t seat;
    std::string text;
  };
  const RecordedGame game = random_game(preset, 1);
  std::vector<SentFrame> all;
  for (const RecordedAction& moment : game.moments)
    all.push_back({index(moment.seat), act_frame(all.size(), moment.action)});
  const auto next = [game, all]() -> Run {
    return [table = std::make_shared<BenchTable>(preset, game.deal, want), &all] {
      std::size_t bytes = 0;
      for (const SentFrame& frame : all) {
        const std::size_t sent = table->receive(frame.seat, frame.text);
        require(sent > 400, "a move is sent to all clients");
        bytes += sent;
      }
      return bytes;
    };
  };
  return {all.size(), next};
}

// The rows of a game read again, and the missed steps of a client encoded again.
Workload::PreparedRuns prepare_history() {
  const RecordedGame game = random_game(Preset::kingdomino, 1);
  const auto next = [game]() -> Run {
    return [&game] {
      const room::Setup setup{.code = "ABCDEF", .opened = {}, .seats = {}};
      room::History history(rules(Preset::kingdomino), setup, {.deal = game.deal});
      for (const RecordedAction& moment : game.moments)
        history.append(room::Acted{.seq = history.seq() + 1,
                                   .seat = moment.seat,
                                   .id = "c1-" + std::to_string(history.seq()),
                                   .action = moment.action});
      std::size_t bytes = 0;
      for (std::uint32_t seq = 1; seq <= history.seq(); ++seq)
        bytes += history.step(seq).patch.size();
      return bytes;
    };
  };
  return {game.moments.size(), next};
}

constexpr Workload works[]{
    {"move", "move", prepare_moves<Preset::kingdomino, both>},
    {"move_hints", "move", prepare_moves<Preset::kingdomino, both_and_hints>},
    {"move_queendomino", "move", prepare_moves<Preset::queendomino, both>},
    {"history", "row", prepare_history},
};

}  // namespace

std::span<const Workload> room_works() {
  return works;
}

}  // namespace bench
