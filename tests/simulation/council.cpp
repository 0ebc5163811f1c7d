#include "tests/simulation/council.hpp"

#include <string>

namespace simulation {

using nlohmann::json;

void Council::welcomed() {
  paused_ = own_open_ = false;
}

void Council::told_seats(const json& seats) {
  away_.clear();
  for (const json& seat : seats)
    if (seat["away_at"].is_number()) away_[seat["seat"]] = seat["away_at"];
}

void Council::propose(const json& matter) {
  const json frame{{"type", "propose"}, {"id", "p" + std::to_string(++said_)}, {"ruling", matter}};
  ++nature_.figures.proposals;
  say_(frame);
  if (nature_.luck.one_in(6)) say_(frame);
}

void Council::vote(std::int64_t proposal, bool agree) {
  const json frame{{"type", "vote"},
                   {"id", "v" + std::to_string(++said_)},
                   {"proposal", proposal},
                   {"agree", agree}};
  say_(frame);
  if (nature_.luck.one_in(6)) say_(frame);
}

void Council::told_proposal(const json& frame, std::size_t seat) {
  newest_ = frame["number"];
  own_open_ = frame["seat"] == seat && frame["outcome"].is_null();
  if (!frame["outcome"].is_null()) return;
  bool asked = false;
  for (const json& other : frame["asked"]) asked = asked || other == seat;
  // Some never answer.
  if (!asked || nature_.luck.one_in(12)) return;
  const bool agree = !nature_.luck.permille(manners_.disagrees);
  later_(nature_.luck.between(50 * millisecond, 20 * second),
         [this, agree, number = newest_] { vote(number, agree); });
}

json Council::any_matter(std::uint32_t seq) {
  const std::uint32_t kind = nature_.luck.below(24);
  if (kind == 0) return {{"do", "call_off"}};
  if (kind < 7) return {{"do", "pause"}};
  const std::uint32_t back = nature_.luck.one_in(6) ? nature_.luck.below(seq + 2u) : 1;
  return {{"do", "take_back"}, {"to", seq - std::min(seq, back + nature_.luck.below(2))}};
}

void Council::idle(std::size_t seat, std::uint32_t seq) {
  if (own_open_) {
    if (nature_.luck.one_in(10)) vote(newest_, false);
    return;
  }
  if (paused_ && nature_.luck.one_in(2)) return propose({{"do", "resume"}});
  for (const auto& [other, since] : away_)
    if (other != seat && since <= nature_.clock.wall() && nature_.luck.one_in(3))
      return propose({{"do", "stand_in"},
                      {"seat", other},
                      {"bot", nature_.luck.one_in(2) ? "random" : "full_greedy"},
                      {"for_good", nature_.luck.one_in(5)}});
  if (nature_.luck.permille(manners_.proposes)) propose(any_matter(seq));
  if (nature_.luck.one_in(300)) vote(newest_, true);
}

}  // namespace simulation
