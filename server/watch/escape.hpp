// Text from anywhere as it may stand between quotes in a line of the log, and in JSON.
#pragma once

#include <string>
#include <string_view>

namespace server::watch {

// Quotes, controls, line ends of any kind and marks that turn the direction of writing become
// escapes of JSON; what is no UTF-8 becomes U+FFFD. What is longer is cut and ends in "…".
std::string escape(std::string_view text);

}  // namespace server::watch
