// Who is kept out, in the SQLite file that the journal writes too, by a connection of its own. One
// thread at a time.
#pragma once

#include "server/people/bans.hpp"

#include <memory>
#include <string>

namespace SQLite {
class Database;
}

namespace server::storage {

void create_bans_table(SQLite::Database& database);

class BanStore final : public people::BanKeeper {
 public:
  // Requires that a journal has been opened on the file. Throws StorageError.
  explicit BanStore(const std::string& path);
  ~BanStore() override;

  std::vector<protocol::Ban> read() override;
  void keep(const protocol::Ban& ban) override;
  void forget(std::uint32_t id) override;

 private:
  std::unique_ptr<SQLite::Database> database_;
};

}  // namespace server::storage
