#include "server/telemetry/log.hpp"

#include "server/telemetry/escape.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <ranges>

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>

namespace server::telemetry {
namespace {

constexpr std::array<std::string_view, 6> area_words{"server", "net",     "rooms",
                                                     "bots",   "players", "storage"};
constexpr std::array<std::string_view, 7> level_words{"trace", "debug",    "info", "warn",
                                                      "error", "critical", "off"};
constexpr const char* text_pattern = "%Y-%m-%dT%H:%M:%S.%eZ %^%l%$ %n: %v";
constexpr const char* json_pattern =
    R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","area":"%n",%v})";

using Levels = std::array<std::optional<LogLevel>, area_words.size()>;

struct Log {
  Log() {
    for (std::size_t i = 0; i < areas.size(); ++i)
      areas[i] = std::make_unique<spdlog::logger>(std::string(area_words[i]), sink);
    begin(LogFormat::text);
  }
  void begin(LogFormat wanted) {
    format = wanted;
    sink->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        wanted == LogFormat::json ? json_pattern : text_pattern, spdlog::pattern_time_type::utc));
  }

  std::shared_ptr<spdlog::sinks::stderr_color_sink_mt> sink =
      std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  std::array<std::unique_ptr<spdlog::logger>, area_words.size()> areas;
  LogFormat format = LogFormat::text;
};

Log& the_log() {
  static Log log;
  return log;
}

template <std::size_t size>
std::optional<std::size_t> find(const std::array<std::string_view, size>& words,
                                std::string_view word) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::size_t>(found - words.begin());
}

// Writes what is wrong with the text to `error`.
std::optional<Levels> read_levels(std::string_view text, std::string& error) {
  Levels levels;
  if (text.empty()) {
    error = "the log level is missing";
    return std::nullopt;
  }
  for (const auto part : std::views::split(text, ',')) {
    const std::string_view item(part.begin(), part.end());
    const auto equals = item.find('=');
    const std::string_view level = equals == item.npos ? item : item.substr(equals + 1);
    const auto value = find(level_words, level);
    if (!value) {
      error = "'" + escape(level) +
              "' is not a log level: use trace, debug, info, warn, error, critical or off";
      return std::nullopt;
    }
    if (equals == item.npos) {
      levels.fill(static_cast<LogLevel>(*value));
      continue;
    }
    const auto area = find(area_words, item.substr(0, equals));
    if (!area) {
      error = "'" + escape(item.substr(0, equals)) +
              "' is not an area: use server, net, rooms, bots, players or storage";
      return std::nullopt;
    }
    levels[*area] = static_cast<LogLevel>(*value);
  }
  return levels;
}

spdlog::level::level_enum as_spdlog(LogLevel level) {
  return static_cast<spdlog::level::level_enum>(level);
}

bool is_plain(std::string_view text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-._:/").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= log_value_bytes_max && std::ranges::all_of(text, plain);
}

std::string written(const Field& field, bool quoted_always) {
  if (const auto* number = std::get_if<std::int64_t>(&field.value)) return std::to_string(*number);
  if (const auto* number = std::get_if<double>(&field.value)) {
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.3f", *number);
    return digits.data();
  }
  const auto text = std::get<std::string_view>(field.value);
  if (!quoted_always && is_plain(text)) return std::string(text);
  return '"' + escape(text) + '"';
}

}  // namespace

void start_log(LogFormat format) {
  the_log().begin(format);
}

std::optional<std::string> log_levels_error(std::string_view levels) {
  std::string error;
  if (read_levels(levels, error)) return std::nullopt;
  return error;
}

std::optional<std::string> set_log_levels(std::string_view levels) {
  std::string error;
  const auto wanted = read_levels(levels, error);
  if (!wanted) return error;
  for (std::size_t i = 0; i < wanted->size(); ++i)
    if (const auto level = (*wanted)[i]) the_log().areas[i]->set_level(as_spdlog(*level));
  return std::nullopt;
}

std::string log_levels() {
  const auto level = [](std::size_t area) {
    return std::string(level_words[static_cast<std::size_t>(the_log().areas[area]->level())]);
  };
  std::string text = level(0);
  for (std::size_t i = 1; i < area_words.size(); ++i)
    if (level(i) != level(0)) text.append(",").append(area_words[i]).append("=").append(level(i));
  return text;
}

bool logs(Area area, LogLevel level) {
  return the_log().areas[static_cast<std::size_t>(area)]->should_log(as_spdlog(level));
}

void log(Area area, LogLevel level, std::string_view event, std::initializer_list<Field> fields) {
  if (!logs(area, level)) return;
  Log& log = the_log();
  const bool json = log.format == LogFormat::json;
  std::string line = json ? "\"event\":\"" + escape(event) + '"' : std::string(event);
  for (const Field& field : fields) {
    if (json)
      line.append(",\"").append(field.name).append("\":");
    else
      line.append(" ").append(field.name).append("=");
    line += written(field, json);
  }
  log.areas[static_cast<std::size_t>(area)]->log(as_spdlog(level), spdlog::string_view_t(line));
}

}  // namespace server::telemetry
