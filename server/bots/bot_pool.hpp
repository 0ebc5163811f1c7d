// The threads that compute for bots. They have a low priority, so play comes first. A timer of the
// shard delivers each move when it is due, so a long queue delays only bots. Payers take turns, so
// that one with bots in many rooms makes only its own wait and search less.
#pragma once

#include "engine/bots/bot_player.hpp"
#include "server/room/bot_service.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace server::bots {

class BotPool final : public room::BotService {
 public:
  // Passes the move to its room after this delay. Called on any of the pool's threads.
  using DeliverMove = std::function<void(const room::BotMove&, std::chrono::milliseconds)>;
  // Passes advice to its room. Called on any of the pool's threads.
  using DeliverAdvice = std::function<void(const room::AdviceFound&)>;
  // The player's decision; tests replace it.
  using Choose = std::function<engine::Action(engine::bots::BotPlayer&, const engine::View&,
                                              engine::bots::Dice&, const engine::bots::Progress&)>;
  // Search time per step; less while more turns wait than there are threads.
  struct Budgets {
    std::chrono::milliseconds flat_search{0};
    std::chrono::milliseconds tree_search{0};
  };

  BotPool(DeliverMove deliver_move, DeliverAdvice deliver_advice,
          Choose choose = &engine::bots::BotPlayer::choose);
  ~BotPool() override;
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // Sets the source of the payer of a room; without it all rooms have the same. Must be set before
  // start(). Called on any thread.
  void take_payers_from(std::function<std::string(const room::RoomCode&)> source) {
    payer_of_ = std::move(source);
  }
  // Before start() and after stop() requests are dropped; their rooms ask again. Called once.
  // Requires threads > 0. A bot answers no sooner than after about `pace`.
  void start(std::size_t threads, std::chrono::milliseconds pace, const Budgets& budgets);
  // Changes the settings for later requests. Any thread.
  void change(std::chrono::milliseconds pace, const Budgets& budgets);
  // Running computations get no more time and may be answered; waiting ones are dropped. Waits for
  // the threads.
  void stop();

  // Any thread. In order of arrival for each payer; of one room only the newest turn is computed.
  void think(room::BotRequest turn) override;
  void advise(room::AdviceTurn turn) override;

  // For the metrics. Any thread.
  std::size_t queued() const { return queued_; }
  std::size_t computing() const { return computing_; }

 private:
  struct BotJob {
    std::variant<room::BotRequest, room::AdviceTurn> turn;
    room::RoomCode room;
    std::uint32_t seq = 0;
    std::string payer = {};
    std::chrono::steady_clock::time_point requested = std::chrono::steady_clock::now();

    std::pair<std::uint32_t, bool> age() const {
      return {seq, std::holds_alternative<room::BotRequest>(turn)};
    }
  };
  using SeatKey = std::pair<room::RoomCode, engine::Seat>;

  void add(BotJob job);
  void work(std::size_t number);
  // The next turn that is not outdated; null: the pool stops.
  std::unique_ptr<BotJob> next();
  void decide(const BotJob& job, const room::BotRequest& turn);
  void find_advice(const BotJob& job, const room::AdviceTurn& turn);
  engine::Action choose(engine::bots::BotPlayer& player, const BotJob& job,
                        const room::BotRequest& turn);
  engine::bots::Progress budget(const BotJob& job, engine::bots::Level level);
  engine::bots::BotPlayer take_player(const room::BotRequest& turn);
  void return_player(const room::BotRequest& turn, engine::bots::BotPlayer player);
  std::chrono::milliseconds delay_for(const room::BotRequest& turn,
                                      std::chrono::steady_clock::time_point requested) const;

  const DeliverMove deliver_move_;
  const DeliverAdvice deliver_advice_;
  const Choose choose_;
  std::function<std::string(const room::RoomCode&)> payer_of_;
  std::atomic<std::chrono::milliseconds> pace_{std::chrono::milliseconds{0}};

  std::atomic<std::size_t> queued_ = 0;
  std::atomic<std::size_t> computing_ = 0;
  std::mutex mutex_;
  Budgets budgets_;
  std::condition_variable work_;
  std::atomic<bool> running_ = false;  // changed under mutex_
  // Of each payer that waits, and these in the order of their turns.
  std::map<std::string, std::deque<std::unique_ptr<BotJob>>> waiting_;
  std::deque<std::string> turns_;
  // Of each room, the newest turn that waits or is being computed. A move counts as newer than
  // advice for the same turn.
  std::unordered_map<room::RoomCode, std::pair<std::uint32_t, bool>> newest_;
  // Bots in the middle of a turn, with their decisions for it; a bot that was removed, or that is
  // of another level, decides again.
  struct Remembered {
    engine::bots::BotPlayer player;
    engine::bots::Level level;
    std::chrono::steady_clock::time_point since;
  };
  std::map<SeatKey, Remembered> players_;
  std::chrono::steady_clock::time_point
      next_sweep_{};  // when to remove players whose turn ended long ago

  std::vector<std::thread> threads_;  // last: they use the members above
};

}  // namespace server::bots
