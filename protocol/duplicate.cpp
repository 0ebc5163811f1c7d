#include "protocol/duplicate.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"

#include <algorithm>
#include <numeric>

namespace protocol {
namespace {

bool open(const DuplicateTable& table) {
  return table.state == TableState::waiting || table.state == TableState::playing;
}

// The numbers of all tables that share the highest points.
json best(const std::vector<std::optional<int>>& points) {
  json tables = json::array();
  const auto most = std::ranges::max_element(points);
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i] && points[i] == *most) tables.push_back(i + 1);
  return tables;
}

json document(const std::vector<std::optional<int>>& points) {
  json list = json::array();
  for (const std::optional<int>& one : points) list.push_back(one ? json(*one) : json(nullptr));
  return {{"points", list}, {"best", best(points)}};
}

json comparison(const Duplicate& duplicate) {
  const std::vector<DuplicateTable>& tables = duplicate.tables;
  std::size_t kingdoms = 0;
  std::vector<std::optional<int>> totals;
  for (const DuplicateTable& table : tables) {
    kingdoms = std::max(kingdoms, table.points.size());
    const bool played = table.state == TableState::finished && !table.points.empty();
    totals.push_back(
        played ? std::optional(std::accumulate(table.points.begin(), table.points.end(), 0))
               : std::nullopt);
  }
  json list = json::array();
  for (std::size_t i = 0; i < kingdoms; ++i) {
    std::vector<std::optional<int>> points;
    points.reserve(tables.size());
    for (const DuplicateTable& table : tables)
      points.push_back(i < table.points.size() ? std::optional(table.points[i]) : std::nullopt);
    json kingdom = document(points);
    kingdom["seats"] = json::array();
    for (std::size_t k = 0; k < duplicate.seats_per_kingdom; ++k)
      kingdom["seats"].push_back(i * duplicate.seats_per_kingdom + k);
    list.push_back(std::move(kingdom));
  }
  return {{"kingdoms", list}, {"totals", document(totals)}};
}

json document(const DuplicateTable& table, std::size_t number) {
  json names = json::array();
  for (const auto& one : table.names) names.push_back(one ? json(*one) : json(nullptr));
  return {
      {"table", number}, {"room", table.room}, {"state", name_of(table.state)}, {"names", names}};
}

}  // namespace

std::uint32_t tables_open(const Duplicate& duplicate) {
  return static_cast<std::uint32_t>(std::ranges::count_if(duplicate.tables, open));
}

std::string encode_duplicate(const Duplicate& duplicate) {
  json tables = json::array();
  for (const DuplicateTable& table : duplicate.tables)
    tables.push_back(document(table, tables.size() + 1));
  const bool over = tables_open(duplicate) == 0;
  return json{{"deal", duplicate.deal},
              {"tables", tables},
              {"comparison", over ? comparison(duplicate) : json(nullptr)}}
      .dump();
}

}  // namespace protocol
