// Advice for a database that cannot be opened.
#pragma once

#include <string>

namespace server::app {

// " (…)" to append to the reason, derived from the state of the file system; or empty.
std::string advice_on_database(const std::string& path);

}  // namespace server::app
