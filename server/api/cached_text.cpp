#include "server/api/cached_text.hpp"

#include "server/util/gzip.hpp"
#include "server/util/sha256.hpp"

#include <utility>

namespace server::api {

CachedText::CachedText(std::string text)
    : plain(std::move(text)),
      gzip(util::gzipped(plain, util::GzipEffort::best)),
      etag(etag_of(plain)) {}

std::string etag_of(const std::string& text) {
  constexpr std::size_t digits = 16;
  return '"' + util::to_hex(util::sha256(text)).substr(0, digits) + '"';
}

}  // namespace server::api
