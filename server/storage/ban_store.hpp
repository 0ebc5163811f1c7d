// The table of bans, in the journal's database, over a separate connection. One thread at a time.
#pragma once

#include "server/players/bans.hpp"

#include <memory>
#include <string>

namespace server::storage {

class BanStore final : public players::BanStorage {
 public:
  // `database`: the journal's, already opened by it. Throws StorageError.
  explicit BanStore(const std::string& database);
  ~BanStore() override;

  std::string version() override;
  std::vector<protocol::Ban> read() override;
  // Both throw players::Unavailable.
  bool insert(const protocol::Ban& ban) override;
  void remove(std::uint32_t id) override;

 private:
  struct Connection;

  std::unique_ptr<Connection> connection_;
};

}  // namespace server::storage
