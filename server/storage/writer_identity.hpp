// A writer's name for other servers, and the number of its last committed transaction. Each
// transaction writes the next number into the writer's row if the one before is there: after an
// outage the row shows whether the transaction in doubt was committed. A value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace server::storage {

class WriterIdentity {
 public:
  explicit WriterIdentity(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }
  std::int64_t last_batch() const { return last_batch_; }
  std::int64_t next_batch() const { return last_batch_ + 1; }
  void committed() { ++last_batch_; }
  // Whether the transaction in doubt was committed. nullopt: this is not the database that was
  // written to. `found`: the number in the writer's row.
  std::optional<bool> was_committed(std::int64_t found) const {
    if (found != last_batch_ && found != next_batch()) return std::nullopt;
    return found == next_batch();
  }
  // Another writer, with a name that was never used: a transaction of the former one may still be
  // on its way.
  void replace(std::string name) { *this = WriterIdentity(std::move(name)); }

 private:
  std::string name_;
  std::int64_t last_batch_ = 0;
};

}  // namespace server::storage
