#include "server/util/base64url.hpp"

#include <cstring>
#include <memory>

#include <sodium.h>

namespace server::util {
namespace {

constexpr int url_variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string base64url(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), url_variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), url_variant);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::string base64url(std::string_view bytes) {
  return base64url(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                       text.data(), text.size(), nullptr, &size, &end, url_variant);
  if (failed != 0 || end != std::to_address(text.end())) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace server::util
