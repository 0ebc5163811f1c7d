// Values → text. Takes engine::View, never engine::State: what lies face down can not be written.
// Pure; any thread.
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
// CRC-32 of that text, eight hexadecimal digits.
std::string digest_of(std::string_view view_text);

// The deal as far as it is known: before the game is over only the commitment, afterwards the salt
// and the text it was made of, and after the last game of the room the seed and what it was mixed
// with. What is empty is written as null.
struct DealNotice {
  std::string commitment;
  std::string salt;
  std::string text;
  std::string seed;
  std::vector<std::string> entropy;  // of each seat
  std::uint32_t seq = 0;             // the row that begins the game; told with the seed
};
std::string encode_deal(const DealNotice& deal);

std::string encode_snapshot(std::uint32_t seq, Milliseconds time, std::string_view view_text,
                            std::string_view deal_text);

// One accepted action with both readings of the diff, each already text, so that every kind of
// frame is put together without encoding anything twice.
struct Step {
  std::uint32_t seq = 0;
  engine::Seat by = engine::Seat::none;
  std::string re;
  Milliseconds time = 0;
  std::string events;
  std::string patch;
  std::string digest;
  std::string deal;    // encode_deal, where a game begins or ends; else empty
  std::string ruling;  // record_ruling, where one was made; else empty
  bool overdue = false;
};
std::string encode_step(const Step& step, Diff diff);

// Events and patch of a step after which the board is as it was before: there is no shorter way to
// say that, since both lead forwards only. The patch replaces each member of the document, because
// some libraries do not replace the document itself.
std::string encode_taken_back(std::uint32_t to, std::string_view view_text);
std::string encode_replacement(std::string_view view_text);

// JSON array. `after` is the view when all events have happened.
std::string encode_events(const engine::Events& events, const engine::View& after);

// JSON array of RFC 6902 operations that turn the document of `before` into the one after the
// events.
std::string encode_patch(const engine::View& before, const engine::Events& events);

// Bodies of HTTP answers.
std::string encode_room(const RoomInfo& room);
// Another table with the same deal, and the token of its host.
struct TableGrant {
  std::string room;
  std::string host;
};
// With the token of whoever made the room, what opens its door if it has a password, and the other
// tables with the same deal.
std::string encode_room_grant(const RoomInfo& room, std::string_view host, std::string_view pass,
                              const std::vector<TableGrant>& others = {});
// Empty: none is needed.
std::string encode_pass(std::string_view pass);
std::string encode_rematch(std::string_view room);
// `rooms`: texts of encode_room().
std::string encode_rooms(std::span<const std::string_view> rooms);
// The frames as they are, in a list.
std::string encode_replay(std::span<const std::shared_ptr<const std::string>> frames);
std::string encode_seat_grant(std::string_view room, engine::Seat seat, std::string_view token);
// The answer to POST /api/rooms/{code}/seats/{seat}/link.
std::string encode_seat_link(std::string_view ticket, Milliseconds until);
std::string encode_addresses(const std::vector<std::string>& urls);
struct Health {
  bool healthy = true;  // moves can be stored
  bool stopping = false;
  std::size_t rooms = 0;
  std::size_t connections = 0;
};
std::string encode_health(const Health& health);
// `reason`: a word beside the code, where there is one.
std::string encode_error(std::string_view code, std::string_view field, std::string_view message,
                         std::string_view reason = {});

}  // namespace protocol
