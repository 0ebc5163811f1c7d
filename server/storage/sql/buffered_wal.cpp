#include "server/storage/sql/buffered_wal.hpp"

#include "server/storage/sql/error.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <sqlite3.h>

namespace server::storage::sql {
namespace {

using Methods = sqlite3_io_methods;
using Size = sqlite3_int64;

// Bytes that follow each other in the log.
class Collected {
 public:
  bool empty() const { return size_ == 0; }
  bool continued_at(Size at) const { return at == at_ + static_cast<Size>(size_); }
  bool has_room(std::size_t size) const { return size <= bytes_.size() - size_; }

  void add(const void* bytes, std::size_t size, Size at) {
    if (empty()) at_ = at;
    std::memcpy(bytes_.data() + size_, bytes, size);
    size_ += size;
  }
  // A failed write is lost like one of SQLite: it fails the commit, and the next one overwrites it.
  int write_to(sqlite3_file* file) {
    if (empty()) return SQLITE_OK;
    const int size = static_cast<int>(size_);
    size_ = 0;
    return file->pMethods->xWrite(file, bytes_.data(), size, at_);
  }

 private:
  std::array<std::uint8_t, 128 * 1024> bytes_;
  std::size_t size_ = 0;
  Size at_ = 0;
};

// Of SQLite's memory, which holds the real file after it.
struct File {
  sqlite3_file base;
  sqlite3_file* real;
  Collected* log;  // null: not a log
};

File& of(sqlite3_file* file) {
  return *reinterpret_cast<File*>(file);
}

int write_collected(File& file) {
  return file.log == nullptr ? SQLITE_OK : file.log->write_to(file.real);
}

template <auto method, class... Arguments>
int pass_on(sqlite3_file* file, Arguments... arguments) {
  return (of(file).real->pMethods->*method)(of(file).real, arguments...);
}

// After what is collected.
template <auto method, class... Arguments>
int pass_on_later(sqlite3_file* file, Arguments... arguments) {
  const int written = write_collected(of(file));
  return written == SQLITE_OK ? pass_on<method>(file, arguments...) : written;
}

int write(sqlite3_file* file, const void* bytes, int size, Size at) {
  Collected* const log = of(file).log;
  const auto count = static_cast<std::size_t>(size);
  if (log == nullptr) return pass_on<&Methods::xWrite>(file, bytes, size, at);
  if (!log->empty() && (!log->continued_at(at) || !log->has_room(count)))
    if (const int written = write_collected(of(file)); written != SQLITE_OK) return written;
  if (!log->has_room(count)) return pass_on<&Methods::xWrite>(file, bytes, size, at);
  log->add(bytes, count, at);
  return SQLITE_OK;
}

int close(sqlite3_file* file) {
  const int written = write_collected(of(file));
  delete of(file).log;
  const int closed = pass_on<&Methods::xClose>(file);
  return written == SQLITE_OK ? closed : written;
}

// Version 2: without memory-mapped files.
constexpr Methods methods{
    .iVersion = 2,
    .xClose = close,
    .xRead = pass_on_later<&Methods::xRead, void*, int, Size>,
    .xWrite = write,
    .xTruncate = pass_on_later<&Methods::xTruncate, Size>,
    .xSync = pass_on_later<&Methods::xSync, int>,
    .xFileSize = pass_on_later<&Methods::xFileSize, Size*>,
    .xLock = pass_on<&Methods::xLock, int>,
    .xUnlock = pass_on<&Methods::xUnlock, int>,
    .xCheckReservedLock = pass_on<&Methods::xCheckReservedLock, int*>,
    .xFileControl = pass_on<&Methods::xFileControl, int, void*>,
    .xSectorSize = pass_on<&Methods::xSectorSize>,
    .xDeviceCharacteristics = pass_on<&Methods::xDeviceCharacteristics>,
    .xShmMap = pass_on<&Methods::xShmMap, int, int, int, void volatile**>,
    .xShmLock = pass_on<&Methods::xShmLock, int, int, int>,
    .xShmBarrier = [](sqlite3_file* file) { of(file).real->pMethods->xShmBarrier(of(file).real); },
    .xShmUnmap = pass_on<&Methods::xShmUnmap, int>,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

// Names are unique in a process.
std::string next_name() {
  static std::atomic<unsigned> number = 0;
  return "buffered-wal-" + std::to_string(++number);
}

}  // namespace

// SQLite passes the first member, from which the whole is found.
struct BufferedWal::Vfs {
  explicit Vfs(const char* name) : real(sqlite3_vfs_find(nullptr)) {
    if (real == nullptr) throw Error("SQLite has no files");
    base = *real;
    base.szOsFile += static_cast<int>(sizeof(File));
    base.zName = name;
    base.pNext = nullptr;
    base.xOpen = open;
    if (sqlite3_vfs_register(&base, 0) != SQLITE_OK)
      throw Error("SQLite's files cannot be wrapped");
  }
  ~Vfs() { sqlite3_vfs_unregister(&base); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* into, int flags, int* out) {
    sqlite3_vfs* const real = reinterpret_cast<Vfs*>(vfs)->real;
    File& file = of(into);
    file = {{nullptr}, reinterpret_cast<sqlite3_file*>(&file + 1), nullptr};
    const int result = real->xOpen(real, path, file.real, flags, out);
    if (file.real->pMethods == nullptr) return result;
    file.base.pMethods = &methods;
    // Without memory SQLite writes to the file itself.
    if ((flags & SQLITE_OPEN_WAL) != 0) file.log = new (std::nothrow) Collected;
    return result;
  }

  sqlite3_vfs base;
  sqlite3_vfs* const real;
};

BufferedWal::BufferedWal() : name_(next_name()), vfs_(std::make_unique<Vfs>(name_.c_str())) {}

BufferedWal::~BufferedWal() = default;

}  // namespace server::storage::sql
