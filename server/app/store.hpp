// The journal of a running server, and what is asked of it beyond room::Journal: where its answers
// go, and that people are known who stand in the same database.
#pragma once

#include "server/api/storage_status.hpp"
#include "server/config/config.hpp"
#include "server/net/socket_context.hpp"
#include "server/players/players.hpp"
#include "server/room/journal.hpp"
#include "server/room/timeline.hpp"
#include "server/storage/durable.hpp"
#include "server/telemetry/metrics.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>

namespace server::storage {
class DurableJournal;
class PlayerStore;
}  // namespace server::storage

namespace server::app {

class Store final : public api::StorageStatus {
 public:
  // Throws StorageError. Answers go to the shards and the sockets, which may be made after it.
  // `on_fenced`: another node has taken the place of this one; on the journal's thread, and quick.
  Store(const config::ServeConfig& config, net::SocketContext& sockets, net::Shards& shards,
        std::function<void()> on_fenced);
  ~Store() override;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  room::Journal& journal() { return *journal_; }
  // null: nothing is kept.
  storage::DurableJournal* durable() { return durable_; }
  server::players::Players* players();  // null: it keeps nothing
  bool healthy() const override;
  bool away() const override;
  std::string trouble() const override;
  // Why the process ends, though nobody asked it to; empty: it does not.
  std::string failure() const;
  const telemetry::JournalMetrics* metrics() const override;
  void note_time();
  void flush();
  void close();

 private:
  storage::StorageEvents storage_events();
  // On the journal's thread: the process is to end.
  void fail(const std::string& reason);
  // Likewise: everybody hears whether moves wait.
  void set_waiting(bool waits);

  net::SocketContext& sockets_;
  net::Shards& shards_;
  const std::function<void()> on_fenced_;
  bool alone_ = true;
  room::Timeline timeline_{0};  // of the process, as that of a room that begins with it
  std::unique_ptr<room::Journal> journal_;
  storage::DurableJournal* durable_ = nullptr;  // the journal, if it is one
  std::unique_ptr<storage::PlayerStore> player_store_;
  mutable std::mutex mutex_;
  std::string failure_;
};

}  // namespace server::app
