// Creates files atomically: complete or not at all.
#pragma once

#include <string>
#include <string_view>

namespace server::storage {

// PATH.part, which becomes PATH when it is complete. Removed at the end unless it was published.
class PartFile {
 public:
  // Creates it, in place of the remains of an earlier one. Throws StorageError, also if `path`
  // exists.
  explicit PartFile(const std::string& path);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const std::string& name() const { return name_; }
  // Flushes it and renames it. Throws StorageError, also if `path` was created meanwhile.
  void publish(const std::string& path);

 private:
  std::string name_;
  bool published_ = false;
};

// Creates a file with this content. Throws StorageError.
void write_new(const std::string& path, std::string_view content);

}  // namespace server::storage
