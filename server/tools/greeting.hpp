// What `castellan serve` prints when it is open.
#pragma once

#include "server/config.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace server::tools {

// `lan`: where others reach this machine, the likeliest first. With `qr_code` the first address
// that others can use is a picture too, for phones. Pure.
std::string greeting(const ServeConfig& config, std::uint16_t port,
                     const std::vector<std::string>& lan, bool qr_code);

}  // namespace server::tools
