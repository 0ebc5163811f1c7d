// A made-up file of building tiles, and helpers to change it and to describe the result of reading
// it.
#pragma once

#include "protocol/building_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace tests {

using nlohmann::json;

inline std::string made_up() {
  return read_text(data_path("buildings-made-up.json"));
}

inline json& tile(json& file, std::string_view id) {
  for (json& each : file["tiles"])
    if (each["id"] == id) return each;
  FAIL("no tile " << id);
  return file;
}

// The made-up file with one tile changed.
template <class Change>
std::string changed(std::string_view id, Change&& change) {
  json file = json::parse(made_up());
  change(tile(file, id));
  return file.dump();
}

inline engine::Buildings set_in(std::string_view text) {
  const auto decoded = protocol::decode_building_file(text);
  if (!decoded)
    FAIL(decoded.error().tile << " " << decoded.error().field << ": " << decoded.error().message);
  return *decoded;
}

inline const engine::Building& of(const engine::Buildings& buildings, std::string_view id) {
  return buildings[number(engine::building_from_name(id)) - 1];
}

// "bakery-1 crowns: an integer from 0 to 3"; "fine" for a valid file.
inline std::string file_error(std::string_view text) {
  const auto decoded = protocol::decode_building_file(text);
  if (decoded) return "fine";
  const auto& error = decoded.error();
  std::string words = error.tile;
  if (!words.empty() && !error.field.empty()) words += ' ';
  words += error.field;
  if (!words.empty()) words += ": ";
  return words + error.message;
}

}  // namespace tests
