#include "server/lobby/feed.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace server::lobby {

std::string Feed::look(std::size_t visitors) {
  version_ = listing_.version();
  visitors_ = visitors;
  const rooms::Listing::Look look = listing_.look(limits::rooms_listed_max);
  const protocol::LobbyCounts counts{look.more, look.people + visitors, look.games};
  for (auto& [code, told] : rooms_) told.still_there = false;
  order_.clear();
  std::vector<std::string_view> changed;
  for (const rooms::Listing::Shown& shown : look.rooms) {
    order_.push_back(shown.code());
    Told& told = rooms_[shown.code()];
    told.still_there = true;
    if (told.version == shown.version) continue;
    told.version = shown.version;
    std::string text = shown.text();
    if (text == told.text) continue;
    told.text = std::move(text);
    changed.push_back(told.text);
  }
  std::vector<std::string> gone;
  for (const auto& [code, told] : rooms_)
    if (!told.still_there) gone.push_back(code);
  for (const std::string& code : gone) rooms_.erase(code);
  if (looked_ && changed.empty() && gone.empty() && counts == counts_) return {};
  looked_ = true;
  counts_ = counts;
  whole_ = nullptr;
  return protocol::encode_lobby_diff(changed, gone, counts);
}

room::Frame Feed::whole(std::size_t visitors, WallTime now) {
  if (visitors <= 1) look(visitors);
  if (whole_) return whole_;
  std::vector<std::string_view> texts;
  texts.reserve(order_.size());
  for (const std::string& code : order_) texts.push_back(rooms_[code].text);
  whole_ = room::make_frame(protocol::encode_lobby(texts, counts_, now.count()));
  return whole_;
}

room::Frame Feed::changes(std::size_t visitors, SteadyTime now) {
  if (visitors == 0 || (visitors == visitors_ && listing_.version() == version_)) return nullptr;
  if (next_ && now < *next_) return nullptr;
  const std::string diff = look(visitors);
  if (diff.empty()) return nullptr;
  const std::size_t cost = visitors * (diff.size() + limits::lobby_frame_cost);
  next_ = now + std::clamp<Milliseconds>(
                    static_cast<Milliseconds>(1000 * cost / limits::lobby_bytes_per_second),
                    limits::lobby_interval_min.count(), limits::lobby_interval_max.count());
  return room::make_frame(diff);
}

}  // namespace server::lobby
