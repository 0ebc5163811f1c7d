// The operator's bans. They are checked at every entry and by every thread, so find() is fast;
// changes write to the disk, one at a time. Any thread.
#pragma once

#include "engine/result.hpp"
#include "protocol/admin.hpp"
#include "protocol/ban.hpp"
#include "server/util/time.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::players {

// Stores bans so that they outlive the process; other servers may change them, too. One thread at a
// time. Throws std::exception when the disk fails.
class BanStorage {
 public:
  virtual ~BanStorage() = default;
  // A version of the stored bans: not empty, different after each change by any server, and cheaper
  // to read than all of them.
  virtual std::string version() = 0;
  virtual std::vector<protocol::Ban> read() = 0;
  // Returns false if the number is in use.
  virtual bool insert(const protocol::Ban& ban) = 0;
  virtual void remove(std::uint32_t id) = 0;
};

// A client to be checked. Unknown fields are empty.
struct BanSubject {
  std::string_view player = {};  // id
  std::string_view name = {};
  std::string_view address = {};  // as text
};

class Bans {
 public:
  // `storage`: null: bans are lost when the process ends. Must outlive this object. Throws what
  // `storage` throws.
  explicit Bans(BanStorage* storage = nullptr);

  // Returns the new ban, or why it is rejected: not an address or network, or one that is far too
  // large.
  engine::Result<protocol::Ban, std::string> add(const protocol::NewBan& wanted, WallTime now);
  // Returns false if there is no such ban.
  bool lift(std::uint32_t id);
  // Reads changes made by other servers; returns whether there were any since the last call.
  bool refresh();
  // The bans in force, the newest first.
  std::vector<protocol::Ban> list(WallTime now) const;
  // The matching ban that lasts longest; nullopt: not banned.
  std::optional<protocol::Ban> find(const BanSubject& caller, WallTime now) const;

 private:
  // IPv4 addresses are stored as IPv6 ones.
  struct Network {
    std::array<std::uint8_t, 16> bytes{};
    unsigned bits = 128;
  };
  struct StoredBan {
    protocol::Ban ban;
    Network network = {};  // for address bans
    std::string folded = {};
    std::string case_sensitive = {};  // skeletons of a name
  };
  static engine::Result<Network, std::string> read_network(std::string text);
  static std::string to_text(const Network& network);
  static bool contains(const Network& network, const std::array<std::uint8_t, 16>& address);
  static std::optional<StoredBan> prepare(const protocol::Ban& ban);
  // Requires a lock on `changing_`.
  void reload_if_changed();

  BanStorage* const storage_;
  std::mutex changing_;  // guards the next three as well; lock before mutex_
  std::uint32_t newest_ = 0;
  std::string version_;  // of the last read; empty: changed since
  bool changed_ = false;

  mutable std::mutex mutex_;
  std::atomic<bool> any_ = false;  // skips the lock while there are no bans
  std::vector<StoredBan> bans_;
};

}  // namespace server::players
