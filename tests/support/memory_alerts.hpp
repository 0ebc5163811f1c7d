// Alerts without a database, a thread and a network: subscriptions in memory.
#pragma once

#include "server/alerts/subscriptions.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tests {

struct AlertRow {
  server::alerts::AlertOwner owner;
  server::alerts::Subscription subscription;
};

// Copies share their rows. Marks nothing.
class MemoryAlerts : public server::alerts::AlertStore {
 public:
  using Subscription = server::alerts::Subscription;

  bool add(const server::alerts::AlertOwner& owner, Subscription& subscription) override {
    for (AlertRow& row : *rows)
      if (is_same(row.owner, owner) && row.subscription.address == subscription.address) {
        subscription.id = row.subscription.id;
        row.subscription = subscription;
        return true;
      }
    if (of(owner).size() >= server::limits::alerts_of_seat_max) return false;
    rows->push_back({owner, subscription});
    return true;
  }
  std::vector<Subscription> of(const server::alerts::AlertOwner& owner) override {
    std::vector<Subscription> found;
    for (const AlertRow& row : *rows)
      if (is_same(row.owner, owner)) found.push_back(row.subscription);
    return found;
  }
  std::optional<Subscription> find(std::string_view id) override {
    const auto row = std::ranges::find(
        *rows, id, [](const AlertRow& one) -> std::string_view { return one.subscription.id; });
    return row == rows->end() ? std::nullopt : std::optional(row->subscription);
  }
  std::optional<Subscription> find_unconfirmed(std::string_view key) override {
    const AlertRow* const row = unconfirmed(key);
    return row == nullptr ? std::nullopt : std::optional(row->subscription);
  }
  bool confirm(std::string_view key) override {
    AlertRow* const row = unconfirmed(key);
    if (row != nullptr) row->subscription.confirmation.reset();
    return row != nullptr;
  }
  bool remove(std::string_view id) override {
    return std::erase_if(*rows, [&](const AlertRow& row) { return row.subscription.id == id; }) > 0;
  }
  bool mark(const server::alerts::AlertMark&) override { return true; }
  server::alerts::EllipticKey push_key(const server::alerts::EllipticKey& made) override {
    return made;
  }
  void sweep(server::WallTime) override {}

  std::shared_ptr<std::vector<AlertRow>> rows = std::make_shared<std::vector<AlertRow>>();

 private:
  static bool is_same(const server::alerts::AlertOwner& a, const server::alerts::AlertOwner& b) {
    return a.player == b.player && a.room == b.room && a.holder == b.holder;
  }
  AlertRow* unconfirmed(std::string_view key) {
    const auto hash = server::room::hash_token(key);
    const auto row = std::ranges::find_if(
        *rows, [&](const AlertRow& one) { return one.subscription.confirmation == hash; });
    return row == rows->end() ? nullptr : &*row;
  }
};

// All channels; the thread is not started, so nothing is sent.
struct TestAlerts {
  MemoryAlerts store;
  server::alerts::AlertService service{{.public_url = "https://play.example.org/",
                                        .push = true,
                                        .webhooks = true,
                                        .smtp_url = "smtp://mail.example.org",
                                        .smtp_from = "castellan@example.org",
                                        .after = 60'000},
                                       std::make_unique<MemoryAlerts>(store)};
  server::alerts::Subscriptions subscriptions{service, std::make_unique<MemoryAlerts>(store)};
};

}  // namespace tests
