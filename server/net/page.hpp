// The page at `/`: says what runs here and how to play.
#pragma once

#include <string>

namespace server::net {

std::string page();

}  // namespace server::net
