// Shared by all threads: which codes exist, and the list of rooms. Each call takes a lock for a
// moment.
#pragma once

#include "engine/result.hpp"
#include "protocol/admin.hpp"
#include "protocol/notice.hpp"
#include "server/rooms/code.hpp"
#include "server/rooms/code_set.hpp"
#include "server/rooms/duplicates.hpp"
#include "server/rooms/listing.hpp"
#include "server/util/limits.hpp"

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server::rooms {

class Directory {
 public:
  // `of_payer_max`: rooms in memory that one address has opened; 0: no bound.
  explicit Directory(std::size_t rooms_max, std::size_t of_payer_max = 0)
      : rooms_max_(rooms_max), of_payer_max_(of_payer_max) {}

  // Existing rooms beyond the bounds stay.
  void change(std::size_t rooms_max, std::size_t of_payer_max);

  enum class CodeClaim { ok, taken, full, payer_full };
  // Makes a code unavailable to others, before the room exists. `payer`: the key of the limits of
  // the address that opens the room, which counts as long as the room is in memory; empty: no bound
  // applies.
  CodeClaim claim(const protocol::RoomCode& code, const std::string& payer = "");
  // A new code, or why there is none: the server or the payer has too many rooms.
  engine::Result<protocol::RoomCode, CodeClaim> claim_new(CodeLength length,
                                                          const std::string& payer = "");
  // Of a room in memory; empty: unknown, or exempt.
  std::string payer_of(const protocol::RoomCode& code) const;
  // Whether this payer may open another room.
  bool admits(const std::string& payer) const;
  // Sets a source of new codes that no other server uses, called from any thread. It returns
  // nullopt when it has none at hand. Must be set before the first code is claimed.
  void take_codes_from(std::function<std::optional<protocol::RoomCode>(CodeLength)> source) {
    codes_ = std::move(source);
  }
  // Whether a room of this code is in memory, or being created.
  bool has(const protocol::RoomCode& code) const;
  void update(const protocol::RoomInfo& info);
  // Call it when the room has left memory. The code stays in use, because the journal may have the
  // room. `closed`: the room no longer exists.
  void unload(const protocol::RoomCode& code, bool closed = false);
  bool is_closed(const protocol::RoomCode& code) const;
  // Whether the journal may know a room of this code that is not in memory.
  bool is_unloaded(const protocol::RoomCode& code) const;
  // Whether there is space for another room.
  bool has_space() const;

  // Listed rooms of this server whose game is not over, newest first, at most `most`.
  std::vector<protocol::RoomInfo> listed(std::size_t most) const;
  std::size_t size() const;
  // The source of the lobby's and the HTTP list.
  const Listing& listing() const { return listing_; }
  Listing& listing() { return listing_; }
  Duplicates& duplicates() { return duplicates_; }

  // Records a room that cannot be served, and why.
  void add_quarantined(protocol::QuarantinedRoom room);
  std::vector<protocol::QuarantinedRoom> quarantine() const;

 private:
  // Both require the lock.
  bool is_full_for(const std::string& payer) const;
  CodeClaim space_for(const std::string& payer) const;

  std::function<std::optional<protocol::RoomCode>(CodeLength)> codes_;
  std::size_t rooms_max_;
  std::size_t of_payer_max_;
  mutable std::mutex mutex_;
  std::unordered_map<protocol::RoomCode, std::string> rooms_;    // payers
  std::unordered_map<std::string, std::size_t> rooms_by_payer_;  // without the empty one
  CodeSet unloaded_;
  CodeSet closed_;  // a subset of unloaded_
  std::vector<protocol::QuarantinedRoom> quarantine_;
  Listing listing_;
  Duplicates duplicates_{limits::duplicates_cached_max};
};

// New codes for rooms that are not made yet; given back unless they are released. Any thread.
class ClaimedCodes {
 public:
  // None if the server or the payer (see Directory::claim()) has no space for so many.
  ClaimedCodes(Directory& directory, std::size_t count, CodeLength length,
               const std::string& payer = "");
  ~ClaimedCodes();
  ClaimedCodes(const ClaimedCodes&) = delete;
  ClaimedCodes& operator=(const ClaimedCodes&) = delete;

  const std::vector<protocol::RoomCode>& list() const { return codes_; }
  // Why the list is empty.
  Directory::CodeClaim refusal() const { return refusal_; }
  // For Rooms::create(), which gives them back if it fails.
  std::vector<protocol::RoomCode> release() { return std::exchange(codes_, {}); }

 private:
  Directory& directory_;
  Directory::CodeClaim refusal_ = Directory::CodeClaim::ok;
  std::vector<protocol::RoomCode> codes_;
};

}  // namespace server::rooms
