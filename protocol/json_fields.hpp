// Reads fields of JSON objects. Only the .cpp files of this folder include it, because it includes
// nlohmann. Every error is thrown as a DecodeError, which those files catch.
#pragma once

#include "engine/action.hpp"
#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/table_decision.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace protocol {

using nlohmann::json;

// Any JSON; discarded if the text is not JSON.
json parse_json(std::string_view text);

// One JSON object; throws malformed_json.
json parse_object(std::string_view text);

[[noreturn]] void throw_bad_field(const std::string& path, const std::string& message);

// The fields of one object, by name; `path` is the object's path in the document.
class Fields {
 public:
  Fields(const json& object, std::string path) : object_(object), path_(std::move(path)) {}

  // Null counts as absent.
  const json* find(const char* field) const;
  const json& need(const char* field) const;
  std::string path(const char* field) const;

  Fields object(const char* field) const;
  std::string text(const char* field) const;
  std::optional<std::string> optional_text(const char* field) const;
  std::optional<bool> optional_boolean(const char* field) const;
  std::int64_t integer(const char* field, std::int64_t least, std::int64_t most) const;
  std::optional<std::int64_t> optional_integer(const char* field, std::int64_t least,
                                               std::int64_t most) const;

  template <class Enum>
  std::optional<Enum> optional_word(const char* field) const {
    const auto word = optional_text(field);
    if (!word) return std::nullopt;
    if (const auto value = from_name<Enum>(*word)) return value;
    throw_bad_field(path(field), "one of: " + std::string(names_listed<Enum>()));
  }

 private:
  const json& object_;
  std::string path_;
};

std::int64_t integer_in(const json& value, const std::string& path, std::int64_t least,
                        std::int64_t most);

engine::Action read_action(const Fields& action);

// In the format of read_settings_change().
json settings_document(const Settings& settings);

// The fields that are present.
SettingsChange read_settings_change(const Fields& body);
json clock_document(const ClockRules& clock);

engine::bots::Level read_level(const Fields& body, const char* field);

// A motion that a client may propose. The motion take_back requires the field `to`.
Motion read_motion(const Fields& ruling);
json decision_document(const TableDecision& ruling);

// The fields preset, players and options; does not check their combination.
engine::RulesRequest read_rules(const Fields& body);

// The same without players.
engine::RulesRequest read_game(const Fields& body);

// The parsed list of record_buildings(); in building_set.cpp.
std::optional<engine::Buildings> read_building_list(const json& list);

}  // namespace protocol
