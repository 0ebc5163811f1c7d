// Converts HTTP messages between Beast and our types. Only the files named by tests/architecture
// include Beast. Any thread.
#pragma once

#include "server/api/http_context.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/routes.hpp"
#include "server/net/connection_slot.hpp"

#include <optional>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace server::api {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;
using HttpParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

// The lines of a header, as its bytes come.
class HeaderLines {
 public:
  // Ignores what follows the header. Returns false if a line begins with a blank, which continues
  // the line before.
  [[nodiscard]] bool add(std::string_view text);
  // Complete ones, without the first, which is no field, and the empty one.
  std::size_t fields() const { return lines_ > 0 ? lines_ - 1 : 0; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_ = 0;
  std::size_t lines_ = 0;
  bool begins_ = true;  // the next character is the first of a line
  bool ended_ = false;
};

// Replaces a target like http://host/path by its path, and the header Host by its host (RFC 9112,
// 3.2.2). Does nothing if there are several headers Host.
void use_origin_form(HttpRequest& request);

// Reads the part of the header that has arrived, which may be empty. `seal`: of the nodes; null
// without other nodes.
RequestHead read_header(const HttpParser& parser, const net::ConnectionSlot& from,
                        const AccessPolicy& access, cluster::NodeSeal* seal);

// Takes the body out of the request. `client`: as found by read_header().
Request read_request(HttpRequest& request, const net::Address& peer, const HttpContext& context,
                     const ForwardedClient& client);

// `id`: of the request; see telemetry/request_id.hpp.
HttpResponse make_response(Response answer, const std::string& id, unsigned version,
                           bool keep_alive);

// Serializes into one string, which the kernel takes faster than Beast's list of header parts.
// `head`: without the body.
std::string as_text(const HttpResponse& response, bool head);

// A request for the node that has the room.
struct PassedRequest {
  std::string text;
  std::string nonce;  // see NodeSeal
};
// Serializes and seals the request: adds the client's address and removes the hop-by-hop headers.
// `id`: identifies the request in both logs.
PassedRequest passed_on(const HttpRequest& request, const RequestHead& head, const std::string& id,
                        bool upgrade, const cluster::NodeSeal& seal);

// Parses the other node's response for the client; nullopt if it is incomplete or not the node's.
// `head`: to a HEAD request.
[[nodiscard]] std::optional<HttpResponse> read_passed(const std::string& text, bool head,
                                                      const std::string& nonce,
                                                      const cluster::NodeSeal& seal);
// The node's response to an upgrade that it has accepted, with the bytes after it, for the client;
// nullopt if it is not the node's.
[[nodiscard]] std::optional<std::string> read_passed_upgrade(std::string text,
                                                             const std::string& nonce,
                                                             const cluster::NodeSeal& seal);

// The response to a request that could not be read; nullopt if the peer has gone.
[[nodiscard]] std::optional<Response> response_for(const boost::beast::error_code& error);

}  // namespace server::api
