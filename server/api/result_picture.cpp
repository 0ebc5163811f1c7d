#include "server/api/result_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <png.h>
#include <stdexcept>
#include <vector>

namespace server::api {
namespace {

using engine::Kingdom;
using engine::Square;
using engine::Terrain;

// The colours of the page, see server/web/src/drawing/colours.css. Those of the terrains come
// first.
enum class Ink : std::uint8_t { cloth = 9, edge, gold, gold_edge, stone, roof, ink };

using Rgb = std::array<png_byte, 3>;

constexpr std::array<Rgb, 2 * 16> palette{{
    // The grounds, in the order of Terrain.
    {0x24, 0x47, 0x44},
    {0xe5, 0xd6, 0xb0},
    {0xf2, 0xc7, 0x57},
    {0x2e, 0x6a, 0x49},
    {0x4a, 0xa6, 0xd4},
    {0x97, 0xc5, 0x6c},
    {0x94, 0x87, 0x8a},
    {0x3a, 0x33, 0x50},
    {0xc4, 0x62, 0x3a},
    // The inks.
    {0x2f, 0x5c, 0x57},
    {0x2a, 0x1c, 0x12},
    {0xff, 0xd3, 0x4d},
    {0x7a, 0x4c, 0x0c},
    {0xef, 0xe3, 0xc8},
    {0x4c, 0x5a, 0x7c},
    {0x2a, 0x1c, 0x12},
    // The patterns of the grounds: 16 after them.
    {0x24, 0x47, 0x44},
    {0xc9, 0xb8, 0x8f},
    {0xdf, 0xab, 0x3a},
    {0x4b, 0x94, 0x62},
    {0xdc, 0xf2, 0xfb},
    {0x4f, 0x82, 0x32},
    {0x66, 0x5a, 0x60},
    {0x80, 0x76, 0x9c},
    {0xe2, 0x91, 0x68},
}};

constexpr std::uint8_t pattern_of = 16;

constexpr std::uint8_t colour(Ink ink) {
  return static_cast<std::uint8_t>(ink);
}

// A point of a square; both coordinates from 0, at the upper left corner, to 1.
struct Point {
  float x = 0;
  float y = 0;
};

float distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// The pattern of the terrain at the point: sheaves, trees, waves, tufts, pools, gems, tiles.
bool is_patterned(Terrain terrain, Point at) {
  const auto [x, y] = at;
  // Within one of 3 × 3 or 4 × 4 smaller squares.
  const Point third{x * 3 - std::floor(x * 3), y * 3 - std::floor(y * 3)};
  const Point quarter{x * 4 - std::floor(x * 4), y * 4 - std::floor(y * 4)};
  constexpr Point middle{.5F, .5F};
  switch (terrain) {
    case Terrain::wheat:
      return std::abs(quarter.x - .5F) < .12F && quarter.y > .2F;
    case Terrain::forest:
      return distance(third, middle) < .36F;
    case Terrain::lake:
      return std::abs(third.y - .5F - .12F * std::sin(x * 19)) < .07F;
    case Terrain::grassland:
      return std::abs(third.x - .5F) < .3F * (third.y - .3F) && third.y < .7F;
    case Terrain::swamp:
      return std::hypot(third.x - .5F, 2 * (third.y - .5F)) < .36F;
    case Terrain::mine:
      return std::abs(third.x - .5F) + std::abs(third.y - .5F) < .3F;
    case Terrain::town:
      return quarter.y < .12F ||
             std::abs(quarter.x - (static_cast<int>(y * 4) % 2 == 0 ? .5F : .94F)) < .06F;
    case Terrain::none:
    case Terrain::castle:
      return false;
  }
  return false;
}

// A crown around the origin, 2 wide: its three tips and its band.
bool is_crown(Point at) {
  const float from_tip = std::abs(at.x - std::round(at.x));
  return std::abs(at.x) <= 1 && at.y < .7F && at.y > -.8F + 2 * from_tip;
}

// A tower with battlements and a gate.
std::uint8_t castle_colour(Point at, std::uint8_t ground) {
  const float across = std::abs(at.x - .5F);
  if (at.y > .6F && at.y < .85F && across < .09F) return colour(Ink::ink);
  const bool wall = at.y > .35F && at.y < .85F && across < .32F;
  const bool battlement = at.y > .22F && at.y <= .35F && across < .32F &&
                          static_cast<int>((at.x - .18F) / .64F * 5) % 2 == 0;
  return wall || battlement ? colour(Ink::roof) : ground;
}

// A house with a roof.
std::uint8_t house_colour(Point at, std::uint8_t ground) {
  const float across = std::abs(at.x - .5F);
  if (at.y > .4F && at.y < .58F && across < (at.y - .4F) * 1.7F + .05F) return colour(Ink::roof);
  return at.y >= .58F && at.y < .88F && across < .27F ? colour(Ink::stone) : ground;
}

// A head on a cloak.
bool is_knight(Point at) {
  return distance(at, {.5F, .5F}) < .11F ||
         (at.y > .58F && at.y < .86F && std::abs(at.x - .5F) < (at.y - .5F) * .6F);
}

std::uint8_t colour_of(Square square, Point at) {
  for (int crown = 0; crown < square.crowns; ++crown) {
    const float middle = .5F + .34F * (static_cast<float>(crown) - (square.crowns - 1) / 2.F);
    const auto scaled = [&](float by) { return Point{(at.x - middle) / by, (at.y - .26F) / by}; };
    if (is_crown(scaled(.13F))) return colour(Ink::gold);
    if (is_crown(scaled(.165F))) return colour(Ink::gold_edge);
  }
  if (square.knight && is_knight(at)) return colour(Ink::ink);
  auto ground = static_cast<std::uint8_t>(square.terrain);
  if (is_patterned(square.terrain, at)) ground += pattern_of;
  if (square.terrain == Terrain::castle) return castle_colour(at, ground);
  return square.building ? house_colour(at, ground) : ground;
}

// A rectangle of the picture.
struct Area {
  int left, top, width, height;
};

class Canvas {
 public:
  // Draws the kingdom in the middle of the area, as large as it fits, with squares of at most 110.
  void draw(const Kingdom& kingdom, Area area) {
    const engine::Bounds bounds = kingdom.bounds();
    const int side = std::min({area.width / bounds.width(), area.height / bounds.height(), 110});
    const int left = area.left + (area.width - side * bounds.width()) / 2;
    const int top = area.top + (area.height - side * bounds.height()) / 2;
    for (int y = 0; y < bounds.height(); ++y)
      for (int x = 0; x < bounds.width(); ++x)
        draw_square(kingdom, engine::cell(bounds.low.x + x, bounds.low.y + y), left + x * side,
                    top + y * side, side);
  }

  std::string png() const {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = picture_width;
    image.height = picture_height;
    image.format = PNG_FORMAT_RGB_COLORMAP;
    image.flags = PNG_IMAGE_FLAG_FAST;
    image.colormap_entries = palette.size();
    std::string file(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = file.size();
    const bool encoded = png_image_write_to_memory(&image, file.data(), &size, 0, pixels_.data(), 0,
                                                   palette.data()) != 0;
    if (!encoded)
      throw std::runtime_error("cannot encode the picture: " + std::string(image.message));
    file.resize(size);
    return file;
  }

 private:
  // Terrains that touch flow together; a line separates different ones.
  void draw_square(const Kingdom& kingdom, engine::Cell cell, int left, int top, int side) {
    const Square square = kingdom.square(cell);
    if (square.terrain == Terrain::none) return;
    const auto differs = [&](int dx, int dy) {
      return kingdom.square(cell + engine::cell(dx, dy)).terrain != square.terrain;
    };
    const bool right = differs(1, 0), below = differs(0, 1), before = differs(-1, 0),
               above = differs(0, -1);
    const int line = std::max(1, side / 40);
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x) {
        const bool edge = (before && x < line) || (right && x >= side - line) ||
                          (above && y < line) || (below && y >= side - line);
        const Point at{(static_cast<float>(x) + .5F) / static_cast<float>(side),
                       (static_cast<float>(y) + .5F) / static_cast<float>(side)};
        pixels_[static_cast<std::size_t>((top + y) * picture_width + left + x)] =
            edge ? colour(Ink::edge) : colour_of(square, at);
      }
  }

  std::vector<std::uint8_t> pixels_ = std::vector<std::uint8_t>(
      static_cast<std::size_t>(picture_width) * picture_height, colour(Ink::cloth));
};

}  // namespace

std::string result_picture(std::span<const Kingdom> kingdoms) {
  constexpr int margin = 30;
  constexpr int half = picture_width / 2;
  constexpr int high = picture_height - 2 * margin;
  Canvas canvas;
  const auto others = static_cast<int>(kingdoms.size()) - 1;
  canvas.draw(kingdoms.front(), others == 0 ? Area{margin, margin, 2 * half - 2 * margin, high}
                                            : Area{margin, margin, half - margin, high});
  // The others in one column or two.
  const int columns = others > 1 ? 2 : 1;
  const int rows = (others + columns - 1) / columns;
  for (int i = 0; i < others; ++i) {
    const Area place{half + margin + i % columns * (half - margin) / columns,
                     margin + i / columns * high / rows, (half - 2 * margin) / columns - 10,
                     high / rows - 10};
    canvas.draw(kingdoms[static_cast<std::size_t>(i) + 1], place);
  }
  return canvas.png();
}

}  // namespace server::api
