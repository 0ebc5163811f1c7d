// The table of all faults that a database or a disk can report. Transient faults are waited for;
// fatal ones end the process. See "When storage fails" in server/OPERATING.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace server::storage::sql {

enum class StorageFault : std::uint8_t {
  transient,  // stored data is intact, and the same statement may succeed later
  refused,    // the entries of one room conflict with stored data; others do not
  fatal,      // stored data cannot be trusted, or its state is unknown
};

enum class FaultSource : std::uint8_t { sqlite, errno_value, sqlstate };

struct FaultRow {
  FaultSource source;
  int number;             // of SQLite, extended or not, or of errno; else 0
  std::string_view code;  // its name; for SQLSTATE the first characters
  StorageFault fault;
  std::string_view meaning;
};

std::span<const FaultRow> faults();

// The row of an extended result code of SQLite. If the code does not say why a system call failed,
// `system_error`, an errno, decides. Any thread; never fails: an unknown code is fatal.
const FaultRow& fault_of_sqlite(int extended_code, int system_error);
// The row of the longest code in the table that is a prefix of the SQLSTATE.
const FaultRow& fault_of_state(std::string_view sqlstate);

// The message with the code in brackets, for the log and for /ready.
std::string with_code(const std::string& message, const FaultRow& row);

}  // namespace server::storage::sql
