// One room as played by the driver: creates it, takes its seats, connects all members, and sends
// one act after the other. Each member has its own connection. One thread, that of the loop.
#pragma once

#include "tests/load/driver/connection.hpp"
#include "tests/load/driver/figures.hpp"
#include "tests/load/driver/mirror.hpp"
#include "tests/load/driver/pace.hpp"
#include "tests/load/driver/plan.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace load {

std::uint64_t now_ns();  // of the monotonic clock

class LoadTable {
 public:
  enum class Stage : std::uint8_t { idle, joining, ready, over, resuming, failed };

  LoadTable(Loop& loop, const LoadPlan& plan, LoadFigures& figures, std::size_t index);
  ~LoadTable();

  // Begins a new room and cuts the connections to the last one. Not within a call of the loop.
  void join();
  // Cuts and reconnects all sockets. Not within a call of the loop.
  void resume();
  void leave();

  Stage stage() const { return stage_; }
  bool settled() const { return outstanding_ == 0; }

  // From now on acts are sent: as fast as possible, or when `pace` has them due.
  void play(const Pace& pace);
  void stop_playing() { pace_ = nullptr; }
  void due();  // one more act is due

 private:
  class Member;
  // A step on its way to the members, by its number.
  struct Way {
    std::uint32_t seq = 0;
    std::size_t actor = 0;
    std::size_t left = 0;
    std::uint64_t since = 0;
  };

  Way& way_of(std::uint32_t seq) { return ways_[seq % ways_.size()]; }
  bool seats_are_taken() const { return seats_taken_ == seats(); }
  std::size_t seats() const { return plan_.players - plan_.bots; }
  std::size_t mover() const;
  void room_made(std::string_view body);
  void seated();
  void member_ready();
  void member_resumed(std::uint64_t since);
  void snapshot(std::string_view text);
  void step(std::size_t member, std::uint32_t seq, std::string_view text);
  void first_to_hear(std::uint32_t seq, std::string_view text);
  void prompt(std::size_t member, std::string_view text);
  void act_if_due();
  void act(std::uint64_t since);
  std::optional<std::string> choose();
  void fail(std::string_view why);

  Loop& loop_;
  const LoadPlan& plan_;
  LoadFigures& figures_;
  const std::size_t index_;
  engine::bots::Dice dice_;
  std::vector<std::unique_ptr<Member>> members_;
  Stage stage_ = Stage::idle;
  std::string path_;  // "/api/rooms/K7QF3M"
  std::string host_;
  std::size_t bots_made_ = 0;
  std::size_t seats_taken_ = 0;
  std::size_t members_ready_ = 0;
  std::uint64_t joined_at_ = 0;

  std::optional<Mirror> mirror_;
  std::optional<engine::Action> said_;
  std::string prompted_;  // the action chosen from the last prompt
  std::size_t prompted_member_ = 0;
  std::uint32_t prompted_seq_ = 0;
  std::uint32_t seq_ = 0;
  bool acting_ = false;
  bool ended_ = false;
  std::array<Way, 16> ways_{};
  std::size_t outstanding_ = 0;  // acts whose step some member has not received

  const Pace* pace_ = nullptr;
  std::uint64_t acts_due_ = 0;
  std::uint64_t acts_done_ = 0;
};

}  // namespace load
