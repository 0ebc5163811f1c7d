// Drives a server by a plan: joins, plays, resumes, and measures each phase. One thread.
#pragma once

#include "tests/load/driver/connection.hpp"
#include "tests/load/driver/figures.hpp"
#include "tests/load/driver/plan.hpp"
#include "tests/load/driver/table.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <ostream>
#include <vector>

namespace load {

class Driver {
 public:
  // `stop`: set to end the run early. `progress`: receives a status line that is kept up to date,
  // or null.
  Driver(const LoadPlan& plan, const Target& target, const std::atomic<bool>& stop,
         std::ostream* progress);

  LoadFigures run();

 private:
  void join_all();
  void play();
  void resume_all();
  void settle();
  bool look_after_tables();
  std::size_t count(LoadTable::Stage stage) const;
  void wait(std::uint64_t wait_ns);
  void measured(const char* name, const std::function<void()>& what);
  void show_progress();
  void note_bytes();

  const LoadPlan& plan_;
  const std::atomic<bool>& stop_;
  std::ostream* progress_;
  Loop loop_;
  LoadFigures figures_;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<std::size_t> games_begun_;  // at each table
  const char* phase_ = "";
  std::uint64_t shown_at_ = 0;
  std::uint64_t accepted_shown_ = 0;
};

}  // namespace load
