// What `castellan serve` prints when it is open.
#pragma once

#include "server/config.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace server::tools {

// `urls`: where others reach the server, the likeliest first. With `qr_code` that one is a picture
// too, for phones. Pure.
std::string greeting(const ServeConfig& config, std::uint16_t port,
                     const std::vector<std::string>& urls, bool qr_code);

}  // namespace server::tools
