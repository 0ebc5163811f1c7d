#include "protocol/documents.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/notice.hpp"
#include "protocol/view_json.hpp"

namespace protocol {
namespace {

template <class Write>
json written(Write&& write) {
  return json::parse(text_of(write));
}

}  // namespace

json seat_document(engine::Seat seat) {
  return seat == engine::Seat::none ? json(nullptr) : json(index(seat));
}

json cells_document(std::span<const engine::Cell> cells) {
  return written([&](JsonWriter& to) { write_cells(to, cells); });
}

json rules_document(const engine::Rules& rules) {
  return written([&](JsonWriter& to) { to.value(rules); });
}

json face_document(engine::Square square) {
  return written([&](JsonWriter& to) { to.value(square); });
}

json tile_document(engine::BuildingId id, const engine::Building& tile) {
  return written([&](JsonWriter& to) { write_tile(to, id, tile); });
}

json action_document(const engine::Action& action) {
  return written([&](JsonWriter& to) { to.value(action); });
}

json limits_document(const LimitsInfo& limits) {
  return {{"frame_bytes", limits.frame_bytes},
          {"id_bytes", limits.id_bytes},
          {"malformed_frames", limits.malformed_frames},
          {"heartbeat_seconds", limits.heartbeat_seconds},
          {"chat", name_of(limits.chat)}};
}

}  // namespace protocol
