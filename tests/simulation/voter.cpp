#include "tests/simulation/voter.hpp"

#include <string>

namespace simulation {

using nlohmann::json;

void Voter::welcomed() {
  paused_ = own_open_ = false;
}

void Voter::on_seats(const json& seats) {
  away_.clear();
  for (const json& seat : seats)
    if (seat["away_at"].is_number())
      away_[seat["seat"]] = server::RoomTime(seat["away_at"].get<protocol::Milliseconds>());
}

void Voter::propose(const json& motion) {
  const json frame{{"type", "propose"}, {"id", "p" + std::to_string(++sent_)}, {"ruling", motion}};
  ++environment_.figures.proposals;
  send_(frame);
  if (environment_.rng.one_in(6)) send_(frame);
}

void Voter::vote(std::int64_t proposal, bool agree) {
  const json frame{{"type", "vote"},
                   {"id", "v" + std::to_string(++sent_)},
                   {"proposal", proposal},
                   {"agree", agree}};
  send_(frame);
  if (environment_.rng.one_in(6)) send_(frame);
}

void Voter::on_proposal(const json& frame, std::size_t seat) {
  newest_ = frame["number"];
  own_open_ = frame["seat"] == seat && frame["outcome"].is_null();
  if (!frame["outcome"].is_null()) return;
  bool asked = false;
  for (const json& other : frame["asked"]) asked = asked || other == seat;
  // Some never answer.
  if (!asked || environment_.rng.one_in(12)) return;
  const bool agree = !environment_.rng.permille(behaviour_.disagrees);
  later_(environment_.rng.between(50 * millisecond, 20 * second),
         [this, agree, number = newest_] { vote(number, agree); });
}

json Voter::any_motion(std::uint32_t seq) {
  const std::uint32_t kind = environment_.rng.below(24);
  if (kind == 0) return {{"do", "call_off"}};
  if (kind < 7) return {{"do", "pause"}};
  const std::uint32_t back = environment_.rng.one_in(6) ? environment_.rng.below(seq + 2u) : 1;
  return {{"do", "take_back"}, {"to", seq - std::min(seq, back + environment_.rng.below(2))}};
}

void Voter::idle(std::size_t seat, std::uint32_t seq) {
  if (own_open_) {
    if (environment_.rng.one_in(10)) vote(newest_, false);
    return;
  }
  if (paused_ && environment_.rng.one_in(2)) return propose({{"do", "resume"}});
  for (const auto& [other, since] : away_)
    if (other != seat && since <= environment_.clock.date() && environment_.rng.one_in(3))
      return propose({{"do", "stand_in"},
                      {"seat", other},
                      {"bot", environment_.rng.one_in(2) ? "random" : "full_greedy"},
                      {"for_good", environment_.rng.one_in(5)}});
  if (environment_.rng.permille(behaviour_.proposes)) propose(any_motion(seq));
  if (environment_.rng.one_in(300)) vote(newest_, true);
}

}  // namespace simulation
