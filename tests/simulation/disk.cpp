#include "tests/simulation/disk.hpp"

#include <algorithm>

namespace simulation {

namespace room = server::room;

namespace {

// The time between two attempts, see storage::DurableJournal.
constexpr Microseconds pause_min = 50 * millisecond;
constexpr Microseconds pause_max = 2000 * millisecond;
constexpr Microseconds outage_max = 10 * second;

}  // namespace

void Disk::open(OnDiskDurable on_durable, OnDiskFailed on_failed, OnWaits on_waits,
                OnRefused on_refused) {
  on_refused_ = std::move(on_refused);
  on_durable_ = std::move(on_durable);
  on_failed_ = std::move(on_failed);
  on_waits_ = std::move(on_waits);
  healthy_ = true;
}

void Disk::plan(Microseconds delay, void (Disk::*what)()) {
  environment_.clock.after(delay, [this, what, life = life_] {
    if (life == life_) (this->*what)();
  });
}

void Disk::append(const room::RoomCode& code, std::uint64_t ticket, room::Entry entry) {
  if (!healthy_) return;
  on_written_(code, entry);
  queue_.push_back({{code, std::move(entry)}, ticket});
  begin_batch();
}

void Disk::note_time(server::RoomTime now) {
  if (!healthy_) return;
  queued_time_ = now;
  begin_batch();
}

void Disk::begin_batch() {
  if (!std::exchange(busy_, true)) plan(environment_.rng.between(0, 300), &Disk::take);
}

void Disk::take() {
  // The journal's thread may run between any two entries, also of one act.
  std::size_t many = queue_.size();
  if (many > 0 && environment_.rng.permille(environment_.scenario.fault_rates.splits))
    many = 1 + environment_.rng.below(many);
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(many);
  batch_.assign(queue_.begin(), end);
  queue_.erase(queue_.begin(), end);
  drop_halted(batch_);
  // After everything that was written before that time.
  if (queue_.empty()) batch_time_ = std::exchange(queued_time_, std::nullopt);
  written_ = false;
  environment_.note("disk", "writes " + std::to_string(batch_.size()));
  if (environment_.sabotage == Sabotage::early_answers)
    for (const QueuedRow& queued : batch_) on_durable_(queued.row.code, queued.ticket);
  plan(environment_.rng.between(100, environment_.scenario.fault_rates.commit), &Disk::commit);
}

void Disk::commit() {
  const std::uint32_t rate = environment_.calm ? 0 : environment_.scenario.fault_rates.commits_fail;
  if (std::exchange(broken_, false)) return fail();
  if (std::exchange(full_, false)) return wait();
  if (rejects()) reject_room();
  if (environment_.rng.below(1'000'000) >= rate) return write();
  if (environment_.rng.one_in(2)) return fail();
  wait();
}

bool Disk::rejects() {
  if (batch_.empty() || environment_.sabotage == Sabotage::early_answers) return false;
  if (std::exchange(refusing_, false)) return true;
  constexpr std::uint32_t one_in = 150;
  const bool may =
      !environment_.calm && !environment_.scenario.fault && environment_.scenario.seed % 5 == 2;
  return may && refusals_.one_in(one_in);
}

// Only a room whose opening is stored already.
void Disk::reject_room() {
  const room::RoomCode code = batch_[refusals_.below(batch_.size())].row.code;
  for (const QueuedRow& queued : batch_)
    if (queued.row.code == code && std::holds_alternative<room::Opened>(queued.row.entry)) return;
  ++environment_.figures.refused;
  environment_.note("disk", "refuses " + code.text());
  halted_.insert(code);
  drop_halted(batch_);
  on_refused_(code);
}

void Disk::drop_halted(std::vector<QueuedRow>& entries) const {
  std::erase_if(entries, [&](const QueuedRow& one) { return halted_.contains(one.row.code); });
}

void Disk::readmit(const room::RoomCode& code) {
  drop_halted(queue_);
  halted_.erase(code);
}

void Disk::wait() {
  ++environment_.figures.outages;
  full_until_ = environment_.clock.now() + environment_.rng.between(millisecond, outage_max);
  pause_ = pause_min;
  environment_.note("disk", "is full");
  on_waits_(true);
  plan(pause_, &Disk::retry);
}

void Disk::retry() {
  if (environment_.clock.now() < *full_until_ || environment_.sabotage == Sabotage::stuck_disk) {
    pause_ = std::min(2 * pause_, pause_max);
    return plan(pause_, &Disk::retry);
  }
  full_until_.reset();
  environment_.note("disk", "has room again");
  write();
  on_waits_(false);
}

Microseconds Disk::recovery_delay() const {
  return full_until_ ? environment_.clock.now() - *full_until_ : 0;
}

void Disk::write() {
  store_batch();
  written_ = true;
  environment_.note("disk", "has stored " + std::to_string(batch_.size()));
  plan(environment_.rng.between(0, 500), &Disk::answer);
}

void Disk::fail() {
  ++environment_.figures.commits_failed;
  healthy_ = false;
  queue_.clear();
  const bool there = environment_.rng.one_in(2);
  environment_.note("disk", there ? "fails, but has stored" : "fails");
  if (there) store_batch();
  batch_.clear();
  on_failed_();
}

void Disk::answer() {
  environment_.note("disk", "answers " + std::to_string(batch_.size()));
  if (environment_.sabotage != Sabotage::early_answers)
    for (const QueuedRow& queued : batch_) on_durable_(queued.row.code, queued.ticket);
  batch_.clear();
  written_ = false;
  busy_ = !queue_.empty() || queued_time_;
  if (busy_) take();
}

void Disk::store_batch() {
  store(batch_);
  if (batch_time_) alive_ = std::exchange(batch_time_, std::nullopt);
}

void Disk::store(const std::vector<QueuedRow>& batch) {
  for (const QueuedRow& queued : batch) {
    Row row = queued.row;
    if (environment_.sabotage == Sabotage::repeated_ids) repeat_id(row);
    if (auto* ruled = std::get_if<room::Ruled>(&row.entry)) corrupt(ruled->ruling);
    if (auto* opened = std::get_if<room::Opened>(&row.entry)) corrupt(opened->settings);
    if (auto* changed = std::get_if<room::Changed>(&row.entry)) corrupt(changed->opened.settings);
    rows_.push_back(write_row(row));
    on_stored_(rows_.back());
  }
}

void Disk::corrupt(protocol::TableDecision& ruling) {
  auto* back = std::get_if<protocol::TakeBack>(&ruling.motion);
  if (environment_.sabotage == Sabotage::far_take_back && back != nullptr) back->to = 0;
  if (environment_.sabotage == Sabotage::stuck_pause &&
      std::holds_alternative<protocol::GiveBack>(ruling.motion))
    ruling.motion = protocol::Pause{};
}

// The oracles take the stored rows as given.
void Disk::corrupt(protocol::Settings& settings) {
  constexpr std::uint32_t other = 20;
  if (environment_.sabotage == Sabotage::hasty_silence) settings.turn_patience *= other;
  if (environment_.sabotage == Sabotage::endless_silence && settings.turn_patience > 0)
    settings.turn_patience = 1 + settings.turn_patience / other;
}

void Disk::repeat_id(Row& row) {
  auto* acted = std::get_if<room::Acted>(&row.entry);
  if (acted == nullptr) return;
  if (!first_act_) first_act_ = row;
  const auto& first = std::get<room::Acted>(first_act_->entry);
  if (first_act_->code == row.code && first.seat == acted->seat) acted->id = first.id;
}

void Disk::crash() {
  ++life_;
  environment_.figures.entries_lost += queue_.size();
  if (!batch_.empty() && !written_) {
    const auto& planned = environment_.scenario.fault;
    const bool kept =
        planned ? planned->fault == ServerFault::torn_kept : environment_.rng.one_in(2);
    ++(kept ? environment_.figures.torn_kept : environment_.figures.torn_lost);
    environment_.note("disk", kept ? "keeps a torn batch" : "loses a torn batch");
    if (kept)
      store_batch();
    else
      environment_.figures.entries_lost += batch_.size();
  }
  lose_newest();
}

void Disk::close() {
  ++life_;
  const bool good = healthy_ && !full_until_;
  drop_halted(queue_);
  if (good && !written_) store_batch();
  if (good) store(queue_);
  if (good && queued_time_) alive_ = queued_time_;
  lose_newest();
}

void Disk::lose_newest() {
  queue_.clear();
  batch_.clear();
  written_ = busy_ = false;
  queued_time_.reset();
  batch_time_.reset();
  full_until_.reset();
  halted_.clear();
  if (environment_.sabotage == Sabotage::forgetful_disk)
    rows_.resize(rows_.size() - std::min<std::size_t>(rows_.size(), 3));
  if (environment_.sabotage == Sabotage::rotten_disk && !rows_.empty())
    if (const auto at = rows_.back().find("\"digest\":\""); at != std::string::npos) {
      char& digit = rows_.back()[at + 10];
      digit = digit == '0' ? '1' : '0';
    }
}

}  // namespace simulation
