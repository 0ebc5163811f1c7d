// What an oracle throws when the server has broken a promise. Each promise has a word, so that a
// test can ask whether the right oracle noticed.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace simulation {

// Words of the promises.
namespace promise {
inline constexpr std::string_view durable = "durable";      // told only what is stored
inline constexpr std::string_view kept = "kept";            // what was told is there after a crash
inline constexpr std::string_view replays = "replays";      // what is stored can be played again
inline constexpr std::string_view once = "once";            // no act is played twice
inline constexpr std::string_view same_text = "same_text";  // a step is told in the same bytes
inline constexpr std::string_view folds = "folds";          // who folds patches has the table
inline constexpr std::string_view digests = "digests";      // and can see it by the digest
inline constexpr std::string_view secret = "secret";        // nothing face down is told
inline constexpr std::string_view answered = "answered";    // requests are answered
inline constexpr std::string_view advised = "advised";      // advice comes, and can be followed
inline constexpr std::string_view prompted = "prompted";    // hints come, and are all legal actions
inline constexpr std::string_view farewell = "farewell";    // connections end with a farewell
inline constexpr std::string_view bounded = "bounded";      // outboxes are
inline constexpr std::string_view returned = "returned";    // rooms and conversations go
inline constexpr std::string_view ends = "ends";            // games do
inline constexpr std::string_view listed = "listed";        // the list shows the rooms as they are
inline constexpr std::string_view clock = "clock";          // clocks count what they should
inline constexpr std::string_view in_time = "in_time";      // at zero something happens
inline constexpr std::string_view status = "status";      // pauses and stand-ins are what rows say
inline constexpr std::string_view agreed = "agreed";      // nothing is decided without the players
inline constexpr std::string_view silent = "silent";      // who is silent is shown to be
inline constexpr std::string_view unseen = "unseen";      // nobody takes back what was turned over
inline constexpr std::string_view delayed = "delayed";    // who is told later sees nothing before
inline constexpr std::string_view talk = "talk";          // what is said is told once, in order
inline constexpr std::string_view locked = "locked";      // a password keeps others out
inline constexpr std::string_view regained = "regained";  // only the newest token opens a seat
inline constexpr std::string_view alike = "alike";        // tables of one deal are dealt the same
inline constexpr std::string_view sealed = "sealed";      // and nobody else is told of them
inline constexpr std::string_view compared = "compared";  // when all are over they are compared
inline constexpr std::string_view matched = "matched";    // who is brought together fits
inline constexpr std::string_view found = "found";        // nobody waits who could play
inline constexpr std::string_view estimated = "estimated";  // and is told how it stands
inline constexpr std::string_view abandoned = "abandoned";  // games that nobody plays are ended
inline constexpr std::string_view freed = "freed";          // rooms go when their time is over
inline constexpr std::string_view closed = "closed";        // and that they were given up is told
inline constexpr std::string_view owned = "owned";    // rows are written by who has their room
inline constexpr std::string_view fenced = "fenced";  // who was fenced tells nobody anything
inline constexpr std::string_view served = "served";  // rooms are, soon after faults have stopped
}  // namespace promise

struct Violation : std::runtime_error {
  Violation(std::string_view broken, const std::string& what)
      : std::runtime_error(std::string(broken) + ": " + what), promise(broken) {}
  std::string_view promise;
};

}  // namespace simulation
