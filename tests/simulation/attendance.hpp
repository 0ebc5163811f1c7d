// Who was connected when, by what the server's conversations were through: the oracle's own answer
// to "is that player away?". Of one room.
#pragma once

#include "server/room/token.hpp"
#include "tests/simulation/network.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace simulation {

class Attendance {
 public:
  using Milliseconds = protocol::Milliseconds;
  using Token = server::room::TokenHash;

  // Over this connection somebody with this token has come in, or has gone.
  void came(const Token& token, ConnectionId id, Milliseconds now) {
    Person& person = people_[token];
    if (!person.here) person.visits.push_back({now, std::nullopt});
    person.here = id;
  }
  void went(const Token& token, ConnectionId id, Milliseconds now) {
    Person& person = people_[token];
    if (person.here != id) return;
    person.here.reset();
    person.visits.back().to = now;
  }
  // The server has started: nobody is here, and nobody has been away.
  void start(Milliseconds now) {
    started_ = now;
    people_.clear();
  }

  // Since when this person has been here; none: is not.
  std::optional<Milliseconds> here_since(const Token& token) const {
    const auto found = people_.find(token);
    if (found == people_.end() || !found->second.here) return std::nullopt;
    return found->second.visits.back().from;
  }

  // Whether this person had been away for longer than `patience` at some time between these two.
  // The first of each absence does not count; nor does the time before `dealt`.
  bool away_between(const Token& token, Milliseconds from, Milliseconds to, Milliseconds dealt,
                    Milliseconds patience) const {
    Milliseconds used = 0;
    Milliseconds gone = std::max(started_, dealt);
    const auto away = [&](std::optional<Milliseconds> back) {
      const Milliseconds since = gone + uncounted + std::max<Milliseconds>(patience - used, 0);
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
  Milliseconds started_ = 0;
};

}  // namespace simulation
