#include "server/api/request_checks.hpp"

#include <algorithm>
#include <cctype>

namespace server::api {
namespace {

bool changes_something(const RequestHead& asked) {
  return asked.method != "GET" && asked.method != "HEAD" && asked.method != "OPTIONS";
}

bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  constexpr std::string_view json = "application/json";
  return std::equal(type.begin(), type.end(), json.begin(), json.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  });
}

bool is_foreign(const AccessPolicy& access, const RequestHead& asked) {
  if (!access.origins().admits(asked.origin, asked.host, asked.client.encrypted)) return true;
  // A browser that sends no Origin still sends Sec-Fetch-Site.
  return asked.origin.empty() && !access.origins().lists("") &&
         (asked.fetch_site == "cross-site" || asked.fetch_site == "same-site");
}

Response foreign_origin(const RequestHead& asked) {
  Response response =
      error_response(403, "foreign_origin",
                     "The page comes from another host. The operator can allow it with --origin "
                     "and the page's origin; a proxy in front must forward Host.");
  response.remedy = "--origin with the page's origin, or a proxy that forwards Host";
  if (Origins::is_own(asked.origin, asked.host, std::nullopt))
    response.remedy = "a proxy whose X-Forwarded-Proto is the scheme of the page";
  return response;
}

// A foreign page that is in the list; our own page needs no permission.
bool is_shared(const AccessPolicy& access, const RequestHead& asked) {
  return !asked.origin.empty() && access.origins().lists(asked.origin);
}

}  // namespace

Response rate_limited(Milliseconds wait, std::string_view remedy) {
  const std::string seconds = std::to_string((wait + 999) / 1000);
  Response response =
      error_response(429, "rate_limited", "Too many requests: try again in " + seconds + " s.");
  response.headers.emplace_back("Retry-After", seconds);
  response.remedy = remedy;
  return response;
}

std::optional<Response> refuse(AccessPolicy& access, const RequestHead& asked, SteadyTime now) {
  const bool shows_origin = asked.upgrade || asked.examines || changes_something(asked);
  if (shows_origin && is_foreign(access, asked)) return foreign_origin(asked);
  const RequestKind kind = asked.upgrade ? RequestKind::hello : kind_of(asked.method, asked.target);
  if (const auto wait = access.wait(kind, asked.client, now))
    return rate_limited(wait, asked.client.address.is_unspecified()
                                  ? "--trusted-proxy with the address of the proxy in front"
                                  : "--limit-hellos, --limit-requests");
  if (shows_origin && asked.origin.empty() && !access.admits_client(asked.client_token)) {
    Response response = error_response(401, "client_token_needed",
                                       "Clients other than browsers must send this server's token "
                                       "in X-Client-Token. Ask the operator for it.");
    response.remedy = "--client-token-file, whose token the client must send in X-Client-Token";
    return response;
  }
  // An HTML form of a foreign page always sends a Content-Type, and never this one.
  if (asked.has_body && changes_something(asked) && !asked.content_type.empty() &&
      !is_json(asked.content_type))
    return error_response(415, "not_json", "The body needs Content-Type: application/json.");
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> sharing_headers(const AccessPolicy& access,
                                                                 const RequestHead& asked) {
  if (!is_shared(access, asked)) return {};
  std::vector<std::pair<std::string, std::string>> headers{
      {"Access-Control-Allow-Origin", asked.origin},
      {"Access-Control-Expose-Headers",
       "Allow, Location, Retry-After, Content-Disposition, X-Request-Id"},
      {"Cross-Origin-Resource-Policy", "cross-origin"},
      {"Vary", "Origin"}};
  if (asked.method == "OPTIONS") {
    headers.emplace_back("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE");
    headers.emplace_back("Access-Control-Allow-Headers",
                         "Authorization, Content-Type, X-Castellan-Token");
    headers.emplace_back("Access-Control-Max-Age", "600");
  }
  return headers;
}

}  // namespace server::api
