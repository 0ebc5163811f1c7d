// Whether text is UTF-8 (RFC 3629). SQLite does not look, and JSON can not be written of anything
// else. Pure; any thread.
#pragma once

#include <string_view>

namespace server::storage {

bool is_utf8(std::string_view text);

}  // namespace server::storage
