#include "server/util/gzip.hpp"

#include <libdeflate.h>
#include <memory>

namespace server::util {

std::string gzipped(std::string_view text, GzipEffort effort) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(static_cast<int>(effort)), &libdeflate_free_compressor);
  if (!compressor) return {};
  std::string packed(libdeflate_gzip_compress_bound(compressor.get(), text.size()), '\0');
  packed.resize(libdeflate_gzip_compress(compressor.get(), text.data(), text.size(), packed.data(),
                                         packed.size()));
  return !packed.empty() && packed.size() < text.size() - text.size() / 10 ? packed : std::string();
}

}  // namespace server::util
