#include "server/api/origins.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include <boost/asio/ip/address_v4.hpp>

namespace server::api {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

struct OriginParts {
  std::string scheme;
  std::string place;  // host and port, without the scheme's default port
};

std::string without_port(std::string place, std::string_view scheme) {
  if (scheme != "https" && scheme != "http") return place;
  const std::string_view usual = scheme == "https" ? ":443" : ":80";
  if (place.ends_with(usual) && !place.ends_with("]" + std::string(usual.substr(1))))
    place.resize(place.size() - usual.size());
  return place;
}

std::optional<OriginParts> parts_of(std::string_view origin) {
  const std::string text = lower(origin);
  const auto colon = text.find("://");
  if (colon == std::string::npos) return std::nullopt;
  OriginParts parts{text.substr(0, colon), text.substr(colon + 3)};
  if (parts.scheme.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789+-.") != text.npos ||
      std::isalpha(static_cast<unsigned char>(text[0])) == 0)
    return std::nullopt;
  if (parts.place.empty() || parts.place.find_first_of("/?#@*\\ ,") != std::string::npos)
    return std::nullopt;
  parts.place = without_port(parts.place, parts.scheme);
  return parts;
}

// The origin of pages from files and in sandboxed frames, all of them alike.
constexpr std::string_view opaque = "null";

std::string origin_text(const OriginParts& parts) {
  return parts.scheme + "://" + parts.place;
}

}  // namespace

Origins::Origins(const std::vector<std::string>& allowed) {
  for (const std::string& text : allowed) {
    if (text == "*") {
      any_ = true;
      continue;
    }
    const auto parts = parts_of(text);
    if (text.find('*') != std::string::npos)
      throw std::runtime_error("'" + text +
                               "' is a pattern: --origin takes complete origins, such as "
                               "https://play.example.org; only * alone allows any");
    if (!parts && text != opaque)
      throw std::runtime_error(
          "'" + text + "' is not an origin: write https://play.example.org, without a path");
    allowed_.push_back(parts ? origin_text(*parts) : text);
  }
}

bool Origins::lists(std::string_view origin) const {
  if (any_) return true;
  const auto parts = parts_of(origin);
  if (!parts && origin != opaque) return false;
  const std::string text = parts ? origin_text(*parts) : std::string(origin);
  return std::find(allowed_.begin(), allowed_.end(), text) != allowed_.end();
}

bool Origins::is_own(std::string_view origin, std::string_view host,
                     std::optional<bool> encrypted) {
  const auto parts = parts_of(origin);
  if (!parts) return false;
  if (parts->scheme != "https" && parts->scheme != "http") return false;
  if (encrypted && *encrypted != (parts->scheme == "https")) return false;
  return parts->place == without_port(lower(host), parts->scheme);
}

bool Origins::is_local_name(std::string_view host) {
  if (host.starts_with('[')) return true;
  const std::string name = lower(host.substr(0, host.find(':')));
  boost::system::error_code no_address;
  boost::asio::ip::make_address_v4(name, no_address);
  return !no_address || name.find('.') == std::string::npos || name.ends_with(".local") ||
         name.ends_with(".localhost");
}

}  // namespace server::api
