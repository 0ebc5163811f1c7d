// The faces as printed: left and right with the number side turned away, crowns outward.
// Kingdomino's are certain. Queendomino's faces come from one complete public list and pass every
// known check; their numbers were derived from the order of the printing sheets.
#include "engine/dominoes.hpp"

#include "engine/require.hpp"

#include <array>

namespace engine {
namespace {

using enum Terrain;
using Box = std::array<Domino, dominoes_per_set>;

constexpr Box kingdomino_box{{
    {{wheat, 0}, {wheat, 0}},          // 1
    {{wheat, 0}, {wheat, 0}},          // 2
    {{forest, 0}, {forest, 0}},        // 3
    {{forest, 0}, {forest, 0}},        // 4
    {{forest, 0}, {forest, 0}},        // 5
    {{forest, 0}, {forest, 0}},        // 6
    {{lake, 0}, {lake, 0}},            // 7
    {{lake, 0}, {lake, 0}},            // 8
    {{lake, 0}, {lake, 0}},            // 9
    {{grassland, 0}, {grassland, 0}},  // 10
    {{grassland, 0}, {grassland, 0}},  // 11
    {{swamp, 0}, {swamp, 0}},          // 12
    {{wheat, 0}, {forest, 0}},         // 13
    {{wheat, 0}, {lake, 0}},           // 14
    {{wheat, 0}, {grassland, 0}},      // 15
    {{wheat, 0}, {swamp, 0}},          // 16
    {{forest, 0}, {lake, 0}},          // 17
    {{forest, 0}, {grassland, 0}},     // 18
    {{wheat, 1}, {forest, 0}},         // 19
    {{wheat, 1}, {lake, 0}},           // 20
    {{wheat, 1}, {grassland, 0}},      // 21
    {{wheat, 1}, {swamp, 0}},          // 22
    {{wheat, 1}, {mine, 0}},           // 23
    {{forest, 1}, {wheat, 0}},         // 24
    {{forest, 1}, {wheat, 0}},         // 25
    {{forest, 1}, {wheat, 0}},         // 26
    {{forest, 1}, {wheat, 0}},         // 27
    {{forest, 1}, {lake, 0}},          // 28
    {{forest, 1}, {grassland, 0}},     // 29
    {{lake, 1}, {wheat, 0}},           // 30
    {{lake, 1}, {wheat, 0}},           // 31
    {{lake, 1}, {forest, 0}},          // 32
    {{lake, 1}, {forest, 0}},          // 33
    {{lake, 1}, {forest, 0}},          // 34
    {{lake, 1}, {forest, 0}},          // 35
    {{wheat, 0}, {grassland, 1}},      // 36
    {{lake, 0}, {grassland, 1}},       // 37
    {{wheat, 0}, {swamp, 1}},          // 38
    {{grassland, 0}, {swamp, 1}},      // 39
    {{mine, 1}, {wheat, 0}},           // 40
    {{wheat, 0}, {grassland, 2}},      // 41
    {{lake, 0}, {grassland, 2}},       // 42
    {{wheat, 0}, {swamp, 2}},          // 43
    {{grassland, 0}, {swamp, 2}},      // 44
    {{mine, 2}, {wheat, 0}},           // 45
    {{swamp, 0}, {mine, 2}},           // 46
    {{swamp, 0}, {mine, 2}},           // 47
    {{wheat, 0}, {mine, 3}},           // 48
}};

constexpr Box queendomino_box{{
    {{wheat, 0}, {wheat, 0}},          // 1
    {{wheat, 0}, {wheat, 0}},          // 2
    {{forest, 0}, {forest, 0}},        // 3
    {{forest, 0}, {forest, 0}},        // 4
    {{lake, 0}, {lake, 0}},            // 5
    {{lake, 0}, {lake, 0}},            // 6
    {{grassland, 0}, {grassland, 0}},  // 7
    {{grassland, 0}, {grassland, 0}},  // 8
    {{swamp, 0}, {swamp, 0}},          // 9
    {{wheat, 1}, {forest, 0}},         // 10
    {{wheat, 1}, {lake, 0}},           // 11
    {{wheat, 1}, {grassland, 0}},      // 12
    {{wheat, 1}, {swamp, 0}},          // 13
    {{wheat, 1}, {mine, 0}},           // 14
    {{forest, 1}, {wheat, 0}},         // 15
    {{forest, 1}, {wheat, 0}},         // 16
    {{forest, 1}, {wheat, 0}},         // 17
    {{forest, 1}, {lake, 0}},          // 18
    {{forest, 1}, {grassland, 0}},     // 19
    {{lake, 1}, {wheat, 0}},           // 20
    {{lake, 1}, {forest, 0}},          // 21
    {{lake, 1}, {forest, 0}},          // 22
    {{lake, 1}, {forest, 0}},          // 23
    {{grassland, 1}, {wheat, 0}},      // 24
    {{swamp, 1}, {wheat, 0}},          // 25
    {{grassland, 2}, {wheat, 0}},      // 26
    {{grassland, 2}, {forest, 0}},     // 27
    {{swamp, 2}, {wheat, 0}},          // 28
    {{swamp, 2}, {forest, 0}},         // 29
    {{mine, 2}, {wheat, 0}},           // 30
    {{mine, 2}, {wheat, 0}},           // 31
    {{town, 0}, {forest, 0}},          // 32
    {{town, 0}, {lake, 0}},            // 33
    {{town, 0}, {lake, 0}},            // 34
    {{town, 0}, {grassland, 0}},       // 35
    {{town, 0}, {grassland, 0}},       // 36
    {{town, 0}, {swamp, 0}},           // 37
    {{forest, 1}, {town, 0}},          // 38
    {{lake, 1}, {town, 0}},            // 39
    {{lake, 1}, {town, 0}},            // 40
    {{grassland, 1}, {town, 0}},       // 41
    {{swamp, 1}, {town, 0}},           // 42
    {{mine, 1}, {town, 0}},            // 43
    {{mine, 2}, {town, 0}},            // 44
    {{mine, 3}, {town, 0}},            // 45
    {{town, 0}, {town, 0}},            // 46
    {{town, 0}, {town, 0}},            // 47
    {{town, 0}, {town, 0}},            // 48
}};

}  // namespace

std::span<const Domino, dominoes_per_set> dominoes(Set set) {
  return set == Set::kingdomino ? kingdomino_box : queendomino_box;
}

const Domino& domino(DominoId id) {
  require(exists(id), "domino: no such id");
  return dominoes(set_of(id))[static_cast<std::size_t>(number(id) - 1)];
}

}  // namespace engine
