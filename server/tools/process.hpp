// What the server asks of the system for itself, once, before it starts threads.
#pragma once

#include <cstddef>

namespace server::tools {

// Each connection is an open file.
void raise_file_limit(std::size_t connections_max);

// The memory holds everybody's tokens: neither a crash nor another program of the same user is to
// have it.
void keep_memory_secret();

}  // namespace server::tools
