// The common ground of a room's parts: its surroundings, and the state that nearly every part
// reads. Each part gets it by reference. The room is the owner; one thread.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/audience.hpp"
#include "server/room/commit_queue.hpp"
#include "server/room/current_game.hpp"
#include "server/room/random_source.hpp"
#include "server/room/roster.hpp"
#include "server/room/spectator_feed.hpp"
#include "server/room/timeline.hpp"
#include "server/telemetry/metrics.hpp"

#include <algorithm>
#include <optional>

namespace server::room {

struct RoomContext {
  RoomContext(RoomCode room_code, Opened opened, const engine::Rules& rules, Journal& its_journal,
              RandomSource& random_source, const protocol::LimitsInfo& its_limits,
              telemetry::Metrics& shard_metrics);
  RoomContext(const RoomContext&) = delete;
  RoomContext& operator=(const RoomContext&) = delete;

  // Why requests fail and commands are rejected now; nullopt: they are judged.
  [[nodiscard]] std::optional<RoomError> not_serving() const;
  [[nodiscard]] std::optional<protocol::Refusal> refusal() const;
  // The same for commands that are stored.
  [[nodiscard]] std::optional<protocol::Refusal> refusal_to_store() const;
  // Fills in the newest row that the client may know.
  void reject(Subscriber& to, protocol::Rejected notice) const;
  Setup setup() const { return {code, roster.opened(), roster.seats().sitting()}; }
  // Stored requests finish later than they were made, so the date never goes back.
  void touch(RoomTime when) { touched = std::max(touched, when); }
  // The same for somebody who still has a part in the game.
  void attend(RoomTime when) {
    touch(when);
    attended = std::max(attended, when);
  }

  const RoomCode code;
  Journal& journal;
  RandomSource& random;
  protocol::LimitsInfo limits;
  telemetry::Metrics& metrics;  // of its shard
  Roster roster;
  CommitQueue commits;
  Audience audience;
  SpectatorFeed feed;
  CurrentGame game;
  RoomTime touched;   // when somebody last came, left or acted
  RoomTime attended;  // the same without spectators, and without players who decide nothing more
  Timeline timeline;
  bool stopping = false;  // the server stops
  bool held = false;      // no game begins
  bool changed = true;    // in what the list of rooms shows
};

}  // namespace server::room
