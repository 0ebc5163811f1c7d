#include "server/lobby/feed.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace server::lobby {

std::string Feed::refresh(std::size_t visitors) {
  version_ = listing_.version();
  visitors_ = visitors;
  const rooms::Listing::Snapshot list = listing_.snapshot(limits::rooms_listed_max);
  const protocol::LobbyCounts counts{list.more, list.clients + visitors, list.games};
  for (auto& [code, sent] : rooms_) sent.listed = false;
  order_.clear();
  std::vector<std::string_view> changed;
  for (const rooms::Listing::Shown& shown : list.rooms) {
    order_.push_back(shown.code());
    SentRoom& sent = rooms_[shown.code()];
    sent.listed = true;
    if (sent.version == shown.version) continue;
    sent.version = shown.version;
    std::string text = shown.text();
    if (text == sent.text) continue;
    sent.text = std::move(text);
    changed.push_back(sent.text);
  }
  std::vector<protocol::RoomCode> gone;
  for (const auto& [code, sent] : rooms_)
    if (!sent.listed) gone.push_back(code);
  for (const protocol::RoomCode& code : gone) rooms_.erase(code);
  if (refreshed_ && changed.empty() && gone.empty() && counts == counts_) return {};
  refreshed_ = true;
  counts_ = counts;
  whole_ = nullptr;
  return protocol::encode_lobby_diff(changed, gone, counts);
}

room::Frame Feed::whole_list(std::size_t visitors, WallTime now) {
  if (visitors <= 1) refresh(visitors);
  if (whole_) return whole_;
  std::vector<std::string_view> texts;
  texts.reserve(order_.size());
  for (const protocol::RoomCode& code : order_) texts.push_back(rooms_[code].text);
  whole_ = room::make_frame(protocol::encode_lobby(texts, counts_, now.count()));
  return whole_;
}

room::Frame Feed::changes(std::size_t visitors, SteadyTime now) {
  if (visitors == 0 || (visitors == visitors_ && listing_.version() == version_)) return nullptr;
  if (next_ && now < *next_) return nullptr;
  const std::string diff = refresh(visitors);
  if (diff.empty()) return nullptr;
  const std::size_t cost = visitors * (diff.size() + limits::lobby_frame_cost);
  const std::size_t pause = std::max(1000 * cost / limits::lobby_bytes_per_second,
                                     1000 * diff.size() / limits::lobby_bytes_per_second_of_client);
  next_ = now + std::clamp<Milliseconds>(static_cast<Milliseconds>(pause),
                                         limits::lobby_interval_min.count(),
                                         limits::lobby_interval_max.count());
  return room::make_frame(diff);
}

}  // namespace server::lobby
