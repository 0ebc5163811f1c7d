#include "server/net/outgoing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server::net {

void Outgoing::add(Opcode opcode, room::Frame payload) {
  bytes_ += payload->size();
  frames_.push_back({opcode, std::move(payload)});
}

void Outgoing::gather(Gathered& gathered) const {
  gathered.count = 0;
  std::size_t skipped = written_;
  const auto add_piece = [&](Piece piece) {
    const std::size_t skip = std::min(skipped, piece.size());
    skipped -= skip;
    if (skip < piece.size()) gathered.pieces[gathered.count++] = piece.subspan(skip);
  };
  for (std::size_t i = 0; i < std::min(frames_.size(), frames_at_once); ++i) {
    FrameHeader& header = gathered.headers[i];
    header = frame_header(frames_[i].opcode, frames_[i].payload->size());
    add_piece(Piece(header.bytes).first(header.size));
    add_piece(*frames_[i].payload);
  }
}

void Outgoing::written(std::size_t bytes) {
  written_ += bytes;
  auto first = frames_.begin();
  for (; first != frames_.end(); ++first) {
    const std::size_t size = first->payload->size();
    const std::size_t whole = frame_header(first->opcode, size).size + size;
    if (written_ < whole) break;
    written_ -= whole;
    bytes_ -= size;
  }
  frames_.erase(frames_.begin(), first);
}

void Outgoing::drop_unbegun() {
  const std::size_t begun = written_ > 0 ? 1 : 0;
  while (frames_.size() > begun) {
    bytes_ -= frames_.back().payload->size();
    frames_.pop_back();
  }
}

}  // namespace server::net
