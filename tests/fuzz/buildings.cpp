// A file of building tiles: a set of tiles that can be recorded and played with, or an error with
// its place.
#include "engine/presets.hpp"
#include "protocol/building_set.hpp"
#include "protocol/record.hpp"
#include "tests/fuzz/input.hpp"

#include <string>

using tests::require;

namespace {

void check_set(const engine::Buildings& buildings) {
  const std::string text = protocol::record_buildings(buildings);
  require(protocol::read_buildings(text) == buildings, "a recorded set reads the same");
  engine::RulesRequest asked{.preset = engine::Preset::queendomino, .players = 2};
  const auto request = engine::with_building_file(asked, buildings);
  const auto rules = engine::make_rules(request);
  require(rules && rules->buildings == buildings, "the set can be played with");
  const auto recorded = protocol::read_rules(protocol::record_rules(request));
  require(recorded && recorded->building_file == buildings, "a game keeps its set");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tests::text_of(data, size);
  if (const auto recorded = protocol::read_buildings(text)) check_set(*recorded);
  const auto decoded = protocol::decode_building_file(text);
  if (decoded) {
    check_set(*decoded);
  } else {
    const auto& error = decoded.error();
    require(!error.message.empty(), "an error has a message");
    require(error.tile.empty() || !error.field.empty(), "and where");
  }
  return 0;
}
