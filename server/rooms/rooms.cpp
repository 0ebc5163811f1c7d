#include "server/rooms/rooms.hpp"

#include "server/room/visitor.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace server::rooms {

using protocol::RoomState;

namespace {

void log(std::string_view event, const room::RoomCode& code) {
  telemetry::log(telemetry::Area::rooms, telemetry::LogLevel::debug, event, {{"room", code}});
}

}  // namespace

Rooms::Rooms(Directory& directory, room::Journal& journal, room::RandomSource& random,
             room::BotService& bots, const protocol::LimitsInfo& limits, RoomTimeouts timeouts)
    : directory_(directory),
      journal_(journal),
      random_(random),
      bot_service_(bots),
      limits_(limits),
      timeouts_(timeouts) {}

room::Room& Rooms::add(const room::RoomCode& code, const room::Opened& opened,
                       const engine::Rules& rules) {
  wake();
  auto& room = rooms_[code];
  room = std::make_unique<room::Room>(code, opened, rules, journal_, random_, bot_service_, limits_,
                                      metrics_);
  if (holding_) room->hold_games(true, {});
  if (const auto halted = halted_rooms_.find(code); halted != halted_rooms_.end())
    halted->second = {halted->second.times, limits::halt_reset_ticks, true};
  return *room;
}

void Rooms::create(const room::RoomCode& code, const room::Opened& opened,
                   const engine::Rules& rules, const std::vector<room::SeatTaken>& seats,
                   const room::Completion<room::RoomGrant>& done) {
  if (halted_ || dropped_ || draining_) {
    directory_.unload(code);
    return done(halted_ || dropped_ ? room::RoomError::halted : room::RoomError::shutting_down);
  }
  if (holding_) {
    directory_.unload(code);
    return done(room::RoomError::draining);
  }
  log("room created", code);
  add(code, opened, rules).open(seats, done);
}

bool Rooms::begin_rematch(const room::RoomCode& before, RematchDone done) {
  std::vector<RematchDone>& callers = rematches_[before];
  callers.push_back(std::move(done));
  return callers.size() == 1;
}

void Rooms::end_rematch(
    const room::RoomCode& before,
    const engine::Result<std::optional<room::RoomCode>, room::RoomError>& outcome) {
  const auto ended = rematches_.extract(before);
  if (ended.empty()) return;
  for (const RematchDone& done : ended.mapped()) done(outcome);
}

room::Room* Rooms::in_memory(const room::RoomCode& code) {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second.get();
}

room::Room* Rooms::find_in_memory(const room::RoomCode& code) {
  room::Room* const room = in_memory(code);
  if (room != nullptr) wake();
  return room;
}

room::Room* Rooms::find(const room::RoomCode& code) {
  if (room::Room* room = find_in_memory(code)) return room;
  if (is_unloaded_halted(code)) {
    restore_halted_room(code, halted_rooms_[code]);
    return in_memory(code);
  }
  if (!restores(code)) return nullptr;
  const Archive::RestoreOutcome outcome = archive_->restore(code, *this);
  if (outcome == Archive::RestoreOutcome::unservable) unservable_.insert(code);
  if (outcome == Archive::RestoreOutcome::restored) bound_restored(code);
  unreadable_ = outcome == Archive::RestoreOutcome::unreadable_now ? code : room::RoomCode();
  return in_memory(code);
}

bool Rooms::restores(const room::RoomCode& code) const {
  return archive_ != nullptr && !halted_ && directory_.is_unloaded(code) &&
         directory_.has_space() && !directory_.is_closed(code) && !unservable_.contains(code) &&
         !is_unloaded_halted(code);
}

void Rooms::bound_restored(const room::RoomCode& code) {
  std::erase_if(restored_, [&](const room::RoomCode& one) {
    return one == code || in_memory(one) == nullptr;
  });
  restored_.push_back(code);
  if (restored_.size() <= limits::restored_rooms_max) return;
  const auto unused = std::ranges::find_if(restored_, [&](const room::RoomCode& one) {
    room::Room& room = *in_memory(one);
    return one != code && room.deserted() && room.state() == RoomState::finished;
  });
  if (unused == restored_.end()) return;
  unload(*unused);
  restored_.erase(unused);
}

bool Rooms::waits_for_space(const room::RoomCode& code) const {
  const bool looks_back = archive_ != nullptr && !unservable_.contains(code);
  return looks_back && !may_serve_ && directory_.is_unloaded(code) && !directory_.is_closed(code) &&
         !directory_.has_space();
}

// An unloaded game still exists while the journal does not answer, and while there is no space for
// it. In a cluster another node has it, if it was here a moment ago.
protocol::Close Rooms::close_code_for_missing(const room::RoomCode& code) const {
  if (directory_.is_closed(code)) return protocol::Close::room_closed;
  if (is_unloaded_halted(code)) return protocol::Close::halted;
  if (may_serve_ && directory_.is_unloaded(code)) return protocol::Close::moved;
  if (waits_for_space(code) || code == unreadable_) return protocol::Close::halted;
  const bool looks_back = archive_ != nullptr && !unservable_.contains(code);
  return halted_ && looks_back && directory_.is_unloaded(code) ? protocol::Close::halted
                                                               : protocol::Close::no_such_room;
}

void Rooms::publish(room::Room& room) {
  if (!room.take_changed()) return;
  sync_duplicates(room);
  directory_.update(room.info());
}

bool Rooms::may_have_deal(const room::RoomCode& deal) {
  if (directory_.duplicates().is_none(deal)) return false;
  // A deal has the code of its first table.
  if (const room::Room* const room = in_memory(deal))
    return room->duplicate() && room->duplicate()->deal == deal;
  // Other servers of a cluster know codes that this one does not.
  return may_serve_ || directory_.is_unloaded(deal);
}

void Rooms::sync_duplicates(room::Room& room) {
  const auto& own = room.duplicate();
  if (!own) return;
  Duplicates& known = directory_.duplicates();
  known.report(own->deal, own->table, room.table());
  if (const auto open = known.open(own->deal)) room.set_tables_open(*open);
}

void Rooms::allow_chat(protocol::ChatMode most) {
  limits_.chat = most;
  for (const auto& [code, room] : rooms_) {
    room->allow_chat(most);
    publish(*room);
  }
}

void Rooms::committed(const room::RoomCode& code, std::uint64_t ticket) {
  room::Room* room = in_memory(code);
  if (room == nullptr) return;
  room->committed(ticket);
  publish(*room);
  if (!leaving_.empty()) unload_leaving();
}

void Rooms::bot_acts(const room::BotMove& act, const Now& now) {
  room::Room* room = in_memory(act.room);
  if (room == nullptr) return;
  room->bot_acts(act, now);
  publish(*room);
}

void Rooms::advice_found(const room::AdviceFound& found) {
  if (room::Room* room = in_memory(found.room)) room->advice_found(found);
}

void Rooms::halt() {
  halted_ = true;
  wake();
  for (auto& [code, room] : rooms_) {
    room->halt();
    publish(*room);
  }
}

void Rooms::stop_serving() {
  draining_ = true;
  for (auto& [code, room] : rooms_) room->stop_serving();
}

void Rooms::hold_games(bool hold, const Now& now) {
  holding_ = hold;
  wake();
  for (auto& [code, room] : rooms_) {
    room->hold_games(hold, now);
    publish(*room);
  }
}

void Rooms::for_each(const std::function<void(room::Room&)>& visit_room) {
  for (auto& [code, room] : rooms_) visit_room(*room);
}

void Rooms::dismiss_all(protocol::Close reason) {
  for (auto& [code, room] : rooms_) {
    room->dismiss_all(reason);
    publish(*room);
  }
  for (room::Subscriber* visitor : visitors_) visitor->dismiss(reason);
}

// Players have a grace period to come back after a start of the server, and after the outage of
// another one that had the room.
void Rooms::abandon(room::Room& room, const Now& now) const {
  constexpr Milliseconds grace = std::chrono::milliseconds(limits::abandoned_grace).count();
  const Milliseconds here = std::min(now.steady - *first_tick_, room.back_for(now));
  if (timeouts_.abandoned == 0 || here < std::min(timeouts_.abandoned, grace)) return;
  room.abandon_after(timeouts_.abandoned, now);
}

bool Rooms::retire(room::Room& room, const Now& now) {
  if (!room.deserted()) return false;
  const Milliseconds unused = std::min(room.unused_for(now), now.steady - *first_tick_);
  switch (room.state()) {
    case RoomState::waiting:
      if (room.closed()) return true;
      if (std::min(unused, room.back_for(now)) > timeouts_.waiting && !draining_) room.close(now);
      return false;
    case RoomState::finished:
      return std::min(unused, room.back_for(now)) > timeouts_.finished;
    case RoomState::playing:
    case RoomState::halted:
      return false;
  }
  return false;
}

void Rooms::unload(const room::RoomCode& code) {
  const auto found = rooms_.find(code);
  const bool closed = found->second->closed();
  log(closed ? "room closed" : "room unloaded", code);
  // In this order: a room that is not in the directory can be read from the journal again.
  journal_.release(code);
  directory_.unload(code, closed);
  rooms_.erase(found);
}

void Rooms::tick(const Now& now) {
  begin_tick(now);
  while (tick_some(now)) {
  }
}

void Rooms::begin_tick(const Now& now) {
  if (!leaving_.empty()) unload_leaving();
  if (!first_tick_) first_tick_ = now.steady;
  counted_ = {};
  clocks_ = 0;
  due_.reset();
  woken_in_tick_ = false;
  to_tick_.clear();
  to_tick_.reserve(rooms_.size());
  for (const auto& [code, room] : rooms_) to_tick_.push_back(code);
  std::ranges::reverse(to_tick_);  // taken from the end
}

bool Rooms::tick_some(const Now& now) {
  for (std::size_t left = limits::rooms_ticked_at_once; left > 0 && !to_tick_.empty(); --left) {
    const room::RoomCode code = std::move(to_tick_.back());
    to_tick_.pop_back();
    if (room::Room* const room = in_memory(code)) tick(*room, now);
  }
  if (!to_tick_.empty()) return true;
  restore_halted();
  forget_waits();
  for (std::size_t preset = 0; preset < counted_.size(); ++preset)
    for (std::size_t state = 0; state < counted_[preset].size(); ++state)
      metrics_.rooms[preset][static_cast<RoomState>(state)].set(counted_[preset][state]);
  metrics_.clocks.set(clocks_);
  const bool due_soon = due_ && *due_ <= now.steady + limits::tick_period.count();
  resting_ = !woken_in_tick_ && halted_rooms_.empty() && !due_soon;
  return false;
}

void Rooms::wake() {
  woken_in_tick_ = true;
  if (std::exchange(resting_, false) && woken_) woken_();
}

std::optional<SteadyTime> Rooms::next_tick(room::Room& room, const Now& now) const {
  if (!room.rests(now)) return now.steady;
  const Milliseconds unused = room.unused_for(now);
  const Milliseconds here = std::min({unused, now.steady - *first_tick_, room.back_for(now)});
  const auto when_over = [&](Milliseconds patience, Milliseconds used) {
    constexpr Milliseconds most = std::chrono::milliseconds(limits::rest_max).count();
    return now.steady + std::min(patience - used + 1, most);
  };
  switch (room.state()) {
    case RoomState::waiting:
      return when_over(timeouts_.waiting, here);
    case RoomState::finished:
      return when_over(timeouts_.finished, here);
    case RoomState::playing:
      if (timeouts_.abandoned == 0) return std::nullopt;
      return when_over(timeouts_.abandoned, unused);
    case RoomState::halted:
      return std::nullopt;
  }
  return std::nullopt;
}

void Rooms::tick(room::Room& room, const Now& now) {
  room.tick(now, !may_serve() || journal_.stands_still());
  abandon(room, now);
  sync_duplicates(room);
  publish(room);
  report_waits(room, now);
  if (retire(room, now)) return unload(room.code());
  count(room);
  clocks_ += room.clock_runs() ? 1 : 0;
  const auto next = next_tick(room, now);
  if (next && (!due_ || *next < *due_)) due_ = next;
}

void Rooms::report_waits(room::Room& room, const Now& now) {
  if (wait_watch_ == nullptr) return;
  std::vector<room::SeatWait> waits = room.waits();
  const auto reported = reported_waits_.find(room.code());
  const bool known = reported != reported_waits_.end();
  if (known ? reported->second == waits : waits.empty()) return;
  wait_watch_->waits_changed({room.code(), room.roster().opened().name, waits, room.date(now)});
  if (waits.empty())
    reported_waits_.erase(reported);
  else
    reported_waits_[room.code()] = std::move(waits);
}

void Rooms::forget_waits() {
  std::erase_if(reported_waits_, [this](const auto& reported) {
    if (in_memory(reported.first) != nullptr) return false;
    wait_watch_->waits_changed({.code = reported.first, .name = {}, .waits = {}, .left = true});
    return true;
  });
}

void Rooms::count(const room::Room& room) {
  ++counted_[static_cast<std::size_t>(room.preset())][static_cast<std::size_t>(room.state())];
}

// Rooms whose rows the database has refused. Only durable rows were shown, so the rooms are
// restored and continue from their last stored row.

// The journal stops answering the room's earlier entries, and drops queued ones.
void Rooms::halt(const room::RoomCode& code) {
  room::Room* const room = in_memory(code);
  if (room == nullptr) return;
  metrics_.rooms_halted.add();
  wake();
  room->halt();
  journal_.readmit(code);
  if (!leaving_.empty()) unload_leaving();
  if (in_memory(code) == nullptr) return;
  directory_.unload(code);
  rooms_.erase(code);
  Halted& halted = halted_rooms_[code];
  halted.restored = halted.requested = false;
  // The first time there is no wait.
  halted.ticks = 0;
  if (halted.times > 0) halted.wait();
  ++halted.times;
}

void Rooms::Halted::wait() {
  ticks = 1U << std::min(times, limits::halt_doublings_max);
}

bool Rooms::waits_after_halt(const room::RoomCode& code) const {
  if (!is_unloaded_halted(code)) return false;
  const Halted& halted = halted_rooms_.at(code);
  return halted.ticks > 0 && !halted.requested;
}

void Rooms::give_up_halted(const room::RoomCode& code) {
  if (is_unloaded_halted(code)) halted_rooms_.erase(code);
}

bool Rooms::is_unloaded_halted(const room::RoomCode& code) const {
  const auto found = halted_rooms_.find(code);
  return found != halted_rooms_.end() && !found->second.restored;
}

void Rooms::restore_halted_room(const room::RoomCode& code, Halted& halted) {
  if (halted.ticks > 0 || archive_ == nullptr || halted_ || dropped_ || draining_) return;
  switch (archive_->restore_halted_room(code, *this)) {
    case Archive::RestoreOutcome::restored:
      return;
    case Archive::RestoreOutcome::requested:
      halted.requested = true;
      return halted.wait();
    case Archive::RestoreOutcome::unreadable_now:
      halted.wait();
      ++halted.times;
      return;
    case Archive::RestoreOutcome::unservable:
      unservable_.insert(code);
      directory_.duplicates().give_up(code);
      halted_rooms_.erase(code);
      return;
  }
}

void Rooms::restore_halted() {
  std::vector<room::RoomCode> due;
  for (auto next = halted_rooms_.begin(); next != halted_rooms_.end();) {
    const auto current = next++;
    Halted& halted = current->second;
    if (halted.ticks > 0)
      --halted.ticks;
    else if (halted.restored)
      halted_rooms_.erase(current);
    else
      due.push_back(current->first);
  }
  for (const room::RoomCode& code : due)
    if (is_unloaded_halted(code)) {
      restore_halted_room(code, halted_rooms_[code]);
      if (const room::Room* const room = in_memory(code)) count(*room);
    }
}

// Rooms that move to another node, because this one stops or has more than its share; or that have
// moved, because this one was unheard of.

protocol::Close Rooms::close_code_for_member(const room::RoomCode& code) const {
  if (is_unloaded_halted(code)) return protocol::Close::halted;
  const bool elsewhere = may_serve_ && !directory_.is_closed(code);
  if (elsewhere) return protocol::Close::moved;
  return restores(code) ? protocol::Close::halted : protocol::Close::room_closed;
}

void Rooms::hand_over(const room::RoomCode& code, protocol::Close reason, const std::string& to,
                      const Now& now, std::function<void()> done) {
  room::Room* const room = in_memory(code);
  if (room == nullptr) return done();
  // The last outage must still be given back.
  room->tick(now);
  room->stop_serving();
  room->run_when_durable([this, code, reason, to, last_played = now.wall, done = std::move(done)] {
    leaving_.push_back({code, reason, to, last_played, done});
  });
  unload_leaving();
}

// Not during a call of the room, which would be destroyed meanwhile.
void Rooms::unload_leaving() {
  wake();
  for (Leaving& leaving : std::exchange(leaving_, {})) {
    if (room::Room* const room = in_memory(leaving.code)) {
      room->dismiss_all(leaving.reason);
      if (const auto& duplicate = room->duplicate())
        directory_.duplicates().forget(duplicate->deal);
      journal_.hand_over(leaving.code, leaving.to, leaving.last_played);
      directory_.unload(leaving.code, room->closed());
      rooms_.erase(leaving.code);
    }
    leaving.done();
  }
}

void Rooms::drop_all(protocol::Close reason) {
  dropped_ = true;
  wake();
  for (auto& [code, room] : rooms_) {
    room->dismiss_all(reason);
    room->halt();
    directory_.unload(code, room->closed());
  }
  for (room::Subscriber* visitor : visitors_) visitor->dismiss(reason);
  rooms_.clear();
  unservable_.clear();
  halted_rooms_.clear();
  for (Leaving& leaving : std::exchange(leaving_, {})) leaving.done();
}

}  // namespace server::rooms
