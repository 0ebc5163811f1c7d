// HTTP requests and responses between Beast and what we call them. Beast is only in the files named
// by tests/architecture. Any thread.
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

// What has been read of a header, which may be nothing.
RequestHead read_header(const HttpParser& parser, const net::ConnectionSlot& from,
                        const AccessPolicy& access);

// Why the request whose header has been read can be none: read in two ways, it would be another one
// for a proxy in front.
std::optional<Response> ambiguous(const HttpRequest& request);

// `client`: as read_header() found it.
Request read_request(const HttpRequest& request, const net::Address& peer,
                     const HttpContext& context, const Client& client);

// `id`: of the request; see telemetry/request_id.hpp.
HttpResponse make_response(Response answer, const std::string& id, unsigned version,
                           bool keep_alive);

// As it is sent, in one piece, which the kernel takes in less time than Beast's list of every part
// of every header. `head`: without the body.
std::string as_text(const HttpResponse& response, bool head);

// The same request for another server that has the room, as it is sent: with whom it comes from,
// and without whatever belongs to the client's connection. `id`: by which both logs know it.
std::string passed_on(const HttpRequest& request, const RequestHead& asked, const std::string& id,
                      bool upgrade);

// What that server has answered, for the client; nothing: it is not one whole answer. `head`: to a
// HEAD.
std::optional<HttpResponse> read_passed(const std::string& text, bool head);

// What is wrong with a request that could not be read; nothing when the peer just went away.
std::optional<Response> response_for(const boost::beast::error_code& error);

}  // namespace server::api
