// The picture of a finished game, for previews of links: the kingdoms from above, the winner's
// large.
#pragma once

#include "engine/kingdom.hpp"

#include <span>
#include <string>

namespace server::api {

// In pixels: the size that messengers show.
inline constexpr int picture_width = 1200;
inline constexpr int picture_height = 630;

// A PNG. `kingdoms`: 1 to 6, the best first. Throws std::runtime_error if it cannot be encoded.
// Pure; any thread.
std::string result_picture(std::span<const engine::Kingdom> kingdoms);

}  // namespace server::api
