// Who is kept out by whoever runs the server. Asked at every door and by every thread, so that is
// fast; a change writes to the disk, and one waits for the other. Any thread.
#pragma once

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
#include <variant>
#include <vector>

namespace server::players {

// Where bans outlive the process, and where other servers may change them, too. One thread at a
// time. Throws std::exception when the disk fails.
class BanKeeper {
 public:
  virtual ~BanKeeper() = default;
  // Not empty, and another text after each change, whoever has made it; read more quickly than all
  // of them.
  virtual std::string mark() = 0;
  virtual std::vector<protocol::Ban> read() = 0;
  // False: there is one of this number already.
  virtual bool keep(const protocol::Ban& ban) = 0;
  virtual void forget(std::uint32_t id) = 0;
};

// Somebody at a door, as far as it is known who that is. What is empty is not.
struct BanSubject {
  std::string_view player = {};  // id
  std::string_view name = {};
  std::string_view address = {};  // as text
};

class Bans {
 public:
  using Time = WallTime;

  // `keeper`: null: they are forgotten when the process ends. Outlives the bans. Throws what it
  // throws.
  explicit Bans(BanKeeper* keeper = nullptr);

  // Why not: what is no address or network, or one that is far too large.
  std::variant<protocol::Ban, std::string> add(const protocol::NewBan& wanted, Time now);
  // False: there is none.
  bool lift(std::uint32_t id);
  // Hears of what others have kept or forgotten; whether there was any such news since the last
  // call.
  bool refresh();
  // Those that hold, the newest first.
  std::vector<protocol::Ban> list(Time now) const;
  // The one that holds longest; nothing: may come in.
  std::optional<protocol::Ban> find(const BanSubject& caller, Time now) const;

 private:
  // IPv4 addresses are written as IPv6 ones.
  struct Network {
    std::array<std::uint8_t, 16> bytes{};
    unsigned bits = 128;
  };
  struct Kept {
    protocol::Ban ban;
    Network network = {};  // of an address
    std::string folded = {};
    std::string seen = {};  // what a name looks like
  };
  static std::variant<Network, std::string> read_network(std::string text);
  static std::string written(const Network& network);
  static bool contains(const Network& network, const std::array<std::uint8_t, 16>& address);
  static std::optional<Kept> prepared(const protocol::Ban& ban);
  // Requires `changing_`.
  void catch_up();

  BanKeeper* const keeper_;
  std::mutex changing_;  // also for what is below; before mutex_
  std::uint32_t newest_ = 0;
  std::string mark_;  // of what was read last; empty: something has changed since
  bool news_ = false;

  mutable std::mutex mutex_;
  std::atomic<bool> any_ = false;  // so that nobody waits for the lock where nobody is banned
  std::vector<Kept> bans_;
};

}  // namespace server::players
