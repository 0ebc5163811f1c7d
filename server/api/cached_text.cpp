#include "server/api/cached_text.hpp"

#include "server/util/gzip.hpp"
#include "server/util/sha256.hpp"

#include <utility>

namespace server::api {

CachedText::CachedText(std::string text)
    : CachedText(std::make_shared<const std::string>(std::move(text))) {}

CachedText::CachedText(std::shared_ptr<const std::string> text)
    : CachedText(std::string_view(*text)) {
  owned_ = std::move(text);
}

CachedText::CachedText(std::string_view text)
    : plain(text), gzip(util::gzipped(plain, util::GzipEffort::best)), etag(etag_of(plain)) {}

void CachedText::set_brotli(std::string text) {
  owned_brotli_ = std::make_shared<const std::string>(std::move(text));
  brotli = *owned_brotli_;
}

void CachedText::set_brotli(std::string_view text) {
  brotli = text;
}

std::string etag_of(std::string_view text) {
  constexpr std::size_t digits = 16;
  return '"' + util::to_hex(util::sha256(text)).substr(0, digits) + '"';
}

}  // namespace server::api
