// The frames with the state of a game, snapshot and step, and the texts in them. Takes
// engine::View, never engine::State, so face-down tiles cannot leak. Pure; any thread.
#pragma once

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "protocol/command.hpp"
#include "protocol/notice.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

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
struct EncodedStep {
  std::uint32_t seq = 0;
  engine::Seat by = engine::Seat::none;
  std::string re;
  Milliseconds time = 0;
  std::string events;
  std::string patch;
  std::string digest;
  std::string deal;    // encode_deal() if a game begins or ends; otherwise empty
  std::string ruling;  // record_decision() if there is one; otherwise empty
  bool overdue = false;
};
std::string encode_step(const EncodedStep& step, Diff diff);

// Events and patch of a step that restores an earlier board. Both contain the whole view, because
// neither format can describe a change backward. The patch replaces each member of the document,
// because some libraries cannot replace the document itself.
std::string encode_taken_back(std::uint32_t to, std::string_view view_text);
std::string encode_replacement(std::string_view view_text);

}  // namespace protocol
