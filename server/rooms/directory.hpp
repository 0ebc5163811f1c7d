// What every thread may know about every room: which codes exist and what the list shows. One of
// the few things that threads share; each call takes a lock for a moment.
#pragma once

#include "protocol/admin.hpp"
#include "protocol/notice.hpp"
#include "server/rooms/code_set.hpp"
#include "server/rooms/duplicates.hpp"
#include "server/rooms/listing.hpp"
#include "server/util/limits.hpp"

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace server::rooms {

class Directory {
 public:
  explicit Directory(std::size_t rooms_max) : rooms_max_(rooms_max) {}

  // Rooms beyond the bound stay.
  void change(std::size_t rooms_max);

  enum class Claim { ok, taken, full };
  // Makes a code unavailable for others, before the room exists.
  Claim claim(const std::string& code);
  // A new code; nothing while the server is full.
  std::optional<std::string> claim_new();
  // New codes come from there, because other servers make rooms, too: codes that they will not
  // use. Nothing: none is at hand. Any thread; before anybody asks for one.
  void take_codes_from(std::function<std::optional<std::string>()> source) {
    codes_ = std::move(source);
  }
  // Whether a room of this code is in memory, or on its way there.
  bool has(const std::string& code) const;
  void update(const protocol::RoomInfo& info);
  // The room is not in memory any more. The code stays used: the journal may know it.
  // `closed`: it was given up, and is not there any more.
  void retire(const std::string& code, bool closed = false);
  bool is_closed(const std::string& code) const;
  // Whether the journal may know a room of this code that is not in memory, and one more fits in.
  bool is_retired(const std::string& code) const;

  // Listed rooms of this server whose game is not over, newest first, at most `most`.
  std::vector<protocol::RoomInfo> listed(std::size_t most) const;
  std::size_t size() const;
  // What the lobby follows, and the list over HTTP.
  const Listing& listing() const { return listing_; }
  Listing& listing() { return listing_; }
  Duplicates& duplicates() { return duplicates_; }

  // A room that cannot be served, and why.
  void set_aside(protocol::SetAside room);
  std::vector<protocol::SetAside> quarantine() const;

 private:
  std::function<std::optional<std::string>()> codes_;
  std::size_t rooms_max_;
  mutable std::mutex mutex_;
  std::unordered_set<std::string> rooms_;
  CodeSet retired_;
  CodeSet closed_;  // of these
  std::vector<protocol::SetAside> quarantine_;
  Listing listing_;
  Duplicates duplicates_{limits::duplicates_kept_max};
};

}  // namespace server::rooms
