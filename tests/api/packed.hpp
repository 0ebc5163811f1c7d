// Compressed responses.
#pragma once

#include "server/api/routes.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <zlib.h>

namespace tests {

inline std::string header(const server::api::Response& response, const std::string& name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return "";
}

inline std::string unpacked(const std::string& gzip, std::size_t size) {
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, MAX_WBITS + 16) == Z_OK);
  std::string text(size, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
  stream.avail_in = static_cast<uInt>(gzip.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(size);
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  inflateEnd(&stream);
  return text;
}

}  // namespace tests
