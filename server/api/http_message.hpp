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

// Reads the part of the header that has arrived, which may be empty.
RequestHead read_header(const HttpParser& parser, const net::ConnectionSlot& from,
                        const AccessPolicy& access);

// `client`: as found by read_header().
Request read_request(const HttpRequest& request, const net::Address& peer,
                     const HttpContext& context, const ForwardedClient& client);

// `id`: of the request; see telemetry/request_id.hpp.
HttpResponse make_response(Response answer, const std::string& id, unsigned version,
                           bool keep_alive);

// Serializes into one string, which the kernel takes faster than Beast's list of header parts.
// `head`: without the body.
std::string as_text(const HttpResponse& response, bool head);

// Serializes the request for the node that has the room: adds the client's address and removes the
// hop-by-hop headers. `id`: identifies the request in both logs.
std::string passed_on(const HttpRequest& request, const RequestHead& head, const std::string& id,
                      bool upgrade);

// Parses the other node's response for the client; nullopt if it is incomplete. `head`: to a HEAD
// request.
std::optional<HttpResponse> read_passed(const std::string& text, bool head);

// The response to a request that could not be read; nullopt if the peer has gone.
std::optional<Response> response_for(const boost::beast::error_code& error);

}  // namespace server::api
