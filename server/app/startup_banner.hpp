// What `castellan serve` prints when it is open.
#pragma once

#include "server/config/config.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace server::app {

struct GreetingFor {
  bool qr_code = false;  // the address that others likeliest reach is a picture too, for phones
  bool terminal = true;  // there is somebody who can press Ctrl-C
};

// `urls`: where others reach the server, the likeliest first. Pure.
std::string greeting(const config::ServeConfig& config, std::uint16_t port,
                     const std::vector<std::string>& urls, const GreetingFor& reader);

}  // namespace server::app
