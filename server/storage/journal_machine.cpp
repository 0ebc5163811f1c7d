#include "server/storage/journal_machine.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace server::storage {
namespace {

// Memory that is kept for later batches.
constexpr std::size_t entries_remembered = 256;
// Between two attempts to reach a database that is away.
constexpr std::chrono::milliseconds outage_pause_min{50};
constexpr std::chrono::milliseconds outage_pause_max{2000};

}  // namespace

// --- the rooms and the server --------------------------------------------------------------------

void JournalMachine::append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) {
  if (!accepts()) return;
  queue_.push_back({room, ticket, std::move(entry)});
  ++appended_;
}

void JournalMachine::hand_over(const room::RoomCode& room, const std::string& to,
                               util::MachineTime last_played) {
  if (!accepts()) return;
  released_.push_back({room, to, last_played});
  ++appended_;
}

void JournalMachine::readmit(const room::RoomCode& room) {
  std::erase_if(queue_, [&](const Queued& entry) { return entry.room == room; });
  halted_.erase(room);
}

void JournalMachine::note_time(RoomTime now) {
  if (accepts()) alive_ = now;
}

void JournalMachine::fence() {
  fenced_ = true;
  name_.clear();
}

void JournalMachine::fail() {
  failed_ = true;
  drop();
  state_ = JournalState::stopped;
}

// --- the driver ----------------------------------------------------------------------------------

bool JournalMachine::ready() const {
  switch (state_) {
    case JournalState::idle:
      return closing_ || fenced_ || has_work() || done_ != appended_;
    case JournalState::gathering:
      return closing_ || fenced_ || queue_.size() >= limits::batch_entries_max;
    case JournalState::signing_in:
    case JournalState::pausing:
      return closing_;
    case JournalState::fenced:
      return closing_ || again_;
    default:
      return false;
  }
}

JournalMachine::JournalAction JournalMachine::next(util::MachineTime now, std::size_t entries_max) {
  // The first retry of an outage is immediate and announced to nobody.
  if (const bool unavailable = failures_ > 1; announced_ != unavailable) {
    announced_ = unavailable;
    if (unavailable) return AnnounceUnavailable{outage_reason_};
    return AnnounceAvailable{};
  }
  switch (state_) {
    case JournalState::signing_in:
      if (closing_) break;
      if (now < wake_at_) return util::MachineWait{wake_at_ - now};
      return SignInWriter{};
    case JournalState::idle:
    case JournalState::gathering:
      if (fenced_) {
        drop();
        done_ = appended_;
        state_ = JournalState::fenced;
        return AnnounceFenced{};
      }
      if (!has_work()) {
        done_ = appended_;
        if (closing_) break;
        state_ = JournalState::idle;
        return Idle{};
      }
      if (gathers(now)) return util::MachineWait{wake_at_ - now};
      take(now, entries_max);
      if (state_ == JournalState::idle) return next(now, entries_max);
      [[fallthrough]];
    case JournalState::writing:
      for (Released& one : batch_.released)
        if (now - one.last_played > limits::transfer_max) one.to.clear();
      return Write{{batch_.entries, batch_.alive, batch_.released, now}};
    case JournalState::pausing:
      if (closing_)
        return Fail{"the database is unreachable, and the server stops: " + outage_reason_};
      if (now < wake_at_) return util::MachineWait{wake_at_ - now};
      state_ = JournalState::recovering;
      [[fallthrough]];
    case JournalState::recovering:
      return Recover{};
    case JournalState::durable:
      return Acknowledge{batch_.entries};
    case JournalState::halting:
      return HaltRoom{batch_.entries.front().room, rejection_};
    case JournalState::failing:
      return Fail{rejection_};
    case JournalState::fenced:
      if (closing_) break;
      if (!std::exchange(again_, false)) return Idle{};
      state_ = JournalState::signing_in;
      wake_at_ = now;
      return SignInWriter{};
    case JournalState::stopped:
      break;
  }
  state_ = JournalState::stopped;
  return Stop{};
}

// Like PostgreSQL's commit_delay.
bool JournalMachine::gathers(util::MachineTime now) {
  constexpr std::chrono::duration<double> moment = limits::batch_wait;
  if (state_ == JournalState::gathering) return now < wake_at_ && !ready();
  if (mean_batch_ * moment.count() < limits::batch_entries_min * mean_interval_) return false;
  state_ = JournalState::gathering;
  wake_at_ = now + limits::batch_wait;
  return !ready();
}

void JournalMachine::update_rate(util::MachineTime now) {
  constexpr double lately = 1.0 / 16;
  const std::chrono::duration<double> interval = now - last_take_.value_or(now);
  last_take_ = now;
  mean_batch_ += lately * (static_cast<double>(queue_.size()) - mean_batch_);
  mean_interval_ += lately * (interval.count() - mean_interval_);
}

void JournalMachine::take(util::MachineTime now, std::size_t entries_max) {
  update_rate(now);
  batch_.entries.clear();
  if (batch_.entries.capacity() > entries_remembered) batch_.entries.shrink_to_fit();
  if (queue_.size() <= entries_max) {
    batch_.entries.swap(queue_);
    batch_.released = std::exchange(released_, {});
  } else {
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(entries_max);
    batch_.entries.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
    queue_.erase(queue_.begin(), end);
    batch_.released.clear();
  }
  batch_.alive = std::exchange(alive_, std::nullopt);
  batch_.of_one_room = false;
  taken_ = appended_ - queue_.size() - released_.size();
  // Entries that the room appended before it knew that it was halted.
  if (!halted_.empty())
    std::erase_if(batch_.entries,
                  [&](const Queued& entry) { return halted_.contains(entry.room); });
  const bool empty = batch_.entries.empty() && !batch_.alive && batch_.released.empty();
  state_ = empty ? JournalState::idle : JournalState::writing;
}

void JournalMachine::signed_in(std::string name) {
  name_ = std::move(name);
  halted_.clear();
  end_outage();
  signed_in_ = true;
  fenced_ = false;
  state_ = JournalState::idle;
}

void JournalMachine::written() {
  end_outage();
  state_ = JournalState::durable;
}

void JournalMachine::recovered(bool committed) {
  if (committed) return written();
  state_ = JournalState::writing;
}

void JournalMachine::acknowledged() {
  if (parts_.empty()) {
    done_ = taken_;
    batch_.entries.clear();
    batch_.released.clear();
    state_ = JournalState::idle;
    return;
  }
  batch_ = std::move(parts_.front());
  parts_.pop_front();
  state_ = JournalState::writing;
}

void JournalMachine::rejected(const std::string& reason) {
  end_outage();
  rejection_ = reason;
  if (batch_.entries.empty()) {
    state_ = JournalState::failing;
    return;
  }
  if (!batch_.of_one_room) return divide();
  halted_.insert(batch_.entries.front().room);
  state_ = JournalState::halting;
}

// The same again room by room, and then the noted time and the transfers.
void JournalMachine::divide() {
  std::map<room::RoomCode, PendingBatch> rooms;
  for (Queued& queued : batch_.entries) rooms[queued.room].entries.push_back(std::move(queued));
  for (auto& [code, part] : rooms) {
    part.of_one_room = true;
    parts_.push_back(std::move(part));
  }
  if (batch_.alive || !batch_.released.empty())
    parts_.push_back({.alive = batch_.alive, .released = std::move(batch_.released)});
  batch_ = {};
  acknowledged();
}

void JournalMachine::unavailable(util::MachineTime now, const std::string& reason) {
  outage_reason_ = reason;
  ++failures_;
  if (state_ != JournalState::signing_in)
    state_ = failures_ == 1 ? JournalState::recovering : JournalState::pausing;
  if (state_ == JournalState::recovering) return;
  pause_ = std::clamp<util::MachineTime>(2 * pause_, outage_pause_min, outage_pause_max);
  wake_at_ = now + pause_;
}

void JournalMachine::found_fenced() {
  end_outage();
  fence();
  state_ = JournalState::idle;
}

void JournalMachine::end_outage() {
  failures_ = 0;
  pause_ = {};
  outage_reason_.clear();
}

void JournalMachine::drop() {
  name_.clear();
  queue_.clear();
  alive_.reset();
  released_.clear();
  parts_.clear();
  batch_ = {};
  end_outage();
  signed_in_ = false;
}

}  // namespace server::storage
