// What can be played here: the presets, with the building tiles of whoever owns the box. Never
// changes once it is made; any thread.
#pragma once

#include "engine/presets.hpp"
#include "protocol/preset_list.hpp"

#include <optional>
#include <string>
#include <utility>

namespace server::net {

class Offer {
 public:
  explicit Offer(std::optional<engine::Buildings> building_file = std::nullopt)
      : building_file_(std::move(building_file)),
        document_(protocol::encode_presets(building_file_)) {}

  // What the host asks for, where the server has a say in it.
  engine::RulesRequest request(const engine::RulesRequest& wanted) const {
    return engine::with_building_file(wanted, building_file_);
  }
  // The answer to GET /api/presets.
  const std::string& document() const { return document_; }

 private:
  std::optional<engine::Buildings> building_file_;
  std::string document_;
};

}  // namespace server::net
