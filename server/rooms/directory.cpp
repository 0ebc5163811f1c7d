#include "server/rooms/directory.hpp"

#include <utility>

namespace server::rooms {

void Directory::change(std::size_t rooms_max, std::size_t of_payer_max) {
  const std::lock_guard lock(mutex_);
  rooms_max_ = rooms_max;
  of_payer_max_ = of_payer_max;
}

bool Directory::is_full_for(const std::string& payer) const {
  if (payer.empty() || of_payer_max_ == 0) return false;
  const auto found = rooms_by_payer_.find(payer);
  return found != rooms_by_payer_.end() && found->second >= of_payer_max_;
}

Directory::CodeClaim Directory::space_for(const std::string& payer) const {
  if (rooms_.size() >= rooms_max_) return CodeClaim::full;
  return is_full_for(payer) ? CodeClaim::payer_full : CodeClaim::ok;
}

Directory::CodeClaim Directory::claim(const protocol::RoomCode& code, const std::string& payer) {
  const std::lock_guard lock(mutex_);
  if (rooms_.contains(code) || unloaded_.contains(code_number(code))) return CodeClaim::taken;
  const CodeClaim space = space_for(payer);
  if (space != CodeClaim::ok) return space;
  rooms_.emplace(code, payer);
  if (!payer.empty()) ++rooms_by_payer_[payer];
  return CodeClaim::ok;
}

engine::Result<protocol::RoomCode, Directory::CodeClaim> Directory::claim_new(
    CodeLength length, const std::string& payer) {
  for (;;) {
    {
      // First, because a source of codes gives each only once.
      const std::lock_guard lock(mutex_);
      if (const CodeClaim space = space_for(payer); space != CodeClaim::ok) return space;
    }
    const auto code = codes_ ? codes_(length) : make_code(length);
    if (!code) return CodeClaim::full;
    const CodeClaim claimed = claim(*code, payer);
    if (claimed == CodeClaim::ok) return *code;
    if (claimed != CodeClaim::taken) return claimed;
  }
}

std::string Directory::payer_of(const protocol::RoomCode& code) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? "" : found->second;
}

bool Directory::admits(const std::string& payer) const {
  const std::lock_guard lock(mutex_);
  return !is_full_for(payer);
}

void Directory::update(const protocol::RoomInfo& info) {
  std::string payer;
  {
    const std::lock_guard lock(mutex_);
    payer = rooms_.try_emplace(info.code).first->second;
  }
  listing_.put(info, payer);
}

void Directory::unload(const protocol::RoomCode& code, bool closed) {
  listing_.remove(code);
  const std::lock_guard lock(mutex_);
  if (const auto found = rooms_.find(code); found != rooms_.end()) {
    const auto count = rooms_by_payer_.find(found->second);
    if (count != rooms_by_payer_.end() && --count->second == 0) rooms_by_payer_.erase(count);
    rooms_.erase(found);
  }
  unloaded_.insert(code_number(code));
  if (closed) closed_.insert(code_number(code));
}

bool Directory::has(const protocol::RoomCode& code) const {
  const std::lock_guard lock(mutex_);
  return rooms_.contains(code);
}

bool Directory::is_closed(const protocol::RoomCode& code) const {
  const std::lock_guard lock(mutex_);
  return closed_.contains(code_number(code));
}

bool Directory::is_unloaded(const protocol::RoomCode& code) const {
  const std::lock_guard lock(mutex_);
  return !rooms_.contains(code) && unloaded_.contains(code_number(code));
}

bool Directory::has_space() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size() < rooms_max_;
}

std::vector<protocol::RoomInfo> Directory::listed(std::size_t most) const {
  std::vector<protocol::RoomInfo> list;
  for (const Listing::Shown& shown : listing_.snapshot(most).rooms)
    if (shown.room) list.push_back(*shown.room);
  return list;
}

void Directory::add_quarantined(protocol::QuarantinedRoom room) {
  const std::lock_guard lock(mutex_);
  std::erase_if(quarantine_,
                [&](const protocol::QuarantinedRoom& one) { return one.room == room.room; });
  quarantine_.push_back(std::move(room));
}

std::vector<protocol::QuarantinedRoom> Directory::quarantine() const {
  const std::lock_guard lock(mutex_);
  return quarantine_;
}

std::size_t Directory::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

ClaimedCodes::ClaimedCodes(Directory& directory, std::size_t count, CodeLength length,
                           const std::string& payer)
    : directory_(directory) {
  while (codes_.size() < count) {
    const auto code = directory.claim_new(length, payer);
    if (!code) {
      refusal_ = code.error();
      for (const protocol::RoomCode& claimed : release()) directory.unload(claimed);
      return;
    }
    codes_.push_back(*code);
  }
}

ClaimedCodes::~ClaimedCodes() {
  for (const protocol::RoomCode& code : codes_) directory_.unload(code);
}

}  // namespace server::rooms
