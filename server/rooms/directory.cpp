#include "server/rooms/directory.hpp"

#include "server/rooms/code.hpp"

#include <utility>

namespace server::rooms {

void Directory::change(std::size_t rooms_max) {
  const std::lock_guard lock(mutex_);
  rooms_max_ = rooms_max;
}

Directory::CodeClaim Directory::claim(const std::string& code) {
  const std::lock_guard lock(mutex_);
  if (rooms_.contains(code) || unloaded_.contains(code_number(code))) return CodeClaim::taken;
  if (rooms_.size() >= rooms_max_) return CodeClaim::full;
  rooms_.insert(code);
  return CodeClaim::ok;
}

std::optional<std::string> Directory::claim_new() {
  for (;;) {
    auto code = codes_ ? codes_() : make_code();
    if (!code) return std::nullopt;
    const CodeClaim claimed = claim(*code);
    if (claimed == CodeClaim::ok) return code;
    if (claimed == CodeClaim::full) return std::nullopt;
  }
}

void Directory::update(const protocol::RoomInfo& info) {
  {
    const std::lock_guard lock(mutex_);
    rooms_.insert(info.code);
  }
  listing_.put(info);
}

void Directory::unload(const std::string& code, bool closed) {
  listing_.remove(code);
  const std::lock_guard lock(mutex_);
  rooms_.erase(code);
  unloaded_.insert(code_number(code));
  if (closed) closed_.insert(code_number(code));
}

bool Directory::has(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return rooms_.contains(code);
}

bool Directory::is_closed(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return closed_.contains(code_number(code));
}

bool Directory::is_unloaded(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return !rooms_.contains(code) && unloaded_.contains(code_number(code));
}

bool Directory::has_space() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size() < rooms_max_;
}

std::vector<protocol::RoomInfo> Directory::listed(std::size_t most) const {
  std::vector<protocol::RoomInfo> list;
  for (const Listing::Shown& shown : listing_.local_snapshot(most).rooms)
    list.push_back(*shown.room);
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

ClaimedCodes::ClaimedCodes(Directory& directory, std::size_t count) : directory_(directory) {
  while (codes_.size() < count) {
    auto code = directory.claim_new();
    if (!code) {
      for (const std::string& claimed : release()) directory.unload(claimed);
      return;
    }
    codes_.push_back(*std::move(code));
  }
}

ClaimedCodes::~ClaimedCodes() {
  for (const std::string& code : codes_) directory_.unload(code);
}

}  // namespace server::rooms
