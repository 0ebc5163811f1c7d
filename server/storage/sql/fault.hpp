// The one table of what a database or a disk can report, and whether that passes: what passes is
// waited for, what does not ends the process, see "When storage fails" in server/OPERATING.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace server::storage::sql {

enum class StorageFault : std::uint8_t {
  passing,  // what is stored is whole, and the same statement can succeed later
  refused,  // the entries of one room do not fit what is stored; others do
  fatal,    // what is stored cannot be trusted, or cannot be known
};

enum class FaultSource : std::uint8_t { sqlite, errno_value, sqlstate };

struct FaultRow {
  FaultSource source;
  int number;             // of SQLite, extended or not, or of errno; else 0
  std::string_view code;  // its name; of SQLSTATE the first characters
  StorageFault fault;
  std::string_view meaning;
};

std::span<const FaultRow> faults();

// The row of an extended result code of SQLite. Where the code leaves open why a call of the system
// failed, `system_error`, an errno, decides. Any thread; never fails: what is not in the table is
// fatal.
const FaultRow& fault_of_sqlite(int extended_code, int system_error);
// The longest code in the table that the SQLSTATE begins with.
const FaultRow& fault_of_state(std::string_view sqlstate);

// The message and, in brackets, the code: for the log and for /ready.
std::string with_code(const std::string& message, const FaultRow& row);

}  // namespace server::storage::sql
