// The texts that the floors send to `castellan-load --unjudged`: as long as the server's, with
// only the content that the driver reads.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace script {

// A JSON object of the required length.
inline std::string padded(std::string object, std::size_t bytes) {
  if (object.size() < bytes) object.insert(object.size() - 1, bytes - object.size(), ' ');
  return object;
}

inline std::uint32_t number_behind(std::string_view text, std::string_view name,
                                   std::uint32_t otherwise) {
  const auto at = text.find(name);
  if (at == text.npos) return otherwise;
  const char* const begin = text.data() + at + name.size();
  std::from_chars(begin, text.data() + text.size(), otherwise);
  return otherwise;
}

inline std::uint32_t seats_asked_for(std::string_view body) {
  return number_behind(body, R"("players":)", 4);
}
inline std::uint32_t room_in(std::string_view target) {
  return number_behind(target, "/api/rooms/", UINT32_MAX);
}
inline bool is_hello(std::string_view frame) {
  return frame.starts_with(R"({"type":"hello")");
}

inline std::string room_made(std::size_t number) {
  return padded(R"({"code":")" + std::to_string(number) + R"(","host":"x"})", 1500);
}
inline std::string seat_taken() {
  return R"({"room":"x","seat":0,"token":"CgZxIiyxWxfEMWQI05gLYCaoTcmt9aN6"})";
}
inline std::string welcome() {
  return padded(R"({"type":"welcome"})", 1500);
}
inline std::string step(std::uint32_t seq, std::size_t bytes) {
  return padded(R"({"type":"step","seq":)" + std::to_string(seq) + "}", bytes);
}
inline std::string snapshot(std::uint32_t seq, std::size_t bytes) {
  return padded(R"({"type":"snapshot","seq":)" + std::to_string(seq) + "}", bytes);
}

}  // namespace script
