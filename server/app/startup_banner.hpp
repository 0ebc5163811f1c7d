// The text that `castellan serve` prints when it is ready.
#pragma once

#include "server/config/config.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace server::app {

struct BannerOptions {
  bool qr_code = false;  // also prints the likeliest address for others as a QR code
  bool terminal = true;  // output goes to a terminal, where Ctrl-C works
};

// `urls`: where others reach the server, the likeliest first. Pure.
std::string startup_banner(const config::ServeConfig& config, std::uint16_t port,
                           const std::vector<std::string>& urls, const BannerOptions& reader);

}  // namespace server::app
