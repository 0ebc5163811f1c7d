// Counters, incremented where things happen and exported as metrics. Each shard has its own
// Metrics, and so has the lobby. Only the shard's thread writes it; any thread may read it. Metrics
// never contain text from players: no codes, names or messages.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/rules.hpp"
#include "protocol/chat.hpp"
#include "protocol/close.hpp"
#include "protocol/notice.hpp"
#include "protocol/refusal.hpp"
#include "protocol/settings.hpp"
#include "server/telemetry/count.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace server::telemetry {

using Moment = std::chrono::steady_clock::time_point;

inline std::uint64_t microseconds_of(Moment::duration time) noexcept {
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  return static_cast<std::uint64_t>(std::max<std::int64_t>(whole, 0));
}

// Counters for every value of an enumeration up to the last one.
template <class Enum, Enum last>
class Counts {
 public:
  static constexpr std::size_t size = static_cast<std::size_t>(last) + 1;
  Count& operator[](Enum value) { return counts_[static_cast<std::size_t>(value)]; }
  const Count& operator[](Enum value) const { return counts_[static_cast<std::size_t>(value)]; }

 private:
  std::array<Count, size> counts_{};
};

// How a client that says hello receives a game: missed steps, a snapshot, or a replay.
enum class CatchUp : std::uint8_t { steps, snapshot, replay };
// Actions of a game clock.
enum class ClockAction : std::uint8_t { low, bot, skip, seat };

using Refusals = Counts<protocol::Refusal, protocol::Refusal::domino_taken>;
using States = Counts<protocol::RoomState, protocol::RoomState::halted>;

class Metrics {
 public:
  // Acts that became rows of a game, by source: players, the clock, bots.
  Count moves_of_players;
  Count moves_of_clock;
  Counts<engine::bots::Level, engine::bots::Level::tree_search> moves_of_bots;
  Refusals rejections;
  Count decode_errors;
  Counts<CatchUp, CatchUp::replay> catch_ups;
  Counts<protocol::ChatTo, protocol::ChatTo::spectators> chat;
  Counts<ClockAction, ClockAction::seat> clock_actions;
  Count rooms_halted;               // because a row was refused
  std::array<Count, 32> farewells;  // in the order of protocol::closes()

  // Current values, or those of the last tick.
  Count outbox_bytes;
  std::array<States, static_cast<std::size_t>(engine::Preset::royal_teams) + 1> rooms;
  Count visitors;
  Count seeks;
  Count clocks;  // of games, that run

  // Time from reading a player's act until its step is queued for all clients.
  Times act_to_broadcast;

  void count(protocol::Refusal refusal) noexcept { rejections[refusal].add(); }
  void count(protocol::Close reason) noexcept;

  // The thread's owner calls act_read() before it passes on a command, and record_latency() after
  // it has passed on the journal's notification. The simulation calls neither, so it measures
  // nothing.
  void act_read(Moment now) noexcept { read_ = now; }
  std::optional<Moment> read() const noexcept { return read_; }
  void step_broadcast(std::optional<Moment> read) {
    if (read) broadcast_reads_.push_back(*read);
  }
  void record_latency(Moment now);
  bool has_pending() const noexcept { return !broadcast_reads_.empty(); }

 private:
  std::optional<Moment> read_;
  std::vector<Moment>
      broadcast_reads_;  // read times of acts broadcast since the last record_latency()
};

// Of the journal's thread.
struct JournalMetrics {
  Times commit;
  Batches batch;
  Count busy_since;  // start of the current write, in microseconds of the steady clock; 0: idle
  std::atomic<std::uint64_t> queued{0};  // appended and not yet durable
  std::atomic<std::uint64_t> failures{0};
};

// HTTP counters, written by the threads of all shards; not on the path of a move.
struct HttpMetrics {
  std::array<std::atomic<std::uint64_t>, 6> responses{};  // by status class; 0: any other

  void count(unsigned status) noexcept {
    const std::size_t kind = status / 100 < responses.size() ? status / 100 : 0;
    responses[kind].fetch_add(1, std::memory_order_relaxed);
  }
};

}  // namespace server::telemetry
