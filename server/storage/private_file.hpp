// Files of a database and its copies are readable by their owner alone, whatever the umask: they
// have hashes of tokens, and names.
#pragma once

#include <string>

namespace server::storage {

inline constexpr unsigned private_mode = 0600;

// Creates an empty file. Throws StorageError, also if the file exists.
void create_private(const std::string& path);

// Removes the permissions of group and others from a file, and logs that. Does nothing if there is
// no such file, if it is somebody else's, or if it is a symbolic link.
void make_private(const std::string& path);

}  // namespace server::storage
