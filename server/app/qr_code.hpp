// QR codes for terminals. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::app {

// Lines of block characters with a quiet zone, each character one module wide and two high, black
// on white whatever the terminal's colours. Empty for a text that is empty or too long for a code.
std::string qr_code(std::string_view text);

}  // namespace server::app
