#include "server/app/startup_banner.hpp"

#include "server/app/qr_code.hpp"
#include "server/net/addresses.hpp"
#include "server/storage/sql/database.hpp"

#include <filesystem>
#include <sstream>

namespace server::app {
namespace {

// A relative path says nothing to a reader who does not know where the server was started.
std::string place_of_games(const config::ServeConfig& config) {
  const std::string& database = config.storage.database;
  if (config.storage.ephemeral) return "memory only";
  return storage::sql::is_postgres(database)
             ? storage::sql::display_name(database)
             : std::filesystem::absolute(database).lexically_normal().string();
}

}  // namespace

std::string startup_banner(const config::ServeConfig& config, std::uint16_t port,
                           const OwnUrls& own, const BannerOptions& options) {
  const bool everywhere = net::is_unspecified(config.listen.address);
  const std::string here = everywhere ? "127.0.0.1" : config.listen.address;
  std::ostringstream out;
  out << "Castellan " << CASTELLAN_VERSION << " is open\n";
  // The machine of a container knows the server only by its published port.
  if (!options.isolated || !everywhere)
    out << "  on this machine   " << net::url_of(here, port, !config.listen.tls_certificate.empty())
        << '\n';
  for (const std::string& url : own.urls) out << "  on your network   " << url << '\n';
  if (own.more > 0)
    out << "                    " << own.more << " less likely, see --all-addresses\n";
  if (own.unknown)
    out << "  on your network   the address of the machine that runs this container, at its "
           "published "
           "port;\n                    --public-url (CASTELLAN_PUBLIC_URL) shows it here\n";
  if (options.qr_code && !own.urls.empty())
    out << '\n' << app::qr_code(own.urls.front()) << "  for phones: " << own.urls.front() << "\n\n";
  out << "  games are kept in " << place_of_games(config) << '\n';
  if (!config.rooms.buildings.empty())
    out << "  building tiles are those of " << config.rooms.buildings << '\n';
  out << "  " << (options.terminal ? "Ctrl-C" : "SIGTERM") << " stops it\n";
  return out.str();
}

std::string name_line(const std::string& url) {
  return "  by name           " + url + '\n';
}

}  // namespace server::app
