// Games as files, for the people of a running server. Constant; any thread.
#pragma once

#include "server/hall/game_files.hpp"

namespace server::tools {

class GameFiles final : public hall::GameFiles {
 public:
  std::string write(const room::Recorded& game) const override;
  std::variant<std::vector<room::Frame>, Complaint> tell(std::string_view file) const override;
};

}  // namespace server::tools
