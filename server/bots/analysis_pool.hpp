// The thread that analyses finished games, one after the other. Like the bots it has the lowest
// priority, so play comes first.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/limits.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace server::bots {

class AnalysisPool {
 public:
  // Passes protocol::encode_analysis() to the game's room. Called on the analysis thread.
  using Deliver = std::function<void(const room::RoomCode&, const room::Frame&)>;

  explicit AnalysisPool(Deliver deliver);
  ~AnalysisPool();
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  // Begins with the queued games. `playouts`: for each decision.
  void start(std::uint32_t playouts);
  // For later games. Any thread.
  void change(std::uint32_t playouts) { playouts_ = playouts; }
  // Abandons the running analysis; a later request restarts it.
  void stop();

  // `done` of the game's `of` rows are analysed.
  struct AnalysisProgress {
    std::size_t done = 0;
    std::size_t of = 0;
  };
  // nullopt: the room's game neither waits nor runs. Any thread.
  std::optional<AnalysisProgress> progress_of(const room::RoomCode& code);
  // Queues a finished game, unless it waits or runs already, and returns its progress. Returns
  // nullopt while limits::analyses_waiting_max wait. Any thread.
  std::optional<AnalysisProgress> enqueue(room::Recorded game);

 private:
  struct AnalysisJob {
    room::Recorded game;
    std::atomic<std::size_t> rows = 0;
  };

  void work();
  // The game that waits longest; null: the thread ends. It stays in front until done() is called.
  AnalysisJob* next();
  // Requires the lock.
  std::optional<AnalysisProgress> find(const room::RoomCode& code) const;
  void done();
  void analyse(AnalysisJob& job);

  const Deliver deliver_;
  std::atomic<std::uint32_t> playouts_ = limits::analysis_playouts;
  std::atomic<bool> stopping_ = false;

  std::mutex mutex_;
  std::condition_variable work_;
  std::deque<std::unique_ptr<AnalysisJob>> queue_;

  std::thread thread_;  // last: it uses the members above
};

}  // namespace server::bots
