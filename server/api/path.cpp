#include "server/api/path.hpp"

namespace server::api {

namespace {

// Removes the part before the next slash, and the slash. Requires a non-empty path.
std::string_view next_segment(std::string_view& path) {
  if (path.front() == '/') path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

// The first match.
template <class Fits>
std::optional<std::string_view> part_of_query(std::string_view target, const Fits& fits) {
  for (auto at = target.find('?'); at != std::string_view::npos; at = target.find('&', at + 1)) {
    const std::string_view rest = target.substr(at + 1);
    const std::string_view part = rest.substr(0, rest.find('&'));
    if (fits(part)) return part;
  }
  return std::nullopt;
}

// Whether the server may have given this id. Not every text does for a database: it may be no
// UTF-8.
bool is_id(std::string_view text) {
  constexpr std::size_t id_characters_max = 64;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !text.empty() && text.size() <= id_characters_max && std::ranges::all_of(text, fits);
}

}  // namespace

std::vector<std::string_view> segments(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty() && parts.size() < segments_max) parts.push_back(next_segment(path));
  return parts;
}

std::string_view without_query(std::string_view target) {
  return target.substr(0, target.find('?'));
}

bool query_has(std::string_view target, std::string_view part) {
  const auto same = [&](std::string_view other) { return other == part; };
  return part_of_query(target, same).has_value();
}

std::string_view query_value(std::string_view target, std::string_view name) {
  const auto named = [&](std::string_view part) {
    return part.starts_with(name) && part.substr(name.size()).starts_with('=');
  };
  const auto part = part_of_query(target, named);
  return part ? part->substr(name.size() + 1) : std::string_view();
}

std::optional<PathParams> match(const std::vector<std::string_view>& path,
                                const RoutePattern& pattern) {
  if (path.size() != pattern.segments) return std::nullopt;
  PathParams params;
  std::string_view rest = pattern.text;
  for (const std::string_view there : path) {
    const std::string_view wanted = next_segment(rest);
    if (wanted == "{code}")
      params.code = there;
    else if (wanted == "{seat}")
      params.seat = there;
    else if (wanted == "{id}" && is_id(there))
      params.id = there;
    else if (wanted != there)
      return std::nullopt;
  }
  return params;
}

}  // namespace server::api
