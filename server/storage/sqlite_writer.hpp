// The SQLite file as the journal writes it: opens or creates it, and stores a batch of entries in
// one durable transaction. Belongs to one thread at a time. After write() has thrown, what the file
// holds of that batch is unknown until the next start: do not write again.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/file_lock.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::storage {

struct Queued {
  room::RoomCode room;
  std::uint64_t ticket = 0;
  room::Entry entry;
};

class SqliteWriter {
 public:
  // Throws StorageError: the directory is missing, the file is no database, not ours, newer, not
  // writable, or another server has it. A file of an older version is brought up to date.
  explicit SqliteWriter(const std::string& path);
  ~SqliteWriter();

  // Returns when all of it is on disk. Throws std::exception when it may not be.
  // `alive`: with it is noted that the server ran at this time.
  void write(std::span<const Queued> batch, std::optional<room::Milliseconds> alive = std::nullopt);

  // Moves everything into the main file, for people who copy it. After a failed write it leaves the
  // files as they are instead.
  void finish();

 private:
  // A file can be deleted or replaced while it is open; then commits succeed and are lost.
  struct File {
    std::string path;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
  };
  struct Connection;

  void store(const Queued& queued);
  void check_files_in_place() const;

  FileLock lock_;  // outlives the connection
  std::unique_ptr<Connection> connection_;
  std::vector<File> files_;
  bool failed_ = false;
};

}  // namespace server::storage
