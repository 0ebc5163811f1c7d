#include "server/api/http_message.hpp"

#include "server/api/packing.hpp"
#include "server/api/path.hpp"
#include "server/cluster/http_proxy.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <ctime>
#include <sstream>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace server::api {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

std::string text(beast::string_view view) {
  return std::string(view.data(), view.size());
}

// Joins all lines of a header.
template <class Name>
std::string joined(const HttpRequest& request, Name name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line)
    all.append(all.empty() ? "" : ", ").append(text(line->value()));
  return all;
}

// Whether the client is the peer itself, as far as the headers show.
bool is_direct(const HttpRequest& request) {
  for (const char* name : {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    if (request.count(name) > 0) return false;
  return true;
}

// Whether this address is of this machine or of a private network.
bool is_near(const net::Address& peer) {
  static const net::Networks near({"127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",
                                   "169.254.0.0/16", "::1", "fc00::/7"});
  return near.contains(peer);
}

// Logs once that a proxy is misconfigured, or that a client behind it forges its headers.
void note_unknown(const net::Address& proxy) {
  static std::atomic_flag told;
  if (!told.test_and_set())
    telemetry::log(
        telemetry::Area::net, telemetry::LogLevel::warn,
        "a proxy is not trusted or sends no client address: all its clients count as one address",
        {{"proxy", proxy.to_string()}});
}

// Browsers do not let a page set headers of an upgrade, so the query is read too.
std::string said_request_id(const HttpRequest& request) {
  if (request.count(request_id_header) > 0) return text(request[request_id_header]);
  const auto target = request.target();
  return std::string(query_value({target.data(), target.size()}, request_id_query));
}

// Browsers send no Origin with a GET to their own server. A page that asks why its WebSocket does
// not open puts its origin into the query.
std::string said_origin(const HttpRequest& request, bool examines) {
  if (!examines || request.count(http::field::origin) > 0)
    return joined(request, http::field::origin);
  const auto target = request.target();
  return std::string(query_value({target.data(), target.size()}, "origin"));
}

// X-Castellan-Token, because proxies with their own login use Authorization.
std::string said_token(const HttpRequest& request) {
  constexpr const char* own = "X-Castellan-Token";
  constexpr std::string_view scheme = "Bearer ";
  if (request.count(own) > 0) return std::string(scheme) + text(request[own]);
  std::string said = text(request[http::field::authorization]);
  // RFC 9110, 11.1: the scheme may be in any case.
  if (beast::iequals(said.substr(0, scheme.size()), scheme))
    return std::string(scheme) + said.substr(scheme.size());
  return said;
}

// RFC 6455, 4.2.1. Beast accepts any key, and refuses other versions without a reason for people.
std::string_view upgrade_fault_of(const HttpRequest& request) {
  if (request[http::field::sec_websocket_key].size() != 24)
    return "Sec-WebSocket-Key is not 16 bytes in base64.";
  if (request[http::field::sec_websocket_version] != "13")
    return "Sec-WebSocket-Version is not 13.";
  return {};
}

// See RequestHead.
std::string_view ambiguity_of(const HttpRequest& request) {
  const bool old = request.version() < 11;
  if (!old && request.count(http::field::host) != 1)
    return "A request needs exactly one Host header.";
  const bool coded = request.count(http::field::transfer_encoding) > 0;
  if (coded && (old || !beast::iequals(joined(request, http::field::transfer_encoding), "chunked")))
    return "The only Transfer-Encoding allowed is chunked.";
  // Two are refused, even if they are equal.
  const std::string length = joined(request, http::field::content_length);
  if (length.find(',') != std::string::npos) return "A request has at most one Content-Length.";
  return {};
}

std::optional<cluster::NodeSeal::VerifiedSeal> open_seal(const HttpRequest& request,
                                                         const ForwardedHeaders& forwarded,
                                                         cluster::NodeSeal& seal) {
  const std::string method = text(request.method_string());
  const std::string target = text(request.target());
  const std::string id = said_request_id(request);
  return seal.open(joined(request, cluster::proxied_header),
                   {.method = method,
                    .target = target,
                    .client = forwarded.x_forwarded_for,
                    .scheme = forwarded.x_forwarded_proto,
                    .id = id},
                   wall_now());
}

// The client as found by the node that has passed its request.
ForwardedClient passed_client(const ForwardedHeaders& forwarded) {
  beast::error_code invalid;
  ForwardedClient client{.address = asio::ip::make_address(forwarded.x_forwarded_for, invalid),
                         .through_proxy = true};
  if (!forwarded.x_forwarded_proto.empty())
    client.encrypted = forwarded.x_forwarded_proto == "https";
  return client;
}

}  // namespace

bool HeaderLines::add(std::string_view text) {
  for (const char c : text) {
    if (ended_) return true;
    ++bytes_;
    if (c == '\n') {
      ended_ = begins_;
      if (!ended_) ++lines_;
      begins_ = true;
    } else if (c != '\r') {
      if (begins_ && lines_ > 0 && (c == ' ' || c == '\t')) return false;
      begins_ = false;
    }
  }
  return true;
}

void use_origin_form(HttpRequest& request) {
  const std::string target = text(request.target());
  const auto mark = target.find("://");
  if (mark == std::string::npos || target.starts_with('/')) return;
  const std::string_view scheme = std::string_view(target).substr(0, mark);
  if (!beast::iequals(scheme, "http") && !beast::iequals(scheme, "https")) return;
  const auto begin = mark + 3;
  const auto end = std::min(target.find_first_of("/?", begin), target.size());
  const std::string host = target.substr(begin, end - begin);
  if (host.empty() || host.find('@') != std::string::npos || request.count(http::field::host) > 1)
    return;
  const std::string path = target.substr(end);
  request.target(path.starts_with('/') ? path : "/" + path);
  request.set(http::field::host, host);
}

RequestHead read_header(const HttpParser& parser, const net::ConnectionSlot& from,
                        const AccessPolicy& access, cluster::NodeSeal* seal) {
  const HttpRequest& request = parser.get();
  const ForwardedHeaders forwarded{.forwarded = joined(request, "Forwarded"),
                                   .x_forwarded_for = joined(request, "X-Forwarded-For"),
                                   .x_forwarded_proto = joined(request, "X-Forwarded-Proto")};
  const bool marked = request.count(cluster::proxied_header) > 0;
  auto passed = marked && seal != nullptr ? open_seal(request, forwarded, *seal) : std::nullopt;
  ForwardedClient client = passed ? passed_client(forwarded) : access.client(from.peer, forwarded);
  if (client.address.is_unspecified() && !passed) note_unknown(from.peer);
  if (from.encrypted && !client.encrypted) client.encrypted = true;
  const std::string host = text(request[http::field::host]);
  client.by_unknown_name = !client.through_proxy && !access.knows_host(host);
  const auto key = request[http::field::sec_websocket_key];
  const bool asks = beast::websocket::is_upgrade(request);
  const std::string_view fault = asks ? upgrade_fault_of(request) : "";
  const bool upgrade = asks && fault.empty();
  const bool examines = !upgrade && request.method() == http::verb::get &&
                        socket_target({request.target().data(), request.target().size()});
  const bool forged = marked && !passed;
  return {.method = text(request.method_string()),
          .target = text(request.target()),
          .origin = said_origin(request, examines),
          .host = host,
          .fetch_site = text(request["Sec-Fetch-Site"]),
          .client_token = text(request["X-Client-Token"]),
          .content_type = text(request[http::field::content_type]),
          .request_id = said_request_id(request),
          .has_body = parser.is_header_done() &&
                      (parser.chunked() || parser.content_length().value_or(0) > 0),
          .upgrade = upgrade,
          .upgrade_fault = fault,
          .cut_upgrade = examines && !key.empty(),
          .examines = examines,
          .passed = std::move(passed),
          .ambiguity =
              forged ? "Castellan-Passed is for nodes of this cluster." : ambiguity_of(request),
          .client = std::move(client)};
}

Request read_request(HttpRequest& request, const net::Address& peer, const HttpContext& context,
                     const ForwardedClient& client) {
  const bool direct = is_direct(request) && !client.by_unknown_name;
  return {.method = request.method() == http::verb::head ? "GET" : text(request.method_string()),
          .target = text(request.target()),
          .authorization = said_token(request),
          .body = std::move(request.body()),
          .known_etags = joined(request, http::field::if_none_match),
          .takes_gzip = accepts_coding(joined(request, http::field::accept_encoding), "gzip"),
          .takes_brotli = accepts_coding(joined(request, http::field::accept_encoding), "br"),
          .languages = joined(request, http::field::accept_language),
          .from_here = direct && peer.is_loopback(),
          .from_near = direct && is_near(peer),
          .payer = context.access.payer(client),
          .client = client.address};
}

namespace {

// RFC 9110, section 5.6.7. The process keeps the C locale.
std::string http_date(WallTime now) {
  const auto seconds = static_cast<std::time_t>(now.count() / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 48> text{};
  std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return text.data();
}

}  // namespace

HttpResponse make_response(Response answer, const std::string& id, unsigned version,
                           bool keep_alive) {
  HttpResponse response(http::int_to_status(answer.status), version);
  response.set(http::field::date, http_date(wall_now()));
  response.set(http::field::server, "castellan");
  if (answer.status == 401) response.set(http::field::www_authenticate, "Bearer");
  response.set(request_id_header, id);
  if (answer.status != 204) {
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    response.set("X-Content-Type-Options", "nosniff");
    // Keeps browsers from rendering or framing a response that is no page.
    response.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Referrer-Policy", "same-origin");
  }
  for (const auto& [name, value] : answer.headers)
    if (name == "Vary" && response.count(name) > 0)
      response.set(name, text(response[name]) + ", " + value);
    else
      response.set(name, value);
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  response.prepare_payload();
  // RFC 9110, 8.6: 204 has none, and that of 304 would be the length of the body it leaves out.
  if (answer.status == 204 || answer.status == 304) response.erase(http::field::content_length);
  return response;
}

std::string as_text(const HttpResponse& response, bool head) {
  std::string all(response.version() < 11 ? "HTTP/1.0 " : "HTTP/1.1 ");
  const auto add = [&all](beast::string_view part) { all.append(part.data(), part.size()); };
  all.append(std::to_string(response.result_int())).append(" ");
  add(response.reason());
  all.append("\r\n");
  for (const auto& field : response) {
    add(field.name_string());
    all.append(": ");
    add(field.value());
    all.append("\r\n");
  }
  all.append("\r\n");
  if (!head) all.append(response.body());
  return all;
}

namespace {

// Headers of one connection, and headers about the client that are written again below.
constexpr std::array<beast::string_view, 15> not_passed{"Connection",
                                                        "Keep-Alive",
                                                        "Proxy-Connection",
                                                        "Proxy-Authorization",
                                                        "TE",
                                                        "Trailer",
                                                        "Upgrade",
                                                        "Transfer-Encoding",
                                                        "Content-Length",
                                                        "Expect",
                                                        "Forwarded",
                                                        "X-Real-IP",
                                                        "X-Forwarded-For",
                                                        "X-Forwarded-Proto",
                                                        cluster::proxied_header};

bool is_sealed(const HttpResponse& response, bool head, const std::string& nonce,
               const cluster::NodeSeal& seal) {
  return seal.is_answer(text(response[cluster::answered_header]), nonce, response.result_int(),
                        head ? std::string() : response.body());
}

bool is_passed(const HttpRequest::const_iterator::value_type& field,
               beast::string_view connection) {
  const auto same = [&](beast::string_view name) {
    return beast::iequals(name, field.name_string());
  };
  if (std::any_of(not_passed.begin(), not_passed.end(), same)) return false;
  // Connection may name further hop-by-hop headers.
  for (const auto& name : http::token_list(connection))
    if (same(name)) return false;
  return true;
}

}  // namespace

PassedRequest passed_on(const HttpRequest& request, const RequestHead& head, const std::string& id,
                        bool upgrade, const cluster::NodeSeal& seal) {
  HttpRequest passed;
  passed.version(11);
  passed.method_string(request.method_string());
  passed.target(request.target());
  const std::string connection = joined(request, http::field::connection);
  for (const auto& field : request)
    if (is_passed(field, connection)) passed.insert(field.name_string(), field.value());
  passed.set(request_id_header, id);
  const std::string client = head.client.address.to_string();
  passed.set("X-Forwarded-For", client);
  const std::string_view scheme = !head.client.encrypted   ? ""
                                  : *head.client.encrypted ? "https"
                                                           : "http";
  if (!scheme.empty()) passed.set("X-Forwarded-Proto", scheme);
  auto sealed = seal.seal(
      {.method = head.method, .target = head.target, .client = client, .scheme = scheme, .id = id},
      request.body(), wall_now());
  passed.set(cluster::proxied_header, sealed.header);
  passed.set(http::field::connection, upgrade ? "Upgrade" : "close");
  if (upgrade) passed.set(http::field::upgrade, "websocket");
  passed.body() = request.body();
  passed.prepare_payload();
  std::ostringstream text;
  text << passed;
  return {text.str(), std::move(sealed.nonce)};
}

std::optional<HttpResponse> read_passed(const std::string& text, bool head,
                                        const std::string& nonce, const cluster::NodeSeal& seal) {
  http::response_parser<http::string_body> parser;
  parser.header_limit(limits::header_bytes_max);
  parser.body_limit(limits::proxied_response_bytes_max);
  parser.eager(true);
  parser.skip(head);
  beast::error_code error;
  const std::size_t used = parser.put(asio::buffer(text), error);
  if (!error && !parser.is_done()) parser.put_eof(error);
  if (error || !parser.is_done() || used != text.size()) return std::nullopt;
  HttpResponse response = parser.release();
  if (!is_sealed(response, head, nonce, seal)) return std::nullopt;
  for (const char* name :
       {cluster::answered_header, "Connection", "Keep-Alive", "Proxy-Connection", "Upgrade"})
    response.erase(name);
  if (!head && response.chunked()) {
    response.erase(http::field::transfer_encoding);
    response.prepare_payload();
  }
  if (http::to_status_class(response.result()) == http::status_class::informational)
    return std::nullopt;
  return response;
}

std::optional<std::string> read_passed_upgrade(std::string text, const std::string& nonce,
                                               const cluster::NodeSeal& seal) {
  constexpr unsigned switching = 101;
  const std::string line = std::string("\r\n") + cluster::answered_header + ": " +
                           seal.seal_answer(nonce, switching, "") + "\r\n";
  const std::size_t at = text.find(line);
  if (at == std::string::npos || at > text.find("\r\n\r\n")) return std::nullopt;
  return text.erase(at, line.size() - 2);
}

std::optional<Response> response_for(const beast::error_code& error) {
  if (error == http::error::body_limit)
    return error_response(413, "too_large", "The body exceeds the limit.");
  if (error == http::error::buffer_overflow)
    return error_response(413, "too_large", "The chunk headers or trailers exceed the limit.");
  if (error == http::error::header_limit)
    return error_response(431, "too_large", "The header exceeds the limit.");
  if (error.category() == make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return error_response(400, "malformed_http", error.message());
  return std::nullopt;
}

}  // namespace server::api
