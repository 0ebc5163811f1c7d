// The journal of a running server with its callbacks, and what else reads the same database.
#pragma once

#include "server/api/storage_status.hpp"
#include "server/api/work_pools.hpp"
#include "server/config/config.hpp"
#include "server/net/socket_context.hpp"
#include "server/room/journal.hpp"
#include "server/room/timeline.hpp"
#include "server/rooms/archive.hpp"
#include "server/storage/journal_callbacks.hpp"
#include "server/telemetry/metrics.hpp"

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>

namespace server::storage {
class DurableJournal;
class PlayerStore;
class StoredDeals;
}  // namespace server::storage

namespace server::app {

class Store final : public api::StorageStatus {
 public:
  // Throws StorageError. Callbacks go to the shards and the sockets, which may be created later.
  // `on_fenced`: another node has fenced this one; called on the journal's thread, must be quick.
  Store(const config::ServeConfig& config, net::SocketContext& sockets, net::Shards& shards,
        std::function<void()> on_fenced);
  ~Store() override;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  room::Journal& journal() { return *journal_; }
  // Null if nothing is stored.
  storage::DurableJournal* durable() { return durable_; }
  api::PlayerConnections players();  // null if nothing is stored
  rooms::DealArchive* deals();       // the same
  bool healthy() const override;
  bool fenced() const override;
  bool unavailable() const override;
  std::string outage_reason() const override;
  // The reason why storage has failed, which stops the server; empty while storage works.
  std::string failure() const;
  const telemetry::JournalMetrics* metrics() const override;
  // All three on the main thread. The first one stores the present time, unless a lease does.
  void note_time();
  // Waits until all queued entries are durable; false: the database is away. See
  // DurableJournal::flush().
  bool flush();
  // Ends the journal's thread, and waits for it.
  void close();

 private:
  storage::StorageEvents storage_events();
  // On the journal's thread: ends the process.
  void fail(const std::string& reason);
  // On the journal's thread: notifies all clients whether moves wait.
  void set_waiting(bool waits);

  net::SocketContext& sockets_;
  net::Shards& shards_;
  const std::function<void()> on_fenced_;
  bool standalone_ = true;
  room::Timeline timeline_{RoomTime()};  // of the process, from its start
  std::unique_ptr<room::Journal> journal_;
  storage::DurableJournal* durable_ = nullptr;  // journal_ if it stores anything, else null
  std::array<std::unique_ptr<storage::PlayerStore>, 3> player_stores_;
  std::unique_ptr<storage::StoredDeals> stored_deals_;
  mutable std::mutex mutex_;
  std::string failure_;
};

}  // namespace server::app
