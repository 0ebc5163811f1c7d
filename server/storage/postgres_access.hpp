// Exclusive write access to a PostgreSQL database; see write_access.hpp.
#pragma once

#include "server/storage/write_access.hpp"

namespace server::storage {

std::unique_ptr<WriteAccess> take_postgres(const std::string& url, const Membership& member);

}  // namespace server::storage
