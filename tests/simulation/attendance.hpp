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
  using Token = server::room::TokenHash;

  // A client with this token has joined, or left, over this connection.
  void came(const Token& token, ConnectionId id, Milliseconds now) {
    Person& person = people_[newest(token)];
    if (!person.here) person.visits.push_back({now, std::nullopt});
    person.here = id;
  }
  void went(const Token& token, ConnectionId id, Milliseconds now) {
    Person& person = people_[newest(token)];
    if (person.here != id) return;
    person.here.reset();
    person.visits.back().to = now;
  }
  // Both tokens belong to the same person from now on.
  void rename(const Token& before, const Token& after) {
    if (auto person = people_.extract(before)) {
      person.key() = after;
      people_.insert(std::move(person));
    }
    renamed_[before] = after;
  }
  const Token& newest(const Token& token) const {
    const auto renamed = renamed_.find(token);
    return renamed == renamed_.end() ? token : newest(renamed->second);
  }
  // Call it when the server has started: no client is connected, and absences begin now.
  void start(Milliseconds now) {
    started_ = now;
    people_.clear();
  }

  Milliseconds started() const { return started_; }

  // Since when this person has been present; nullopt: absent.
  std::optional<Milliseconds> here_since(const Token& token) const {
    const auto found = people_.find(token);
    if (found == people_.end() || !found->second.here) return std::nullopt;
    return found->second.visits.back().from;
  }

  // Whether at some time from `from` to `to` this player had been away for longer than `granted` in
  // total. The first 20 seconds of each absence do not count, nor does the time before `dealt`.
  bool away_between(const Token& token, Milliseconds from, Milliseconds to, Milliseconds dealt,
                    Milliseconds granted) const {
    Milliseconds used = 0;
    Milliseconds gone = std::max(started_, dealt);
    const auto away = [&](std::optional<Milliseconds> back) {
      const Milliseconds since = gone + uncounted + std::max<Milliseconds>(granted - used, 0);
      const Milliseconds until = back ? std::min(*back, to) : to;
      if (since <= until && until >= from) return true;
      if (back) used += std::max<Milliseconds>(*back - gone - uncounted, 0);
      return false;
    };
    const auto found = people_.find(token);
    if (found != people_.end())
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
    Milliseconds from;
    std::optional<Milliseconds> to;
  };
  struct Person {
    std::vector<Visit> visits;
    std::optional<ConnectionId> here;
  };
  std::map<Token, Person> people_;
  std::map<Token, Token> renamed_;
  Milliseconds started_ = 0;
};

}  // namespace simulation
