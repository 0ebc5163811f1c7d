#include "protocol/analysis.hpp"

#include "protocol/documents.hpp"
#include "protocol/json_fields.hpp"

#include <cmath>
#include <utility>

namespace protocol {
namespace {

// Rounded to the precision of the estimate.
double chance(double win) {
  return std::round(win * 1000) / 1000;
}

double score(double points) {
  return std::round(points * 10) / 10;
}

json document(const ExpectedResult& expected) {
  return {{"win", chance(expected.win)}, {"points", score(expected.points)}};
}

json document(const std::vector<ExpectedResult>& kingdoms) {
  json list = json::array();
  for (const ExpectedResult& expected : kingdoms) list.push_back(document(expected));
  return list;
}

json document(const JudgedMove& decision) {
  return {{"seq", decision.seq},
          {"seat", seat_document(decision.seat)},
          {"action", action_document(decision.action)},
          {"before", document(decision.before)},
          {"after", document(decision.after)},
          {"best", decision.best ? advised_document(*decision.best) : json(nullptr)},
          {"kingdoms", document(decision.kingdoms)}};
}

template <class Items, class Write>
json array_of(const Items& items, Write&& write) {
  json list = json::array();
  for (const auto& item : items) list.push_back(write(item));
  return list;
}

}  // namespace

json advised_document(const Advised& move) {
  json then = nullptr;
  if (move.then != engine::DominoId::none) then = action_document(engine::Claim{move.then});
  return {{"action", action_document(move.action)},
          {"then", std::move(then)},
          {"win", chance(move.win)},
          {"points", score(move.points)}};
}

std::string encode_analysis(const Analysis& analysis) {
  json games = array_of(analysis.games, [](const DealOutlook& dealt) {
    return json{{"seq", dealt.seq}, {"kingdoms", document(dealt.kingdoms)}};
  });
  json decisions = array_of(analysis.decisions, [](const JudgedMove& d) { return document(d); });
  json turning_points = array_of(analysis.turning_points, [](const TurningPoint& point) {
    return json{{"seq", point.seq},
                {"kingdom", point.kingdom},
                {"from", chance(point.from)},
                {"to", chance(point.to)}};
  });
  return json{{"room", analysis.room},
              {"playouts", analysis.playouts},
              {"games", std::move(games)},
              {"decisions", std::move(decisions)},
              {"turning_points", std::move(turning_points)}}
      .dump();
}

std::string encode_analysis_progress(std::size_t done, std::size_t of) {
  return json{{"done", done}, {"of", of}}.dump();
}

}  // namespace protocol
