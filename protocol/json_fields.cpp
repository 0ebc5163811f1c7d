#include "protocol/json_fields.hpp"

#include "protocol/input_limits.hpp"
#include "protocol/options.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace protocol {
namespace {

// The decoder only checks that cells are readable; the engine checks the rules and knows the
// reason.

// 41, 41.0 and 4.1e1 are the same integer (JSON Schema 2020-12, section 6.1.1); some languages
// cannot write it in another way.
std::optional<std::int64_t> integer_written(const json& value) {
  constexpr double beyond = 0x1p63;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX))
    return std::nullopt;
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (!value.is_number_float()) return std::nullopt;
  const auto number = value.get<double>();
  if (number < -beyond || number >= beyond || std::trunc(number) != number) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

engine::Cell read_cell(const json& value, const std::string& path) {
  if (!value.is_array() || value.size() != 2) throw_bad_field(path, "a cell [x, y]");
  const auto x = integer_in(value[0], path + "[0]", -coordinate_max, coordinate_max);
  const auto y = integer_in(value[1], path + "[1]", -coordinate_max, coordinate_max);
  return engine::cell(static_cast<int>(x), static_cast<int>(y));
}

engine::BuildingId read_building(const Fields& action) {
  const auto building = engine::building_from_name(action.text("building"));
  if (building == engine::BuildingId::none)
    throw_bad_field(action.path("building"), "a building of the game, like \"bakery-1\"");
  return building;
}

engine::Action read_tax(const Fields& action) {
  const json& cells = action.need("cells");
  const std::string path = action.path("cells");
  if (!cells.is_array() || cells.empty() || cells.size() > 2)
    throw_bad_field(path, "one or two cells [[x, y], …]");
  engine::Tax tax;
  for (std::size_t i = 0; i < cells.size(); ++i)
    tax.cells.push_back(read_cell(cells[i], path + "[" + std::to_string(i) + "]"));
  return tax;
}

engine::Action read_place(const Fields& action) {
  const json& cells = action.need("cells");
  const std::string path = action.path("cells");
  if (!cells.is_array() || cells.size() != 2) throw_bad_field(path, "two cells [[x, y], [x, y]]");
  return engine::Place{{read_cell(cells[0], path + "[0]"), read_cell(cells[1], path + "[1]")}};
}

template <class T>
std::optional<T> read_option(const Fields& options, const Option& option) {
  if constexpr (std::is_same_v<T, bool>) {
    return options.optional_boolean(option.name);
  } else if constexpr (std::is_same_v<T, int>) {
    const auto number = options.optional_integer(option.name, option.least, option.most);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
  } else {
    return options.optional_word<T>(option.name);
  }
}

}  // namespace

json parse_json(std::string_view text) {
  // The parser treats a zero byte as the end of the text and ignores the rest.
  if (text.find('\0') != std::string_view::npos) return json(json::value_t::discarded);
  return json::parse(text, nullptr, false);
}

json parse_object(std::string_view text) {
  json document = parse_json(text);
  if (!document.is_object())
    throw DecodeError{Refusal::malformed_json, "",
                      std::string(row(Refusal::malformed_json).message), std::nullopt};
  return document;
}

void throw_bad_field(const std::string& path, const std::string& message) {
  throw DecodeError{Refusal::bad_field, path, path + ": " + message, std::nullopt};
}

std::int64_t integer_in(const json& value, const std::string& path, std::int64_t least,
                        std::int64_t most) {
  const auto number = integer_written(value);
  if (number && *number >= least && *number <= most) return *number;
  throw_bad_field(path, "an integer from " + std::to_string(least) + " to " + std::to_string(most));
}

std::string Fields::path(const char* field) const {
  return path_.empty() ? field : path_ + "." + field;
}

const json* Fields::find(const char* field) const {
  const auto found = object_.find(field);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

const json& Fields::need(const char* field) const {
  if (const json* value = find(field)) return *value;
  const std::string where = path(field);
  throw DecodeError{Refusal::missing_field, where, where + ": missing", std::nullopt};
}

Fields Fields::object(const char* field) const {
  const json& value = need(field);
  if (!value.is_object()) throw_bad_field(path(field), "an object");
  return {value, path(field)};
}

std::string Fields::text(const char* field) const {
  const json& value = need(field);
  if (!value.is_string()) throw_bad_field(path(field), "a string");
  return value.get<std::string>();
}

std::optional<std::string> Fields::optional_text(const char* field) const {
  if (find(field) == nullptr) return std::nullopt;
  return text(field);
}

std::optional<bool> Fields::optional_boolean(const char* field) const {
  const json* value = find(field);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) throw_bad_field(path(field), "true or false");
  return value->get<bool>();
}

std::int64_t Fields::integer(const char* field, std::int64_t least, std::int64_t most) const {
  return integer_in(need(field), path(field), least, most);
}

std::optional<std::int64_t> Fields::optional_integer(const char* field, std::int64_t least,
                                                     std::int64_t most) const {
  if (find(field) == nullptr) return std::nullopt;
  return integer(field, least, most);
}

engine::Action read_action(const Fields& action) {
  const std::string what = action.text("do");
  if (what == "claim")
    return engine::Claim{static_cast<engine::DominoId>(action.integer("domino", 0, 255))};
  if (what == "place") return read_place(action);
  if (what == "discard") return engine::Discard{};
  if (what == "tax") return read_tax(action);
  if (what == "build")
    return engine::Build{read_building(action),
                         read_cell(action.need("cell"), action.path("cell"))};
  if (what == "bribe") return engine::Bribe{read_building(action)};
  if (what == "done") return engine::Done{};
  if (what == "resign") return engine::Resign{};
  throw_bad_field(action.path("do"), "one of: " + std::string(names_listed<engine::ActionKind>()));
}

engine::RulesRequest read_rules(const Fields& body) {
  engine::RulesRequest request = read_game(body);
  request.players = static_cast<int>(body.integer("players", 1, int{engine::seats_max}));
  return request;
}

engine::RulesRequest read_game(const Fields& body) {
  using namespace engine;
  RulesRequest request;
  const auto preset = body.optional_word<Preset>("preset");
  if (!preset) body.need("preset");
  request.preset = *preset;
  if (body.find("options") == nullptr) return request;

  const Fields options = body.object("options");
  for_each_option([&]<class T>(const Option& option, OptionMember<T> member) {
    request.*member = read_option<T>(options, option);
  });
  return request;
}

namespace {

std::uint32_t read_number(const Fields& object, const char* field, std::uint32_t least,
                          std::uint32_t most, std::optional<std::uint32_t> chosen = std::nullopt) {
  if (chosen && object.find(field) == nullptr) return *chosen;
  return static_cast<std::uint32_t>(object.integer(field, least, most));
}

ClockRules read_clock(const Fields& clock) {
  clock.need("kind");
  ClockRules rules{.kind = *clock.optional_word<ClockKind>("kind")};
  switch (rules.kind) {
    case ClockKind::none:
      break;
    case ClockKind::move:
      rules.seconds = read_number(clock, "seconds", seconds_min, seconds_max);
      break;
    case ClockKind::bank:
      rules.seconds = read_number(clock, "seconds", seconds_min, seconds_max);
      rules.increment = read_number(clock, "increment", 0, increment_seconds_max, 0);
      rules.cap = std::max(rules.seconds,
                           read_number(clock, "cap", seconds_min, seconds_max, rules.seconds));
      break;
    case ClockKind::days:
      rules.seconds = read_number(clock, "days", 1, days_max) * seconds_of_day;
      break;
  }
  return rules;
}

}  // namespace

SettingsChange read_settings_change(const Fields& body) {
  const auto count = [&](const char* field, std::uint32_t most) -> std::optional<std::uint32_t> {
    const auto number = body.optional_integer(field, 0, most);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
  };
  SettingsChange change{.listed = body.optional_boolean("listed"),
                        .advice = body.optional_boolean("advice"),
                        .start = body.optional_word<Start>("start"),
                        .clock = std::nullopt,
                        .at_zero = body.optional_word<AtZero>("at_zero"),
                        .take_back = body.optional_boolean("take_back"),
                        .patience = count("patience", patience_seconds_max),
                        .turn_patience = count("turn_patience", turn_patience_seconds_max),
                        .take_over = body.optional_word<SeatsGivenBy>("take_over"),
                        .chat = body.optional_word<ChatMode>("chat"),
                        .spectators_max = count("spectators_max", spectators_max),
                        .spectator_chat = body.optional_boolean("spectator_chat"),
                        .spectator_names = body.optional_boolean("spectator_names"),
                        .delay_moves = count("delay_moves", delay_moves_max),
                        .delay_seconds = count("delay_seconds", delay_seconds_max),
                        .rated = body.optional_boolean("rated")};
  if (body.find("clock") != nullptr) change.clock = read_clock(body.object("clock"));
  return change;
}

json clock_document(const ClockRules& clock) {
  json document{{"kind", name_of(clock.kind)}};
  if (clock.kind == ClockKind::days) document["days"] = clock.seconds / seconds_of_day;
  if (clock.kind == ClockKind::move || clock.kind == ClockKind::bank)
    document["seconds"] = clock.seconds;
  if (clock.kind == ClockKind::bank) {
    document["increment"] = clock.increment;
    document["cap"] = clock.cap;
  }
  return document;
}

json settings_document(const Settings& settings) {
  return {{"advice", settings.advice},
          {"listed", settings.listed},
          {"start", name_of(settings.start)},
          {"clock", clock_document(settings.clock)},
          {"at_zero", name_of(settings.at_zero)},
          {"take_back", settings.take_back},
          {"patience", settings.patience},
          {"turn_patience", settings.turn_patience},
          {"take_over", name_of(settings.take_over)},
          {"chat", name_of(settings.chat)},
          {"spectators_max", settings.spectators_max},
          {"spectator_chat", settings.spectator_chat},
          {"spectator_names", settings.spectator_names},
          {"delay_moves", settings.delay_moves},
          {"delay_seconds", settings.delay_seconds},
          {"rated", settings.rated}};
}

}  // namespace protocol
