// The secret that the nodes of one database share.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace server::storage {

using NodeSecret = std::array<std::uint8_t, 32>;

// `database`: a URL of PostgreSQL, with the tables of the present version. Throws StorageError.
NodeSecret read_node_secret(const std::string& database);

}  // namespace server::storage
