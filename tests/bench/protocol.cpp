// The cost of reading and writing text.
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/view_cache.hpp"
#include "tests/bench/act_frame.hpp"
#include "tests/bench/moments.hpp"
#include "tests/bench/work.hpp"

#include <memory>
#include <string>

namespace bench {
namespace {

using engine::Preset;

using Moments = std::shared_ptr<const std::vector<RecordedAction>>;

Moments game(Preset preset) {
  return std::make_shared<const std::vector<RecordedAction>>(random_game(preset, 1).moments);
}

// fn(moment) → size, for each moment of a game.
template <Preset preset, auto fn>
Workload::PreparedRuns prepare_each() {
  const Moments moments = game(preset);
  const auto run = [moments] {
    std::size_t sum = 0;
    for (const RecordedAction& moment : *moments) sum += fn(moment);
    return sum;
  };
  return {moments->size(), [run] { return run; }};
}

std::size_t encode_events(const RecordedAction& m) {
  return protocol::encode_events(m.events, m.after).size();
}
std::size_t encode_patch(const RecordedAction& m, protocol::ViewCache& cache) {
  return protocol::encode_patch(m.before, m.events, cache).size();
}
std::size_t encode_view(const RecordedAction& m) {
  return protocol::encode_view(m.after).size();
}
// The frame of each audience, with all its parts.
std::size_t encode_step(const RecordedAction& m, protocol::ViewCache& cache) {
  const protocol::EncodedStep step{.seq = 50,
                                   .by = m.seat,
                                   .re = "c1-50",
                                   .time = 1'790'000'000'000,
                                   .events = protocol::encode_events(m.events, m.after),
                                   .patch = protocol::encode_patch(m.before, m.events, cache),
                                   .digest = cache.digest(m.after)};
  std::size_t size = 0;
  for (const auto diff : {protocol::Diff::events, protocol::Diff::patch, protocol::Diff::both})
    size += protocol::encode_step(step, diff).size();
  return size;
}
std::size_t encode_snapshot(const RecordedAction& m) {
  return protocol::encode_snapshot(50, 1'790'000'000'000, protocol::encode_view(m.after),
                                   protocol::encode_deal({.commitment = std::string(64, 'a')}))
      .size();
}
std::size_t encode_prompt(const RecordedAction& m) {
  return protocol::encode(protocol::Prompt{std::nullopt, 50, m.seat, m.before.phase,
                                           engine::legal_actions(m.before)})
      .size();
}

// fn(moment, cache) → size, one after the other, as a room encodes them.
template <Preset preset, auto fn>
Workload::PreparedRuns prepare_steps() {
  const Moments moments = game(preset);
  const auto run = [moments] {
    protocol::ViewCache cache;
    std::size_t sum = 0;
    for (const RecordedAction& moment : *moments) sum += fn(moment, cache);
    return sum;
  };
  return {moments->size(), [run] { return run; }};
}

template <Preset preset>
Workload::PreparedRuns prepare_decode() {
  const auto frames = std::make_shared<std::vector<std::string>>();
  const Moments moments = game(preset);
  for (const RecordedAction& moment : *moments)
    frames->push_back(act_frame(frames->size(), moment.action));
  const auto run = [frames] {
    std::size_t sum = 0;
    for (const std::string& frame : *frames) sum += protocol::decode_command(frame) ? 1 : 0;
    return sum;
  };
  return {frames->size(), [run] { return run; }};
}

constexpr Workload works[]{
    {"decode_act", "frame", prepare_decode<Preset::kingdomino>},
    {"decode_act_queendomino", "frame", prepare_decode<Preset::queendomino>},
    {"encode_events", "step", prepare_each<Preset::kingdomino, encode_events>},
    {"encode_patch", "step", prepare_steps<Preset::kingdomino, encode_patch>},
    {"encode_patch_queendomino", "step", prepare_steps<Preset::queendomino, encode_patch>},
    {"encode_view", "view", prepare_each<Preset::kingdomino, encode_view>},
    {"encode_view_queendomino", "view", prepare_each<Preset::queendomino, encode_view>},
    {"encode_step", "step", prepare_steps<Preset::kingdomino, encode_step>},
    {"encode_step_queendomino", "step", prepare_steps<Preset::queendomino, encode_step>},
    {"encode_snapshot", "snapshot", prepare_each<Preset::kingdomino, encode_snapshot>},
    {"encode_prompt", "prompt", prepare_each<Preset::kingdomino, encode_prompt>},
};

}  // namespace

std::span<const Workload> protocol_works() {
  return works;
}

}  // namespace bench
