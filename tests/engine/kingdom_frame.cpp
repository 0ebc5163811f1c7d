#include "engine/kingdom.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"
#include "tests/support/referee.hpp"

#include <algorithm>
#include <string>

using namespace engine;
using namespace tests;

namespace {

std::string frame_verdict(const Kingdom& kingdom, int domino, Cell left, Cell right, int size) {
  return name(kingdom.check(kd(domino), {left, right}, size));
}

// Wheat on both sides of the castle, so that x reaches from `low` to `high`.
Kingdom wheat_row(int low, int high) {
  Kingdom kingdom;
  for (int x = 1; x < high; x += 2) kingdom.lay(kd(1), {cell(x, 0), cell(x + 1, 0)});
  for (int x = -1; x > low; x -= 2) kingdom.lay(kd(1), {cell(x, 0), cell(x - 1, 0)});
  return kingdom;
}

}  // namespace

TEST_CASE("a row of five fills the 5×5 frame, wherever the castle lies in it") {
  for (const int low : {-4, -2, 0}) {
    const Kingdom kingdom = wheat_row(low, low + 4);
    CAPTURE(low);
    CHECK(frame_verdict(kingdom, 14, cell(low + 5, 0), cell(low + 6, 0), 5) == "outside_kingdom");
    CHECK(frame_verdict(kingdom, 14, cell(low + 5, 0), cell(low + 5, 1), 5) == "outside_kingdom");
    CHECK(frame_verdict(kingdom, 14, cell(low - 1, 0), cell(low - 2, 0), 5) == "outside_kingdom");
    CHECK(frame_verdict(kingdom, 14, cell(low, 1), cell(low, 2), 5) == "fine");
    CHECK(frame_verdict(kingdom, 14, cell(low + 5, 0), cell(low + 6, 0), 7) == "fine");
    CHECK(frame_verdict(kingdom, 14, cell(low - 1, 0), cell(low - 2, 0), 7) == "fine");
  }
}

TEST_CASE("a row of seven fills the 7×7 frame, wherever the castle lies in it") {
  for (const int low : {-6, -4, -2, 0}) {
    const Kingdom kingdom = wheat_row(low, low + 6);
    CAPTURE(low);
    CHECK(frame_verdict(kingdom, 14, cell(low + 7, 0), cell(low + 8, 0), 7) == "outside_kingdom");
    CHECK(frame_verdict(kingdom, 14, cell(low - 1, 0), cell(low - 1, 1), 7) == "outside_kingdom");
    CHECK(frame_verdict(kingdom, 14, cell(low + 6, 1), cell(low + 6, 2), 7) == "fine");
  }
}

TEST_CASE("one square inside the frame and one outside is outside") {
  const Kingdom kingdom = wheat_row(0, 2);
  CHECK(frame_verdict(kingdom, 14, cell(3, 0), cell(4, 0), 5) == "fine");
  const Kingdom longer = wheat_row(0, 4);
  CHECK(frame_verdict(longer, 14, cell(4, 1), cell(5, 1), 5) == "outside_kingdom");
  CHECK(frame_verdict(longer, 14, cell(4, -1), cell(3, -1), 5) == "fine");
}

TEST_CASE("the frame is bounded in each direction separately") {
  Kingdom kingdom;
  kingdom.lay(kd(3), {cell(0, -1), cell(0, -2)});
  kingdom.lay(kd(4), {cell(0, -3), cell(0, -4)});
  CHECK(frame_verdict(kingdom, 14, cell(0, 1), cell(0, 2), 5) == "outside_kingdom");
  CHECK(frame_verdict(kingdom, 14, cell(1, 0), cell(2, 0), 5) == "fine");
  CHECK(frame_verdict(kingdom, 14, cell(0, 1), cell(0, 2), 7) == "fine");
}

// The referee slides a frame over the squares; the engine keeps bounds.
TEST_CASE("the frame agrees with the referee for the castle in every position") {
  for (const int size : {5, 7})
    for (int left = 1 - size; left <= 0; ++left)
      for (int top = 1 - size; top <= 0; ++top) {
        // One square in each of two opposite corners of the frame pins it down.
        Kingdom kingdom;
        const Cell low = cell(left, top);
        const Cell high = cell(left + size - 1, top + size - 1);
        if (!(low == cell(0, 0))) {
          const Cell inner = top < 0 ? cell(left, top + 1) : cell(left + 1, top);
          if (!(inner == cell(0, 0))) kingdom.lay(kd(1), {low, inner});
        }
        if (!(high == cell(0, 0))) {
          const Cell inner = high.y > 0 ? cell(high.x, high.y - 1) : cell(high.x - 1, high.y);
          if (!(inner == cell(0, 0))) kingdom.lay(kd(2), {high, inner});
        }
        const referee::RefereeLand land = referee::land_of(kingdom);
        bool agree = true;
        for (int n : {3, 13, 29})
          for (int y = -7; y <= 7; ++y)
            for (int x = -7; x <= 7; ++x)
              for (const Cell d : directions) {
                const Cell a = cell(x, y);
                const Cell b = a + d;
                const bool legal =
                    referee::may_lie(land, referee::tile(n), {{a.x, a.y}, {b.x, b.y}}, size);
                agree = agree && legal == !kingdom.check(kd(n), {a, b}, size);
              }
        CAPTURE(size, left, top, picture(kingdom));
        CHECK(agree);
      }
}
