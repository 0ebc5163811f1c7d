#include "server/util/base64url.hpp"

#include <cstring>

#include <sodium.h>

namespace server::util {

std::string base64url(std::span<const std::uint8_t> bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.resize(std::strlen(text.c_str()));
  return text;
}

}  // namespace server::util
