// The tags by which messengers preview a link to the page (Open Graph). They read only the HTML and
// never the part after `#`, so a link names its room in the query, too: /?room=K7QF3M#/K7QF3M.
// Pure; any thread.
#pragma once

#include "engine/scoring.hpp"
#include "protocol/notice.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace server::api {

struct LinkPreview {
  std::string title;
  std::string description;
  std::string url = {};    // empty: the server does not know its public address
  std::string image = {};  // the URL of a picture, 1200 by 630 pixels; empty: none
};

// The file of the page that is the picture of previews without a result.
inline constexpr std::string_view preview_image = "preview.jpg";

bool is_front_page(std::string_view target);
// The room that a request for the front page names; empty if it names none, or asks for something
// else.
std::string_view previewed_room(std::string_view target);

LinkPreview preview_of_page();
// `result`: of a game that is over and that everybody may see. Without it, and with a password, the
// preview shows no more than the lobby does.
LinkPreview preview_of(const protocol::RoomInfo& room,
                       const std::optional<engine::Ranking>& result);

// The page with the tags at the end of its head; unchanged if it has none.
std::string with_preview(std::string_view page, const LinkPreview& preview);

}  // namespace server::api
