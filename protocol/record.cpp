#include "protocol/record.hpp"

#include "engine/scoring.hpp"
#include "protocol/building_set.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/options.hpp"
#include "protocol/view_json.hpp"

#include <algorithm>
#include <type_traits>

namespace protocol {
namespace {

template <class Value, class Read>
std::optional<Value> read_or_nothing(std::string_view text, Read&& read) {
  try {
    const json document = parse_object(text);
    return read(document);
  } catch (const DecodeError&) {
    return std::nullopt;
  }
}

// Rejects lists that exceed their capacity; check(rules, deal) checks the rest.
template <class List, class Convert>
List read_list(const json& array, const std::string& path, Convert&& convert) {
  List list;
  if (!array.is_array() || array.size() > List::capacity()) throw_bad_field(path, "a list");
  for (const json& item : array) list.push_back(convert(item));
  return list;
}

constexpr int points_max = 1'000'000;

engine::DominoId read_domino(const json& item) {
  return static_cast<engine::DominoId>(integer_in(item, "piles", 0, 255));
}

engine::Seat read_king(const json& item) {
  return engine::seat_at(
      static_cast<std::size_t>(integer_in(item, "kings", 0, engine::seats_max - 1)));
}

template <class T>
json option_document(T value) {
  if constexpr (std::is_enum_v<T>)
    return name_of(value);
  else
    return value;
}

}  // namespace

std::string record_rules(const engine::RulesRequest& request) {
  json options = json::object();
  for_each_option([&](const Option& option, auto member) {
    if (const auto& value = request.*member) options[option.name] = option_document(*value);
  });
  json document{
      {"preset", name_of(request.preset)}, {"players", request.players}, {"options", options}};
  if (request.building_file)
    document["building_file"] = json::parse(record_buildings(*request.building_file));
  return document.dump();
}

std::optional<engine::RulesRequest> read_rules(std::string_view text) {
  return read_or_nothing<engine::RulesRequest>(text, [](const json& document) {
    engine::RulesRequest request = read_rules(Fields(document, ""));
    if (const auto file = document.find("building_file"); file != document.end()) {
      request.building_file = read_building_list(*file);
      if (!request.building_file) throw_bad_field("building_file", "a set of buildings");
    }
    return request;
  });
}

std::string record_settings(const Settings& settings) {
  return settings_document(settings).dump();
}

std::optional<Settings> read_settings(std::string_view text) {
  return read_or_nothing<Settings>(
      text, [](const json& document) { return read_settings_change(Fields(document, "")).in({}); });
}

std::string record_clock(const ClockRules& clock) {
  return clock_document(clock).dump();
}

std::optional<ClockRules> read_clock(std::string_view text) {
  return read_or_nothing<ClockRules>(text, [](const json& document) {
    const json body{{"clock", document}};
    return *read_settings_change(Fields(body, "")).clock;
  });
}

std::string record_deal(const engine::Deal& deal) {
  return text_of([&](JsonWriter& to) {
    to.begin_object();
    if (!deal.buildings.empty())
      to.field("buildings", [&](JsonWriter& w) {
        w.list(deal.buildings, [](engine::BuildingId id) { return engine::name_of(id); });
      });
    to.field("kings", [&](JsonWriter& w) {
      w.list(deal.kings, [](engine::Seat seat) { return engine::index(seat); });
    });
    to.field("piles", [&](JsonWriter& w) {
      w.begin_list();
      for (const auto& pile : deal.piles)
        w.value([&](JsonWriter& v) {
          v.list(pile, [](engine::DominoId id) { return engine::value(id); });
        });
      w.end_list();
    });
    to.end_object();
  });
}

std::optional<engine::Deal> read_deal(std::string_view text) {
  return read_or_nothing<engine::Deal>(text, [](const json& document) {
    engine::Deal deal;
    const Fields fields(document, "");
    const json& piles = fields.need("piles");
    if (!piles.is_array() || piles.size() != deal.piles.size())
      throw_bad_field("piles", "one list for each set");
    for (std::size_t i = 0; i < deal.piles.size(); ++i)
      deal.piles[i] = read_list<std::remove_reference_t<decltype(deal.piles[i])>>(piles[i], "piles",
                                                                                  read_domino);
    if (const json* buildings = fields.find("buildings"))
      deal.buildings =
          read_list<decltype(deal.buildings)>(*buildings, "buildings", [](const json& item) {
            if (!item.is_string()) throw_bad_field("buildings", "words");
            const auto id = engine::building_from_name(item.get<std::string>());
            // A building without a word could not be encoded again.
            if (!exists(id)) throw_bad_field("buildings", "words of buildings");
            return id;
          });
    deal.kings = read_list<decltype(deal.kings)>(fields.need("kings"), "kings", read_king);
    return deal;
  });
}

std::string record_action(const engine::Action& action) {
  return text_of([&](JsonWriter& to) { to.value(action); }, 128);
}

std::string record_result(const engine::View& view) {
  json result = json::array();
  for (const engine::Standing& standing : engine::ranking(view))
    result.push_back(
        {{"kingdom", standing.kingdom}, {"points", standing.points}, {"rank", standing.rank}});
  return result.dump();
}

std::optional<std::vector<KingdomResult>> read_result(std::string_view text) {
  const json list = parse_json(text);
  if (!list.is_array()) return std::nullopt;
  return read_or_nothing<std::vector<KingdomResult>>("{}", [&](const json&) {
    std::vector<KingdomResult> results;
    for (const json& item : list) {
      if (!item.is_object()) throw_bad_field("result", "a list of objects");
      const Fields fields(item, "result");
      const auto number = [&](const char* field, int least, int most) {
        return static_cast<int>(fields.integer(field, least, most));
      };
      results.push_back({static_cast<std::size_t>(number("kingdom", 0, engine::seats_max - 1)),
                         number("points", -points_max, points_max),
                         number("rank", 1, engine::seats_max)});
    }
    return results;
  });
}

std::string quoted(std::string_view text) {
  const auto stands_as_it_is = [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; };
  if (std::ranges::all_of(text, stands_as_it_is)) return "\"" + std::string(text) + "\"";
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<engine::Action> read_action(std::string_view text) {
  return read_or_nothing<engine::Action>(
      text, [](const json& document) { return read_action(Fields(document, "")); });
}

}  // namespace protocol
