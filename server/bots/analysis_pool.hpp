// The thread that analyses finished games, one after the other; addresses take turns. Like the bots
// it has a low priority, so play comes first.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/limits.hpp"
#include "server/util/time.hpp"
#include "server/util/work_pool.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace server::bots {

class AnalysisPool {
 public:
  // Passes protocol::encode_analysis() to the game's room. Called on the analysis thread.
  using Deliver = std::function<void(const room::RoomCode&, const room::Frame&)>;

  // An analysis that nobody has asked about for `unasked_max` is given up.
  explicit AnalysisPool(Deliver deliver,
                        std::chrono::milliseconds unasked_max = limits::analysis_unasked_max);
  ~AnalysisPool() { stop(); }
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  // Begins with the queued games. `playouts`: for each decision.
  void start(std::uint32_t playouts);
  // For later games. Any thread.
  void change(std::uint32_t playouts) { playouts_ = playouts; }
  // Abandons the running analysis between two rows, and waits for the thread. A later run of the
  // server restarts the analysis on request.
  void stop() { pool_.stop(); }

  // Whether no game waits or runs. Any thread.
  bool idle() const { return pool_.size() == 0; }

  // `done` of the game's `of` rows are analysed.
  struct AnalysisProgress {
    std::size_t done = 0;
    std::size_t of = 0;
  };
  // nullopt: the room's game neither waits nor runs. Any thread.
  std::optional<AnalysisProgress> progress_of(const room::RoomCode& code);
  // Queues a finished game, unless it waits or runs already, and returns its progress. Returns
  // nullopt while limits::analyses_waiting_max wait, or limits::analyses_of_address_max of this
  // payer (see util::WorkPool). Any thread.
  std::optional<AnalysisProgress> enqueue(room::Recorded game, const std::string& payer);

 private:
  struct AnalysisJob {
    room::Recorded game;
    std::atomic<std::size_t> rows = 0;
    std::atomic<SteadyTime> asked = SteadyTime();
  };

  // Requires the lock. Notes that somebody has asked.
  std::optional<AnalysisProgress> find(const room::RoomCode& code) const;
  void run(AnalysisJob& job);
  bool goes_on(const AnalysisJob& job) const;

  const Deliver deliver_;
  const std::chrono::milliseconds unasked_max_;
  std::atomic<std::uint32_t> playouts_ = limits::analysis_playouts;

  std::mutex mutex_;
  std::map<room::RoomCode, std::shared_ptr<AnalysisJob>> jobs_;

  util::WorkPool pool_;  // last: its thread uses the members above
};

}  // namespace server::bots
