// The text that `castellan serve` prints when it is ready.
#pragma once

#include "server/app/own_urls.hpp"
#include "server/config/config.hpp"

#include <cstdint>
#include <string>

namespace server::app {

struct BannerOptions {
  bool qr_code = false;   // also prints the likeliest address for others as a QR code
  bool terminal = true;   // output goes to a terminal, where Ctrl-C works
  bool isolated = false;  // in a container with a network of its own
};

// Pure.
std::string startup_banner(const config::ServeConfig& config, std::uint16_t port,
                           const OwnUrls& own, const BannerOptions& options);

// The line that follows when the server has a name on the local network. Pure.
std::string name_line(const std::string& url);

}  // namespace server::app
