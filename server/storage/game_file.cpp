#include "server/storage/game_file.hpp"

#include "engine/require.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/record.hpp"
#include "protocol/unicode_text.hpp"
#include "server/room/hash_chain.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/hex.hpp"

#include <cstdint>
#include <limits>

#include <nlohmann/json.hpp>

namespace server::storage {
namespace {

using nlohmann::json;

constexpr const char* format = "castellan.game";
constexpr int format_version = 1;
// The depth of a deal in a row in the file, the deepest structure.
constexpr int depth_max = 12;
// Bytes of a file for each JSON value. Real rows have more on average, because of their hashes; an
// empty object has only 3 in a file, but 80 in memory.
constexpr std::size_t value_bytes_min = 6;
constexpr std::size_t values_free = 1000;
// No client can send a longer one.
constexpr std::size_t text_bytes_max = 4096;
// In the year 4199. No sum of the times in a file overflows.
constexpr std::int64_t time_max = std::int64_t{1} << 46;
constexpr std::int64_t seq_max = std::numeric_limits<std::uint32_t>::max();

// Reads the fields of one object; throws errors with their location.
class ObjectReader {
 public:
  ObjectReader(const json& object, std::string place) : object_(object), place_(std::move(place)) {
    if (!object.is_object()) throw StorageError(place_ + ": not an object");
  }

  [[noreturn]] void fail(const char* field, const std::string& what) const {
    throw StorageError(place_ + ", " + field + ": " + what);
  }
  const json& need(const char* field) const {
    const auto found = object_.find(field);
    if (found == object_.end()) fail(field, "missing");
    return *found;
  }
  bool has(const char* field) const { return object_.contains(field); }
  std::string text(const char* field) const {
    const json& value = need(field);
    if (!value.is_string()) fail(field, "not a text");
    if (value.get_ref<const std::string&>().size() > text_bytes_max) fail(field, "too long");
    return value.get<std::string>();
  }
  std::string text_or_nothing(const char* field) const {
    return need(field).is_null() ? "" : text(field);
  }
  // Of a room or a player.
  std::string name(const char* field, std::uint32_t characters_max) const {
    std::string name = text(field);
    if (const auto fault = protocol::known_name_fault(name, characters_max)) fail(field, *fault);
    return name;
  }
  ObjectReader below(const char* field) const { return {need(field), place_ + ", " + field}; }
  std::int64_t integer(const char* field, std::int64_t least, std::int64_t most) const {
    const json& value = need(field);
    if (!value.is_number_integer() || value < least || value > most)
      fail(field, "not an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return value.get<std::int64_t>();
  }
  bool boolean(const char* field) const {
    const json& value = need(field);
    if (!value.is_boolean()) fail(field, "neither true nor false");
    return value.get<bool>();
  }
  const json& list(const char* field) const {
    const json& value = need(field);
    if (!value.is_array()) fail(field, "not a list");
    return value;
  }
  // read: a function from text to an optional value.
  template <class Read>
  auto value(const char* field, Read&& read) const {
    auto result = read(text(field));
    if (!result) fail(field, "cannot be read");
    return *result;
  }
  // The same for a field that is JSON.
  template <class Read>
  auto document(const char* field, Read&& read) const {
    auto result = read(need(field).dump());
    if (!result) fail(field, "cannot be read");
    return *result;
  }
  room::Link link() const {
    return {value("before", util::hash_from_hex), value("hash", util::hash_from_hex)};
  }
  RoomTime time(const char* field) const { return RoomTime(integer(field, 0, time_max)); }
  engine::Seat seat(int players) const {
    return engine::seat_at(static_cast<std::size_t>(integer("seat", 0, players - 1)));
  }
  std::optional<room::BotLevel> bot() const {
    if (!has("bot")) return std::nullopt;
    return value("bot", engine::bots::level_from_name);
  }
  std::uint32_t seq() const { return static_cast<std::uint32_t>(integer("seq", 0, seq_max)); }

 private:
  const json& object_;
  const std::string place_;
};

// Missing fields have their default.
protocol::Settings read_settings(const ObjectReader& row) {
  protocol::Settings settings{.listed = row.boolean("listed")};
  if (row.has("advice")) settings.advice = row.boolean("advice");
  if (row.has("clock")) settings.clock = row.document("clock", protocol::read_clock);
  if (row.has("at_zero"))
    settings.at_zero = row.value("at_zero", protocol::from_name<protocol::AtZero>);
  if (row.has("take_back")) settings.take_back = row.boolean("take_back");
  if (row.has("patience"))
    settings.patience =
        static_cast<std::uint32_t>(row.integer("patience", 0, protocol::patience_seconds_max));
  if (row.has("turn_patience"))
    settings.turn_patience = static_cast<std::uint32_t>(
        row.integer("turn_patience", 0, protocol::turn_patience_seconds_max));
  if (row.has("rated")) settings.rated = row.boolean("rated");
  return settings;
}

room::SharedDeal read_duplicate(const ObjectReader& row) {
  const ObjectReader duplicate = row.below("duplicate");
  const auto number = [&](const char* field) {
    return static_cast<std::uint32_t>(duplicate.integer(field, 1, protocol::tables_max));
  };
  return {room::RoomCode(duplicate.text("deal")), number("table"), number("tables")};
}

void read_setup(const ObjectReader& row, StoredRoom& stored) {
  stored.code = room::RoomCode(row.text("room"));
  stored.opened = {.name = row.name("name", protocol::room_name_characters_max),
                   .settings = read_settings(row),
                   .rules = row.document("rules", protocol::read_rules),
                   .time = row.time("opened")};
  if (!row.text_or_nothing("seed").empty())
    stored.opened.seed = row.value("seed", util::hash_from_hex);
  if (row.has("duplicate")) stored.opened.duplicate = read_duplicate(row);
  for (const json& item : row.list("seats")) {
    const ObjectReader seat(item, "row 0, seats");
    stored.seats.push_back({.seat = seat.seat(stored.opened.rules.players),
                            .name = seat.name("name", protocol::player_name_characters_max),
                            .time = seat.time("time"),
                            .entropy = seat.text_or_nothing("entropy"),
                            .bot = seat.bot(),
                            .erased = seat.has("erased") && seat.boolean("erased")});
  }
}

room::Begun read_begun(const ObjectReader& row) {
  return {.deal = row.document("deal", protocol::read_deal),
          .time = row.time("time"),
          .digest = row.value("digest", util::from_hex),
          .seq = row.seq(),
          .salt = row.text_or_nothing("salt"),
          .versions = {static_cast<int>(row.integer("rules_version", 1, 1'000'000)),
                       row.text("protocol"), row.text("server")},
          .link = row.link()};
}

room::Acted read_acted(const ObjectReader& row, int players) {
  return {.seq = row.seq(),
          .seat = row.seat(players),
          .bot = row.bot(),
          .id = row.text("id"),
          .action = row.document("action", protocol::read_action),
          .time = row.time("time"),
          .digest = row.value("digest", util::from_hex),
          .result = row.has("result") ? row.list("result").dump() : "",
          .overdue = row.has("overdue") && row.boolean("overdue"),
          .link = row.link()};
}

room::Ruled read_ruled(const ObjectReader& row) {
  const auto ruling = row.document("ruling", protocol::read_decision);
  if (std::holds_alternative<protocol::TakeOver>(ruling.motion))
    row.below("ruling").name("name", protocol::player_name_characters_max);
  return {.seq = row.seq(),
          .ruling = ruling,
          .time = row.time("time"),
          .digest = row.value("digest", util::from_hex),
          .result = row.has("result") ? row.list("result").dump() : "",
          .link = row.link()};
}

room::Move read_move(const ObjectReader& row, int players) {
  if (row.has("deal")) return read_begun(row);
  if (row.has("ruling")) return read_ruled(row);
  return read_acted(row, players);
}

// The row must equal its record form, so no field was ignored.
void check_whole(const StoredRoom& stored, const room::Move& move, json row, std::size_t i) {
  row.erase("hash");
  if (row.dump() != room::row_text(stored, move))
    throw StorageError("row " + std::to_string(i) + ": not in the form of a record");
}

// The parser's own callback would know the depth, too, but with it each object takes time in
// proportion to the size of the list that it is in.
// Returns nullptr if the text may be parsed.
const char* shape_error(std::string_view text) {
  int depth = 0;
  std::size_t values = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted && c == '\\') ++i;
    if (quoted) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > depth_max) return "nested too deep";
    if (c == '[' || c == '{' || c == ',') ++values;
  }
  return values > values_free + text.size() / value_bytes_min ? "too many values" : nullptr;
}

json parse(std::string_view text) {
  if (text.size() > game_file_bytes_max) throw StorageError("larger than any game");
  if (const char* const error = shape_error(text)) throw StorageError(error);
  json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) throw StorageError("not JSON");
  return document;
}

}  // namespace

std::string write_game_file(const room::Setup& setup, const room::Begun& begun,
                            std::span<const room::Move> moves) {
  std::string text = std::string("{\"format\":\"") + format +
                     "\",\"version\":" + std::to_string(format_version) + ",\"rows\":[";
  const char* separator = "\n";
  const auto add = [&](const room::Move& row) {
    std::string line = room::row_text(setup, row);
    line.pop_back();
    text.append(separator).append(line).append(",\"hash\":\"");
    text.append(util::to_hex(room::link_of(row).hash)).append("\"}");
    separator = ",\n";
  };
  add(begun);
  for (const room::Move& move : moves) add(move);
  return text + "\n]}\n";
}

std::string write_game_file(const StoredRoom& stored) {
  engine::require(stored.begun.has_value(), "write_game_file: a game that has begun");
  return write_game_file(stored, *stored.begun, stored.moves);
}

StoredRoom read_game_file(std::string_view text, const IsAbandoned& is_abandoned) {
  const json document = parse(text);
  const ObjectReader file(document, "file");
  if (file.text("format") != format) file.fail("format", std::string("not ") + format);
  if (file.integer("version", 1, seq_max) > format_version)
    file.fail("version", "written by a newer program; this one knows versions up to " +
                             std::to_string(format_version));
  const json& rows = file.list("rows");
  if (rows.empty()) file.fail("rows", "none");

  StoredRoom stored;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string place = "row " + std::to_string(i);
    if (is_abandoned && is_abandoned())
      throw StorageError(place + ": not read, because nobody waits for it");
    const ObjectReader row(rows[i], place);
    if (i == 0) read_setup(row, stored);
    if (row.text("room") != stored.code.text()) row.fail("room", "differs from row 0");
    const room::Move move = read_move(row, stored.opened.rules.players);
    if (i == 0) {
      if (!row.has("deal") || room::seq(move) != 0)
        row.fail("deal", "the first row must be a deal");
      stored.begun = std::get<room::Begun>(move);
    } else {
      stored.moves.push_back(move);
    }
    check_whole(stored, move, rows[i], i);
  }
  return stored;
}

}  // namespace server::storage
