#include "server/api/packing.hpp"

#include "server/api/await.hpp"
#include "server/util/gzip.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

namespace server::api {
namespace {

// The first part of the text before the separator, without blanks; removes both.
std::string_view take_part(std::string_view& text, char separator) {
  const auto end = std::min(text.find(separator), text.size());
  std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!part.empty() && is_blank(part.front())) part.remove_prefix(1);
  while (!part.empty() && is_blank(part.back())) part.remove_suffix(1);
  return part;
}

bool is_same_word(std::string_view text, std::string_view word) {
  return std::ranges::equal(
      text, word, [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

// Whether parameters such as "q=0.0" refuse their encoding.
bool has_no_weight(std::string_view parameters) {
  while (!parameters.empty()) {
    std::string_view weight = take_part(parameters, ';');
    if (!is_same_word(take_part(weight, '='), "q")) continue;
    return weight.find_first_not_of("0. \t") == std::string_view::npos;
  }
  return false;
}

constexpr const char* gzip = "gzip";
constexpr const char* brotli = "br";

// Another encoding of the same content needs another tag (RFC 9110, 8.8.3.3).
std::string tag_of(std::string etag, const char* coding) {
  return etag.insert(etag.size() - 1, std::string("-") + coding);
}

void use_coding(Response& response, const char* coding, std::string body) {
  response.headers.emplace_back("Content-Encoding", coding);
  for (auto& [name, value] : response.headers)
    if (name == "ETag") value = tag_of(std::move(value), coding);
  response.body = std::move(body);
}

}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_part(accept_encoding, ',');
    const std::string_view name = take_part(parameters, ';');
    if (is_same_word(name, coding)) return !has_no_weight(parameters);
    if (name == "*") any = !has_no_weight(parameters);
  }
  return any;
}

bool is_kept(Response& response, const Request& request, const std::string& etag) {
  response.headers.emplace_back("ETag", etag);
  if (request.known_etags == "*") {  // RFC 9110, 13.1.2
    response.status = 304;
    return true;
  }
  for (const std::string& known : {etag, tag_of(etag, gzip), tag_of(etag, brotli)}) {
    if (request.known_etags.find(known) == std::string::npos) continue;
    response.status = 304;
    response.headers.back().second = known;
    return true;
  }
  return false;
}

void send_text(Response& response, const Request& request, const CachedText& text) {
  const bool kept = is_kept(response, request, text.etag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (kept) return;
  if (request.takes_brotli && !text.brotli.empty())
    use_coding(response, brotli, std::string(text.brotli));
  else if (request.takes_gzip && !text.gzip.empty())
    use_coding(response, gzip, text.gzip);
  else
    response.body = text.plain;
}

boost::asio::awaitable<void> pack(HttpContext& context, const Request& request,
                                  Response& response) {
  if (response.status != 200 && response.status != 304) co_return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!request.takes_gzip || response.body.size() < limits::packed_bytes_min) co_return;
  const auto body = std::make_shared<const std::string>(std::move(response.body));
  const auto compress = [body] { return util::gzipped(*body, util::GzipEffort::fast); };
  auto packed = co_await on_pool(context.pools.packing, request, compress);
  if (packed && !packed->empty())
    use_coding(response, gzip, *std::move(packed));
  else
    response.body = *body;
}

}  // namespace server::api
