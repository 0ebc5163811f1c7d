#include "tests/simulation/nodes/node_journal.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace simulation {

using Written = Database::Written;
namespace room = server::room;

namespace {

// The time between two attempts to reach the database.
constexpr Microseconds outage_pause_min = 50 * millisecond;
constexpr Microseconds outage_pause_max = 2000 * millisecond;

}  // namespace

void NodeJournal::open(std::function<void()> then) {
  // Whether the previous attempt has signed in is unknown.
  const Writer name = node_ + "-" + std::to_string(++newest_);
  line_.ask(
      Thread::journal, 20 * millisecond,
      [name, node = node_](Database& database) {
        database.sign_in(name, node);
        return true;
      },
      [this, name, then = std::move(then)](std::optional<bool> answered) {
        if (!answered)
          return process_.plan(Thread::journal, 200 * millisecond, [this, then] { open(then); });
        last_name_ = name_ = name;
        number_ = 0;
        halted_.clear();
        again_ = fenced_ = away_ = false;
        environment_.note(node_, "is " + name);
        then();
      });
}

void NodeJournal::append(const RoomCode& code, std::uint64_t ticket, room::Entry entry) {
  if (drops()) return;
  hooks_.on_written(code, entry);
  queue_.push_back({{code, std::move(entry)}, ticket});
  begin();
}

void NodeJournal::hand_over(const RoomCode& code, const std::string& to) {
  if (drops()) return;
  hooks_.on_released(code);
  released_.push_back({code, to});
  begin();
}

void NodeJournal::readmit(const RoomCode& code) {
  std::erase_if(queue_, [&](const Queued& one) { return one.row.code == code; });
  halted_.erase(code);
}

void NodeJournal::begin() {
  if (!std::exchange(busy_, true))
    process_.plan(Thread::journal, environment_.rng.between(0, 300), [this] { take(); });
}

void NodeJournal::take() {
  if (fenced_) return end_incarnation();
  const auto is_dropped = [&](const Queued& one) { return halted_.contains(one.row.code); };
  std::erase_if(queue_, is_dropped);
  std::size_t many = queue_.size();
  // The thread may run between any two entries.
  if (many > 0 && environment_.rng.permille(environment_.scenario.fault_rates.splits))
    many = 1 + environment_.rng.below(many);
  Part part;
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(many);
  part.entries.assign(queue_.begin(), end);
  queue_.erase(queue_.begin(), end);
  if (queue_.empty()) part.released = std::exchange(released_, {});
  if (!part.entries.empty() || !part.released.empty()) parts_.push_back(std::move(part));
  next_part();
}

void NodeJournal::next_part() {
  if (!parts_.empty()) return write();
  busy_ = false;
  if (fenced_) return end_incarnation();
  if (!queue_.empty() || !released_.empty()) begin();
}

void NodeJournal::write() {
  const Part& part = parts_.front();
  Database::Batch batch{.rows = {}, .released = part.released};
  for (const Queued& queued : part.entries) batch.rows.push_back(queued.row);
  environment_.note(name_.empty() ? last_name_ : name_,
                    "writes " + std::to_string(batch.rows.size()));
  if (environment_.sabotage == Sabotage::early_answers) answer();
  line_.ask(
      Thread::journal, environment_.scenario.fault_rates.commit,
      [writer = last_name_, number = number_, batch = std::move(batch)](Database& database) {
        return database.write(writer, number, batch);
      },
      [this](std::optional<Written> outcome) {
        if (outcome) return written(*outcome);
        away_ = true;
        pause_ = outage_pause_min;
        regain();
      });
}

void NodeJournal::written(Written outcome) {
  if (outcome == Written::fenced && environment_.sabotage == Sabotage::ignored_fence)
    outcome = Written::stored;
  switch (outcome) {
    case Written::stored:
      ++number_;
      if (environment_.sabotage != Sabotage::early_answers) answer();
      parts_.pop_front();
      return next_part();
    case Written::refused:
      return divide();
    case Written::fenced:
      return end_incarnation();
  }
}

// The same room by room, and the refused ones halt.
void NodeJournal::divide() {
  Part part = std::move(parts_.front());
  parts_.pop_front();
  if (part.single) {
    const RoomCode& code = part.entries.front().row.code;
    environment_.note(last_name_, "may not write to " + code);
    halted_.insert(code);
    hooks_.on_room_failed(code);
    return next_part();
  }
  std::map<RoomCode, Part> rooms;
  for (Queued& queued : part.entries) rooms[queued.row.code].entries.push_back(std::move(queued));
  if (!part.released.empty())
    parts_.push_front({.entries = {}, .released = std::move(part.released)});
  for (auto one = rooms.rbegin(); one != rooms.rend(); ++one) {
    one->second.single = true;
    parts_.push_front(std::move(one->second));
  }
  next_part();
}

void NodeJournal::regain() {
  line_.ask(
      Thread::journal, 20 * millisecond,
      [writer = last_name_](Database& database) { return database.number(writer); },
      [this](std::optional<std::optional<std::uint64_t>> found) {
        if (!found) {
          const Microseconds pause = pause_;
          pause_ = std::min(2 * pause_, outage_pause_max);
          return process_.plan(Thread::journal, pause, [this] { regain(); });
        }
        away_ = false;
        if (!*found) return written(Written::fenced);
        const bool stored = **found == number_ + 1;
        if (environment_.sabotage == Sabotage::hopeful_journal && !stored) {
          number_ = **found - 1;
          return written(Written::stored);
        }
        environment_.note(last_name_, stored ? "had written" : "writes again");
        if (stored) return written(Written::stored);
        write();
      });
}

void NodeJournal::answer() {
  for (const Queued& queued : parts_.front().entries)
    hooks_.on_durable(queued.row.code, queued.ticket);
}

// --- another incarnation -------------------------------------------------------------------------

void NodeJournal::fence() {
  name_.clear();
  if (!std::exchange(fenced_, true) && !std::exchange(busy_, true))
    process_.plan(Thread::journal, environment_.rng.between(0, 300), [this] { take(); });
}

void NodeJournal::end_incarnation() {
  if (environment_.sabotage == Sabotage::ignored_fence) return;
  environment_.note(last_name_, "is fenced");
  fenced_ = true;
  busy_ = away_ = false;
  name_.clear();
  queue_.clear();
  released_.clear();
  parts_.clear();
  hooks_.on_fenced();
  if (again_) open([] {});
}

void NodeJournal::begin_again() {
  again_ = true;
  if (!busy_ && fenced_) open([] {});
}

}  // namespace simulation
