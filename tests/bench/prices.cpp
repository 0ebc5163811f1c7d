// The prices of requests: each operation is the worst case of a row of the table in
// server/SECURITY.md ("The price of a request"). Its result is the number of bytes that it sends.
#include "protocol/encode.hpp"
#include "server/lobby/quick_match.hpp"
#include "server/room/history.hpp"
#include "server/room/seats.hpp"
#include "server/room/spectator_names.hpp"
#include "server/util/limits.hpp"
#include "tests/bench/work.hpp"
#include "tests/bench/worst_match.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

using namespace engine;
using namespace server;

std::size_t bytes_of(const protocol::EncodedStep& step) {
  return protocol::encode_step(step, protocol::Diff::both).size();
}

// A client that was away asks for the missed steps, or sends an act with an id of long ago.
Workload::PreparedRuns prepare_first_old_step() {
  return {1, []() -> Run {
            return [history = longest_match()->restored()] { return bytes_of(history->step(1)); };
          }};
}

// Every further one: steps of take-backs, the largest, far apart.
Workload::PreparedRuns prepare_old_step() {
  constexpr std::size_t steps = 10;
  return {steps, []() -> Run {
            return [match = worst_match(), history = worst_match()->read_before()] {
              std::size_t bytes = 0;
              const std::size_t apart = match->take_backs().size() / steps;
              for (std::size_t i = 0; i < steps; ++i)
                bytes += bytes_of(history->step(match->take_backs()[i * apart]));
              return bytes / steps;
            };
          }};
}

// A delayed room shows a spectator an earlier table.
Workload::PreparedRuns prepare_old_snapshot() {
  return {1, []() -> Run {
            return [match = worst_match(), history = worst_match()->read_before()] {
              return history->snapshot(match->rows() - 100)->size();
            };
          }};
}

// All seats agree to take a row back.
Workload::PreparedRuns prepare_take_back() {
  return {1, []() -> Run {
            return [match = longest_match(), history = longest_match()->read_before()] {
              State state = history->state();
              Events events;
              const room::Move row = room::Ruled{
                  .seq = match->rows() + 1,
                  .ruling = {.motion = protocol::TakeBack{.to = match->rows() - 100}, .by = {}}};
              history->play(state, row, events);
              history->append(row, std::make_unique<State>(state), events);
              return bytes_of(history->step(history->seq()));
            };
          }};
}

constexpr std::size_t crowd = 1'000;
constexpr const char* equal_name = "Зоя";

class NobodyListens final : public room::Subscriber {
 public:
  void deliver(const room::Frame&) override {}
  bool wants_more() const override { return true; }
  void dismiss(protocol::Close) override {}
};

struct Crowd {
  room::Audience audience;
  room::Seats seats{4};
  std::vector<NobodyListens> spectators{crowd};
  std::size_t present = 0;

  void come() {
    room::DistinctName name = room::name_for_spectator(equal_name, audience, seats);
    audience.add({.subscriber = &spectators[present++],
                  .name = std::move(name.text),
                  .skeletons = std::move(name.skeletons)});
  }
};

// Spectators with the same name, each of whom gets another one; clients of the lobby likewise.
Workload::PreparedRuns prepare_equal_names() {
  return {crowd, []() -> Run {
            return [crowd_here = std::make_shared<Crowd>()] {
              for (std::size_t i = 0; i < crowd; ++i) crowd_here->come();
              return crowd_here->audience.members().back().name.size();
            };
          }};
}

// A player sits down whose name a spectator of a full room has.
Workload::PreparedRuns prepare_name_of_a_seat() {
  return {1, []() -> Run {
            auto here = std::make_shared<Crowd>();
            while (here->present < crowd) here->come();
            here->seats.sit({.seat = seat_at(0), .name = equal_name});
            return [here] {
              room::rename_confusable_spectators(here->audience, here->seats);
              return here->audience.members().front().name.size();
            };
          }};
}

// As many seeks as there may be, by four persons who accept tables of many sizes.
Workload::PreparedRuns prepare_quick_match() {
  return {1, []() -> Run {
            auto pool = std::make_shared<lobby::QuickMatch>();
            for (std::size_t i = 0; i < limits::seeks_max; ++i) {
              lobby::QuickMatch::WaitingSeek seek{.id = i,
                                                  .identity = "person " + std::to_string(i % 4)};
              for (int players = 5; players <= 8; ++players)
                seek.tables.push_back({players, "rules of " + std::to_string(players)});
              pool->add(std::move(seek));
            }
            return [pool] {
              std::size_t found = pool->take_matches({}).size();
              pool->begin_turn();
              for (std::size_t i = 0; i < limits::seeks_max && pool->within_turn(); ++i)
                found += pool->progress(i, {}).players;
              return found;
            };
          }};
}

constexpr Workload works[]{
    {"price_first_old_step", "step", prepare_first_old_step},
    {"price_old_step", "step", prepare_old_step},
    {"price_old_snapshot", "snapshot", prepare_old_snapshot},
    {"price_take_back", "take-back", prepare_take_back},
    {"price_equal_names", "hello", prepare_equal_names},
    {"price_name_of_a_seat", "presence", prepare_name_of_a_seat},
    {"price_quick_match", "tick", prepare_quick_match},
};

}  // namespace

std::span<const Workload> prices() {
  return works;
}

}  // namespace bench
