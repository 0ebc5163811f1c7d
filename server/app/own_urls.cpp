#include "server/app/own_urls.hpp"

#include <utility>

namespace server::app {

OwnUrls own_urls(const config::ListenConfig& listen, std::uint16_t port, net::LanAddresses lan,
                 bool in_container) {
  if (!listen.public_url.empty()) return {.urls = {listen.public_url}};
  const std::size_t shown = listen.all_addresses ? lan.all.size() : lan.likely;
  const std::size_t more = lan.all.size() - shown;
  lan.all.resize(shown);
  const bool everywhere = net::is_unspecified(listen.address);
  OwnUrls own{
      .urls = net::urls_for_others(listen.address, port, lan.all, !listen.tls_certificate.empty()),
      .more = everywhere ? more : 0};
  own.unknown = in_container && everywhere && own.urls.empty();
  return own;
}

OwnUrls own_urls(const config::ListenConfig& listen, std::uint16_t port) {
  // A stranger may ask: with a public URL there is nothing to look up.
  if (!listen.public_url.empty()) return own_urls(listen, port, {}, false);
  return own_urls(listen, port, net::lan_addresses(listen.address), net::in_container());
}

}  // namespace server::app
