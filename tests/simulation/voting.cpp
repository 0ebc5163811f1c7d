#include "tests/simulation/voting.hpp"

#include <string>

namespace simulation {

using nlohmann::json;

void Voting::welcomed() {
  paused_ = own_open_ = false;
}

void Voting::told_seats(const json& seats) {
  away_.clear();
  for (const json& seat : seats)
    if (seat["away_at"].is_number()) away_[seat["seat"]] = seat["away_at"];
}

void Voting::propose(const json& motion) {
  const json frame{{"type", "propose"}, {"id", "p" + std::to_string(++said_)}, {"ruling", motion}};
  ++environment_.figures.proposals;
  say_(frame);
  if (environment_.rng.one_in(6)) say_(frame);
}

void Voting::vote(std::int64_t proposal, bool agree) {
  const json frame{{"type", "vote"},
                   {"id", "v" + std::to_string(++said_)},
                   {"proposal", proposal},
                   {"agree", agree}};
  say_(frame);
  if (environment_.rng.one_in(6)) say_(frame);
}

void Voting::told_proposal(const json& frame, std::size_t seat) {
  newest_ = frame["number"];
  own_open_ = frame["seat"] == seat && frame["outcome"].is_null();
  if (!frame["outcome"].is_null()) return;
  bool asked = false;
  for (const json& other : frame["asked"]) asked = asked || other == seat;
  // Some never answer.
  if (!asked || environment_.rng.one_in(12)) return;
  const bool agree = !environment_.rng.permille(manners_.disagrees);
  later_(environment_.rng.between(50 * millisecond, 20 * second),
         [this, agree, number = newest_] { vote(number, agree); });
}

json Voting::any_motion(std::uint32_t seq) {
  const std::uint32_t kind = environment_.rng.below(24);
  if (kind == 0) return {{"do", "call_off"}};
  if (kind < 7) return {{"do", "pause"}};
  const std::uint32_t back = environment_.rng.one_in(6) ? environment_.rng.below(seq + 2u) : 1;
  return {{"do", "take_back"}, {"to", seq - std::min(seq, back + environment_.rng.below(2))}};
}

void Voting::idle(std::size_t seat, std::uint32_t seq) {
  if (own_open_) {
    if (environment_.rng.one_in(10)) vote(newest_, false);
    return;
  }
  if (paused_ && environment_.rng.one_in(2)) return propose({{"do", "resume"}});
  for (const auto& [other, since] : away_)
    if (other != seat && since <= environment_.clock.wall() && environment_.rng.one_in(3))
      return propose({{"do", "stand_in"},
                      {"seat", other},
                      {"bot", environment_.rng.one_in(2) ? "random" : "full_greedy"},
                      {"for_good", environment_.rng.one_in(5)}});
  if (environment_.rng.permille(manners_.proposes)) propose(any_motion(seq));
  if (environment_.rng.one_in(300)) vote(newest_, true);
}

}  // namespace simulation
