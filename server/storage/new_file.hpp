// Creates files atomically: complete or not at all.
#pragma once

#include <string>
#include <string_view>

namespace server::storage {

// Throws StorageError if the path exists.
void require_new(const std::string& path);

// Flushes the file `part` and renames it to `path`. Throws StorageError, also if `path` was created
// meanwhile.
void publish(const std::string& part, const std::string& path);

// Creates a file with this content, through PATH.part. Throws StorageError.
void write_new(const std::string& path, std::string_view content);

}  // namespace server::storage
