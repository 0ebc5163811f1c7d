// The log, on stderr: one line for each event, with fields. Any thread; before start_log() it is
// text of level info and more. Whatever is in a field may come from a client: it is escaped and
// cut. Nobody hands in tokens, passphrases, or what lies face down.
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

// Each has a level of its own. What is in which: README.md.
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

// "info,net=debug": a level for all areas, levels for some. An area that is not named stays as it
// is, unless there is a level for all. What is wrong with it is returned, and then nothing changes.
// May be called while the server runs.
std::optional<std::string> set_log_levels(std::string_view levels);
// The same without setting them.
std::optional<std::string> complaint_about_log_levels(std::string_view levels);
// As they are, in that form.
std::string log_levels();

bool logs(Area area, LogLevel level);
// `event`: words of ours, the same for every such event.
void log(Area area, LogLevel level, std::string_view event,
         std::initializer_list<Field> fields = {});

}  // namespace server::telemetry
