// QR codes for terminals. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::app {

// Lines of blocks with a quiet zone around them, two modules high each and one wide, black on white
// whatever the terminal's own colours are. Empty for a text that is empty or longer than a code
// holds.
std::string qr_code(std::string_view text);

}  // namespace server::app
