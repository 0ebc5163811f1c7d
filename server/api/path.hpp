// Matches request paths against patterns with placeholders. Pure; any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace server::api {

// The values of {code}, {seat} and {id}. An id has 1 to 64 letters, digits, - and _.
struct PathParams {
  std::string_view code;
  std::string_view seat;
  std::string_view id;
};

// "api/rooms/{code}": a path with placeholders.
struct RoutePattern {
  constexpr RoutePattern(const char* pattern)
      : text(pattern), segments(static_cast<std::size_t>(std::ranges::count(text, '/')) + 1) {}

  std::string_view text;
  std::size_t segments;
};

std::string_view without_query(std::string_view target);
// Whether the query has this part between its ampersands.
bool query_has(std::string_view target, std::string_view part);
// The raw value of this name in the query; empty if it is absent.
std::string_view query_value(std::string_view target, std::string_view name);
// "/api/rooms/K7QF3M" → api, rooms, K7QF3M. Of a path with more than `segments_max` only so many,
// which no pattern matches.
inline constexpr std::size_t segments_max = 16;
std::vector<std::string_view> segments(std::string_view path);
// The placeholder values if the path matches; else nullopt.
std::optional<PathParams> match(const std::vector<std::string_view>& path,
                                const RoutePattern& pattern);

}  // namespace server::api
