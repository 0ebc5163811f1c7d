#include "server/app/qr_code.hpp"

#include <memory>
#include <qrencode.h>

namespace server::app {
namespace {

constexpr int quiet_zone = 2;  // modules; the standard asks for four, cameras need fewer
constexpr const char* black_on_white = "\x1b[38;5;16;48;5;231m";
constexpr const char* as_before = "\x1b[0m";

}  // namespace

std::string qr_code(std::string_view text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_L), QRcode_free);
  if (!code) return "";
  const auto dark = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return (code->data[y * code->width + x] & 1) != 0;
  };
  std::string picture;
  for (int y = -quiet_zone; y < code->width + quiet_zone; y += 2) {
    picture += black_on_white;
    for (int x = -quiet_zone; x < code->width + quiet_zone; ++x) {
      const bool upper = dark(x, y);
      const bool lower = dark(x, y + 1);
      picture += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    picture.append(as_before).append("\n");
  }
  return picture;
}

}  // namespace server::app
