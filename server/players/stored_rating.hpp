// Skills as stored: whole millionths, which every database, file and language keeps exactly. Pure,
// any thread.
//
// A game is rated from stored skills, and the result is stored: rate() from from_stored(), then
// to_stored(). So each row depends on stored rows only, and replaying all games gives the same rows
// on every machine.
#pragma once

#include "server/players/rating.hpp"

#include <cstdint>

namespace server::players {

struct StoredSkill {
  std::int64_t mean = 25'000'000;
  std::int64_t deviation = 8'333'333;

  friend bool operator==(const StoredSkill&, const StoredSkill&) = default;
};

// Rounds to the nearest millionth, halves away from 0, and never makes a deviation 0. Both
// functions throw std::invalid_argument for arguments that rating.hpp does not allow.
StoredSkill to_stored(const Skill& skill);
Skill from_stored(const StoredSkill& skill);

// The displayed rating: mean less three deviations in whole hundredths, rounded down and at least
// 0. A newcomer has 0; an average, well-known player some 2000.
std::int64_t points(const StoredSkill& skill);

}  // namespace server::players
