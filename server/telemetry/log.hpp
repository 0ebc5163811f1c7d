// The log, on stderr: one line per event, with fields. Any thread; before start_log() it is text of
// level info and above. Field values may come from clients, so they are escaped and cut. Callers
// never pass tokens, passphrases or hidden game state.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace server::telemetry {

// Each area has its own level. server/OPERATING.md lists their contents.
enum class Area : std::uint8_t { server, net, rooms, bots, players, storage };
enum class LogLevel : std::uint8_t { trace, debug, info, warn, error, critical, off };
enum class LogFormat : std::uint8_t { text, json };

inline constexpr std::size_t log_value_bytes_max = 256;

struct Field {
  Field(std::string_view field, std::string_view text) : name(field), value(text) {}
  Field(std::string_view field, std::integral auto number)
      : name(field), value(static_cast<std::int64_t>(number)) {}
  Field(std::string_view field, double number) : name(field), value(number) {}

  std::string_view name;
  std::variant<std::string_view, std::int64_t, double> value;
};

void start_log(LogFormat format);

// "info,net=debug": a level for all areas, then levels for some. Areas that are not named keep
// their level, unless there is a level for all. Returns an error and changes nothing if the text is
// invalid. May be called while the server runs.
[[nodiscard]] std::optional<std::string> set_log_levels(std::string_view levels);
// Checks the text like set_log_levels(), but changes nothing.
[[nodiscard]] std::optional<std::string> log_levels_error(std::string_view levels);
// The current levels in the same format.
std::string log_levels();

bool logs(Area area, LogLevel level);
// `event`: a fixed text, the same for every event of its kind.
void log(Area area, LogLevel level, std::string_view event,
         std::initializer_list<Field> fields = {});

}  // namespace server::telemetry
