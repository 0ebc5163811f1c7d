// The threads that think for bots. They come after play: their priority is the lowest, and what
// they decide waits for its time on the shard's clock, so that a long queue holds up nobody but
// bots.
#pragma once

#include "engine/bots/player.hpp"
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
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace server::bots {

class BotPool final : public room::BotService {
 public:
  using Clock = std::chrono::steady_clock;
  // Brings the act to its room after this time. Any of the pool's threads.
  using Answer = std::function<void(const room::BotMove&, std::chrono::milliseconds)>;
  // Brings advice to its room. Any of the pool's threads.
  using Advise = std::function<void(const room::AdviceFound&)>;
  // What the player does; tests put others in its place.
  using Choose = std::function<engine::Action(engine::bots::Player&, const engine::View&,
                                              engine::bots::Dice&, const engine::bots::Progress&)>;
  // What those who search spend on a step; less while more turns wait than there are threads.
  struct Budgets {
    std::chrono::milliseconds flat_search{0};
    std::chrono::milliseconds tree_search{0};
  };

  BotPool(Answer answer, Advise advise, Choose choose = &engine::bots::Player::choose);
  ~BotPool() override;
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // Until then and after stop() turns are forgotten; their rooms ask again. Requires threads > 0.
  // A bot answers no sooner than after `pace`, more or less.
  void start(std::size_t threads, std::chrono::milliseconds pace, const Budgets& budgets);
  // From now on; so often as one likes. Any thread.
  void change(std::chrono::milliseconds pace, const Budgets& budgets);
  // What is being thought is finished and may be answered, what waits is forgotten.
  void stop();

  // Any thread. In order of arrival. Of one room only the newest turn is thought about.
  void think(room::BotRequest turn) override;
  void advise(room::AdviceTurn turn) override;

  // For the metrics. Any thread.
  std::size_t queued() const { return queued_; }
  std::size_t thinking() const { return thinking_; }

 private:
  struct Job {
    std::variant<room::BotRequest, room::AdviceTurn> turn;
    room::RoomCode room;
    std::uint32_t seq = 0;
    Clock::time_point asked = Clock::now();
  };
  using Chair = std::pair<room::RoomCode, engine::Seat>;

  void add(Job job);
  void work();
  // The next turn that is still of interest; null: the pool stops.
  std::unique_ptr<Job> next();
  void decide(const room::BotRequest& turn, Clock::time_point asked);
  void find_advice(const room::AdviceTurn& turn);
  engine::Action choose(engine::bots::Player& player, const room::BotRequest& turn);
  engine::bots::Progress budget(engine::bots::Level level);
  engine::bots::Player take_player(const room::BotRequest& turn);
  void put_back(const room::BotRequest& turn, engine::bots::Player player);
  std::chrono::milliseconds wait_for(const room::BotRequest& turn, Clock::time_point asked) const;

  const Answer answer_;
  const Advise advise_;
  const Choose choose_;
  std::atomic<std::chrono::milliseconds> pace_{std::chrono::milliseconds{0}};

  std::atomic<std::size_t> queued_ = 0;
  std::atomic<std::size_t> thinking_ = 0;
  std::mutex mutex_;
  Budgets budgets_;
  std::condition_variable work_;
  bool running_ = false;
  std::deque<std::unique_ptr<Job>> queue_;
  // The newest turn of each room that waits or is being thought about.
  std::unordered_map<room::RoomCode, std::uint32_t> newest_;
  // They remember in the middle of a turn what they have decided; who is forgotten decides again.
  struct Remembered {
    engine::bots::Player player;
    Clock::time_point since;
  };
  std::map<Chair, Remembered> players_;
  Clock::time_point sweep_next_{};  // of those whose turn is long over

  std::vector<std::thread> threads_;  // last: they use everything above
};

}  // namespace server::bots
