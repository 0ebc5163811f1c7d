// Subscriptions, the marks of waits that were alerted, and the key of Web Push, in the database.
// storage implements it. Throws std::exception when the database is away. One thread at a time.
#pragma once

#include "protocol/alert.hpp"
#include "server/alerts/elliptic.hpp"
#include "server/room/seat_waits.hpp"
#include "server/room/token.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::alerts {

// The seat or the account that a subscription belongs to.
struct AlertOwner {
  protocol::PlayerId player;  // empty: a seat
  room::RoomCode room;        // of the seat
  room::TokenHash holder{};   // of the seat's token

  bool is_seat() const { return player.empty(); }
};

struct Subscription {
  std::string id;  // the key of the link that stops it
  protocol::AlertChannel channel = protocol::AlertChannel::push;
  std::string address;  // an endpoint, a URL or an e-mail address
  std::string keys;     // of push: point and auth; of a webhook: its secret; else empty
  protocol::AlertLanguage language = protocol::AlertLanguage::en;
  std::optional<room::TokenHash> confirmation;  // of the key that confirms it; nullopt: confirmed
  WallTime since;

  bool confirmed() const { return !confirmation; }
};

// How often a wait is alerted.
enum class AlertStage : std::uint8_t { none, first, last };

struct AlertMark {
  room::RoomCode room;
  engine::Seat seat = engine::Seat::none;
  protocol::WaitReason reason = protocol::WaitReason::turn;
  std::uint64_t number = 0;
  AlertStage stage = AlertStage::first;
};

class AlertStore {
 public:
  virtual ~AlertStore() = default;

  // Stores it, unless the owner or the address has reached its limit of confirmed ones
  // (limits::alerts_of_seat_max and so on): then returns false. Replaces the keys, the language and
  // the confirmation of a subscription of this owner to the same address; `subscription` gets its
  // id.
  [[nodiscard]] virtual bool add(const AlertOwner& owner, Subscription& subscription) = 0;
  // The oldest first.
  virtual std::vector<Subscription> of(const AlertOwner& owner) = 0;
  virtual std::optional<Subscription> find(std::string_view id) = 0;
  // By the key of the link; nullopt: no subscription waits for it.
  virtual std::optional<Subscription> find_unconfirmed(std::string_view key) = 0;
  // Return whether there was such a subscription.
  virtual bool confirm(std::string_view key) = 0;
  virtual bool remove(std::string_view id) = 0;

  // Returns false if the wait has this mark or a later one, whichever server made it.
  [[nodiscard]] virtual bool mark(const AlertMark& mark) = 0;
  // The key of this database's servers: `made`, if there was none.
  virtual EllipticKey push_key(const EllipticKey& made) = 0;
  // Deletes subscriptions and marks of rooms that are over, subscriptions of tokens that no longer
  // have their seat, and unconfirmed addresses that are too old.
  virtual void sweep(WallTime now) = 0;
};

}  // namespace server::alerts
