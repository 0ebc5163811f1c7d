#include "protocol/tile_list.hpp"

#include "engine/dominoes.hpp"
#include "protocol/documents.hpp"

#include <cstddef>
#include <utility>

namespace protocol {
namespace {

using namespace engine;

json dominoes_document() {
  json list = json::array();
  for (const Set set : {Set::kingdomino, Set::queendomino})
    for (int number = 1; number <= dominoes_per_set; ++number) {
      const DominoId id = domino_id(set, number);
      list.push_back({{"domino", value(id)},
                      {"left", face_document(domino(id).left)},
                      {"right", face_document(domino(id).right)}});
    }
  return list;
}

json tiles_document(const Buildings& buildings) {
  json list = json::array();
  for (std::size_t i = 0; i < buildings.size(); ++i)
    list.push_back(tile_document(building_id(i + 1), buildings[i]));
  return list;
}

}  // namespace

std::string encode_tiles(const std::optional<Buildings>& file) {
  return json{{"dominoes", dominoes_document()},
              {"buildings",
               {{"house", tiles_document(house_buildings())},
                {"file", file ? tiles_document(*file) : json(nullptr)}}}}
      .dump();
}

}  // namespace protocol
