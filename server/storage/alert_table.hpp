// Subscriptions to alerts, marks of waits and the key of Web Push, in the journal's database, over
// a separate connection. One thread at a time. When the database was away, methods throw
// sql::Error, and the next call reconnects.
#pragma once

#include "server/alerts/alert_store.hpp"

#include <memory>
#include <string>

namespace server::storage {

class AlertTable final : public alerts::AlertStore {
 public:
  // Requires the tables: a journal has been opened on the database. Throws StorageError.
  explicit AlertTable(const std::string& database);
  ~AlertTable() override;

  [[nodiscard]] bool add(const alerts::AlertOwner& owner,
                         alerts::Subscription& subscription) override;
  std::vector<alerts::Subscription> of(const alerts::AlertOwner& owner) override;
  std::optional<alerts::Subscription> find(std::string_view id) override;
  std::optional<alerts::Subscription> find_unconfirmed(std::string_view key) override;
  bool confirm(std::string_view key) override;
  bool remove(std::string_view id) override;
  [[nodiscard]] bool mark(const alerts::AlertMark& mark) override;
  alerts::EllipticKey push_key(const alerts::EllipticKey& made) override;
  void sweep(WallTime now) override;

 private:
  struct Connection;

  Connection& connection();

  const std::string where_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace server::storage
