// Exclusive write access to a file; see write_access.hpp.
#pragma once

#include "server/storage/write_access.hpp"

namespace server::storage {

std::unique_ptr<WriteAccess> take_sqlite(const std::string& path);

}  // namespace server::storage
