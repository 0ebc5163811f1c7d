// SQLite's files, with the faults that a test chooses: files opened during its lifetime go through
// it. Any thread.
#pragma once

#include "tests/support/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <mutex>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <utility>

namespace tests {

class FaultyFiles {
 public:
  enum class Call { write, sync, read };
  struct InjectedFault {
    Call call = Call::write;
    std::string ending;  // suffix of the file's name, as "-wal"
    int code = SQLITE_OK;
    int system_error = 0;
  };

  FaultyFiles() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
    vfs_.zName = "faulty";
    vfs_.pNext = nullptr;
    vfs_.pAppData = this;
    vfs_.xOpen = open;
    vfs_.xGetLastError = [](sqlite3_vfs* vfs, int, char*) { return self(vfs).system_error_; };
    REQUIRE(sqlite3_vfs_register(&vfs_, 1) == SQLITE_OK);
  }
  ~FaultyFiles() {
    sqlite3_vfs_register(real_, 1);
    sqlite3_vfs_unregister(&vfs_);
  }
  FaultyFiles(const FaultyFiles&) = delete;
  FaultyFiles& operator=(const FaultyFiles&) = delete;

  // From now on, until heal().
  void fail(const InjectedFault& fault) {
    const std::lock_guard lock(mutex_);
    fault_ = fault;
    system_error_ = fault.system_error;
  }
  // Learns of each write, truncation and flush that is about to succeed. On any thread; it may not
  // use SQLite. `bytes`: null for the latter two.
  using Observer = std::function<void(const std::string& name, const void* bytes, std::size_t size,
                                      std::int64_t at)>;
  static constexpr std::int64_t flush = -1;
  static constexpr std::int64_t truncation = -2;
  // Before any file is opened.
  void observe(Observer observer) { observer_ = std::move(observer); }
  void heal() {
    const std::lock_guard lock(mutex_);
    fault_.reset();
  }

 private:
  struct File {
    sqlite3_file base;
    FaultyFiles* files;
    const char* name;
    sqlite3_file* real;
  };

  static FaultyFiles& self(sqlite3_vfs* vfs) { return *static_cast<FaultyFiles*>(vfs->pAppData); }
  static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

  int fails(Call call, const char* name) {
    const std::lock_guard lock(mutex_);
    const bool meant = fault_ && fault_->call == call && name != nullptr &&
                       std::string(name).ends_with(fault_->ending);
    return meant ? fault_->code : SQLITE_OK;
  }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* into, int flags, int* out) {
    File& file = of(into);
    file = {{nullptr}, &self(vfs), name, reinterpret_cast<sqlite3_file*>(&file + 1)};
    const int result = file.files->real_->xOpen(file.files->real_, name, file.real, flags, out);
    if (file.real->pMethods != nullptr) file.base.pMethods = &methods;
    return result;
  }

  template <auto method, class... Arguments>
  static int pass_on(sqlite3_file* file, Arguments... arguments) {
    return (of(file).real->pMethods->*method)(of(file).real, arguments...);
  }
  template <Call call, auto method, class... Arguments>
  static int try_to(sqlite3_file* file, Arguments... arguments) {
    if (const int code = of(file).files->fails(call, of(file).name); code != SQLITE_OK) return code;
    return pass_on<method>(file, arguments...);
  }

  using Methods = sqlite3_io_methods;
  using Size = sqlite3_int64;

  static void tell(sqlite3_file* file, const void* bytes, std::size_t size, Size at) {
    const auto& observer = of(file).files->observer_;
    if (observer && of(file).name != nullptr) observer(of(file).name, bytes, size, at);
  }
  static int write(sqlite3_file* file, const void* bytes, int size, Size at) {
    tell(file, bytes, static_cast<std::size_t>(size), at);
    return try_to<Call::write, &Methods::xWrite>(file, bytes, size, at);
  }
  static int truncate(sqlite3_file* file, Size size) {
    tell(file, nullptr, static_cast<std::size_t>(size), truncation);
    return pass_on<&Methods::xTruncate>(file, size);
  }
  static int sync(sqlite3_file* file, int flags) {
    tell(file, nullptr, 0, flush);
    return try_to<Call::sync, &Methods::xSync>(file, flags);
  }

  static constexpr Methods methods{
      .iVersion = 2,
      .xClose = pass_on<&Methods::xClose>,
      .xRead = try_to<Call::read, &Methods::xRead, void*, int, Size>,
      .xWrite = write,
      .xTruncate = truncate,
      .xSync = sync,
      .xFileSize = pass_on<&Methods::xFileSize, Size*>,
      .xLock = pass_on<&Methods::xLock, int>,
      .xUnlock = pass_on<&Methods::xUnlock, int>,
      .xCheckReservedLock = pass_on<&Methods::xCheckReservedLock, int*>,
      .xFileControl = pass_on<&Methods::xFileControl, int, void*>,
      .xSectorSize = pass_on<&Methods::xSectorSize>,
      .xDeviceCharacteristics = pass_on<&Methods::xDeviceCharacteristics>,
      .xShmMap = pass_on<&Methods::xShmMap, int, int, int, void volatile**>,
      .xShmLock = pass_on<&Methods::xShmLock, int, int, int>,
      .xShmBarrier =
          [](sqlite3_file* file) { of(file).real->pMethods->xShmBarrier(of(file).real); },
      .xShmUnmap = pass_on<&Methods::xShmUnmap, int>,
      .xFetch = nullptr,
      .xUnfetch = nullptr,
  };

  sqlite3_vfs* const real_;
  sqlite3_vfs vfs_;
  std::mutex mutex_;
  std::optional<InjectedFault> fault_;
  Observer observer_;
  int system_error_ = 0;
};

}  // namespace tests
