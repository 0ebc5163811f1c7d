// Game files for players of a running server. Constant; any thread.
#pragma once

#include "engine/result.hpp"
#include "protocol/notice.hpp"
#include "server/rooms/game_files.hpp"

namespace server::storage {

class StoredGameFiles final : public rooms::GameFiles {
 public:
  // `limits`: for the welcome frame of a replayed game.
  explicit StoredGameFiles(const protocol::LimitsInfo& limits) : limits_(limits) {}

  std::string write(const room::Recorded& game) const override;
  engine::Result<std::vector<room::Frame>, FileError> replay_frames(
      std::string_view file, const IsAbandoned& is_abandoned = nullptr) const override;

 private:
  const protocol::LimitsInfo limits_;
};

}  // namespace server::storage
