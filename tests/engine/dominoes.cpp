#include "engine/dominoes.hpp"

#include "tests/support/catch.hpp"

using namespace engine;

TEST_CASE("a domino id is the printed number, plus 100 for Queendomino") {
  CHECK(value(domino_id(Set::kingdomino, 29)) == 29);
  CHECK(value(domino_id(Set::queendomino, 29)) == 129);
  CHECK(domino(domino_id(Set::kingdomino, 48)).right == Square{Terrain::mine, 3});
}
