// A game file: any bytes give a room or a StorageError, at a cost that is bounded by their number;
// what was read is written unchanged, and has the properties of stored.hpp. The empty input stands
// for a long match, in which a cost that grows with the square of the rows shows.
#include "server/storage/game_file.hpp"

#include "server/storage/sql/storage_error.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stored.hpp"
#include "tests/fuzz/stored_games.hpp"
#include "tests/fuzz/upload_cost.hpp"

#include <optional>
#include <string>

using namespace server;
using tests::require;

namespace {

std::optional<storage::StoredRoom> read(std::string_view text) {
  try {
    return storage::read_game_file(text);
  } catch (const storage::StorageError& error) {
    require(!std::string(error.what()).empty(), "an error has a message");
    return std::nullopt;
  }
}

// Nearly as long as an upload may be, with nearly as many take-backs as a game may have.
std::string long_match() {
  const engine::RulesRequest request{
      .preset = engine::Preset::royal_teams, .players = 8, .games = engine::dynasty_games};
  return storage::write_game_file(tests::stored_game(request, 1, 7000, 6));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) require(tests::check_upload_cost(long_match()), "the long match is valid");
  tests::check_upload_cost(tests::text_of(data, size));
  const auto stored = read(tests::text_of(data, size));
  if (!stored) return 0;
  const std::string written = storage::write_game_file(*stored);
  const auto again = read(written);
  require(again && storage::write_game_file(*again) == written, "a file is a fixed point");
  tests::check_stored(*stored);
  return 0;
}
