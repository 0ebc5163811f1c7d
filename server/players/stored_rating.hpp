// Skills as they are written down: whole millionths, which every database, file and language keeps
// exactly. Pure, for any thread.
//
// A game is rated from what is stored, and stored again: rate(loaded), then stored(). So rows
// follow from rows alone, and who plays all games again gets the same ones on every machine.
#pragma once

#include "server/players/rating.hpp"

#include <cstdint>

namespace server::players {

struct StoredSkill {
  std::int64_t mean = 25'000'000;
  std::int64_t deviation = 8'333'333;

  friend bool operator==(const StoredSkill&, const StoredSkill&) = default;
};

// The nearest millionth, halves away from 0. It loses less than a millionth and never makes a
// deviation 0. Throws std::invalid_argument for what rating.hpp does not allow, both ways.
StoredSkill stored(const Skill& skill);
Skill loaded(const StoredSkill& skill);

// What may be shown as a rating: mean less three deviations in whole hundredths, rounded down and
// at least 0. A newcomer has 0; a player of the middle, once known, some 2000.
std::int64_t points(const StoredSkill& skill);

}  // namespace server::players
