// Thrown by an oracle when the server has broken a promise. Each promise has a word, so that a test
// can check which oracle detected a defect.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace simulation {

// Words of the promises.
namespace promise {
inline constexpr std::string_view durable = "durable";      // only stored steps are sent
inline constexpr std::string_view kept = "kept";            // sent steps survive a crash
inline constexpr std::string_view replays = "replays";      // stored rooms can be replayed
inline constexpr std::string_view once = "once";            // no act is played twice
inline constexpr std::string_view same_text = "same_text";  // a step is sent in the same bytes
inline constexpr std::string_view folds = "folds";          // patched views are correct
inline constexpr std::string_view digests = "digests";      // digests match the views
inline constexpr std::string_view secret = "secret";        // no face-down tile is sent
inline constexpr std::string_view answered = "answered";    // requests are answered
inline constexpr std::string_view advised = "advised";      // advice is sent, and is legal
inline constexpr std::string_view prompted = "prompted";    // prompts list all legal actions
inline constexpr std::string_view farewell = "farewell";    // connections end with a farewell
inline constexpr std::string_view bounded = "bounded";      // outboxes are bounded
inline constexpr std::string_view returned = "returned";    // nothing stays in memory after use
inline constexpr std::string_view ends = "ends";            // games end
inline constexpr std::string_view listed = "listed";        // the list shows the rooms as they are
inline constexpr std::string_view clock = "clock";          // clocks are correct
inline constexpr std::string_view in_time = "in_time";      // expired clocks have consequences
inline constexpr std::string_view status = "status";    // pauses and stand-ins agree with the rows
inline constexpr std::string_view agreed = "agreed";    // nothing is decided without the players
inline constexpr std::string_view silent = "silent";    // silent players are reported as silent
inline constexpr std::string_view unseen = "unseen";    // no takeback crosses a revealed tile
inline constexpr std::string_view delayed = "delayed";  // delayed spectators receive nothing early
inline constexpr std::string_view talk = "talk";        // messages are sent once, in order
inline constexpr std::string_view locked = "locked";    // a password keeps others out
inline constexpr std::string_view regained = "regained";    // only the newest token opens a seat
inline constexpr std::string_view alike = "alike";          // tables of one deal are dealt the same
inline constexpr std::string_view sealed = "sealed";        // open tables of a deal are secret
inline constexpr std::string_view compared = "compared";    // finished tables are compared
inline constexpr std::string_view matched = "matched";      // matched players accept each other
inline constexpr std::string_view found = "found";          // no player waits who could play
inline constexpr std::string_view estimated = "estimated";  // estimated waits are correct
inline constexpr std::string_view abandoned = "abandoned";  // abandoned games are ended
inline constexpr std::string_view freed = "freed";    // rooms are removed when their time is over
inline constexpr std::string_view closed = "closed";  // closed rooms are reported as closed
inline constexpr std::string_view owned = "owned";    // only the owner of a room writes its rows
inline constexpr std::string_view fenced = "fenced";  // fenced nodes send nothing
inline constexpr std::string_view spared = "spared";  // no node is fenced for others' faults
inline constexpr std::string_view served = "served";  // rooms are served after faults end
inline constexpr std::string_view lobby = "lobby";    // the lobby is on one node at a time
}  // namespace promise

struct BrokenPromise : std::runtime_error {
  BrokenPromise(std::string_view broken, const std::string& what)
      : std::runtime_error(std::string(broken) + ": " + what), promise(broken) {}
  std::string_view promise;
};

}  // namespace simulation
