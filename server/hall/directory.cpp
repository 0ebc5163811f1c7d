#include "server/hall/directory.hpp"

#include "server/hall/code.hpp"

#include <algorithm>

namespace server::hall {

Directory::Claim Directory::claim(const std::string& code) {
  const std::lock_guard lock(mutex_);
  if (rooms_.contains(code) || retired_.contains(code_number(code))) return Claim::taken;
  if (rooms_.size() >= rooms_max_) return Claim::full;
  rooms_.emplace(code, protocol::RoomInfo{});
  return Claim::ok;
}

void Directory::update(const protocol::RoomInfo& info) {
  const std::lock_guard lock(mutex_);
  rooms_[info.code] = info;
}

void Directory::retire(const std::string& code) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(code);
  retired_.insert(code_number(code));
}

bool Directory::is_retired(const std::string& code) const {
  const std::lock_guard lock(mutex_);
  return rooms_.size() < rooms_max_ && !rooms_.contains(code) &&
         retired_.contains(code_number(code));
}

std::vector<protocol::RoomInfo> Directory::listed(std::size_t most) const {
  std::vector<protocol::RoomInfo> list;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [code, info] : rooms_)
      if (info.settings.listed && info.state != protocol::RoomState::finished) list.push_back(info);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.created > b.created; });
  if (list.size() > most) list.resize(most);
  return list;
}

std::size_t Directory::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

}  // namespace server::hall
