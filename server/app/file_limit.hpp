// The limit of open files.
#pragma once

#include <cstddef>

namespace server::app {

// Raises it to the hard limit. A connection needs one file, or three with TLS. Logs if that is not
// enough.
void raise_file_limit(std::size_t connections_max, bool encrypted);

}  // namespace server::app
