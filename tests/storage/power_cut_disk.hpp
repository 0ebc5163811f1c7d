// A disk that loses its power: of what was written and not flushed, any sectors have arrived.
#pragma once

#include "engine/bots/dice.hpp"
#include "tests/storage/faulty_files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace tests {

// SQLite's files that are opened during its lifetime, except the index of the log, which every
// start makes again. Any thread.
class PowerCutDisk {
 public:
  // Calls cut() before each write and flush. It may call content(), and may not use SQLite.
  PowerCutDisk(std::uint64_t seed, std::function<void()> cut) : dice_(seed), cut_(std::move(cut)) {
    faulty_.observe([this](const std::string& name, const void* bytes, std::size_t size,
                           std::int64_t at) { note(name, bytes, size, at); });
  }

  // Bytes of a file before it is opened.
  void put(const std::string& name, const std::string& bytes) {
    files_[name] = {.flushed = bytes, .written = bytes, .unflushed = {}};
  }

  // The file as it is found after a cut now: every unflushed sector is there or not.
  std::string content(const std::string& name) {
    const OneFile& file = files_[name];
    std::string found = file.flushed;
    if (dice_(2) == 0) found.resize(file.written.size(), '\0');
    const std::uint32_t survivors = 1 + dice_(4);  // in fifths
    for (const std::size_t one : file.unflushed) {
      const std::size_t from = one * sector;
      if (from >= file.written.size() || dice_(5) >= survivors) continue;
      const std::string bytes = file.written.substr(from, sector);
      if (found.size() < from + bytes.size()) found.resize(from + bytes.size(), '\0');
      found.replace(from, bytes.size(), bytes);
    }
    return found;
  }
  std::uint32_t dice(std::uint32_t sides) { return dice_(sides); }

 private:
  static constexpr std::size_t sector = 512;

  struct OneFile {
    std::string flushed;  // what is certainly on disk
    std::string written;
    std::set<std::size_t> unflushed;  // sectors
  };

  void note(const std::string& name, const void* bytes, std::size_t size, std::int64_t at) {
    if (!name.ends_with(".sqlite") && !name.ends_with("-wal")) return;
    const std::lock_guard lock(mutex_);
    cut_();
    OneFile& file = files_[name.substr(name.rfind('/') + 1)];
    if (at == FaultyFiles::flush) {
      file.flushed = file.written;
      file.unflushed.clear();
    } else if (at == FaultyFiles::truncation) {
      file.written.resize(size);
      file.flushed.resize(std::min(size, file.flushed.size()));
    } else {
      const auto from = static_cast<std::size_t>(at);
      if (file.written.size() < from + size) file.written.resize(from + size, '\0');
      file.written.replace(from, size, static_cast<const char*>(bytes), size);
      for (std::size_t one = from / sector; one * sector < from + size; ++one)
        file.unflushed.insert(one);
    }
  }

  std::mutex mutex_;
  engine::bots::Dice dice_;
  const std::function<void()> cut_;
  std::map<std::string, OneFile> files_;
  FaultyFiles faulty_;
};

}  // namespace tests
