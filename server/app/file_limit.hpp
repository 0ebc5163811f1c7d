// The limit of open files.
#pragma once

#include <cstddef>

namespace server::app {

// Raises it to the hard limit, and logs if that is not enough. A connection needs one file, or
// three with TLS.
void raise_file_limit(std::size_t connections_max, bool encrypted);

}  // namespace server::app
