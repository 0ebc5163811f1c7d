#include "tests/simulation/nodes/database.hpp"

#include "server/util/limits.hpp"
#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <variant>

namespace simulation {

namespace room = server::room;
using server::storage::DatabaseTime;
using server::storage::NodeRecord;

namespace {

std::optional<std::uint32_t> seq_of(const room::Entry& entry) {
  if (const auto* begun = std::get_if<room::Begun>(&entry)) return begun->seq;
  if (const auto* acted = std::get_if<room::Acted>(&entry)) return acted->seq;
  if (const auto* ruled = std::get_if<room::Ruled>(&entry)) return ruled->seq;
  return std::nullopt;
}

// Of a deal or a step.
std::optional<protocol::Milliseconds> time_of(const room::Entry& entry) {
  if (const auto* begun = std::get_if<room::Begun>(&entry)) return begun->time.count();
  if (const auto* acted = std::get_if<room::Acted>(&entry)) return acted->time.count();
  if (const auto* ruled = std::get_if<room::Ruled>(&entry)) return ruled->time.count();
  return std::nullopt;
}

const room::Opened* opened_by(const room::Entry& entry) {
  if (const auto* changed = std::get_if<room::Changed>(&entry)) return &changed->opened;
  return std::get_if<room::Opened>(&entry);
}

bool ends(const room::Entry& entry) {
  if (const auto* acted = std::get_if<room::Acted>(&entry)) return acted->last;
  if (const auto* ruled = std::get_if<room::Ruled>(&entry)) return ruled->last;
  return std::holds_alternative<room::Closed>(entry);
}

}  // namespace

void SimulatedDatabase::come_back() {
  away_ = false;
  ++life_;
  if (environment_.sabotage == Sabotage::old_standby) forget_newest();
}

// A standby that lagged.
void SimulatedDatabase::forget_newest() {
  for (auto& [code, room] : rooms_)
    if (room.seq_next > 1 && !room.ended) {
      room.rows.pop_back();
      --room.seq_next;
    }
}

bool SimulatedDatabase::is_open(const RoomCode& code) const {
  const auto found = rooms_.find(code);
  return found != rooms_.end() && !found->second.ended;
}

// --- writers -------------------------------------------------------------------------------------

void SimulatedDatabase::free_rooms_of(const WriterName& writer) {
  const auto row = writers_.find(writer);
  std::erase_if(owners_, [&](const auto& owner) {
    return owner.second.writer == writer && !is_open(owner.first);
  });
  for (auto& [code, owner] : owners_) {
    if (owner.writer != writer) continue;
    const auto room = rooms_.find(code);
    const auto newest = room == rooms_.end() ? std::nullopt : room->second.newest;
    const Milliseconds seen = row->second.seen;
    const bool unpaid = newest && *newest <= owner.alive && room->second.has_clock;
    owner = {std::nullopt, unpaid ? owner.alive : std::max(seen, newest.value_or(seen)), seen};
  }
  writers_.erase(row);
  gone_[writer] = environment_.clock.events();
}

std::optional<std::uint64_t> SimulatedDatabase::gone_at(const WriterName& writer) const {
  const auto found = gone_.find(writer);
  return found == gone_.end() ? std::nullopt : std::optional(found->second);
}

void SimulatedDatabase::sign_in(const WriterName& writer, const std::string& node) {
  std::vector<WriterName> before;
  for (const auto& [name, row] : writers_)
    if (row.node == node) before.push_back(name);
  for (const WriterName& name : before) free_rooms_of(name);
  writers_[writer] = {.node = node, .seen = now()};
}

void SimulatedDatabase::sign_out(const WriterName& writer) {
  const auto row = writers_.find(writer);
  if (row == writers_.end()) return;
  row->second.seen = now();
  free_rooms_of(writer);
}

void SimulatedDatabase::move_clock() {
  constexpr std::uint32_t one_in = 40;
  const Milliseconds by = 2 * lease_ / millisecond;
  // Rooms give the time without an owner back by this clock, and the bonus with it.
  if (by >= 1000 * server::limits::outage_bonus.count()) return;
  if (environment_.calm || !moves_.one_in(one_in)) return;
  ahead_ = by - ahead_;
  environment_.note("database", "its clock is moved");
  ++environment_.figures.clock_moves;
}

bool SimulatedDatabase::renew_lease(const WriterName& writer) {
  move_clock();
  const auto row = writers_.find(writer);
  if (row == writers_.end()) return false;
  row->second.seen = now();
  return true;
}

void SimulatedDatabase::announce_leaving(const WriterName& writer) {
  if (const auto row = writers_.find(writer); row != writers_.end()) row->second.leaving = true;
}

NodeRecord SimulatedDatabase::member(const WriterName& writer, const WriterRow& row) const {
  return {.writer = writer,
          .node = row.node,
          .address = row.node,
          .url = row.node,
          .expired = is_overdue(row),
          .seen = DatabaseTime(row.seen),
          .lease = std::chrono::milliseconds(lease_ / millisecond)};
}

std::vector<NodeRecord> SimulatedDatabase::others(const WriterName& writer) const {
  std::vector<NodeRecord> members;
  for (const auto& [name, row] : writers_)
    if (name != writer) members.push_back(member(name, row));
  return members;
}

bool SimulatedDatabase::fence(const WriterName& writer, DatabaseTime seen) {
  const auto row = writers_.find(writer);
  if (row == writers_.end() || row->second.seen != seen.count()) return false;
  on_fence_(writer);
  free_rooms_of(writer);
  ++fenced_;
  return true;
}

// --- rows ----------------------------------------------------------------------------------------

bool SimulatedDatabase::is_refused(const WriterName& writer, const RowBatch& batch) const {
  std::set<RoomCode> opened;
  std::map<RoomCode, std::uint32_t> next;
  const auto is_known = [&](const RoomCode& code) {
    if (is_writer(writer) && owner(code) == writer)
      throw BrokenPromise(promise::once, writer + " stores a row of " + code.text() + " again");
    return true;
  };
  const auto is_anothers = [&](const RoomCode& code) {
    if (const auto row = owners_.find(code);
        row != owners_.end() && row->second.released_by == writer)
      throw BrokenPromise(promise::owned,
                          writer + " writes to " + code.text() + ", which it has released");
    return true;
  };
  for (const Row& row : batch.rows) {
    if (std::holds_alternative<room::Opened>(row.entry)) {
      opened.insert(row.code);
      if (rooms_.contains(row.code)) return is_known(row.code);
    }
    const auto known = rooms_.find(row.code);
    const auto seq = seq_of(row.entry);
    const std::uint32_t stored = known == rooms_.end() ? 0 : known->second.seq_next;
    if (seq && *seq < next.try_emplace(row.code, stored).first->second) return is_known(row.code);
    if (seq) next[row.code] = *seq + 1;
    if (environment_.sabotage == Sabotage::old_epoch) continue;
    const bool ours = owner(row.code) == writer;
    if (opened.contains(row.code) ? owner(row.code) && !ours : is_open(row.code) && !ours)
      return is_anothers(row.code);
  }
  return false;
}

bool SimulatedDatabase::refuses(const RowBatch& batch) {
  constexpr std::uint32_t one_in = 150;
  const auto is_its = [this](const Row& row) { return row.code == refusing_; };
  if (!refusing_) {
    const bool may =
        !environment_.calm && environment_.scenario.seed % 4 == 1 && !batch.rows.empty();
    if (!may || !refusals_.one_in(one_in)) return false;
    const RoomCode& code = batch.rows[refusals_.below(batch.rows.size())].code;
    if (rooms_.contains(code)) refusing_ = code;
    return refusing_.has_value();
  }
  if (std::ranges::none_of(batch.rows, is_its)) return false;
  // It was retried automatically.
  if (std::ranges::all_of(batch.rows, is_its)) {
    environment_.note("database", "refuses " + refusing_->text());
    refused_[*std::exchange(refusing_, std::nullopt)] = now();
    ++environment_.figures.refused;
  }
  return true;
}

SimulatedDatabase::Written SimulatedDatabase::write(const WriterName& writer, std::uint64_t number,
                                                    const RowBatch& batch) {
  const auto found = writers_.find(writer);
  const bool fenced = found == writers_.end() || found->second.batch != number;
  if (fenced && environment_.sabotage != Sabotage::old_epoch) return Written::fenced;
  if (is_refused(writer, batch)) return Written::refused;
  if (!fenced && refuses(batch)) return Written::refused;
  if (!fenced) {
    ++found->second.batch;
    found->second.seen = now();
  }
  for (const Row& row : batch.rows) store(writer, row);
  for (const ReleasedRoom& one : batch.released) release(writer, one);
  return Written::stored;
}

bool SimulatedDatabase::may_write(const WriterName& writer, const Row& row) const {
  if (!is_writer(writer)) return false;
  return !is_open(row.code) || owner(row.code) == writer;
}

void SimulatedDatabase::store(const WriterName& writer, Row row) {
  if (auto* acted = std::get_if<room::Acted>(&row.entry);
      acted != nullptr && environment_.sabotage == Sabotage::repeated_ids) {
    if (!first_act_) first_act_ = row;
    const auto& first = std::get<room::Acted>(first_act_->entry);
    if (first_act_->code == row.code && first.seat == acted->seat) acted->id = first.id;
  }
  const std::string text = write_row(row);
  on_stored_(writer, text);
  if (const auto found = writers_.find(writer); found != writers_.end())
    ++found->second.stored[row.code];
  if (std::holds_alternative<room::Opened>(row.entry)) owners_[row.code] = {writer, now(), now()};
  RoomRows& room = rooms_[row.code];
  room.rows.push_back(text);
  if (const auto seq = seq_of(row.entry)) room.seq_next = *seq + 1;
  if (const auto time = time_of(row.entry)) room.newest = time;
  if (const auto* opened = opened_by(row.entry))
    room.has_clock = opened->settings.clock.kind != protocol::ClockKind::none;
  room.begun = room.begun || std::holds_alternative<room::Begun>(row.entry);
  room.ended = room.ended || ends(row.entry);
}

void SimulatedDatabase::release(const WriterName& writer, const ReleasedRoom& one) {
  const auto found = owners_.find(one.room);
  if (found == owners_.end() || found->second.writer != writer) return;
  if (!is_open(one.room)) {
    owners_.erase(found);
    return;
  }
  const auto to = writers_.find(one.to);
  const bool takes = to != writers_.end() && !to->second.leaving && !is_overdue(to->second);
  found->second = {takes ? std::optional(one.to) : std::nullopt, now() - one.ago, now(), writer};
}

std::optional<std::uint64_t> SimulatedDatabase::number(const WriterName& writer) const {
  const auto row = writers_.find(writer);
  return row == writers_.end() ? std::nullopt : std::optional(row->second.batch);
}

std::optional<std::uint64_t> SimulatedDatabase::stored(const WriterName& writer,
                                                       const RoomCode& code) const {
  const auto found = writers_.find(writer);
  if (found == writers_.end()) return std::nullopt;
  const auto rows = found->second.stored.find(code);
  return rows == found->second.stored.end() ? 0 : rows->second;
}

std::optional<Stored> SimulatedDatabase::read(const RoomCode& code) const {
  const auto found = rooms_.find(code);
  if (found == rooms_.end()) return std::nullopt;
  return read_rooms(found->second.rows).at(code);
}

}  // namespace simulation
