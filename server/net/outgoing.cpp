#include "server/net/outgoing.hpp"

#include <algorithm>
#include <utility>

namespace server::net {

void Outgoing::add(Opcode opcode, room::Frame payload) {
  frames_.push_back({opcode, std::move(payload)});
  bytes_ += frames_.back().counted_bytes();
}

std::size_t Outgoing::copy_to(std::span<char> bytes) const {
  std::size_t gathered = 0;
  std::size_t skipped = written_;
  const auto add_piece = [&](std::span<const char> piece) {
    const std::size_t skip = std::min(skipped, piece.size());
    skipped -= skip;
    const std::size_t size = std::min(piece.size() - skip, bytes.size() - gathered);
    std::copy_n(piece.data() + skip, size, bytes.data() + gathered);
    gathered += size;
  };
  for (const Waiting& frame : frames_) {
    if (gathered == bytes.size()) break;
    const FrameHeader header = frame_header(frame.opcode, frame.payload->size());
    add_piece(std::span(header.bytes).first(header.size));
    add_piece(*frame.payload);
  }
  return gathered;
}

void Outgoing::written(std::size_t bytes) {
  written_ += bytes;
  auto first = frames_.begin();
  for (; first != frames_.end(); ++first) {
    const std::size_t size = first->payload->size();
    const std::size_t whole = frame_header(first->opcode, size).size + size;
    if (written_ < whole) break;
    written_ -= whole;
    bytes_ -= first->counted_bytes();
  }
  frames_.erase(frames_.begin(), first);
}

void Outgoing::drop_unbegun() {
  const std::size_t begun = written_ > 0 ? 1 : 0;
  while (frames_.size() > begun) {
    bytes_ -= frames_.back().counted_bytes();
    frames_.pop_back();
  }
}

}  // namespace server::net
