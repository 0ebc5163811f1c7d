// The presence of clients over time, derived from the frames that the server's sessions received:
// the oracles' independent answer to "is that player away?". For one room.
#pragma once

#include "server/room/token.hpp"
#include "tests/simulation/network.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace simulation {

class Attendance {
 public:
  using Milliseconds = protocol::Milliseconds;
  using RoomTime = server::RoomTime;
  using Token = server::room::TokenHash;

  // A client with this token has joined, or left, over this connection.
  void joined(const Token& token, ConnectionId id, RoomTime now) {
    PlayerVisits& player = players_[newest(token)];
    if (!player.connection) player.visits.push_back({now, std::nullopt});
    player.connection = id;
  }
  void left(const Token& token, ConnectionId id, RoomTime now) {
    PlayerVisits& player = players_[newest(token)];
    if (player.connection != id) return;
    player.connection.reset();
    player.visits.back().to = now;
  }
  // Both tokens belong to the same player from now on.
  void rename(const Token& before, const Token& after) {
    if (auto player = players_.extract(before)) {
      player.key() = after;
      players_.insert(std::move(player));
    }
    renamed_[before] = after;
  }
  const Token& newest(const Token& token) const {
    const auto renamed = renamed_.find(token);
    return renamed == renamed_.end() ? token : newest(renamed->second);
  }
  // Call it when the server has started: no client is connected, and absences begin now.
  void start(RoomTime now) {
    started_ = now;
    players_.clear();
  }

  RoomTime started() const { return started_; }

  // Since when this player has been present; nullopt: absent.
  std::optional<RoomTime> present_since(const Token& token) const {
    const auto found = players_.find(token);
    if (found == players_.end() || !found->second.connection) return std::nullopt;
    return found->second.visits.back().from;
  }

  // Whether at some time from `from` to `to` this player had been away for longer than `granted` in
  // total. The first 20 seconds of each absence do not count, nor does the time before `dealt`.
  bool away_between(const Token& token, RoomTime from, RoomTime to, RoomTime dealt,
                    Milliseconds granted) const {
    Milliseconds used = 0;
    RoomTime gone = std::max(started_, dealt);
    const auto away = [&](std::optional<RoomTime> back) {
      const RoomTime since = gone + uncounted + std::max<Milliseconds>(granted - used, 0);
      const RoomTime until = back ? std::min(*back, to) : to;
      if (since <= until && until >= from) return true;
      if (back) used += std::max<Milliseconds>(*back - gone - uncounted, 0);
      return false;
    };
    const auto found = players_.find(token);
    if (found != players_.end())
      for (const Visit& visit : found->second.visits) {
        if (visit.from > gone && away(visit.from)) return true;
        if (!visit.to) return false;
        gone = std::max(gone, *visit.to);
      }
    return away(std::nullopt);
  }

 private:
  static constexpr Milliseconds uncounted = 20'000;
  struct Visit {
    RoomTime from;
    std::optional<RoomTime> to;
  };
  struct PlayerVisits {
    std::vector<Visit> visits;
    std::optional<ConnectionId> connection;
  };
  std::map<Token, PlayerVisits> players_;
  std::map<Token, Token> renamed_;
  RoomTime started_;
};

}  // namespace simulation
