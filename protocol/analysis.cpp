#include "protocol/analysis.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
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
  return {{"win", chance(expected.win)},
          {"uncertainty", chance(expected.uncertainty)},
          {"points", score(expected.points)}};
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
          {"loss", chance(decision.loss)},
          {"uncertainty", chance(decision.uncertainty)},
          {"kingdoms", document(decision.kingdoms)}};
}

json document(const ExpectedTable& table) {
  return {{"seq", table.seq}, {"kingdoms", document(table.kingdoms)}};
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
          {"uncertainty", chance(move.uncertainty)},
          {"points", score(move.points)},
          {"gains", array_of(move.gains, [](const ExpectedGain& gain) {
             return json{{"source", name_of(gain.source)}, {"points", score(gain.points)}};
           })}};
}

std::string encode_analysis(const Analysis& analysis) {
  const auto documents = [](const auto& items) {
    return array_of(items, [](const auto& item) { return document(item); });
  };
  json turning_points = array_of(analysis.turning_points, [](const TurningPoint& point) {
    return json{{"seq", point.seq},
                {"kingdom", point.kingdom},
                {"from", chance(point.from)},
                {"to", chance(point.to)},
                {"uncertainty", chance(point.uncertainty)},
                {"by", point.decided ? "action" : "tiles"}};
  });
  return json{{"room", analysis.room},
              {"playouts", analysis.playouts},
              {"games", documents(analysis.games)},
              {"decisions", documents(analysis.decisions)},
              {"tables", documents(analysis.tables)},
              {"turning_points", std::move(turning_points)}}
      .dump();
}

std::string encode_analysis_progress(std::size_t done, std::size_t of) {
  return json{{"done", done}, {"of", of}}.dump();
}

}  // namespace protocol
