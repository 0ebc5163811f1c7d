// New files, which are there whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace server::storage {

// Throws StorageError: there is something of this name.
void require_new(const std::string& path);

// Flushes the file `part` to the disk and calls it `path`. Throws StorageError, also when somebody
// was quicker with the name.
void publish(const std::string& part, const std::string& path);

// A new file with this content, by way of PATH.part. Throws StorageError.
void write_new(const std::string& path, std::string_view content);

}  // namespace server::storage
