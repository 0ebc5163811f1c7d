#include "server/net/path.hpp"

#include <algorithm>

namespace server::net {

std::vector<std::string_view> segments(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    if (path.front() == '/') path.remove_prefix(1);
    const auto end = std::min(path.find('/'), path.size());
    parts.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return parts;
}

std::string_view without_query(std::string_view target) {
  return target.substr(0, target.find('?'));
}

bool query_has(std::string_view target, std::string_view part) {
  for (auto at = target.find('?'); at != std::string_view::npos; at = target.find('&', at + 1)) {
    const std::string_view rest = target.substr(at + 1);
    if (rest.substr(0, rest.find('&')) == part) return true;
  }
  return false;
}

std::optional<Place> match(const std::vector<std::string_view>& path, std::string_view form) {
  const auto parts = segments(form);
  if (parts.size() != path.size()) return std::nullopt;
  Place place;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] == "{code}")
      place.code = path[i];
    else if (parts[i] == "{seat}")
      place.seat = path[i];
    else if (parts[i] == "{id}")
      place.id = path[i];
    else if (parts[i] != path[i])
      return std::nullopt;
  return place;
}

}  // namespace server::net
