// A game file: any bytes give a room or a StorageError; what was read is written unchanged, and has
// the properties of stored.hpp.
#include "server/storage/game_file.hpp"

#include "server/storage/sql/storage_error.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stored.hpp"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto stored = read(tests::text_of(data, size));
  if (!stored) return 0;
  const std::string written = storage::write_game_file(*stored);
  const auto again = read(written);
  require(again && storage::write_game_file(*again) == written, "a file is a fixed point");
  tests::check_stored(*stored);
  return 0;
}
