#include "server/cli/config_command.hpp"

#include "server/app/reload.hpp"
#include "server/app/settings_of.hpp"

#include <vector>

namespace server::cli {

int show_config(const config::ShowConfig& config, std::ostream& out) {
  if (config.check) {
    app::check_files(config.serve);
    return 0;
  }
  std::vector<config::Setting> settings = config.serve.settings;
  for (config::Setting& setting : settings) setting.live = app::changes_live(setting.name);
  config.json ? config::print_as_json(settings, out) : config::print_as_file(settings, out);
  return 0;
}

}  // namespace server::cli
