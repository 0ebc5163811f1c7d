// What to do about a database that cannot be opened.
#pragma once

#include <string>

namespace server::app {

// " (…)" behind the reason, from what the system says of the place; or nothing.
std::string advice_on_database(const std::string& path);

}  // namespace server::app
