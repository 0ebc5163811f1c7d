// Values → text. Takes engine::View, never engine::State, so face-down tiles cannot leak. Pure; any
// thread.
#pragma once

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/command.hpp"
#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

std::string encode(const Notice& notice);

// The view as canonical JSON (RFC 8785): keys sorted, no white space.
std::string encode_view(const engine::View& view);
// The CRC-32 of that text as eight hexadecimal digits.
std::string digest_of(std::string_view view_text);

// The public part of the deal: during the game only the commitment; after the game also the salt
// and the text that was committed to; after the last game of the room also the seed and the
// entropy of the seats. Empty members are written as null.
struct DealNotice {
  std::string commitment;
  std::string salt;
  std::string text;
  std::string seed;
  std::vector<std::string> entropy;  // of each seat
  std::uint32_t seq = 0;             // the row that begins the game; written with the seed
};
std::string encode_deal(const DealNotice& deal);

std::string encode_snapshot(std::uint32_t seq, Milliseconds time, std::string_view view_text,
                            std::string_view deal_text);

// An accepted action with both formats of the change, already encoded, so that each kind of frame
// is assembled without encoding twice.
struct Step {
  std::uint32_t seq = 0;
  engine::Seat by = engine::Seat::none;
  std::string re;
  Milliseconds time = 0;
  std::string events;
  std::string patch;
  std::string digest;
  std::string deal;    // encode_deal() if a game begins or ends; otherwise empty
  std::string ruling;  // record_ruling() if there is one; otherwise empty
  bool overdue = false;
};
std::string encode_step(const Step& step, Diff diff);

// Events and patch of a step that restores an earlier board. Both formats only describe changes
// forward, so they carry the whole view. The patch replaces each member of the document, because
// some libraries cannot replace the document itself.
std::string encode_taken_back(std::uint32_t to, std::string_view view_text);
std::string encode_replacement(std::string_view view_text);

// JSON array. `after` is the view after all events.
std::string encode_events(const engine::Events& events, const engine::View& after);

// JSON array of RFC 6902 operations that turn the document of `before` into that after the events.
std::string encode_patch(const engine::View& before, const engine::Events& events);

// Bodies of HTTP responses.
std::string encode_room(const RoomInfo& room);
// Another table with the same deal, and the token of its host.
struct TableGrant {
  std::string room;
  std::string host;
};
// With the host's token, the access key if the room has a password, and the other tables with the
// same deal.
std::string encode_room_grant(const RoomInfo& room, std::string_view host, std::string_view pass,
                              const std::vector<TableGrant>& others = {});
// `pass` is empty if none is needed.
std::string encode_pass(std::string_view pass);
std::string encode_rematch(std::string_view room);
// `rooms`: texts of encode_room().
std::string encode_rooms(std::span<const std::string_view> rooms);
// The frames, unchanged, in a list.
std::string encode_replay(std::span<const std::shared_ptr<const std::string>> frames);
std::string encode_seat_grant(std::string_view room, engine::Seat seat, std::string_view token);
// The body of the response to POST /api/rooms/{code}/seats/{seat}/link.
std::string encode_seat_link(std::string_view ticket, Milliseconds until);
std::string encode_addresses(const std::vector<std::string>& urls);
struct Health {
  bool healthy = true;  // the storage accepts moves
  bool stopping = false;
  std::size_t rooms = 0;
  std::size_t connections = 0;
};
std::string encode_health(const Health& health);
// `reason`: a word beside the code; empty: none.
std::string encode_error(std::string_view code, std::string_view field, std::string_view message,
                         std::string_view reason = {});

}  // namespace protocol
