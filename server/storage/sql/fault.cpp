#include "server/storage/sql/fault.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sqlite3.h>

namespace server::storage::sql {
namespace {

using enum StorageFault;

constexpr FaultRow sqlite(int number, std::string_view code, StorageFault fault,
                          std::string_view meaning) {
  return {FaultSource::sqlite, number, code, fault, meaning};
}
constexpr FaultRow system(int number, std::string_view code, StorageFault fault,
                          std::string_view meaning) {
  return {FaultSource::errno_value, number, code, fault, meaning};
}
constexpr FaultRow state(std::string_view code, StorageFault fault, std::string_view meaning) {
  return {FaultSource::sqlstate, 0, code, fault, meaning};
}

constexpr std::array table{
    sqlite(SQLITE_BUSY, "SQLITE_BUSY", transient, "another process has locked the file"),
    sqlite(SQLITE_LOCKED, "SQLITE_LOCKED", transient, "another connection has locked a table"),
    sqlite(SQLITE_PROTOCOL, "SQLITE_PROTOCOL", transient, "other processes keep the log locked"),
    sqlite(SQLITE_FULL, "SQLITE_FULL", transient, "the disk is full"),
    sqlite(SQLITE_NOMEM, "SQLITE_NOMEM", transient, "no memory is left"),
    sqlite(SQLITE_IOERR_NOMEM, "SQLITE_IOERR_NOMEM", transient, "no memory is left"),
    sqlite(SQLITE_INTERRUPT, "SQLITE_INTERRUPT", transient, "the statement was interrupted"),
    sqlite(SQLITE_PERM, "SQLITE_PERM", transient, "the file system denies access"),
    sqlite(SQLITE_READONLY, "SQLITE_READONLY", transient, "the file cannot be written"),
    sqlite(SQLITE_READONLY_DBMOVED, "SQLITE_READONLY_DBMOVED", fatal, "the file was moved"),
    sqlite(SQLITE_IOERR_FSYNC, "SQLITE_IOERR_FSYNC", fatal,
           "a flush failed, so the content of the disk is unknown"),
    sqlite(SQLITE_IOERR_DIR_FSYNC, "SQLITE_IOERR_DIR_FSYNC", fatal,
           "a flush of a directory failed, so its content is unknown"),
    sqlite(SQLITE_IOERR_READ, "SQLITE_IOERR_READ", fatal, "the disk returns no data"),
    sqlite(SQLITE_IOERR_SHORT_READ, "SQLITE_IOERR_SHORT_READ", fatal, "a file was truncated"),
    sqlite(SQLITE_IOERR_CORRUPTFS, "SQLITE_IOERR_CORRUPTFS", fatal, "the file system is damaged"),
    sqlite(SQLITE_IOERR_DATA, "SQLITE_IOERR_DATA", fatal, "a page fails its checksum"),
    sqlite(SQLITE_CANTOPEN_DIRTYWAL, "SQLITE_CANTOPEN_DIRTYWAL", fatal, "the log is damaged"),
    sqlite(SQLITE_CORRUPT, "SQLITE_CORRUPT", fatal, "a page is damaged"),
    sqlite(SQLITE_NOTADB, "SQLITE_NOTADB", fatal, "the file is no longer a database"),
    sqlite(SQLITE_CONSTRAINT, "SQLITE_CONSTRAINT", refused,
           "a key already exists, a referenced row does not, or a trigger rejects the row"),
    sqlite(SQLITE_ERROR, "SQLITE_ERROR", fatal, "tables are missing or were changed"),
    sqlite(SQLITE_INTERNAL, "SQLITE", fatal, "any other code"),
    // The errno of SQLITE_IOERR and SQLITE_CANTOPEN, except the codes above.
    system(ENOSPC, "ENOSPC", transient, "the disk is full"),
    system(EDQUOT, "EDQUOT", transient, "the quota is used up"),
    system(EFBIG, "EFBIG", transient, "the file may not grow"),
    system(ENOMEM, "ENOMEM", transient, "no memory is left"),
    system(EMFILE, "EMFILE", transient, "the process has too many open files"),
    system(ENFILE, "ENFILE", transient, "the machine has too many open files"),
    system(EINTR, "EINTR", transient, "a call was interrupted"),
    system(EAGAIN, "EAGAIN", transient, "a resource is in use"),
    system(ENOLCK, "ENOLCK", transient, "no lock is left"),
    system(EACCES, "EACCES", transient, "the file system denies access"),
    system(EPERM, "EPERM", transient, "the file system denies access"),
    system(EROFS, "EROFS", transient, "the file system is read-only"),
    system(EIO, "EIO", fatal, "the disk fails"),
    system(ENOENT, "ENOENT", fatal, "a file was deleted"),
    system(ENODEV, "ENODEV", fatal, "the disk is gone"),
    system(ENXIO, "ENXIO", fatal, "the disk is gone"),
    system(ESTALE, "ESTALE", fatal, "the file is gone from its server"),
    system(0, "errno", fatal, "any other number"),
    state("08", transient, "no connection"),
    state("22", refused, "a statement that had to change a row changed none"),
    state("23", refused, "a key already exists, or a referenced row does not"),
    state("25006", transient, "the server is a standby, or read-only"),
    state("25P03", transient, "the session was idle in a transaction for too long"),
    state("28", transient, "the password or the role is not accepted"),
    state("3D000", transient, "there is no such database"),
    state("40", transient, "a deadlock, or a transaction that must be retried"),
    state("42501", transient, "the role lacks a permission"),
    state("53", transient, "no disk, no memory, or too many connections"),
    state("55P03", transient, "a lock was not free in time"),
    state("57", transient, "stopped by the operator, or a timeout of the server"),
    state("58030", transient, "the disk of the server fails"),
    state("P0", refused, "a trigger rejects the row"),
    state("XX", fatal, "pages or an index are damaged"),
    state("", fatal, "any other code"),
};

template <class Matches>
const FaultRow* find(FaultSource source, const Matches& matches) {
  const auto row = std::find_if(table.begin(), table.end(), [&](const FaultRow& one) {
    return one.source == source && matches(one);
  });
  return row == table.end() ? nullptr : row;
}

const FaultRow* numbered(FaultSource source, int number) {
  return find(source, [number](const FaultRow& row) { return row.number == number; });
}

}  // namespace

std::span<const FaultRow> faults() {
  return table;
}

const FaultRow& fault_of_sqlite(int extended_code, int system_error) {
  constexpr int primary_bits = 0xff;
  const int primary = extended_code & primary_bits;
  if (const FaultRow* row = numbered(FaultSource::sqlite, extended_code)) return *row;
  if (primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN) {
    const FaultRow* row = numbered(FaultSource::errno_value, system_error);
    return row != nullptr ? *row : *numbered(FaultSource::errno_value, 0);
  }
  const FaultRow* row = numbered(FaultSource::sqlite, primary);
  return row != nullptr ? *row : *numbered(FaultSource::sqlite, SQLITE_INTERNAL);
}

const FaultRow& fault_of_state(std::string_view sqlstate) {
  const FaultRow* longest = nullptr;
  for (const FaultRow& row : table)
    if (row.source == FaultSource::sqlstate && sqlstate.starts_with(row.code) &&
        (longest == nullptr || row.code.size() > longest->code.size()))
      longest = &row;
  return *longest;
}

std::string with_code(const std::string& message, const FaultRow& row) {
  return row.code.empty() ? message : message + " [" + std::string(row.code) + "]";
}

}  // namespace server::storage::sql
