#include "server/api/link_preview.hpp"

#include "server/api/path.hpp"

#include <cstddef>
#include <vector>

namespace server::api {
namespace {

using engine::Preset;
using protocol::RoomInfo;
using protocol::RoomState;

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  return safe;
}

std::string game_of(const engine::Rules& rules) {
  const auto name = [&] {
    switch (rules.preset) {
      case Preset::kingdomino:
      case Preset::kingdomino_bga:
      case Preset::kingdomino_italian:
        return "Kingdomino";
      case Preset::mighty_duel:
        return "Mighty duel";
      case Preset::queendomino:
        return "Queendomino";
      case Preset::royal:
        return "Contest of kings";
      case Preset::royal_teams:
        return "United forces";
    }
    return "Kingdomino";
  };
  return std::string(name()) + " for " + std::to_string(rules.seats) +
         (rules.seats == 1 ? " player" : " players");
}

// "Ada", "Ada and Ben", "Ada, Ben and Cleo".
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::vector<std::string> sitting(const RoomInfo& room) {
  std::vector<std::string> names;
  for (const protocol::SeatInfo& seat : room.seats)
    if (seat.name) names.push_back(*seat.name);
  return names;
}

std::string names_in(const RoomInfo& room, std::size_t kingdom) {
  const std::size_t per = room.rules.seats_per_kingdom;
  std::vector<std::string> names;
  for (std::size_t seat = kingdom * per; seat < (kingdom + 1) * per; ++seat)
    if (seat < room.seats.size()) names.push_back(room.seats[seat].name.value_or("Somebody"));
  return listed(names);
}

std::string points_of(int points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

LinkPreview preview_of_result(const RoomInfo& room, const engine::Ranking& result) {
  std::vector<std::string> winners;
  std::string scores;
  for (const engine::Standing& standing : result) {
    const std::string names = names_in(room, standing.kingdom);
    if (standing.rank == 1) winners.push_back(names);
    scores += (scores.empty() ? "" : ", ") + names + " " + std::to_string(standing.points);
  }
  const bool one = winners.size() == 1 && room.rules.seats_per_kingdom == 1;
  const std::string won = winners.size() > 1 ? " share the victory" : one ? " wins" : " win";
  return {.title = listed(winners) + won + " with " + points_of(result.begin()->points),
          .description = room.name + ": " + scores + ". " + game_of(room.rules) +
                         ". Watch the game again, move by move."};
}

LinkPreview preview_of_waiting(const RoomInfo& room, const std::vector<std::string>& names) {
  const std::size_t free = room.seats.size() - names.size();
  std::string text = game_of(room.rules) + ". ";
  if (!names.empty())
    text += listed(names) + (names.size() == 1 ? " is" : " are") + " at the table. ";
  if (free == 0)
    text += "All seats are taken.";
  else
    text += std::to_string(free) + (free == 1 ? " seat is free" : " seats are free") +
            ": open the link and sit down.";
  return {.title = room.name, .description = std::move(text)};
}

}  // namespace

bool is_front_page(std::string_view target) {
  const std::string_view path = without_query(target);
  return path == "/" || path == "/index.html";
}

std::string_view previewed_room(std::string_view target) {
  return is_front_page(target) ? query_value(target, "room") : std::string_view();
}

LinkPreview preview_of_page() {
  return {.title = "Castellan",
          .description =
              "Kingdomino and Queendomino with friends, at the same table or far away. "
              "Free, in the browser, without an account."};
}

LinkPreview preview_of(const RoomInfo& room, const std::optional<engine::Ranking>& result) {
  if (room.password)
    return {.title = room.name, .description = game_of(room.rules) + ". This room has a password."};
  if (result && !result->empty()) return preview_of_result(room, *result);
  const std::vector<std::string> names = sitting(room);
  if (room.state == RoomState::waiting) return preview_of_waiting(room, names);
  const bool over = room.state == RoomState::finished;
  return {.title = room.name,
          .description = game_of(room.rules) + ": " + listed(names) +
                         (over ? ". The game is over." : ". The game is on.")};
}

std::string with_preview(std::string_view page, const LinkPreview& preview) {
  const std::size_t end = page.find("</head>");
  if (end == std::string_view::npos) return std::string(page);
  std::string tags;
  const auto add = [&](std::string_view kind, std::string_view name, std::string_view content) {
    if (content.empty()) return;
    tags.append("<meta ").append(kind).append("=\"").append(name).append("\" content=\"");
    tags.append(escaped(content)).append("\">\n");
  };
  add("name", "description", preview.description);
  add("property", "og:type", "website");
  add("property", "og:site_name", "Castellan");
  add("property", "og:title", preview.title);
  add("property", "og:description", preview.description);
  add("property", "og:url", preview.url);
  if (!preview.image.empty()) {
    add("property", "og:image", preview.image);
    add("property", "og:image:width", "1200");
    add("property", "og:image:height", "630");
    add("property", "og:image:alt", "Dominoes of land around a castle");
    add("name", "twitter:card", "summary_large_image");
  }
  return std::string(page.substr(0, end)) + tags + std::string(page.substr(end));
}

}  // namespace server::api
