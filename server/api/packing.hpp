// Compresses responses for clients that accept that: gzip, and Brotli where the build made it. Any
// thread.
#pragma once

#include "server/api/cached_text.hpp"
#include "server/api/routes.hpp"

#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>

namespace server::api {

// Whether a client that sends this Accept-Encoding accepts a coding, such as "gzip" or "br".
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// Adds the tag. True if the client has this content in any encoding: the response is then 304
// and needs no body.
[[nodiscard]] bool is_kept(Response& response, const Request& request, const std::string& etag);

// Sets the body in the client's encoding, or 304 without one.
void send_text(Response& response, const Request& request, const CachedText& text);

// Compresses a long body of a successful response in a pool. Leaves it as it is if the pool or the
// client's share of it is full.
boost::asio::awaitable<void> pack(HttpContext& context, const Request& request, Response& response);

}  // namespace server::api
