// How many files may be open.
#pragma once

#include <cstddef>

namespace server::app {

// As many as the system lets, each connection being one, or three with TLS; fewer than are wanted
// are logged.
void raise_file_limit(std::size_t connections_max, bool encrypted);

}  // namespace server::app
