// Text from anywhere as it may stand between quotes in a line of the log, and in JSON.
#pragma once

#include <string>
#include <string_view>

namespace server::telemetry {

// Quotes, controls, line ends of any kind and invisible characters become escapes of JSON; bytes
// that are no UTF-8 become U+FFFD. What is longer is cut and ends in "…".
std::string escape(std::string_view text);

}  // namespace server::telemetry
